# Reactions, bubbles and the menus of seats in the web client.

reactions = Реакції
key_reactions = реакції
spoken_reaction = { $name }: { $reaction }
speak_slower = Занадто часто. Спробуйте за кілька секунд.
seat_menu = { $name }: меню
seat_menu_free = Вільне місце { $n }: меню
menu_free_seat = Вільне місце
menu_invite = Запросити
menu_host = Господар столу
menu_profile = Профіль
menu_mute = Сховати повідомлення та реакції
menu_unmute = Показувати повідомлення та реакції
menu_muted_note = Повідомлення та реакції цього гравця сховано.
