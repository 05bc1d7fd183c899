# Texts of the frame of all pages, the home page and the lobby.

nav_play = Грати
nav_games = Ігри
nav_me = Я
online = { $n } у мережі
games_running = { $n ->
    [one] триває { $n } гра
    [few] тривають { $n } гри
   *[many] триває { $n } ігор
}
home_pairs = Двоє на двох
home_people = Грати з людьми
home_searching = Шукаємо стіл…
home_bots_tile = З ботами
home_bots_choose = Виберіть суперника
home_friends_tile = З друзями
home_friends_how = Посилання або QR-код
home_learn = Навчитися грати
home_learn_note = Шість коротких уроків
home_last = Остання гра
home_live = Триває гра
home_all_tables = Усі столи
home_see_table = До столу
running_label = Ваша гра
running_waiting = Ваша гра триває
running_back = До столу
home_seats = зайнято { $taken } з { $seats }
lobby_all = Усі
lobby_more_filters = Ще фільтри
lobby_away = { $name } (немає на місці)
lobby_bot = { $name } (бот)
lobby_column_table = Стіл
lobby_column_move = На хід
lobby_clock_fast = 10 с
lobby_clock_normal = 30 с
lobby_clock_slow = 90 с
lobby_clock_none = ∞
new_house_rules = Домашні правила
new_house_note = Інші набори правил і всі налаштування.
rename_title = Ваше ім’я
rename_save = Зберегти ім’я
rename_saved = Ім’я збережено.
account_developers = Для розробників
