# Texts of replays and of the deal check in the web client.

replay_of = Гра { $n }: { $rules }
replay_missing = Такої гри немає, або її можуть дивитися лише ті, хто грав. Якщо ви в ній грали, увійдіть і відкрийте посилання знову.
replay_table = Стіл після цього ходу
replay_controls = Керування
replay_first = До роздачі
replay_back = Хід назад
replay_forward = Хід уперед
replay_last = До кінця
replay_play = Дивитися
replay_pause = Пауза
replay_move = Хід
replay_of_all = { $n } з { $all }
replay_speed = Швидкість
replay_hands = Чиї карти
replay_all_hands = усіх
replay_try_again = Переграти звідси
replay_try_short = Переграти
replay_close_message = Закрити повідомлення
replay_copy = Скопіювати посилання
replay_copied = Посилання скопійовано.
replay_copied_private = Посилання скопійовано. Відкрити його зможуть лише гравці цієї гри.
replay_not_copied = Браузер не дає скопіювати. Скопіюйте адресу сторінки: це і є посилання.
replay_keys = Клавіші: ← і → — хід назад і вперед, Home і End — початок і кінець, пробіл — дивитися й пауза.
replay_place = { $n ->
    [1] 1-ше місце
    [2] 2-ге місце
    [3] 3-тє місце
   *[later] { $n }-те місце
}
replay_coins = монети: { $coins }
replay_reason_cards = Дограно до кінця.
replay_reason_time = В одного з гравців вийшов час.
replay_reason_left = Один із гравців здався.
replay_reason_abandoned = Усі гравці пішли з гри.
step_first = Перший хід: { $name }.
step_first_you = Перший хід за вами.
step_dealt_you = Роздаєте ви, козир { $trump }.
step_shown_you = Наймолодший козир — { $card }. Починаєте ви.
step_taken = { $n ->
    [one] { $name } забирає { $n } карту.
    [few] { $name } забирає { $n } карти.
   *[many] { $name } забирає { $n } карт.
}
own_taken = { $n ->
    [one] Ви забираєте { $n } карту.
    [few] Ви забираєте { $n } карти.
   *[many] Ви забираєте { $n } карт.
}
step_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карти.
   *[many] Бито: { $n } карт.
}
own_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карти.
   *[many] Бито: { $n } карт.
}
fair_title = Чи чесна була роздача?
fair_working = Перевіряємо роздачу…
fair_proven = Усе чесно: кожну карту роздано так, як випливає з ключів.
fair_not_proven = Не доведено: щось роздано не так, як випливає з ключів. Що саме — нижче.
fair_differs = У браузера й сервера вийшли різні колоди. Не вірте нікому: збережіть доказ і перевірте його командою «kozyr verify» на іншому комп’ютері.
fair_insecure = Для перевірки потрібен https, а сторінку відкрито без нього. Відкрийте її через https або збережіть доказ і перевірте його командою «kozyr verify».
fair_meaning = Це доводить, що сервер закріпив свій секрет раніше, ніж дізнався чийсь ключ, і що карти на руках, козир, колода й перший хід випливають з усіх ключів разом: їх ніхто не вибирав. Це не доводить, що сервер нікому не підказував карти під час гри і що за столом ніхто не змовився. І перевірка чогось варта, лише якщо ваш ключ нижче — той, що ви надіслали.
fair_checks = Що звірено
fair_right = збігається
fair_wrong = не збігається
fair_expected = за ключами
fair_found = опубліковано
fair_nobody = ніхто
fair_none = немає
fair_commitment = Ключ сервера — той, що був обіцяний до гри
fair_redeals = Перездач не більше, ніж дозволяють правила
fair_dealer = Хто роздавав
fair_leader = Кому випало ходити першим
fair_hand = Карти на руках: { $name }
fair_trump = Козирна карта
fair_talon = Колода, карта за картою
fair_attacker = Хто ходив першим
fair_shown = Наймолодший козир, який показали
fair_redeal_right = Хтось мав п’ять карт однієї масті: перездача законна
fair_deal_n = Роздача { $n }
fair_seeds = Ключі
fair_server_seed = Ключ сервера
fair_promised_hash = Обіцяно до гри (SHA-256)
fair_seed_of = Ключ: { $name }
fair_own_seed = ваш
fair_deck = Колода, починаючи з верхньої карти
fair_lot = Жереб { $lot }
fair_save = Зберегти доказ
board_not_loaded = Не вдалося завантажити гру.
replay_show_result = Показати результат
