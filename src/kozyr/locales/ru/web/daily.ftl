# Texts of the daily deal's page.

daily_about = Этот расклад сегодня играют все. Кто наберёт больше?
daily_against = Соперник: { $name }
daily_plan = Две игры одними и теми же картами. Во второй вы меняетесь местами.
daily_rule_points = До 500 очков за игру: 400, если вы вышли, 200 за ничью и до 100 за хорошие ходы.
daily_rule_attempt = Считается первая попытка. Прерваться можно в любой момент: начатый расклад можно доиграть до { $time }. За брошенную игру очков нет.
daily_score_title = Как считаются очки: до 500 за игру
daily_score_win = победа
daily_score_draw = ничья
daily_score_moves = хорошие ходы, даже в проигранной игре
daily_score_up_to = до { $n }
daily_part_result = За результат
daily_part_moves = За хорошие ходы, до { $n }
daily_part_counting = считаем…
daily_part_total = Обе партии
daily_parts = Результат { $result } + ходы { $moves }
daily_verdict_both = Обе игры выиграны!
daily_verdict_one = Одна из двух игр выиграна.
daily_verdict_draw = Сегодня без побед, но и проигрышей не два.
daily_verdict_none = { $name }: две победы. Завтра новый расклад.
daily_play = Сыграть сегодняшний расклад
daily_play_second = Сыграть вторую игру
daily_resume = Продолжить игру { $n }
daily_progress_game = Дальше — игра { $n } из { $games }
daily_progress_score = Сегодня: { $score } из { $max }
daily_progress_counting = Сегодня: считаем…
daily_game = Игра { $n }
daily_waits = не сыграна
daily_running = идёт
daily_outcome_survived = Победа
daily_outcome_draw = Ничья
daily_outcome_durak = Проигрыш
daily_outcome_forfeited = Не доиграна
daily_points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
daily_out_of = из { $max }
daily_provisional = Разбираем ваши ходы. Счёт будет через минуту-другую.
daily_percentile = Лучше, чем у { $percent } % игроков
daily_first = Сегодня в таблице пока только вы.
daily_place = Место { $place } из { $total }
daily_streak = { $n ->
    [one] { $n } день подряд
    [few] { $n } дня подряд
   *[many] { $n } дней подряд
}
daily_streak_best = Рекорд: { $n }
daily_next = Следующий расклад через { $time }
daily_share = Поделиться
daily_copied = Скопировано. Вставьте куда угодно.
daily_not_copied = Браузер не даёт скопировать. Выделите текст и скопируйте сами.
daily_legend_beaten = вы отбились
daily_legend_taken = вы взяли
daily_legend_given = вы ходили
daily_squares = Отбито: { $beaten }, взято: { $taken }, ваших ходов: { $given }
daily_luck_about = Удача: на сколько пунктов из 100 карта уменьшила (+) или увеличила (−) ваши шансы остаться в дураках.
daily_replay = Запись
daily_replay_later = Запись и разбор — после второй игры: карты в ней те же.
daily_board = Таблица дня
daily_friends = Друзья
daily_best = Лучшие
daily_nobody = Сегодняшний расклад ещё никто не доиграл. Первое место свободно.
daily_guest = Гости тоже играют, но в таблице только те, кто зарегистрирован.
daily_register = Зарегистрируйтесь, чтобы попасть в таблицу.
daily_column_place = №
daily_column_player = Игрок
daily_column_score = Очки
daily_fair = Как проверить сдачу
daily_fair_why = Карты следуют из ключа. Его хеш публикуется накануне, поэтому подменить ключ нельзя. Когда день закончится, откроется секрет, из которого получен ключ, и любой сможет пересчитать карты.
daily_hash_today = Хеш на сегодня
daily_hash_tomorrow = Хеш на { $date }
daily_secret = Секрет за { $date }
daily_save = Сохранить доказательство за { $date }
daily_verify = Проверьте файл командой kozyr verify или любой другой программой для честных сдач.
