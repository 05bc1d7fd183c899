# Texts of the daily deal in the terminal.

day_of = Розклад за { $date }
day_about = Один розклад на день, однаковий для всіх. Ви граєте його двічі проти майстра, удруге — з іншого боку.
day_points = До 500 очок за гру: 400, якщо ви вийшли, 200 за нічию і до 100 за добрі ходи.
day_attempt = Рахується перша спроба. Можна перерватися. За покинуту гру очок немає.
day_streak = { $n ->
    [one] { $n } день поспіль
    [few] { $n } дні поспіль
   *[many] { $n } днів поспіль
}
day_begin = Зіграти сьогоднішній розклад
day_second = Зіграти гру { $n }
day_resume = Продовжити гру { $n }
day_enter = Клавіша Enter: { $choice }
day_game = Гра { $n }: { $result }, { $score }
day_outcome_survived = перемога
day_outcome_draw = нічия
day_outcome_durak = програш
day_outcome_forfeited = не дограна
day_provisional = Розбираємо ваші ходи. Рахунок ще може трохи зрости.
day_percentile = Краще, ніж у { $percent } % гравців
day_next = Наступний розклад за { $hours } год { $minutes } хв
day_friends = Друзі
day_board = Таблиця дня
day_share = Щоб поділитися:
day_keys = Enter — грати · R — оновити · Esc — назад
day_refresh = Оновити
day_left = Гра чекає на вас до кінця дня.
