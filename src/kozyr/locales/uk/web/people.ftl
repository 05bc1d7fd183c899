# Друзі, виклики, профілі й таблиці найкращих у вебклієнті.

people_follow = Додати в друзі
people_befriend = Додати в друзі: { $name }
people_unfollow = Прибрати з друзів
people_cancel_request = Скасувати заявку
people_friends_now = Ви друзі
people_following_now = Заявку надіслано. Коли її приймуть, ви станете друзями.
people_block = Заблокувати
people_unblock = Розблокувати
people_block_title = Заблокувати гравця { $name }?
people_block_note = Ви не бачитимете повідомлень одне одного й не зустрінетеся у швидкому доборі. { $name } не зможе викликати вас і сісти за ваші столи без рейтингу.
people_blocked_now = Цього гравця заблоковано
people_challenge = Викликати на гру
people_challenge_title = Викликати гравця { $name }
people_challenge_send = Надіслати виклик
people_challenge_waiting = Чекаємо на відповідь: ще { $seconds } с
people_challenge_offline = { $name } не в мережі. Виклик дійде, лише якщо встигнути повернутися.
people_challenge_cancel = Відкликати виклик
people_challenge_leave = Закрити й чекати відповіді
people_challenge_expired = { $name } не відповідає, час вийшов.
people_challenge_declined = { $name } відмовляється грати.
people_challenge_impossible = Гра не почалася. Перевірте столи й монети.
people_challenged = { $name } викликає вас зіграти { $game }, { $clock }
people_challenged_rated = на рейтинг
people_accept = Прийняти
people_decline = Відхилити
people_decline_why = Відхилити з причиною
people_reason_no = Ні, дякую
people_reason_later = Можливо, згодом
people_reason_playing = Зараз граю
people_reason_settings = З іншими налаштуваннями
people_clock = Час на хід
people_clock_none = без обмеження часу
people_clock_slow = 90 секунд на хід
people_clock_normal = 30 секунд на хід
people_clock_fast = 10 секунд на хід
people_private = Закритий стіл
people_followed_you = { $name } хоче дружити.
people_friend_now = { $name } тепер у вас у друзях.
people_achieved = Нове досягнення: { $name }

people_friends = Друзі
people_friends_none = Друзів поки немає. Додайте гравця за іменем або в його профілі. Коли пропозицію приймуть, ви станете друзями.
people_online = Друзі в мережі
people_online_none = Зараз нікого з друзів у мережі немає.
people_all_friends = Усі друзі
people_match_note = У дубль-матчі ви з другом граєте ті самі розклади проти бота-майстра. Вирішує лише гра.
people_following = Поки без відповіді
people_followers = Хочуть дружити
people_add = Додати друга
people_add_name = Ім’я гравця
people_add_send = Додати
people_added = { $name } отримає вашу заявку.
people_blocked = Заблоковані
people_status_playing = Грає
people_status_online = У мережі
people_status_offline = Не в мережі
people_watch = Дивитися
people_sign_in = Спершу зіграйте або увійдіть.

people_top = Найкращі гравці
people_top_pool = Вид гри
people_top_none = Тут поки нікого: перше місце вільне.
people_top_how = Кожна гра на рейтинг змінює рейтинг гравців: найбільше дає перемога над сильним.
people_top_how_puzzles = Кожна задача змінює ваш рейтинг: найбільше дає складна.
people_top_play = Зіграти на рейтинг
people_top_register = Зареєструватися й грати на рейтинг
people_top_solve = Розв’язувати задачі
people_top_rule = Щоб потрапити до списку, потрібно приблизно 30 ігор на рейтинг цього виду, хоча б одна — за останні 7 днів. У списку лише зареєстровані гравці.
people_top_rule_puzzles = Щоб потрапити до списку, потрібно приблизно 30 задач, хоча б одна — за останні 7 днів. У списку лише зареєстровані гравці.
people_top_own = Ваше місце: { $place } з { $total }
people_top_unlisted = Вас поки немає в цьому списку.
people_top_daily = Розклад дня: таблиця
people_place = Місце
people_player = Гравець
people_rating = Рейтинг
people_rated_games = Ігор
people_pool_duel = 2 гравці
people_pool_duel_transfer = 2 гравці, перевідний
people_pool_table = 3–6 гравців
people_pool_table_transfer = 3–6 гравців, перевідний
people_pool_pairs = Пари

people_rating_about = Рейтинг показує силу гри, усі починають із 1500. Дурень втрачає очки рейтингу, решта отримує. Що сильніший той, хто лишився в дурнях, то більша надбавка. У новачків рейтинг змінюється швидше.
people_provisional = «?» — рейтинг ще неточний: він уточниться приблизно за 15 ігор на рейтинг.
people_puzzles_solved = розв’язано: { $solved }, не розв’язано: { $failed }
people_ratings = Рейтинги
people_puzzles = { $n ->
    [one] { $n } задача
    [few] { $n } задачі
   *[many] { $n } задач
}
people_chart = { $pool }: рейтинг { $rating }, найнижчий { $low }, найвищий { $high }, ігор: { $games }
people_chart_table = Таблицею
people_chart_date = Дата
people_chart_deviation = Неточність
people_statistics = Статистика
people_by_rules = За правилами
people_by_seats = Без програшу, за кількістю гравців
people_survived = { $share } % з { $games }
people_form = Останні ігри
people_form_none = Ігор поки немає.
people_won = перемога
people_lost = поразка
people_drawn = нічия
people_streak = Найдовша серія перемог
people_defended = У захисті: відбито
people_taken = У захисті: взято
people_forced = В атаці: суперник узяв
people_opponents = Часті суперники
people_opponent_games = { $games ->
    [one] { $games } гра, без програшу: { $survived }
    [few] { $games } гри, без програшу: { $survived }
   *[many] { $games } ігор, без програшу: { $survived }
}
people_achievements = Досягнення
people_achieved_at = { $name }. { $about } { $day }
people_not_achieved = { $name }. { $about } Поки ні.
people_filter = Показати
people_filter_all_rules = Усі правила
people_filter_all_results = Усі результати
people_filter_all_opponents = Усі суперники
people_filter_rules = Правила
people_filter_result = Результат
people_filter_opponent = Суперник

achievement_first_win = Перша перемога
achievement_about_first_win = Виграти гру, у якій дограно хоча б один захід.
achievement_ten_in_a_row = Десять поспіль
achievement_about_ten_in_a_row = Виграти десять ігор поспіль.
achievement_six_trumps = Проти козирів
achievement_about_six_trumps = Виграти, хоча суперникові прийшло шість козирів.
achievement_epaulettes = Погони
achievement_about_epaulettes = Лишити дурня з двома шістками.
achievement_six_seats = Усі шість місць
achievement_about_six_seats = Зіграти без програшу на кожному з шести місць.
achievement_master_beaten = Перемога над майстром
achievement_about_master_beaten = Лишити бота-майстра в дурнях.
achievement_hundred_games = Сто ігор
achievement_about_hundred_games = Зіграти 100 ігор.
achievement_thousand_games = Тисяча ігор
achievement_about_thousand_games = Зіграти 1000 ігор.
