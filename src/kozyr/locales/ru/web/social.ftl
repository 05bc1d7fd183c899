# Reactions, bubbles and the menus of seats in the web client.

reactions = Реакции
reactions_choose = Выбрать реакции
reactions_more = Ещё
reactions_fewer = Меньше
spoken_reaction = { $name }: { $reaction }
speak_slower = Слишком часто. Попробуйте через несколько секунд.
seat_menu = { $name }: меню
seat_menu_free = Свободное место { $n }: меню
