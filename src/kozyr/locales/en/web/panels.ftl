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
table_refused = This table can't be opened
no_table_note = It was closed, or the link is wrong.
see_tables = See open tables
enter = Enter
chat_empty = No messages yet.
chat_muted = Chat is muted.
chat_send = Send
mute = Mute chat
unmute_chat = Unmute chat
mute_player = Mute { $name }
unmute = Unmute all
help_text = Tap a card to play it, or drag it: onto a card to beat it, next to the others to throw in or transfer. If a card can do more than one thing, tap it and choose with the buttons. To play several cards of one rank, hold one of them and tap the others.
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
