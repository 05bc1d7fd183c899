# Texts of the board and its settings in the web client.

set_hand = Кнопка действия
set_hand_right = Справа
set_hand_left = Слева
set_hand_hint = Колода и бито лежат с другой стороны.
board_not_loaded = Не удалось загрузить игру.
