# Texts of the board and its settings in the web client.

set_hand = Action button
set_hand_right = Right
set_hand_left = Left
set_hand_hint = The talon and the discard are on the other side.
board_not_loaded = The game could not be loaded.
log_bout = Bout { $n }
log_now = now
log_taken = { $n } taken
log_discarded = { $n } beaten
log_empty = No moves yet
set_auto_pass = Pass for me when I have nothing to add
set_auto_pass_bots = Against bots
set_auto_pass_always = Always
set_auto_pass_never = Never
set_confirm_take = Ask before taking
take_confirm = Tap again to take the cards.
card_pending = { $card }, sending
bar_taking_forced = { $name } can't beat
take_forced = { $name }: nothing to beat with, taking.
