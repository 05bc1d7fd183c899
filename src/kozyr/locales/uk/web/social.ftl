# Reactions, bubbles and the menus of seats in the web client.

reactions = Реакції
reactions_choose = Вибрати реакції
reactions_more = Ще
reactions_fewer = Менше
spoken_reaction = { $name }: { $reaction }
speak_slower = Занадто часто. Спробуйте за кілька секунд.
seat_menu = { $name }: меню
seat_menu_free = Вільне місце { $n }: меню
