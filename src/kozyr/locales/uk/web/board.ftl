# Texts of the board and its settings in the web client.

set_hand = Кнопка дії
set_hand_right = Праворуч
set_hand_left = Ліворуч
set_hand_hint = Колода й бито лежать з іншого боку.
board_not_loaded = Не вдалося завантажити гру.
