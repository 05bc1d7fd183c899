# Hints against bots.

hint_button = Підказка
hint_asking = Думаємо…
hint_move = Підказка: хід { $cards }
hint_toss = Підказка: підкинути { $cards }
hint_defend = Підказка: { $pairs }
hint_pair = { $cover } б’є { $attack }
hint_transfer = Підказка: перевести { $cards }
hint_show = Підказка: перевести, показавши { $cards }
hint_redeal = Підказка: вимагати перездачі
hint_take = Підказка: брати
hint_pass = Підказка: більше не підкидати
