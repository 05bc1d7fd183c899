# Texts of the pages that are loaded when they are first opened: lobby, new table, games, account.

pages_more = Показать ещё
pages_any = любые
pages_any_number = сколько угодно
bots_label = Боты
lobby_count = { $n ->
    [one] { $n } стол
    [few] { $n } стола
   *[many] { $n } столов
}
lobby_reset = Сбросить фильтры
lobby_max_stake = Ставка до
lobby_status = Сейчас
lobby_any = неважно
lobby_bots_yes = можно
lobby_bots_no = нельзя
lobby_name = Название стола
lobby_has_password = нужен пароль
lobby_return = Вернуться за стол
lobby_no_bots = без ботов
lobby_for_coins = на монеты
lobby_earlier = Предыдущая страница
lobby_later = Следующая страница
lobby_page = Страница { $page } из { $pages }
lobby_pages = Страницы
lobby_updates = Список обновляется сам.
name_label = Название
new_name_note = Так стол легче найти. Можно не заполнять.
new_stake_clock = Для игры на монеты нужно время на ход.
new_balance = У вас { $coins }.
clock_label = Время на ход
new_clock_none_note = Думайте сколько угодно.
new_clock_note = Столько даётся на каждый ход. Ещё у каждого есть запас на всю игру.
new_access = Кого пускаем
new_password_note = Для тех, кто без приглашения. Можно не заполнять.
new_spectators = Зрители разрешены
new_spectators_note = Зрители не видят закрытых карт.
new_bots = Боты разрешены
new_bots_note = Вы добавите их сами, уже за столом.
new_options = Все настройки правил
new_changed = { $n ->
    [one] изменено: { $n }
    [few] изменено: { $n }
   *[many] изменено: { $n }
}
new_differs = изменено; обычно здесь: { $value }
new_restore = Вернуть как было
new_restore_all = Вернуть всё как было
new_create = Открыть стол
friends_next = Дальше вы получите ссылку и QR-код для друзей.
new_creating = Открываем стол…
games_bots = с ботами, без рейтинга
games_partner = партнёр
games_none = Игр пока нет.
games_none_note = Здесь будут ваши партии: их можно пересмотреть ход за ходом.
games_unfinished = не доиграна
games_left_by = сдаётся { $name }
games_replay = Посмотреть
games_list = Игры
games_play = Играть
user_guest = гость
user_since = На сайте с { $day }
user_games = { $n ->
    [one] Игра
    [few] Игры
   *[many] Игр
}
user_wins = { $n ->
    [one] Победа
    [few] Победы
   *[many] Побед
}
user_losses = { $n ->
    [one] Поражение
    [few] Поражения
   *[many] Поражений
}
user_draws = { $n ->
    [one] Ничья
    [few] Ничьи
   *[many] Ничьих
}
user_points = { $n ->
    [one] Очко
    [few] Очка
   *[many] Очков
}
account_user = Ваш профиль
account_not_signed_in = Вы ещё не вошли. С первой игрой вы станете гостем и сможете выбрать имя. Чтобы игры и монеты сохранились, зарегистрируйтесь или войдите.
account_guest = Вы — { $name }, гость только в этом браузере. Зарегистрируйтесь, чтобы сохранить игры и монеты на любом устройстве.
account_player = Вы — { $name }.
account_profile = Ваша страница
account_tab_register = Регистрация
account_tab_log_in = Вход
account_registering = Регистрируем…
account_logging_in = Входим…
account_name_note = От 1 до 24 знаков. Его видят другие игроки.
account_password_note = Не меньше 8 знаков.
account_password_short = Пароль слишком короткий: нужно не меньше 8 знаков.
account_show = Показать пароль
account_guest_lost = Если войти под другим именем, игры и монеты этого гостя пропадут.
account_leave_title = Выйти из профиля гостя { $name }?
account_leave_note = У гостя нет пароля, вернуться не получится: игры и монеты пропадут. Чтобы их сохранить, сначала зарегистрируйтесь.
account_leave_yes = Всё равно выйти
password_title = Сменить пароль
password_old = Текущий пароль
password_new = Новый пароль
password_changing = Меняем…
password_changed = Пароль изменён. На других устройствах надо войти заново.
sessions_title = Где вы вошли
sessions_since = с { $when }
sessions_end = Завершить
sessions_end_label = Завершить сеанс с { $when }
sessions_end_others = Завершить все остальные сеансы
coins_available = на счету
coins_in_play = в игре
street_note = Дворовый: до первого отбоя — не больше пяти карт.
coins_note = Монеты — не настоящие деньги. Ставки делят победители.
coins_about = Монеты игровые: их нельзя ни купить, ни продать.
coins_history = История
coins_none = Пока пусто.
coins_against = против: { $names }
coins_to_game = к игре
tokens_title = Токены для ботов
tokens_about = Программа с токеном играет от вашего имени и делает только то, что вы разрешили.
tokens_docs = Как написать бота
tokens_this = Этот браузер
tokens_other = Другой браузер
tokens_created = создан { $day }
tokens_expires = до { $day }
tokens_forever = пока не отозван
tokens_revoke = Отозвать
tokens_revoke_label = Отозвать { $name }
tokens_new = Новый токен
tokens_name_note = Например: мой бот.
tokens_scopes = Разрешения
tokens_scope_play = играть: ходить и сдаваться
tokens_scope_tables = открывать столы, садиться и выходить
tokens_scope_chat = писать в чат
tokens_scope_read = видеть ваши столы, игры и монеты
tokens_scope_all = всё
tokens_days = Срок
tokens_days_30 = 30 дней
tokens_days_90 = 90 дней
tokens_days_365 = год
tokens_days_0 = пока не отозван
tokens_create = Создать токен
tokens_once = Скопируйте «{ $name }» сейчас: больше мы его не покажем.
tokens_token = Токен
tokens_no_scope = Выберите хотя бы одно разрешение.
lobby_all = Все
lobby_more_filters = Ещё фильтры
lobby_away = { $name } (нет на месте)
lobby_column_table = Стол
lobby_column_move = На ход
lobby_clock_fast = 10 с
lobby_clock_normal = 30 с
lobby_clock_slow = 90 с
lobby_clock_none = ∞
new_house_rules = Домашние правила
new_house_note = Другие наборы правил и все настройки.
new_more = Ещё настройки
new_more_note = Название, время на ход, ставка и кого пускаем.
rename_title = Ваше имя
rename_note = Имя можно менять раз в день.
rename_save = Сохранить имя
rename_saved = Имя сохранено.
account_developers = Для разработчиков
result_label = Итог
player = Игрок
coins_label = Монеты
home_live = Идёт игра
home_all_tables = Все столы
home_see_table = К столу
home_seats = занято { $taken } из { $seats }
home_open = Открытые столы
home_none_open = Столов со свободными местами сейчас нет.
home_my_tables = Ваши столы
lobby_watching = { $n ->
    [one] { $n } зритель
    [few] { $n } зрителя
   *[many] { $n } зрителей
}
