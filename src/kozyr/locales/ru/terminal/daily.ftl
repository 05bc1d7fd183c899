# Texts of the daily deal in the terminal.

day_of = Расклад за { $date }
day_about = Один расклад в день, одинаковый для всех. Вы играете его дважды против мастера, второй раз — с другой стороны.
day_points = До 500 очков за игру: 400, если вы вышли, 200 за ничью и до 100 за хорошие ходы.
day_attempt = Считается первая попытка. Можно прерваться. За брошенную игру очков нет.
day_streak = { $n ->
    [one] { $n } день подряд
    [few] { $n } дня подряд
   *[many] { $n } дней подряд
}
day_begin = Сыграть сегодняшний расклад
day_second = Сыграть игру { $n }
day_resume = Продолжить игру { $n }
day_enter = Клавиша Enter: { $choice }
day_game = Игра { $n }: { $result }, { $score }
day_outcome_survived = победа
day_outcome_draw = ничья
day_outcome_durak = проигрыш
day_outcome_forfeited = не доиграна
day_provisional = Разбираем ваши ходы. Счёт ещё может немного вырасти.
day_percentile = Лучше, чем у { $percent } % игроков
day_next = Следующий расклад через { $hours } ч { $minutes } мин
day_friends = Друзья
day_board = Таблица дня
day_share = Чтобы поделиться:
day_keys = Enter — играть · R — обновить · Esc — назад
day_refresh = Обновить
day_left = Игра ждёт вас до конца дня.
