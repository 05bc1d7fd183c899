# Texts of the board and its settings in the web client.

set_hand = Кнопка действия
set_hand_right = Справа
set_hand_left = Слева
set_hand_hint = Колода и бито лежат с другой стороны.
board_not_loaded = Не удалось загрузить игру.
log_bout = Заход { $n }
log_now = сейчас
log_taken = взято: { $n }
log_discarded = бито: { $n }
log_empty = Ходов ещё нет
set_auto_pass = Пасовать за меня, если подкинуть нечего
set_auto_pass_bots = Против ботов
set_auto_pass_always = Всегда
set_auto_pass_never = Никогда
set_confirm_take = Спрашивать, прежде чем взять
take_confirm = Нажмите ещё раз, чтобы взять карты.
card_pending = { $card }, отправляем
bar_taking_forced = { $name }: бить нечем
take_forced = { $name }: отбиться нечем, беру.
