# Texts of the table in the web client.

table = Table
event_log = What has happened
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
your_cards = { $n ->
    [one] Your hand, { $n } card
   *[other] Your hand, { $n } cards
}
card_playable = { $card }, can be played
chosen_n = { $n } cards chosen
talon_left = { $n ->
    [one] { $n } card in the talon.
   *[other] { $n } cards in the talon.
}
trump_is = The trump card is the { $card }.
trump_suit = The talon is gone. Trumps are { $suit }.
discarded = { $n ->
    [one] { $n } card discarded
   *[other] { $n } cards discarded
}
shown_trump = Lowest trump: leads first
shown_transfer = Transferred by showing this trump
dealer = dealer
reserve_left = reserve { $time }
partner = partner
team_n = Team { $n }
team_own = Your team
team_partner = Your partner
team_other = The other team
take_long = Take the cards (T)
pass_long = Pass (P)
choice_add = Add { $cards }.
choice_add_or_tap = Add { $cards } or tap “{ $act }”.
choice_add_or_choose = Add { $cards } or choose what to do.
choice_tap = Tap “{ $act }”.
choice_choose = Choose what to do.
beat_this = Beat the { $card } with the chosen card
lay_here = Lay here
why_not = This card can't be played now
why_not_sending = Wait: your move is being sent
why_not_taking = You're taking the cards
why_not_partner = Wait: your partner { $name } is defending
why_not_beats = This card does not beat { $card }
why_not_beats_any = This card does not beat anything on the table
why_not_passed = You have passed
why_not_rank = Nothing on the table has this rank
why_not_full = The table is full: no more cards can be added
why_not_wait = Wait: { $name } is deciding
why_not_wait_many = Wait: { $name } are deciding
why_not_wait_lead = Wait: { $name } is leading
why_not_wait_defence = Wait: { $name } is defending
turn_title = Your turn
spoken_start = A new game. The trump card is the { $trump }. First to lead: { $name }.
spoken_lead = { $name }: lead { $cards }.
spoken_toss = { $name }: throw in { $cards }.
spoken_transfer = { $name }: transfer with { $cards }.
spoken_show = { $name }: transfer by showing { $card }.
spoken_beat = { $name }: { $pairs }.
spoken_pair = { $attack } beaten by { $cover }
spoken_redeal = { $name }: deal again.
spoken_take = { $name }: take.
spoken_pass = { $name }: pass.
spoken_taken = { $n ->
    [one] { $name }: { $n } card taken.
   *[other] { $name }: { $n } cards taken.
}
spoken_discarded = { $n ->
    [one] { $n } card to the discard.
   *[other] { $n } cards to the discard.
}
spoken_shown = { $name } has the lowest trump, the { $card }, and leads first.
spoken_out_of_time = { $name }: out of time.
spoken_left_game = { $name }: left the game.
spoken_resigned = { $name }: resigned.
spoken_seated = { $name } sat down.
spoken_left = { $name } left the table.
spoken_left_you = You left the table.
spoken_removed = The host removed { $name } from the table.
spoken_you_removed = You removed { $name }.
spoken_ready = { $name }: ready.
spoken_back = { $name }: back.
spoken_away = { $name }: connection lost.
spoken_chat = { $name } says: { $text }
spoken_closed = The table is closed.
spoken_won = You have won!
spoken_lost = You are the durak.
spoken_not_durak = You're not the durak!
spoken_place = Your place: { $n }.
spoken_team_won = Your team won!
spoken_team_lost = Your team lost.
spoken_abandoned = The game was abandoned.
spoken_drawn = A draw.
spoken_over = The game is over.
seats_free = { $n ->
    [one] { $n } seat is free
   *[other] { $n } seats are free
}
waiting_for = Waiting for { $names }…
away_now = { $names }: no connection.
newcomer_ready = { $change } Ready to play?
find_opponent = { $n ->
    [one] Find another opponent
   *[other] Find other opponents
}
find_opponent_title = Leave this table and look at open ones?
remove_player = Remove { $name }
remove_title = Remove { $name } from the table?
remove_note = { $name } cannot sit down at this table again.
remove_yes = Remove
leave_short = Leave
leave_private_title = Leave this table?
leave_private_note = This table is private: you need its link to come back.
stake_is = Stake: { $coins }.
invite = Invite
bot_level = Bot
remove_bot = Remove { $name }
watching = You are watching.
commit_is = Proof of the next deal: { $commit }…
table_closed = This table is closed
private_table = A private table
private_table_note = Open the complete link that you were sent, or enter the password.
table_refused = This table cannot be opened
no_table = This table no longer exists
no_table_note = It was closed, or the link is wrong.
see_tables = See open tables
password = Password
enter = Enter
not_sent = The server cannot be reached; nothing was sent. Try again in a moment.
not_done = Something went wrong; nothing was sent. Try again.
chat = Chat
chat_unread = { $n ->
    [one] Chat, { $n } new message
   *[other] Chat, { $n } new messages
}
chat_empty = No messages yet.
chat_muted = The chat is muted.
chat_send = Send
mute = Mute
mute_player = Mute { $name }
unmute = Hear everybody again
phrase_hello = Hello!
phrase_luck = Good luck!
phrase_well = Well played!
phrase_hurry = Your move :)
phrase_oops = Oops…
phrase_thanks = Thank you!
help = Help
help_text = Tap a card to play it, or drag it: onto a card to beat it, beside the others to throw in or transfer. If a card can do more than one thing, tap it and choose with the buttons.
key_cards = move along your cards
key_play = play or choose the card
key_next = go to the buttons of the chosen card
key_take = take
key_pass = done, pass
key_unselect = unselect all cards
key_chat = chat
key_help = this help
result_label = Result
player = Player
points_label = Points
coins_label = Coins
replay = Replay
verify = Verify this deal
to_table = To the table
ended_by_time = { $name } ran out of time.
ended_by_time_you = You ran out of time.
ended_by_leaving = { $name } left the game.
ended_by_leaving_you = You left the game.
ended_by_resigning = { $name } resigned.
ended_by_resigning_you = You resigned.
ended_abandoned = All players were away too long. Nobody wins or loses.
ended_with = The remaining cards
ready_n = { $n ->
    [one] { $n } player is ready
   *[other] { $n } players are ready
}
