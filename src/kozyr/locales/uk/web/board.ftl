# Texts of the board in the web client.

log_bout = Захід { $n }
log_now = зараз
log_taken = взято: { $n }
log_discarded = бито: { $n }
log_take_forced = Бити нічим, бере
log_take_forced_you = Бити нічим, берете
log_empty = Ходів ще немає
take_confirm = Натисніть ще раз, щоб узяти карти.
card_pending = { $card }, надсилаємо
bar_taking_forced = { $name } бере: бити нічим
take_forced = { $name } бере: бити нічим.
take_forced_you = Бити нічим: ви берете.
hint_button = Підказка
hint_asking = Думаємо…
hint_pair = { $cover } б’є { $attack }
