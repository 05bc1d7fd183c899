# Reactions, bubbles and the menus of seats in the web client.

reactions = Reactions
key_reactions = reactions
spoken_reaction = { $name } reacts: { $reaction }
speak_slower = That's a lot at once. Try again in a few seconds.
seat_menu = { $name }: menu
seat_menu_free = Free seat { $n }: menu
menu_free_seat = Free seat
menu_invite = Invite a friend
menu_host = Host of the table
menu_profile = Profile
menu_mute = Mute messages and reactions
menu_unmute = Unmute messages and reactions
menu_muted_note = You won't see messages or reactions from this player.
