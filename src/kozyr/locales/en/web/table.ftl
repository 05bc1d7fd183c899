# Texts of the table in the web client.

table = Table
event_log = What happened
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
series_score = Score at this table: { $score }
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
your_cards = { $n ->
    [one] Your hand, { $n } card
   *[other] Your hand, { $n } cards
}
card_playable = { $card }, can be played
chosen_n = { $n ->
    [one] { $n } card chosen
   *[other] { $n } cards chosen
}
talon_left = { $n ->
    [one] { $n } card in the talon.
   *[other] { $n } cards in the talon.
}
trump_is = The trump card is the { $card }.
trump_suit = The talon is empty. Trumps are { $suit }.
discarded = { $n ->
    [one] { $n } card discarded
   *[other] { $n } cards discarded
}
shown_trump = The lowest trump leads first
shown_trump_own = You have the lowest trump: lead
shown_transfer = Transferred by showing this trump
dealer = dealer
reserve_left = reserve { $time }
partner = partner
team_own = Your team
take_long = Take the cards (T)
pass_long = Pass (P)
done_long = Done (P)
act_move_many = Lead { $cards }
choice_add = Add { $cards }.
choice_add_or_tap = Add { $cards } or tap “{ $act }”.
choice_add_or_choose = Add { $cards } or choose what to do.
choice_tap = Tap “{ $act }”.
choice_choose = Choose what to do.
choice_target = Which card do you beat?
beat_this = Beat the { $card } with the chosen card
beat_this_suggested = Beat the { $card } with the suggested card
why_not = This card can't be played now
why_not_sending = Wait: sending your move
why_not_taking = You're taking the cards
why_not_partner = Wait: your partner { $name } is defending
why_not_beats = This card doesn't beat { $card }
why_not_beats_any = This card doesn't beat anything on the table
why_not_passed = You've already passed
why_not_done = You've already said “Done”
why_not_rank = No card on the table has this rank
why_not_full = That's the limit: no more cards can be added
why_not_wait = Wait: { $name } is deciding
why_not_wait_many = Wait: { $name } are deciding
why_not_wait_lead = Wait: { $name } is leading
why_not_wait_defence = Wait: { $name } is defending
turn_title = Your turn
spoken_start = New game. The trump card is the { $trump }. First lead: { $name }.
spoken_taken = { $n ->
    [one] { $name } took { $n } card.
   *[other] { $name } took { $n } cards.
}
spoken_discarded = { $n ->
    [one] { $n } card discarded.
   *[other] { $n } cards discarded.
}
spoken_shown = { $name } showed the lowest trump, the { $card }.
spoken_out = { $name } is out.
spoken_out_you = You're out.
spoken_back = { $name } reconnected.
spoken_away = { $name } is away.
spoken_chat = { $name } says: { $text }
spoken_won = You won!
spoken_lost = You're the durak!
spoken_not_durak = You're not the durak!
spoken_place = { $n ->
    [1] You're out first!
    [2] You're safe: second out!
    [3] You're safe: third out!
    [4] You're safe: fourth out!
   *[later] You're safe: fifth out!
}
spoken_team_won = Your team won!
spoken_team_lost = Your team lost.
spoken_abandoned = The game was abandoned.
spoken_drawn = It's a draw.
spoken_over = The game is over.
waiting_for = Waiting for { $names }…
waiting_opponent = Waiting for your opponent…
invite = Invite
watching = You're watching.
not_seated = You're not at the table yet.
no_table = This table no longer exists
password = Password
not_sent = Can't reach the server, so nothing was sent. Try again in a moment.
not_done = Something went wrong, so nothing was sent. Try again.
chat = Chat
chat_unread = { $n ->
    [one] Chat, { $n } new message
   *[other] Chat, { $n } new messages
}
help = Help
analyse = Analyse
replay = Replay
verify = Verify this deal
ended_by_time = { $name } ran out of time.
ended_by_time_you = You ran out of time.
ended_by_leaving = { $name } left the game.
ended_by_leaving_you = You left the game.
ended_by_resigning = { $name } resigned.
ended_by_resigning_you = You resigned.
ended_abandoned = Everyone was away too long. Nobody wins or loses.
bar_lead = Your lead
bar_lead_hint = Any card
bar_lead_many_hint = Play any card. Press and hold for a pair
bar_defend = You're defending
bar_defend_hint = Beat or take
bar_defend_transfer_hint = Beat, transfer or take
bar_transfer_hint = Transfer or take
bar_defend_nothing_hint = You have nothing to beat with
bar_forced_take = You can't beat: taking
bar_throw = Throw in?
bar_nothing_hint = You have nothing to add
bar_nothing_done_hint = Tap Done to finish
bar_throw_hint = Everything is beaten
bar_may_throw = You can throw in
bar_taking = { $name } takes
bar_taking_hint = { $n ->
    [0] No more cards can be added
    [one] Add one more card, or pass
   *[other] Add up to { $n } more cards, or pass
}
bar_leads = { $name } leads
bar_defends = { $name } defends
bar_throws = { $n ->
    [one] { $name } is deciding
   *[other] { $name } are deciding
}
role_done = done
role_leader = attacks
bar_partner_hint = Your partner is defending
bar_out = You're out!
bar_out_hint = The others play on
bar_throw_or_wait = Throw in or wait
bar_waiting = Waiting
bar_offline_hint = Offline: your move is sent later
bar_pick_card = Pick a card
bar_new_game = New game
team_us = us
team_them = them
replay_moves = Moves
sound_on = Sound: on
sound_off = Sound: off
practice = Practice
practice_unrated = not rated
requests_waiting = Invitations and requests: { $n }
