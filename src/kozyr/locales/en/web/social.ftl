# Reactions, bubbles and the menus of seats in the web client.

reactions = Reactions
reactions_choose = Choose reactions
reactions_more = More
reactions_fewer = Fewer
spoken_reaction = { $name } reacts: { $reaction }
speak_slower = That's a lot at once. Try again in a few seconds.
seat_menu = { $name }: menu
seat_menu_free = Free seat { $n }: menu
