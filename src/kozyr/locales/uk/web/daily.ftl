# Texts of the daily deal's page.

daily_about = Цей розклад сьогодні грають усі. Хто набере більше?
daily_against = Суперник: { $name }
daily_plan = Дві гри тими самими картами. У другій ви міняєтеся місцями.
daily_rule_points = До 500 очок за гру: 400, якщо ви вийшли, 200 за нічию і до 100 за добрі ходи.
daily_rule_attempt = Рахується перша спроба. Перерватися можна будь-коли: початий розклад можна дограти до { $time }. За покинуту гру очок немає.
daily_score_title = Як рахуються очки: до 500 за гру
daily_score_win = перемога
daily_score_draw = нічия
daily_score_moves = добрі ходи, навіть у програній грі
daily_score_up_to = до { $n }
daily_part_result = За результат
daily_part_moves = За гарні ходи, до { $n }
daily_part_counting = рахуємо…
daily_part_total = Обидві партії
daily_parts = Результат { $result } + ходи { $moves }
daily_verdict_both = Обидві гри виграно!
daily_verdict_one = Одну з двох ігор виграно.
daily_verdict_draw = Сьогодні без перемог, але й поразок не дві.
daily_verdict_none = { $name }: дві перемоги. Завтра новий розклад.
daily_play = Зіграти сьогоднішній розклад
daily_play_second = Зіграти другу гру
daily_resume = Продовжити гру { $n }
daily_progress_game = Далі — гра { $n } з { $games }
daily_progress_score = Сьогодні: { $score } з { $max }
daily_progress_counting = Сьогодні: рахуємо…
daily_game = Гра { $n }
daily_waits = ще не зіграна
daily_running = триває
daily_outcome_survived = Перемога
daily_outcome_draw = Нічия
daily_outcome_durak = Програш
daily_outcome_forfeited = Не дограна
daily_points = { $n ->
    [one] { $n } очко
    [few] { $n } очки
   *[many] { $n } очок
}
daily_out_of = з { $max }
daily_provisional = Розбираємо ваші ходи. Рахунок буде за хвилину-другу.
daily_percentile = Краще, ніж у { $percent } % гравців
daily_first = Сьогодні в таблиці поки лише ви.
daily_place = Місце { $place } з { $total }
daily_streak = { $n ->
    [one] { $n } день поспіль
    [few] { $n } дні поспіль
   *[many] { $n } днів поспіль
}
daily_streak_best = Рекорд: { $n }
daily_next = Наступний розклад за { $time }
daily_share = Поділитися
daily_copied = Скопійовано. Вставте куди завгодно.
daily_not_copied = Браузер не дає скопіювати. Виділіть текст і скопіюйте самі.
daily_legend_beaten = ви відбилися
daily_legend_taken = ви взяли
daily_legend_given = ви ходили
daily_squares = Відбито: { $beaten }, узято: { $taken }, ваших ходів: { $given }
daily_luck_about = Удача: на скільки пунктів зі 100 карта зменшила (+) або збільшила (−) ваші шанси залишитися в дурнях.
daily_replay = Запис
daily_replay_later = Запис і розбір — після другої гри: карти в ній ті самі.
daily_board = Таблиця дня
daily_friends = Друзі
daily_best = Найкращі
daily_nobody = Сьогоднішній розклад ще ніхто не дограв. Перше місце вільне.
daily_guest = Гості теж грають, але в таблиці лише ті, хто зареєстрований.
daily_register = Зареєструйтеся, щоб потрапити до таблиці.
daily_column_place = №
daily_column_player = Гравець
daily_column_score = Очки
daily_fair = Як перевірити роздачу
daily_fair_why = Карти випливають із ключа. Його хеш публікується напередодні, тому підмінити ключ не можна. Коли день закінчиться, відкриється секрет, з якого отримано ключ, і кожен зможе перерахувати карти.
daily_hash_today = Хеш на сьогодні
daily_hash_tomorrow = Хеш на { $date }
daily_secret = Секрет за { $date }
daily_save = Зберегти доказ за { $date }
daily_verify = Перевірте файл командою kozyr verify або будь-якою іншою програмою для чесних роздач.
