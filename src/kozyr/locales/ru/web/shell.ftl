# Texts of the frame of all pages and of the home page.

nav_play = Играть
nav_games = Игры
nav_puzzles = Задачи
nav_friends = Друзья
nav_top = Рейтинг
nav_me = Я
nav_requests = { $n ->
    [one] { $n } заявка в друзья
    [few] { $n } заявки в друзья
   *[many] { $n } заявок в друзья
}
online = { $n } в сети
games_running = { $n ->
    [one] Идёт { $n } игра
    [few] Идут { $n } игры
   *[many] Идёт { $n } игр
}
home_pairs = Двое на двое
home_people = Играть с людьми
home_bots_play = Играть с ботами
home_waiting = { $n ->
    [one] ждёт { $n } игрок
    [few] ждут { $n } игрока
   *[many] ждут { $n } игроков
}
home_searching = Ищем стол…
home_bots_choose = Выберите соперника
home_friends_tile = С друзьями
home_friends_how = Ссылка или QR-код
ask_name = Как вас зовут?
ask_name_optional = необязательно
home_learn = Научиться играть
home_learn_note = Шесть коротких уроков
home_daily_note = Один на всех
home_puzzle = Задача дня
home_puzzle_note = Верный ход только один
home_last = Последняя игра
running_label = Ваша игра
running_waiting = Ваша игра идёт
running_back = К столу
lobby_bot = { $name } (бот)
pages_unreachable = Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.
pages_copy = Копировать
pages_copied = Скопировано
pages_not_copied = Скопировать не вышло. Выделите текст и скопируйте его сами.
pages_quoted = «{ $text }»
home_title = Сыграем в дурака?
home_lead = Без регистрации и рекламы: открыли и играете.
home_play_note = Сдаём сразу, время не ограничено
home_bots_table = С ботами
home_dealing = Сдаём…
home_opening = Открываем стол…
seats_label = Игроков
value_deck_24 = 24 карты
value_deck_36 = 36 карт
value_deck_52 = 52 карты
home_all_options = Все настройки
home_about = «Козырь» — бесплатная игра с открытым кодом. Любую сдачу можно проверить, любую партию пересмотреть, а боты играют по тем же правилам, что и вы.
home_rules_link = Правила игры в дурака
home_docs_link = Разработчикам: код и API
lobby_table_of = Стол: { $name }
lobby_taken = занято мест: { $taken } из { $seats }
lobby_stake_is = ставка: { $coins }
lobby_invited_tabletop = { $name } зовёт вас сыграть через tabletop: { $players }. Откройте игру в своей программе.
lobby_decline = Не сейчас
removed_from = Хозяин убрал вас из-за стола «{ $table }».
removed_from_unnamed = Хозяин убрал вас из-за стола.
stake_label = Ставка
games_left = кто-то сдался
games_left_own = вы сдались
games_left_opponent = соперник сдался
games_time = вышло время
games_time_own = у вас вышло время
games_abandoned = все ушли
signed_out = На этом устройстве вы вышли из профиля.
coins_welcome = Подарок новичку
coins_prize = Выигрыш из банка
coins_rake = Доля заведения
coins_adjustment = Изменено модератором
home_lesson = Побейте первую карту
home_lesson_note = Урок с тётей Зиной. Меньше минуты.
home_lesson_start = Начать урок
