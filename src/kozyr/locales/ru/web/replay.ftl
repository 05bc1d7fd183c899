# Texts of replays and of the deal check in the web client.

replay_of = Игра { $n }: { $rules }
replay_missing = Такой игры нет, или её могут смотреть только те, кто играл. Если вы в ней играли, войдите и откройте ссылку снова.
replay_table = Стол после этого хода
replay_controls = Управление
replay_first = К сдаче
replay_back = Ход назад
replay_forward = Ход вперёд
replay_last = В конец
replay_play = Смотреть
replay_pause = Пауза
replay_move = Ход
replay_of_all = { $n } из { $all }
replay_speed = Скорость
replay_hands = Чьи карты
replay_all_hands = всех
replay_try_again = Переиграть отсюда
replay_try_short = Переиграть
replay_close_message = Закрыть сообщение
replay_copy = Скопировать ссылку
replay_copied = Ссылка скопирована.
replay_copied_private = Ссылка скопирована. Открыть её смогут только игроки этой игры.
replay_not_copied = Браузер не даёт скопировать. Скопируйте адрес страницы: это и есть ссылка.
replay_keys = Клавиши: ← и → — ход назад и вперёд, Home и End — начало и конец, пробел — смотреть и пауза.
replay_place = { $n }-е место
replay_coins = монеты: { $coins }
replay_reason_cards = Доиграно до конца.
replay_reason_time = У одного из игроков вышло время.
replay_reason_left = Один из игроков сдался.
replay_reason_abandoned = Все игроки ушли из игры.
step_first = Первый ход: { $name }.
step_first_you = Первый ход за вами.
step_dealt_you = Сдаёте вы, козырь { $trump }.
step_shown_you = Младший козырь — { $card }. Начинаете вы.
step_taken = { $n ->
    [one] { $name } забирает { $n } карту.
    [few] { $name } забирает { $n } карты.
   *[many] { $name } забирает { $n } карт.
}
own_taken = { $n ->
    [one] Вы забираете { $n } карту.
    [few] Вы забираете { $n } карты.
   *[many] Вы забираете { $n } карт.
}
step_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карты.
   *[many] Бито: { $n } карт.
}
own_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карты.
   *[many] Бито: { $n } карт.
}
fair_title = Честная ли была сдача?
fair_working = Проверяем сдачу…
fair_proven = Всё честно: каждая карта сдана так, как следует из ключей.
fair_not_proven = Не доказано: что-то сдано не так, как следует из ключей. Что именно — ниже.
fair_differs = У браузера и сервера вышли разные колоды. Не верьте никому: сохраните доказательство и проверьте его командой «kozyr verify» на другом компьютере.
fair_insecure = Для проверки нужен https, а страница открыта без него. Откройте её по https или сохраните доказательство и проверьте его командой «kozyr verify».
fair_meaning = Это доказывает, что сервер закрепил свой секрет прежде, чем узнал чей-либо ключ, и что карты на руках, козырь, колода и первый ход следуют из всех ключей вместе: их никто не выбирал. Это не доказывает, что сервер никому не подсказывал карты во время игры и что за столом никто не сговорился. И проверка чего-то стоит, только если ваш ключ ниже — тот, что вы отправили.
fair_checks = Что сверено
fair_right = сходится
fair_wrong = расходится
fair_expected = по ключам
fair_found = опубликовано
fair_nobody = никто
fair_none = нет
fair_commitment = Ключ сервера — тот, что был обещан до игры
fair_redeals = Пересдач не больше, чем разрешают правила
fair_dealer = Кто сдавал
fair_leader = Кому выпало ходить первым
fair_hand = Карты на руках: { $name }
fair_trump = Козырная карта
fair_talon = Колода, карта за картой
fair_attacker = Кто ходил первым
fair_shown = Младший козырь, который был показан
fair_redeal_right = У кого-то было пять карт одной масти: пересдача по праву
fair_deal_n = Сдача { $n }
fair_seeds = Ключи
fair_server_seed = Ключ сервера
fair_promised_hash = Обещано до игры (SHA-256)
fair_seed_of = Ключ: { $name }
fair_own_seed = ваш
fair_deck = Колода, начиная с верхней карты
fair_lot = Жребий { $lot }
fair_save = Сохранить доказательство
board_not_loaded = Не удалось загрузить игру.
replay_show_result = Показать результат
