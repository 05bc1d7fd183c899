# Hints against bots, which are loaded with the first hint.

hint_move = Подсказка: ход { $cards }
hint_toss = Подсказка: подкинуть { $cards }
hint_defend = Подсказка: { $pairs }
hint_transfer = Подсказка: перевести { $cards }
hint_show = Подсказка: перевести, показав { $cards }
hint_redeal = Подсказка: потребовать пересдачу
hint_take = Подсказка: брать
hint_pass = Подсказка: больше не подкидывать
hint_why_transfer = Тогда отбиваться придётся не вам.
hint_why_show = Козырь остаётся у вас, а ход уходит дальше.
hint_why_nothing = Больше здесь делать нечего.
hint_why_take = Чтобы отбиться, пришлось бы отдать { $card }.
hint_why_pass = Подкинуть — значит отдать { $card }.
hint_why_pair = Несколько карт одного достоинства труднее побить.
hint_why_lowest = Это ваша младшая карта.
hint_why_lowest_plain = Это ваша младшая карта, не считая козырей.
hint_why_trump_left = У вас одни козыри, и этот — младший.
hint_why_keeps_trumps = Так вы бережёте козыри.
hint_why_best = Так шансы лучше всего.
hint_why_all = Тогда всё отбито.
hint_why_only = Больше ничем { $card } не побить.
hint_why_no_new_rank = Такое достоинство уже на столе: нового не подкинут.
hint_why_cheapest = Это самая дешёвая карта, которая бьёт.
