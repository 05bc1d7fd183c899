# Texts of the pages that are loaded when they are first opened: lobby, new table, games, account.

pages_more = Показати ще
pages_any = будь-які
pages_any_number = скільки завгодно
bots_label = Боти
lobby_count = { $n ->
    [one] { $n } стіл
    [few] { $n } столи
   *[many] { $n } столів
}
lobby_reset = Скинути фільтри
lobby_max_stake = Ставка до
lobby_status = Зараз
lobby_any = неважливо
lobby_bots_yes = можна
lobby_bots_no = не можна
lobby_name = Назва столу
lobby_has_password = потрібен пароль
lobby_return = Повернутися за стіл
lobby_no_bots = без ботів
lobby_for_coins = на монети
lobby_earlier = Попередня сторінка
lobby_later = Наступна сторінка
lobby_page = Сторінка { $page } з { $pages }
lobby_pages = Сторінки
lobby_updates = Список оновлюється сам.
name_label = Назва
new_name_note = Так стіл легше знайти. Можна не заповнювати.
new_stake_clock = Для гри на монети потрібен час на хід.
new_balance = У вас { $coins }.
clock_label = Час на хід
new_clock_none_note = Думайте скільки завгодно.
new_clock_note = Стільки дається на кожен хід. Ще кожен має запас на всю гру.
new_access = Кого пускаємо
new_password_note = Для тих, хто без запрошення. Можна не заповнювати.
new_spectators = Глядачі дозволені
new_spectators_note = Глядачі не бачать закритих карт.
new_bots = Боти дозволені
new_bots_note = Ви додасте їх самі, вже за столом.
new_options = Усі налаштування правил
new_changed = { $n ->
    [one] змінено: { $n }
    [few] змінено: { $n }
   *[many] змінено: { $n }
}
new_differs = змінено; зазвичай тут: { $value }
new_restore = Повернути як було
new_restore_all = Повернути все як було
new_create = Відкрити стіл
friends_next = Далі ви отримаєте посилання і QR-код для друзів.
new_creating = Відкриваємо стіл…
games_bots = з ботами, без рейтингу
games_partner = партнер
games_none = Ігор поки що немає.
games_none_note = Тут будуть ваші партії: їх можна передивитися хід за ходом.
games_unfinished = не дограно
games_left_by = здається { $name }
games_replay = Подивитися
games_list = Ігри
games_play = Грати
user_guest = гість
user_since = На сайті з { $day }
user_games = { $n ->
    [one] Гра
    [few] Гри
   *[many] Ігор
}
user_wins = { $n ->
    [one] Перемога
    [few] Перемоги
   *[many] Перемог
}
user_losses = { $n ->
    [one] Поразка
    [few] Поразки
   *[many] Поразок
}
user_draws = { $n ->
    [one] Нічия
    [few] Нічиї
   *[many] Нічиїх
}
user_points = { $n ->
    [one] Очко
    [few] Очка
   *[many] Очок
}
account_user = Ваш профіль
account_not_signed_in = Ви ще не ввійшли. З першою грою ви станете гостем і зможете вибрати ім’я. Щоб ігри й монети збереглися, зареєструйтеся або ввійдіть.
account_guest = Ви — { $name }, гість лише в цьому браузері. Зареєструйтеся, щоб зберегти ігри й монети на будь-якому пристрої.
account_player = Ви — { $name }.
account_profile = Ваша сторінка
account_tab_register = Реєстрація
account_tab_log_in = Вхід
account_registering = Реєструємо…
account_logging_in = Входимо…
account_name_note = Від 1 до 24 знаків. Його бачать інші гравці.
account_password_note = Щонайменше 8 знаків.
account_password_short = Пароль закороткий: потрібно щонайменше 8 знаків.
account_show = Показати пароль
account_guest_lost = Якщо ввійти під іншим ім’ям, ігри й монети цього гостя пропадуть.
account_leave_title = Вийти з профілю гостя { $name }?
account_leave_note = Гість не має пароля, тому повернутися не вдасться: ігри й монети пропадуть. Щоб їх зберегти, спершу зареєструйтеся.
account_leave_yes = Усе одно вийти
password_title = Змінити пароль
password_old = Поточний пароль
password_new = Новий пароль
password_changing = Змінюємо…
password_changed = Пароль змінено. На інших пристроях треба ввійти знову.
sessions_title = Де ви ввійшли
sessions_since = з { $when }
sessions_end = Завершити
sessions_end_label = Завершити сеанс з { $when }
sessions_end_others = Завершити всі інші сеанси
coins_available = на рахунку
coins_in_play = у грі
street_note = Дворовий: до першого відбою — не більше п’яти карт.
coins_note = Монети — не справжні гроші. Ставки ділять переможці.
coins_about = Монети ігрові: їх не можна ні купити, ні продати.
coins_history = Історія
coins_none = Поки що порожньо.
coins_against = проти: { $names }
coins_to_game = до гри
tokens_title = Токени для ботів
tokens_about = Програма з токеном грає від вашого імені й робить лише те, що ви дозволили.
tokens_docs = Як написати бота
tokens_this = Цей браузер
tokens_other = Інший браузер
tokens_created = створено { $day }
tokens_expires = до { $day }
tokens_forever = доки не відкличете
tokens_revoke = Відкликати
tokens_revoke_label = Відкликати { $name }
tokens_new = Новий токен
tokens_name_note = Наприклад: мій бот.
tokens_scopes = Дозволи
tokens_scope_play = грати: ходити й здаватися
tokens_scope_tables = відкривати столи, сідати й виходити
tokens_scope_chat = писати в чат
tokens_scope_read = бачити ваші столи, ігри й монети
tokens_scope_all = усе
tokens_days = Термін
tokens_days_30 = 30 днів
tokens_days_90 = 90 днів
tokens_days_365 = рік
tokens_days_0 = доки не відкличете
tokens_create = Створити токен
tokens_once = Скопіюйте «{ $name }» зараз: більше його не буде видно.
tokens_token = Токен
tokens_no_scope = Виберіть хоча б один дозвіл.
lobby_all = Усі
lobby_more_filters = Ще фільтри
lobby_away = { $name } (немає на місці)
lobby_column_table = Стіл
lobby_column_move = На хід
lobby_clock_fast = 10 с
lobby_clock_normal = 30 с
lobby_clock_slow = 90 с
lobby_clock_none = ∞
new_house_rules = Домашні правила
new_house_note = Інші набори правил і всі налаштування.
new_more = Ще налаштування
new_more_note = Назва, час на хід, ставка й кого пускаємо.
rename_title = Ваше ім’я
rename_note = Ім’я можна змінювати раз на день.
rename_save = Зберегти ім’я
rename_saved = Ім’я збережено.
account_developers = Для розробників
result_label = Підсумок
player = Гравець
coins_label = Монети
home_live = Триває гра
home_all_tables = Усі столи
home_see_table = До столу
home_seats = зайнято { $taken } з { $seats }
home_open = Відкриті столи
home_none_open = Столів із вільними місцями зараз немає.
home_my_tables = Ваші столи
lobby_watching = { $n ->
    [one] { $n } глядач
    [few] { $n } глядачі
   *[many] { $n } глядачів
}
