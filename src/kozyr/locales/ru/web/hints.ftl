# Hints against bots.

hint_button = Подсказка
hint_asking = Думаем…
hint_move = Подсказка: ход { $cards }
hint_toss = Подсказка: подкинуть { $cards }
hint_defend = Подсказка: { $pairs }
hint_pair = { $cover } бьёт { $attack }
hint_transfer = Подсказка: перевести { $cards }
hint_show = Подсказка: перевести, показав { $cards }
hint_redeal = Подсказка: потребовать пересдачу
hint_take = Подсказка: брать
hint_pass = Подсказка: больше не подкидывать
