# Texts of the board in the web client.

log_bout = Заход { $n }
log_now = сейчас
log_taken = взято: { $n }
log_discarded = бито: { $n }
log_take_forced = Бить нечем, берёт
log_take_forced_you = Бить нечем, берёте
log_empty = Ходов ещё нет
take_confirm = Нажмите ещё раз, чтобы взять карты.
card_pending = { $card }, отправляем
bar_taking_forced = { $name } берёт: бить нечем
take_forced = { $name } берёт: бить нечем.
take_forced_you = Бить нечем: вы берёте.
hint_button = Подсказка
hint_asking = Думаем…
hint_pair = { $cover } бьёт { $attack }
