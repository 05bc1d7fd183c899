# Texts of replays and of the deal check in the web client.

replay_of = Игра { $n }: { $rules }
replay_missing = Такой игры нет, или её могут смотреть только те, кто играл. Если вы играли в ней, войдите и откройте ссылку снова.
replay_running = Эта игра ещё не закончена. Откройте ссылку, когда она закончится.
replay_table = Стол после этого хода
replay_controls = Управление
replay_first = К раздаче
replay_back = Ход назад
replay_forward = Ход вперёд
replay_last = В конец
replay_play = Смотреть
replay_pause = Пауза
replay_move = Ход
replay_of_all = { $n } из { $all }
replay_speed = Скорость
replay_hands = Чьи карты
replay_all_hands = все
replay_copy = Скопировать ссылку на этот ход
replay_copied = Ссылка скопирована.
replay_not_copied = Браузер не даёт скопировать. Скопируйте адрес страницы: это и есть ссылка.
replay_keys = Клавиши: ← и → — ход назад и вперёд, Home и End — начало и конец, пробел — смотреть и пауза.
replay_moves = Ходы
replay_place = место { $n }
replay_coins = монеты: { $coins }
replay_reason_cards = Доиграно до конца.
replay_reason_time = У одного из игроков вышло время.
replay_reason_left = Один из игроков сдался.
replay_reason_abandoned = Все игроки ушли из игры.
step_first = Первый ход: { $name }.
step_taken = { $n ->
    [one] { $name } забирает { $n } карту.
    [few] { $name } забирает { $n } карты.
   *[many] { $name } забирает { $n } карт.
}
step_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карты.
   *[many] Бито: { $n } карт.
}
fair_title = Честной ли была раздача?
fair_working = Вычисляем раздачу…
fair_proven = Доказано: каждая карта роздана так, как следует из зёрен.
fair_not_proven = Не доказано: что-то роздано не так, как следует из зёрен. Что именно — ниже.
fair_differs = Браузер и сервер получили разные колоды. Не верьте никому: сохраните доказательство и проверьте его командой «kozyr verify» в другом месте.
fair_insecure = Здесь проверка невозможна: страница открыта без https, а браузеры считают её только на страницах с https. Сохраните доказательство и проверьте его командой «kozyr verify» или откройте страницу по https.
fair_meaning = Это доказывает, что сервер закрепил свой секрет прежде, чем узнал чьё-либо зерно, и что руки, козырь, колода и первый ход следуют из всех зёрен вместе: их никто не выбирал. Это не доказывает, что сервер никому не подсказывал карты во время игры и что двое за столом не были в сговоре; и проверка чего-то стоит, только если ваше зерно ниже — то, что вы отправили.
fair_checks = Что сверено
fair_right = сходится
fair_wrong = расходится
fair_expected = по зёрнам
fair_found = опубликовано
fair_nobody = никто
fair_none = нет
fair_commitment = Зерно сервера — то, что было обещано до игры
fair_redeals = Пересдач не больше, чем разрешают правила
fair_dealer = Кто сдавал
fair_leader = Кто был назначен ходить первым
fair_hand = Карты на руках: { $name }
fair_trump = Козырная карта
fair_talon = Колода, карта за картой
fair_attacker = Кто ходил первым
fair_shown = Младший козырь, который был показан
fair_redeal_right = У кого-то было пять карт одной масти: пересдача по праву
fair_deal_n = Раздача { $n }
fair_seeds = Зёрна
fair_server_seed = Зерно сервера
fair_promised_hash = Обещано до игры (SHA-256)
fair_seed_of = Зерно: { $name }
fair_own_seed = ваше
fair_deck = Колода, начиная с верхней карты
fair_lot = Жребий { $lot }
fair_save = Сохранить доказательство
