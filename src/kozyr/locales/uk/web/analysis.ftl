# Тексти розбору закінченої гри у вебклієнті.

review_title = Розбір
review_about = Які ходи коштували дорого і скільки було удачі: комп’ютер тисячі разів дограє кожну позицію.
review_running = Розбираємо…
review_queued = { $n ->
    [one] Чекаємо: попереду { $n } гра.
    [few] Чекаємо: попереду { $n } гри.
   *[many] Чекаємо: попереду { $n } ігор.
}
review_progress = Перебіг розбору
review_failed = Розібрати не вийшло. Спробуйте ще раз.
review_headline_lucky_precise = Гарна гра, і карта йшла
review_headline_lucky_fair = Явних помилок немає, і карта йшла
review_headline_lucky_loose = Карта допомогла більше, ніж { $n ->
    [one] зашкодила помилка
    [few] зашкодили помилки
   *[many] зашкодили помилки
}
review_headline_lucky_outweighed = Карта йшла, але { $n ->
    [one] помилка коштувала
    [few] помилки коштували
   *[many] помилки коштували
} дорожче
review_headline_even_precise = Гарна гра
review_headline_even_fair = Явних помилок немає
review_headline_even_loose = Були явно кращі ходи
review_headline_unlucky_precise = Гарна гра, але карта не йшла
review_headline_unlucky_fair = Явних помилок немає, але карта не йшла
review_headline_unlucky_loose = Погана карта обійшлася дорожче, ніж { $n ->
    [one] помилка
    [few] помилки
   *[many] помилки
}
review_headline_won_loose = Не в дурнях, попри { $n ->
    [one] помилку
    [few] помилки
   *[many] помилки
}
review_headline_unlucky_outweighed = { $n ->
    [one] Помилка обійшлася
    [few] Помилки обійшлися
   *[many] Помилки обійшлися
} дорожче, ніж погана карта
review_sum = { $name }: удача { $luck } % до шансів, кожен хід у середньому { $loss } %.
review_worst = Головна помилка
review_points_about = Пункт — один відсоток шансу не залишитися в дурнях. Удача — скільки дали або забрали карти, «за хід» — скільки в середньому коштував один хід. Точність — середня за всіма ходами, а більшість ходів нічого не коштує: за випадкової гри вона близько 80 %, за сильної — від 95 %.
review_wrong_moves = помилки
review_seats = Гравці
review_accuracy_of = точність
review_luck_name = Удача: { $name }
review_luck_of = удача { $points }
review_loss_of = { $points } за хід
review_mistakes_n = { $n ->
    [0] без помилок
    [one] { $n } помилка
    [few] { $n } помилки
   *[many] { $n } помилок
}
review_chart = Шанс не залишитися в дурнях, %, хід за ходом. Смуга — один захід.
review_chart_seat = { $name }: { $first } після роздачі, { $last } наприкінці.
review_chart_table = Таблицею
review_bout = Захід
review_bout_n = Захід { $n }
review_lucky_draw = пощастило
review_unlucky_draw = не пощастило
review_own_cards = Що я знаю
review_cards_of = Очима: { $name }
review_all_cards = Усі карти
review_verdict_mistake = Помилка
review_verdict_blunder = Груба помилка
review_better_you = { $played }. Краще: { $best }.
review_better = { $name }: { $played }. Краще: { $best }.
review_better_is = Краще: { $move }
review_to_start = До початку партії
review_mistake_number = Помилка { $n } із { $total }
review_mistake_at = { $mistake }, до ходу
review_loss_at = Невелика втрата ({ $points }), до ходу
review_previous_mistake = Попередня помилка
review_next_mistake = Наступна помилка
review_mark_played = зіграна
review_mark_better = кращий хід
review_chances = Шанс не залишитися в дурнях: { $played } % замість { $better } % (± { $margin })
review_chances_exact = Шанс не залишитися в дурнях, якщо далі ніхто не помилиться: { $played } % замість { $better } %
review_you_cards = Ви зіграли { $cards }
review_you_throw = Ви підкинули { $cards }
review_you_transfer = Ви перевели: { $cards }
review_you_show = Ви показали { $cards }
review_you_take = Ви взяли
review_you_pass = Ви сказали «пас»
review_you_done = Ви сказали «бито»
review_you_redeal = Ви попросили перездачу
review_do_cards = { $cards }
review_do_throw = підкинути { $cards }
review_do_transfer = перевести: { $cards }
review_do_show = показати { $cards }
review_do_take = взяти
review_do_pass = пас
review_do_done = «бито»
review_do_redeal = перездача
review_no_mistakes = Помилок немає.
review_nothing = Розбирати нічого: гра закінчилася надто рано.
review_nothing_of = розбирати нічого
review_small_losses = { $n ->
    [one] ще { $n } дрібна втрата
    [few] ще { $n } дрібні втрати
   *[many] ще { $n } дрібних втрат
}
review_small_losses_about = Для помилок вони замалі або неточні, але в середню втрату теж входять.
review_practice_closed = Позиції сьогоднішнього розкладу можна перегравати після півночі за UTC.
review_note = Шанси — це оцінки. Помилки судимо за тим, що гравець знав, удачу — за всіма картами. Нова спроба ні на що не впливає.
review_see_mistakes = Подивитися ходи
