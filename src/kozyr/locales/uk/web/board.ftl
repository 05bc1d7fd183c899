# Texts of the board and its settings in the web client.

set_hand = Кнопка дії
set_hand_right = Праворуч
set_hand_left = Ліворуч
set_hand_hint = Колода й бито лежать з іншого боку.
board_not_loaded = Не вдалося завантажити гру.
log_bout = Захід { $n }
log_now = зараз
log_taken = взято: { $n }
log_discarded = бито: { $n }
log_empty = Ходів ще немає
set_auto_pass = Пасувати за мене, якщо нічого підкинути
set_auto_pass_bots = Проти ботів
set_auto_pass_always = Завжди
set_auto_pass_never = Ніколи
set_confirm_take = Запитувати, перш ніж узяти
take_confirm = Натисніть ще раз, щоб узяти карти.
card_pending = { $card }, надсилаємо
bar_taking_forced = { $name }: бити нічим
take_forced = { $name }: відбитися нічим, беру.
