# Texts of the board and its settings in the web client.

set_hand = Action button
set_hand_right = Right
set_hand_left = Left
set_hand_hint = The talon and the discard are on the other side.
board_not_loaded = The game could not be loaded.
