# Hints against bots, which are loaded with the first hint.

hint_move = Підказка: хід { $cards }
hint_toss = Підказка: підкинути { $cards }
hint_defend = Підказка: { $pairs }
hint_transfer = Підказка: перевести { $cards }
hint_show = Підказка: перевести, показавши { $cards }
hint_redeal = Підказка: вимагати перездачі
hint_take = Підказка: брати
hint_pass = Підказка: більше не підкидати
hint_why_transfer = Тоді відбиватися доведеться не вам.
hint_why_show = Козир лишається у вас, а хід іде далі.
hint_why_nothing = Більше тут робити нічого.
hint_why_take = Щоб відбитися, довелося б віддати { $card }.
hint_why_pass = Підкинути — значить віддати { $card }.
hint_why_pair = Кілька карт одного рангу важче побити.
hint_why_lowest = Це ваша наймолодша карта.
hint_why_lowest_plain = Це ваша наймолодша карта, крім козирів.
hint_why_trump_left = У вас самі козирі, і цей — наймолодший.
hint_why_keeps_trumps = Так ви бережете козирі.
hint_why_best = Так шанси найкращі.
hint_why_all = Тоді все відбито.
hint_why_only = Більше нічим { $card } не побити.
hint_why_no_new_rank = Такий ранг уже на столі: нового не підкинуть.
hint_why_cheapest = Це найдешевша карта, яка б’є.
