# The panels of the table's page, which are loaded after the first card: between games, result, chat, menus, help.

hints_used = { $n ->
    [one] { $n } hint
   *[other] { $n } hints
}
share_title = Invite friends
share_note = Anyone with this link can join your table.
share_send = Send…
share_copy = Copy the link
share_text = Let's play Durak!
share_qr = QR code of the link: point your phone's camera at it.
durak_named = { $name } is the durak.
duraks_named = { $names } are the duraks.
durak_with_epaulettes = { $name } is the durak, with epaulettes!
durak_you = It happens to everyone. Play again?
epaulettes_you = With epaulettes, too. Get even?
left_in_hand = Cards left: { $name }
key_reactions = reactions
menu_free_seat = Free seat
menu_invite = Invite a friend
menu_move = Move here
menu_partner_seat = Your partner's seat
menu_opponent_seat = An opponent's seat
menu_your_team = On your team: { $names }
menu_against = Against: { $names }
menu_host = Host of the table
menu_profile = Profile
menu_mute = Mute messages and reactions
menu_unmute = Unmute messages and reactions
menu_muted_note = You won't see messages or reactions from this player.
seats_free = { $n ->
    [one] { $n } seat is free
   *[other] { $n } seats are free
}
away_now = Away: { $names }.
newcomer_ready = { $change } Ready to play?
find_opponent = { $n ->
    [one] Find another opponent
   *[other] Find other opponents
}
find_player = { $n ->
    [one] Find another player
   *[other] Find other players
}
find_opponent_title = Leave this table and see open ones?
remove_player = Remove { $name }
remove_title = Remove { $name } from the table?
remove_note = { $name } can't sit down at this table again.
remove_yes = Remove
stake_is = Stake: { $coins }.
bot_level = Bot
remove_bot = Remove { $name }
deal_seal = Is the deal fair?
commit_is = Fingerprint of the next deal: { $commit }…
private_table = Private table
private_table_note = Open the full link you were sent, or enter the password.
wrong_table_password = Wrong password. Try again.
table_refused = This table can't be opened
no_table_note = It was closed, or the link is wrong.
see_tables = See open tables
enter = Open the table
chat_empty = No messages yet.
chat_muted = Chat is muted.
chat_send = Send
mute = Mute chat
unmute_chat = Unmute chat
mute_player = Mute { $name }
unmute = Unmute all
help_text = Tap a card to play it, or drag it: onto a card to beat it, next to the others to throw in or transfer. If a card can do more than one thing, tap it and choose with the buttons. To play several cards of one rank, hold one of them and tap the others.
help_signs = Signs at the seats
key_cards = move through your cards
key_play = play or choose the card
key_choose = only choose the card
key_next = go to the buttons of the chosen card
key_take = take
key_pass = done, pass
key_unselect = unselect all cards
key_chat = chat
key_help = this help
to_table = To the table
menu_report = Report
sit_and_play = Sit down and play
starts_when_full = The game starts when everyone has sat down.
wants_rematch = { $n ->
    [one] { $names } wants to play again
   *[other] { $names } want to play again
}
cancel_ready = I'm not ready
draw_about = The last players went out together, so nobody is the durak.
friend_invited = Invited
practice_again = Try again
practice_back = Back to the analysis
practice_about = Practice counts in no rating and no statistics.
take_notice = You couldn't beat it, so you took the cards.
take_notice_first = You had nothing to beat with, so you took the cards automatically. Turn this off:
take_notice_close = Got it
spoken_seated = { $name } sat down.
spoken_left = { $name } left the table.
spoken_left_you = You left the table.
spoken_removed = The host removed { $name } from the table.
spoken_you_removed = You removed { $name }.
spoken_moved = { $name } changed seats.
spoken_ready = { $name }: ready.
spoken_closed = This table is closed.
spoken_rated = Your rating is { $rating } ({ $change }).
leave_short = Leave
leave_private_title = Leave this table?
leave_private_note = This table is private: you'll need its link to come back.
step_out_why = Your seat is kept, but your time runs on
step_out_no_clock_why = Your seat is kept, and the game waits for you
leave_stake = If you resign or leave, you lose your stake: { $coins }.
resign_means = You lose this game and stay at the table
leave_for_good_why = You lose this game and leave the table
daily_step_out_why = Come back today and play on
daily_leave_why = This game then scores nothing
match_go_on = Back to the match
match_step_out_why = Come back and play on before the match ends
table_closed = This table is closed
fill_with_bots = Fill with bots
points_total = Total: { $points }
team_other = Opponents
