# Reactions, bubbles and the menus of seats in the web client.

reactions = Реакции
key_reactions = реакции
spoken_reaction = { $name }: { $reaction }
speak_slower = Слишком часто. Попробуйте через несколько секунд.
seat_menu = { $name }: меню
seat_menu_free = Свободное место { $n }: меню
menu_free_seat = Свободное место
menu_invite = Пригласить
menu_host = Хозяин стола
menu_profile = Профиль
menu_mute = Скрыть сообщения и реакции
menu_unmute = Показывать сообщения и реакции
menu_muted_note = Сообщения и реакции этого игрока скрыты.
