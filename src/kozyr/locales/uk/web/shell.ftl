# Texts of the frame of all pages and of the home page.

nav_play = Грати
nav_games = Ігри
nav_puzzles = Задачі
nav_friends = Друзі
nav_top = Рейтинг
nav_me = Я
nav_requests = { $n ->
    [one] { $n } заявка в друзі
    [few] { $n } заявки в друзі
   *[many] { $n } заявок у друзі
}
online = { $n } у мережі
games_running = { $n ->
    [one] Триває { $n } гра
    [few] Тривають { $n } гри
   *[many] Триває { $n } ігор
}
home_pairs = Двоє на двох
home_people = Грати з людьми
home_bots_play = Грати з ботами
home_waiting = { $n ->
    [one] чекає { $n } гравець
    [few] чекають { $n } гравці
   *[many] чекають { $n } гравців
}
home_searching = Шукаємо стіл…
home_bots_choose = Виберіть суперника
home_friends_tile = З друзями
home_friends_how = Посилання або QR-код
ask_name = Як вас звати?
ask_name_optional = необов’язково
home_learn = Навчитися грати
home_learn_note = Шість коротких уроків
home_daily_note = Один на всіх
home_puzzle = Задача дня
home_puzzle_note = Правильний хід лише один
home_last = Остання гра
running_label = Ваша гра
running_waiting = Ваша гра триває
running_back = До столу
lobby_bot = { $name } (бот)
pages_unreachable = Сервер не відповідає. Перевірте з’єднання і спробуйте ще раз.
pages_copy = Копіювати
pages_copied = Скопійовано
pages_not_copied = Не вдалося скопіювати. Виділіть текст і скопіюйте його самі.
pages_quoted = «{ $text }»
home_title = Зіграємо в дурня?
home_lead = Без реєстрації та реклами: відкрили й граєте.
home_play_note = Роздаємо одразу, час не обмежено
home_bots_table = З ботами
home_dealing = Роздаємо…
home_opening = Відкриваємо стіл…
seats_label = Гравців
value_deck_24 = 24 карти
value_deck_36 = 36 карт
value_deck_52 = 52 карти
home_all_options = Усі налаштування
home_about = «Козир» — безкоштовна гра з відкритим кодом. Будь-яку роздачу можна перевірити, будь-яку партію передивитися, а боти грають за тими самими правилами, що й ви.
home_rules_link = Правила гри в дурня
home_docs_link = Розробникам: код і API
lobby_table_of = Стіл: { $name }
lobby_taken = зайнято місць: { $taken } з { $seats }
lobby_stake_is = ставка: { $coins }
lobby_invited_tabletop = { $name } кличе вас зіграти через tabletop: { $players }. Відкрийте гру у своїй програмі.
lobby_decline = Не зараз
removed_from = Господар прибрав вас з-за столу «{ $table }».
removed_from_unnamed = Господар прибрав вас з-за столу.
stake_label = Ставка
games_left = хтось здався
games_left_own = ви здалися
games_left_opponent = суперник здався
games_time = вийшов час
games_time_own = у вас вийшов час
games_abandoned = усі пішли
signed_out = На цьому пристрої ви вийшли з профілю.
coins_welcome = Подарунок новачкові
coins_prize = Виграш із банку
coins_rake = Частка закладу
coins_adjustment = Змінено модератором
home_lesson = Побийте першу карту
home_lesson_note = Урок із тіткою Зіною. Менше хвилини.
home_lesson_start = Почати урок
