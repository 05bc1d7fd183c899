# Друзья, вызовы, профили и таблицы лучших в веб-клиенте.

people_follow = Добавить в друзья
people_befriend = Добавить в друзья: { $name }
people_unfollow = Убрать из друзей
people_cancel_request = Отменить заявку
people_friends_now = Вы друзья
people_following_now = Заявка отправлена. Когда её примут, вы станете друзьями.
people_block = Заблокировать
people_unblock = Разблокировать
people_block_title = Заблокировать игрока { $name }?
people_block_note = Вы не будете видеть сообщения друг друга и встречаться при быстром подборе. { $name } не сможет вызвать вас и сесть за ваши столы без рейтинга.
people_blocked_now = Этот игрок заблокирован
people_challenge = Вызвать на игру
people_challenge_title = Вызвать игрока { $name }
people_challenge_send = Отправить вызов
people_challenge_waiting = Ждём ответа: ещё { $seconds } с
people_challenge_offline = { $name } не в сети. Вызов дойдёт, только если успеть вернуться.
people_challenge_cancel = Отозвать вызов
people_challenge_leave = Закрыть и ждать ответа
people_challenge_expired = { $name } не отвечает, время вышло.
people_challenge_declined = { $name } отказывается играть.
people_challenge_impossible = Игра не началась. Проверьте столы и монеты.
people_challenged = { $name } вызывает вас сыграть { $game }, { $clock }
people_challenged_rated = на рейтинг
people_accept = Принять
people_decline = Отклонить
people_decline_why = Отклонить с причиной
people_reason_no = Нет, спасибо
people_reason_later = Может быть, позже
people_reason_playing = Сейчас играю
people_reason_settings = С другими настройками
people_clock = Время на ход
people_clock_none = без ограничения времени
people_clock_slow = 90 секунд на ход
people_clock_normal = 30 секунд на ход
people_clock_fast = 10 секунд на ход
people_private = Закрытый стол
people_followed_you = { $name } хочет дружить.
people_friend_now = { $name } теперь у вас в друзьях.
people_achieved = Новое достижение: { $name }

people_friends = Друзья
people_friends_none = Друзей пока нет. Добавьте игрока по имени или в его профиле. Когда предложение примут, вы станете друзьями.
people_online = Друзья в сети
people_online_none = Сейчас никого из друзей в сети нет.
people_all_friends = Все друзья
people_match_note = В дубль-матче вы с другом играете одни и те же расклады против бота-мастера. Решает только игра.
people_following = Пока без ответа
people_followers = Хотят дружить
people_add = Добавить друга
people_add_name = Имя игрока
people_add_send = Добавить
people_added = { $name } получит вашу заявку.
people_blocked = Заблокированные
people_status_playing = Играет
people_status_online = В сети
people_status_offline = Не в сети
people_watch = Смотреть
people_sign_in = Сначала сыграйте или войдите.

people_top = Лучшие игроки
people_top_pool = Вид игры
people_top_none = Здесь пока никого: первое место свободно.
people_top_how = Каждая игра на рейтинг меняет рейтинг игроков: больше всего даёт победа над сильным.
people_top_how_puzzles = Каждая задача меняет ваш рейтинг: больше всего даёт трудная.
people_top_play = Сыграть на рейтинг
people_top_register = Зарегистрироваться и играть на рейтинг
people_top_solve = Решать задачи
people_top_rule = Чтобы попасть в список, нужно примерно 30 игр на рейтинг этого вида, хотя бы одна — за последние 7 дней. В списке только зарегистрированные игроки.
people_top_rule_puzzles = Чтобы попасть в список, нужно примерно 30 задач, хотя бы одна — за последние 7 дней. В списке только зарегистрированные игроки.
people_top_own = Ваше место: { $place } из { $total }
people_top_unlisted = Вас пока нет в этом списке.
people_top_daily = Расклад дня: таблица
people_place = Место
people_player = Игрок
people_rating = Рейтинг
people_rated_games = Игр
people_pool_duel = 2 игрока
people_pool_duel_transfer = 2 игрока, переводной
people_pool_table = 3–6 игроков
people_pool_table_transfer = 3–6 игроков, переводной
people_pool_pairs = Пары

people_rating_about = Рейтинг показывает силу игры, все начинают с 1500. Дурак теряет очки рейтинга, остальные получают. Чем сильнее тот, кто остался в дураках, тем больше прибавка. У новичков рейтинг меняется быстрее.
people_provisional = «?» — рейтинг ещё неточный: он уточнится примерно за 15 игр на рейтинг.
people_puzzles_solved = решено: { $solved }, не решено: { $failed }
people_ratings = Рейтинги
people_puzzles = { $n ->
    [one] { $n } задача
    [few] { $n } задачи
   *[many] { $n } задач
}
people_chart = { $pool }: рейтинг { $rating }, самый низкий { $low }, самый высокий { $high }, игр: { $games }
people_chart_table = Таблицей
people_chart_date = Дата
people_chart_deviation = Неточность
people_statistics = Статистика
people_by_rules = По правилам
people_by_seats = Без проигрыша, по числу игроков
people_survived = { $share } % из { $games }
people_form = Последние игры
people_form_none = Игр пока нет.
people_won = победа
people_lost = поражение
people_drawn = ничья
people_streak = Самая длинная серия побед
people_defended = В защите: отбито
people_taken = В защите: взято
people_forced = В атаке: соперник взял
people_opponents = Частые соперники
people_opponent_games = { $games ->
    [one] { $games } игра, без проигрыша: { $survived }
    [few] { $games } игры, без проигрыша: { $survived }
   *[many] { $games } игр, без проигрыша: { $survived }
}
people_achievements = Достижения
people_achieved_at = { $name }. { $about } { $day }
people_not_achieved = { $name }. { $about } Пока нет.
people_filter = Показать
people_filter_all_rules = Все правила
people_filter_all_results = Все результаты
people_filter_all_opponents = Все соперники
people_filter_rules = Правила
people_filter_result = Результат
people_filter_opponent = Соперник

achievement_first_win = Первая победа
achievement_about_first_win = Выиграть игру, сыграв хотя бы один заход до конца.
achievement_ten_in_a_row = Десять подряд
achievement_about_ten_in_a_row = Выиграть десять игр подряд.
achievement_six_trumps = Против козырей
achievement_about_six_trumps = Выиграть, хотя сопернику пришло шесть козырей.
achievement_epaulettes = Погоны
achievement_about_epaulettes = Оставить дурака с двумя шестёрками.
achievement_six_seats = Все шесть мест
achievement_about_six_seats = Сыграть без проигрыша на каждом из шести мест.
achievement_master_beaten = Победа над мастером
achievement_about_master_beaten = Оставить бота-мастера в дураках.
achievement_hundred_games = Сто игр
achievement_about_hundred_games = Сыграть 100 игр.
achievement_thousand_games = Тысяча игр
achievement_about_thousand_games = Сыграть 1000 игр.
