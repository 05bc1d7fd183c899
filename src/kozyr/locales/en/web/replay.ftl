# Texts of replays and of the deal check in the web client.

replay_of = Game { $n }: { $rules }
replay_missing = There's no such game, or only its players may see it. If you played in it, log in and open the link again.
replay_table = The table after this move
replay_controls = Controls
replay_first = To the deal
replay_back = One move back
replay_forward = One move forward
replay_last = To the end
replay_play = Play
replay_pause = Pause
replay_move = Move
replay_of_all = { $n } of { $all }
replay_speed = Speed
replay_hands = Show cards of
replay_all_hands = everyone
replay_try_again = Try again from here
replay_try_short = Try again
replay_close_message = Close the message
replay_copy = Copy the link to this move
replay_copied = Link copied.
replay_copied_private = Link copied. Only this game's players can open it.
replay_not_copied = Your browser doesn't allow copying. Copy the address of this page instead.
replay_keys = Keys: ← and → one move, Home and End to the start and the end, Space to play and pause.
replay_place = { $n ->
    [1] finished 1st
    [2] finished 2nd
    [3] finished 3rd
   *[later] finished { $n }th
}
replay_coins = coins: { $coins }
replay_reason_cards = Played to the end.
replay_reason_time = A player ran out of time.
replay_reason_left = A player gave up.
replay_reason_abandoned = Everyone left the game.
step_first = { $name } leads first.
step_first_you = You lead first.
step_dealt_you = You deal. Trump: { $trump }.
step_shown_you = You show { $card } and lead first.
step_taken = { $n ->
    [one] { $name } takes { $n } card.
   *[other] { $name } takes { $n } cards.
}
own_taken = { $n ->
    [one] You take { $n } card.
   *[other] You take { $n } cards.
}
step_discarded = { $n ->
    [one] { $n } card discarded.
   *[other] { $n } cards discarded.
}
own_discarded = { $n ->
    [one] { $n } card discarded.
   *[other] { $n } cards discarded.
}
fair_title = Was the deal fair?
fair_working = Checking the deal…
fair_proven = Fair: every card was dealt as the seeds determine.
fair_not_proven = Not proven: some cards differ from what the seeds determine. See the checks below.
fair_differs = This browser and the server computed different decks. Trust neither: save the proof and run “kozyr verify” on another machine.
fair_insecure = This check needs https, and the page was opened without it. Open the page over https, or save the proof and run “kozyr verify” on it.
fair_meaning = This proves that the server chose its secret before it knew any player's seed, and that hands, trump, talon and first attacker follow from all the seeds together. It doesn't prove that the server kept the cards secret during the game, or that nobody at the table worked together. It only means something if your seed below is the one you sent.
fair_checks = What was compared
fair_right = matches
fair_wrong = differs
fair_expected = by the seeds
fair_found = published
fair_nobody = nobody
fair_none = none
fair_commitment = The server's seed is the one promised before the game
fair_redeals = No more redeals than the rules allow
fair_dealer = The dealer
fair_leader = The player chosen to lead first
fair_hand = The hand of { $name }
fair_trump = The trump card
fair_talon = The talon, card by card
fair_attacker = The first attacker
fair_shown = The lowest trump that was shown
fair_redeal_right = A player had five cards of one suit, so the redeal was allowed
fair_deal_n = Deal { $n }
fair_seeds = The seeds
fair_server_seed = The server's seed
fair_promised_hash = Promised before the game (SHA-256)
fair_seed_of = The seed of { $name }
fair_own_seed = yours
fair_deck = The deck, top card first
fair_lot = Lot { $lot }
fair_save = Save the proof
board_not_loaded = The game could not be loaded.
replay_show_result = Show the result
