# Texts of the table in the web client.

table = Стіл
event_log = Що сталося
cards = { $n ->
    [one] { $n } карта
    [few] { $n } карти
   *[many] { $n } карт
}
series_score = Рахунок за цим столом: { $score }
points = { $n ->
    [one] { $n } очко
    [few] { $n } очки
   *[many] { $n } очок
}
your_cards = { $n ->
    [one] Ваші карти: { $n } карта
    [few] Ваші карти: { $n } карти
   *[many] Ваші карти: { $n } карт
}
card_playable = { $card }, можна зіграти
chosen_n = { $n ->
    [one] Вибрано { $n } карту
    [few] Вибрано { $n } карти
   *[many] Вибрано { $n } карт
}
talon_left = { $n ->
    [one] У колоді { $n } карта.
    [few] У колоді { $n } карти.
   *[many] У колоді { $n } карт.
}
trump_is = Козир: { $card }.
trump_suit = Колода скінчилася. Козирі — { $suit }.
discarded = { $n ->
    [one] У відбої { $n } карта
    [few] У відбої { $n } карти
   *[many] У відбої { $n } карт
}
shown_trump = Перший хід за найменшим козирем
shown_trump_own = У вас найменший козир: ходіть
shown_transfer = Проїзний: показано, щоб перевести
dealer = роздає
reserve_left = запас { $time }
partner = партнер
team_own = Ваша команда
take_long = Узяти карти (T)
pass_long = Пас (P)
done_long = Бито (P)
act_move_many = Піти { $cards }
choice_add = Додайте { $cards }.
choice_add_or_tap = Додайте { $cards } або натисніть «{ $act }».
choice_add_or_choose = Додайте { $cards } або виберіть, що робити.
choice_tap = Натисніть «{ $act }».
choice_choose = Виберіть, що робити.
choice_target = Яку карту б’ємо?
beat_this = Побити вибраною картою: { $card }
beat_this_suggested = Побити картою з підказки: { $card }
why_not = Цією картою зараз не можна піти
why_not_sending = Зачекайте: хід ще надсилається
why_not_taking = Ви берете карти
why_not_partner = Зачекайте: ваш партнер { $name } відбивається
why_not_beats = Ця карта не б’є { $card }
why_not_beats_any = Ця карта нічого на столі не б’є
why_not_passed = Ви вже сказали «пас»
why_not_done = Ви вже сказали «бито»
why_not_rank = Такої карти на столі немає: підкинути не можна
why_not_full = Більше підкинути не можна: це вже межа
why_not_wait = Зачекайте: { $name } думає
why_not_wait_many = Зачекайте: думають { $name }
why_not_wait_lead = Зачекайте: { $name } ходить
why_not_wait_defence = Зачекайте: { $name } відбивається
turn_title = Ваш хід
spoken_start = Нова гра. Козир: { $trump }. Перший хід: { $name }.
spoken_taken = { $n ->
    [one] { $name }: плюс { $n } карта.
    [few] { $name }: плюс { $n } карти.
   *[many] { $name }: плюс { $n } карт.
}
spoken_discarded = { $n ->
    [one] Бито: { $n } карта.
    [few] Бито: { $n } карти.
   *[many] Бито: { $n } карт.
}
spoken_shown = { $name }: найменший козир — { $card }.
spoken_out = { $name }: без карт.
spoken_out_you = Ви без карт.
spoken_back = { $name }: знову на зв’язку.
spoken_away = { $name }: немає на місці.
spoken_chat = { $name }: { $text }
spoken_won = Ви перемогли!
spoken_lost = Ви лишилися в дурнях.
spoken_not_durak = Ви не в дурнях!
spoken_place = { $n ->
    [1] Ви вийшли раніше за всіх!
    [2] Ви не в дурнях: 2-ге місце!
    [3] Ви не в дурнях: 3-тє місце!
   *[later] Ви не в дурнях: { $n }-те місце!
}
spoken_team_won = Ваша команда перемогла!
spoken_team_lost = Ваша команда програла.
spoken_abandoned = Гру перервано.
spoken_drawn = Нічия.
spoken_over = Гру закінчено.
waiting_for = Чекаємо: { $names }…
waiting_opponent = Чекаємо на суперника…
invite = Запросити
watching = Ви спостерігаєте за грою.
not_seated = Ви ще не за столом.
no_table = Цього столу вже немає
password = Пароль
not_sent = Сервер не відповідає, нічого не надіслано. Спробуйте ще раз трохи згодом.
not_done = Щось пішло не так, нічого не надіслано. Спробуйте ще раз.
chat = Чат
chat_unread = { $n ->
    [one] Чат, { $n } нове повідомлення
    [few] Чат, { $n } нові повідомлення
   *[many] Чат, { $n } нових повідомлень
}
help = Довідка
analyse = Розбір
replay = Запис гри
verify = Перевірити роздачу
ended_by_time = { $name }: час вийшов.
ended_by_time_you = Ваш час вийшов.
ended_by_leaving = { $name } кидає гру.
ended_by_leaving_you = Ви кинули гру.
ended_by_resigning = { $name } здається.
ended_by_resigning_you = Ви здалися.
ended_abandoned = Усі надто довго були без зв’язку. Ніхто не виграв і не програв.
bar_lead = Ваш хід
bar_lead_hint = Будь-яка карта
bar_lead_many_hint = Будь-яка карта. Для пари тримайте
bar_defend = Відбивайтеся
bar_defend_hint = Бийте або беріть
bar_defend_transfer_hint = Бийте, переводьте або беріть
bar_transfer_hint = Переводьте або беріть
bar_defend_nothing_hint = Бити нічим
bar_forced_take = Бити нічим: берете
bar_throw = Підкинете?
bar_nothing_hint = Підкинути нічого
bar_nothing_done_hint = Натисніть «Бито»
bar_throw_hint = Усе відбито
bar_may_throw = Можна підкинути
bar_taking = { $name } бере
bar_taking_hint = { $n ->
    [0] Більше додати не можна
    [one] Можна додати ще { $n } карту
    [few] Можна додати ще { $n } карти
   *[many] Можна додати ще { $n } карт
}
bar_leads = { $name } ходить
bar_defends = { $name } відбивається
bar_throws = { $n ->
    [one] { $name } думає
    [few] Думають { $name }
   *[many] Думають { $name }
}
role_done = бито
role_leader = атакує
bar_partner_hint = Ваш партнер відбивається
bar_out = Ви вийшли!
bar_out_hint = Решта дограє
bar_throw_or_wait = Підкиньте або чекайте
bar_offline_hint = Немає зв’язку: хід надішлемо пізніше
bar_waiting = Чекаємо
bar_pick_card = Виберіть карту
bar_new_game = Нова гра
team_us = ми
team_them = вони
replay_moves = Ходи
sound_on = Звук увімкнено
sound_off = Звук вимкнено
practice = Тренування
practice_unrated = без рейтингу
requests_waiting = Запрошення й заявки: { $n }
