# Тексты разбора законченной игры в веб-клиенте.

review_title = Разбор
review_about = Какие ходы стоили дорого и сколько было удачи: компьютер тысячи раз доигрывает каждую позицию.
review_running = Разбираем…
review_queued = { $n ->
    [one] Ждём: впереди { $n } игра.
    [few] Ждём: впереди { $n } игры.
   *[many] Ждём: впереди { $n } игр.
}
review_progress = Ход разбора
review_failed = Разобрать не получилось. Попробуйте ещё раз.
review_headline_lucky_precise = Хорошая игра, и карта шла
review_headline_lucky_fair = Явных ошибок нет, и карта шла
review_headline_lucky_loose = Карта помогла больше, чем { $n ->
    [one] повредила ошибка
    [few] повредили ошибки
   *[many] повредили ошибки
}
review_headline_lucky_outweighed = Карта шла, но { $n ->
    [one] ошибка стоила
    [few] ошибки стоили
   *[many] ошибки стоили
} дороже
review_headline_even_precise = Хорошая игра
review_headline_even_fair = Явных ошибок нет
review_headline_even_loose = Были ходы явно лучше
review_headline_unlucky_precise = Хорошая игра, но карта не шла
review_headline_unlucky_fair = Явных ошибок нет, но карта не шла
review_headline_unlucky_loose = Плохая карта обошлась дороже, чем { $n ->
    [one] ошибка
    [few] ошибки
   *[many] ошибки
}
review_headline_won_loose = Не в дураках, несмотря на { $n ->
    [one] ошибку
    [few] ошибки
   *[many] ошибки
}
review_headline_unlucky_outweighed = { $n ->
    [one] Ошибка обошлась
    [few] Ошибки обошлись
   *[many] Ошибки обошлись
} дороже, чем плохая карта
review_sum = { $name }: удача { $luck } % к шансам, каждый ход в среднем { $loss } %.
review_worst = Главная ошибка
review_points_about = Пункт — один процент шанса не остаться в дураках. Удача — сколько дали или отняли карты, «за ход» — сколько в среднем стоил один ход. Точность — средняя по всем ходам, а большинство ходов ничего не стоит: при случайной игре она около 80 %, при сильной — от 95 %.
review_wrong_moves = ошибки
review_seats = Игроки
review_accuracy_of = точность
review_luck_name = Удача: { $name }
review_luck_of = удача { $points }
review_loss_of = { $points } за ход
review_mistakes_n = { $n ->
    [0] без ошибок
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[many] { $n } ошибок
}
review_chart = Шанс не остаться в дураках, %, ход за ходом. Полоса — один заход.
review_chart_seat = { $name }: { $first } после сдачи, { $last } в конце.
review_chart_table = Таблицей
review_bout = Заход
review_bout_n = Заход { $n }
review_lucky_draw = повезло
review_unlucky_draw = не повезло
review_own_cards = Что я знаю
review_cards_of = Глазами: { $name }
review_all_cards = Все карты
review_verdict_mistake = Ошибка
review_verdict_blunder = Грубая ошибка
review_better_you = { $played }. Лучше: { $best }.
review_better = { $name }: { $played }. Лучше: { $best }.
review_better_is = Лучше: { $move }
review_to_start = К началу партии
review_mistake_number = Ошибка { $n } из { $total }
review_mistake_at = { $mistake }, до хода
review_loss_at = Небольшая потеря ({ $points }), до хода
review_previous_mistake = Предыдущая ошибка
review_next_mistake = Следующая ошибка
review_mark_played = сыграна
review_mark_better = лучший ход
review_chances = Шанс не остаться в дураках: { $played } % вместо { $better } % (± { $margin })
review_chances_exact = Шанс не остаться в дураках, если дальше никто не ошибётся: { $played } % вместо { $better } %
review_you_cards = Вы сыграли { $cards }
review_you_throw = Вы подкинули { $cards }
review_you_transfer = Вы перевели: { $cards }
review_you_show = Вы показали { $cards }
review_you_take = Вы взяли
review_you_pass = Вы сказали «пас»
review_you_done = Вы сказали «бито»
review_you_redeal = Вы попросили пересдачу
review_do_cards = { $cards }
review_do_throw = подкинуть { $cards }
review_do_transfer = перевести: { $cards }
review_do_show = показать { $cards }
review_do_take = взять
review_do_pass = пас
review_do_done = «бито»
review_do_redeal = пересдача
review_no_mistakes = Ошибок нет.
review_nothing = Разбирать нечего: игра закончилась слишком рано.
review_nothing_of = разбирать нечего
review_small_losses = { $n ->
    [one] ещё { $n } мелкая потеря
    [few] ещё { $n } мелкие потери
   *[many] ещё { $n } мелких потерь
}
review_small_losses_about = Для ошибок они слишком малы или неточны, но в среднюю потерю тоже входят.
review_practice_closed = Позиции сегодняшнего расклада можно переигрывать после полуночи по UTC.
review_note = Шансы — это оценки. Ошибки судим по тому, что игрок знал, удачу — по всем картам. Новая попытка ни на что не влияет.
review_see_mistakes = Посмотреть ходы
