# Texts of the table in the web client.

table = Стол
event_log = Что произошло
cards = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
series_score = Счёт за этим столом: { $score }
points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
your_cards = { $n ->
    [one] Ваши карты: { $n } карта
    [few] Ваши карты: { $n } карты
   *[many] Ваши карты: { $n } карт
}
card_playable = { $card }, можно сыграть
chosen_n = { $n ->
    [one] Выбрана { $n } карта
    [few] Выбрано { $n } карты
   *[many] Выбрано { $n } карт
}
talon_left = { $n ->
    [one] В колоде { $n } карта.
    [few] В колоде { $n } карты.
   *[many] В колоде { $n } карт.
}
trump_is = Козырь: { $card }.
trump_suit = Колода кончилась. Козыри — { $suit }.
discarded = { $n ->
    [one] В отбое { $n } карта
    [few] В отбое { $n } карты
   *[many] В отбое { $n } карт
}
shown_trump = Первый ход за младшим козырем
shown_trump_own = У вас младший козырь: ходите
shown_transfer = Проездной: показан для перевода
dealer = сдаёт
reserve_left = запас { $time }
partner = партнёр
team_own = Ваша команда
take_long = Взять карты (T)
pass_long = Пас (P)
done_long = Бито (P)
act_move_many = Пойти { $cards }
choice_add = Добавьте { $cards }.
choice_add_or_tap = Добавьте { $cards } или нажмите «{ $act }».
choice_add_or_choose = Добавьте { $cards } или выберите, что делать.
choice_tap = Нажмите «{ $act }».
choice_choose = Выберите, что делать.
choice_target = Какую карту бьём?
beat_this = Побить выбранной картой: { $card }
beat_this_suggested = Побить картой из подсказки: { $card }
why_not = Этой картой сейчас не пойти
why_not_sending = Подождите: ваш ход отправляется
why_not_taking = Вы берёте карты
why_not_partner = Подождите: ваш партнёр { $name } отбивается
why_not_beats = Эта карта не бьёт { $card }
why_not_beats_any = Эта карта ничего на столе не бьёт
why_not_passed = Вы уже сказали «пас»
why_not_done = Вы уже сказали «бито»
why_not_rank = Такой карты на столе нет: подкинуть нельзя
why_not_full = Больше подкинуть нельзя: уже предел
why_not_wait = Подождите: { $name } думает
why_not_wait_many = Подождите: думают { $name }
why_not_wait_lead = Подождите: { $name } ходит
why_not_wait_defence = Подождите: { $name } отбивается
turn_title = Ваш ход
spoken_start = Новая игра. Козырь: { $trump }. Первый ход: { $name }.
spoken_taken = { $n ->
    [one] { $name }: плюс { $n } карта.
    [few] { $name }: плюс { $n } карты.
   *[many] { $name }: плюс { $n } карт.
}
spoken_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карты.
   *[many] Бито: { $n } карт.
}
spoken_shown = { $name }: младший козырь — { $card }.
spoken_out = { $name }: без карт.
spoken_out_you = Вы без карт.
spoken_back = { $name }: снова на связи.
spoken_away = { $name }: нет на месте.
spoken_chat = { $name }: { $text }
spoken_won = Вы победили!
spoken_lost = Вы остались в дураках.
spoken_not_durak = Вы не в дураках!
spoken_place = { $n ->
    [1] Вы вышли раньше всех!
   *[later] Вы не в дураках: { $n }-е место!
}
spoken_team_won = Ваша команда победила!
spoken_team_lost = Ваша команда проиграла.
spoken_abandoned = Игра прервана.
spoken_drawn = Ничья.
spoken_over = Игра окончена.
waiting_for = Ждём: { $names }…
waiting_opponent = Ждём соперника…
invite = Пригласить
watching = Вы смотрите игру.
not_seated = Вы пока не за столом.
no_table = Этого стола больше нет
password = Пароль
not_sent = Сервер не отвечает, ничего не отправлено. Попробуйте ещё раз чуть позже.
not_done = Что-то пошло не так, ничего не отправлено. Попробуйте ещё раз.
chat = Чат
chat_unread = { $n ->
    [one] Чат, { $n } новое сообщение
    [few] Чат, { $n } новых сообщения
   *[many] Чат, { $n } новых сообщений
}
help = Справка
analyse = Разбор
replay = Запись игры
verify = Проверить сдачу
ended_by_time = { $name }: время вышло.
ended_by_time_you = Ваше время вышло.
ended_by_leaving = { $name } бросает игру.
ended_by_leaving_you = Вы бросили игру.
ended_by_resigning = { $name } сдаётся.
ended_by_resigning_you = Вы сдались.
ended_abandoned = Все слишком долго были без связи. Никто не выиграл и не проиграл.
bar_lead = Ваш ход
bar_lead_hint = Любая карта
bar_lead_many_hint = Любая карта. Для пары удержите её
bar_defend = Отбивайтесь
bar_defend_hint = Бейте или берите
bar_defend_transfer_hint = Бейте, переводите или берите
bar_transfer_hint = Переводите или берите
bar_defend_nothing_hint = Бить нечем
bar_forced_take = Бить нечем: берёте
bar_throw = Подкинете?
bar_nothing_hint = Подкинуть нечего
bar_nothing_done_hint = Нажмите «Бито»
bar_throw_hint = Всё отбито
bar_may_throw = Можно подкинуть
bar_taking = { $name } берёт
bar_taking_hint = { $n ->
    [0] Больше подкинуть нельзя
    [one] Можно подкинуть ещё { $n } карту
    [few] Можно подкинуть ещё { $n } карты
   *[many] Можно подкинуть ещё { $n } карт
}
bar_leads = { $name } ходит
bar_defends = { $name } отбивается
bar_throws = { $n ->
    [one] { $name } думает
    [few] Думают { $name }
   *[many] Думают { $name }
}
role_done = бито
role_leader = атакует
bar_partner_hint = Ваш партнёр отбивается
bar_out = Вы вышли!
bar_out_hint = Остальные доигрывают
bar_throw_or_wait = Подкиньте или ждите
bar_offline_hint = Нет связи: ход отправим позже
bar_waiting = Ждём
bar_pick_card = Выберите карту
bar_new_game = Новая игра
team_us = мы
team_them = они
replay_moves = Ходы
sound_on = Звук включён
sound_off = Звук выключен
practice = Тренировка
practice_unrated = без рейтинга
requests_waiting = Приглашения и заявки: { $n }
