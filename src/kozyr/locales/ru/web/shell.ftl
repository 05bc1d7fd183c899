# Texts of the frame of all pages, the home page and the lobby.

nav_play = Играть
nav_games = Игры
nav_me = Я
online = { $n } в сети
games_running = { $n ->
    [one] идёт { $n } игра
    [few] идут { $n } игры
   *[many] идёт { $n } игр
}
home_pairs = Двое на двое
home_people = Играть с людьми
home_searching = Ищем стол…
home_bots_tile = С ботами
home_bots_choose = Выберите соперника
home_friends_tile = С друзьями
home_friends_how = Ссылка или QR-код
home_learn = Научиться играть
home_learn_note = Шесть коротких уроков
home_last = Последняя игра
home_live = Идёт игра
home_all_tables = Все столы
home_see_table = К столу
running_label = Ваша игра
running_waiting = Ваша игра идёт
running_back = К столу
home_seats = занято { $taken } из { $seats }
lobby_all = Все
lobby_more_filters = Ещё фильтры
lobby_away = { $name } (нет на месте)
lobby_bot = { $name } (бот)
lobby_column_table = Стол
lobby_column_move = На ход
lobby_clock_fast = 10 с
lobby_clock_normal = 30 с
lobby_clock_slow = 90 с
lobby_clock_none = ∞
new_house_rules = Домашние правила
new_house_note = Другие наборы правил и все настройки.
rename_title = Ваше имя
rename_save = Сохранить имя
rename_saved = Имя сохранено.
account_developers = Для разработчиков
