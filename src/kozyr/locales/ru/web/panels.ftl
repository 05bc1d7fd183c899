# The panels of the table's page, which are loaded after the first card: between games, result, chat, menus, help.

hints_used = { $n ->
    [one] { $n } подсказка
    [few] { $n } подсказки
   *[many] { $n } подсказок
}
share_title = Позовите друзей
share_note = Отправьте ссылку: по ней можно сесть за ваш стол.
share_send = Отправить…
share_copy = Скопировать ссылку
share_text = Сыграем в дурака?
share_qr = QR-код ссылки: наведите на него камеру телефона.
durak_named = В дураках { $name }.
duraks_named = В дураках { $names }.
durak_with_epaulettes = В дураках { $name }, да ещё с погонами!
durak_you = С кем не бывает! Отыграемся?
epaulettes_you = Да ещё и с погонами. Отыграемся?
left_in_hand = Осталось на руках: { $name }
key_reactions = реакции
menu_free_seat = Свободное место
menu_invite = Пригласить
menu_move = Пересесть сюда
menu_partner_seat = Место вашего партнёра
menu_opponent_seat = Место соперника
menu_your_team = В вашей команде: { $names }
menu_against = Соперники: { $names }
menu_host = Хозяин стола
menu_profile = Профиль
menu_mute = Скрыть сообщения и реакции
menu_unmute = Показывать сообщения и реакции
menu_muted_note = Сообщения и реакции этого игрока скрыты.
seats_free = { $n ->
    [one] Свободно { $n } место
    [few] Свободно { $n } места
   *[many] Свободно { $n } мест
}
away_now = { $names }: нет на месте.
newcomer_ready = { $change } Играем?
find_opponent = { $n ->
    [one] Найти другого соперника
    [few] Найти других соперников
   *[many] Найти других соперников
}
find_player = { $n ->
    [one] Найти другого игрока
    [few] Найти других игроков
   *[many] Найти других игроков
}
find_opponent_title = Уйти и посмотреть открытые столы?
remove_player = Убрать: { $name }
remove_title = Убрать из-за стола: { $name }?
remove_note = { $name } больше не сможет сесть за этот стол.
remove_yes = Убрать
stake_is = Ставка: { $coins }.
bot_level = Бот
remove_bot = Убрать: { $name }
deal_seal = Честная ли сдача?
commit_is = Отпечаток следующей сдачи: { $commit }…
private_table = Закрытый стол
private_table_note = Откройте ссылку целиком, как вам её прислали, или введите пароль.
wrong_table_password = Неверный пароль. Попробуйте ещё раз.
table_refused = Этот стол не открывается
no_table_note = Его закрыли, или в ссылке ошибка.
see_tables = Открытые столы
enter = К столу
chat_empty = Сообщений пока нет.
chat_muted = Чат выключен.
chat_send = Отправить
mute = Выключить чат
unmute_chat = Включить чат
mute_player = Скрыть сообщения: { $name }
unmute = Показать всех
help_text = Нажмите на карту, чтобы пойти ею, или перетащите: на карту — побить, рядом с другими — подкинуть или перевести. Если картой можно пойти по-разному, нажмите на неё и выберите кнопку. Чтобы сыграть несколько карт одного достоинства, удержите одну и нажмите остальные.
help_signs = Значки у игроков
key_cards = по своим картам
key_play = пойти картой или выбрать её
key_choose = только выбрать карту
key_next = к кнопкам выбранной карты
key_take = беру
key_pass = бито, пас
key_unselect = снять выбор
key_chat = чат
key_help = эта справка
to_table = К столу
menu_report = Пожаловаться
sit_and_play = Сесть и играть
starts_when_full = Игра начнётся, когда все сядут.
wants_rematch = { $n ->
    [one] { $names } хочет ещё партию
    [few] { $names } хотят ещё партию
   *[many] { $names } хотят ещё партию
}
cancel_ready = Пока не играю
draw_about = Последние игроки вышли вместе, дурака нет.
friend_invited = Приглашение отправлено
practice_again = Ещё раз
practice_back = К разбору
practice_about = Тренировка не влияет ни на рейтинг, ни на статистику.
take_notice = Отбиться было нечем, и вы взяли карты.
take_notice_first = Отбиться было нечем, и карты взяты автоматически. Отключить это:
take_notice_close = Понятно
spoken_seated = { $name } садится за стол.
spoken_left = { $name } уходит из-за стола.
spoken_left_you = Вы вышли из-за стола.
spoken_removed = Хозяин убрал из-за стола: { $name }.
spoken_you_removed = Вы убрали из-за стола: { $name }.
spoken_moved = { $name } пересаживается.
spoken_ready = { $name }: играем!
spoken_closed = Стол закрыт.
spoken_rated = Ваш рейтинг: { $rating } ({ $change }).
leave_short = Уйти
leave_private_title = Уйти из-за этого стола?
leave_private_note = Стол закрытый: вернуться можно только по ссылке.
step_out_why = Место останется за вами, но время идёт
step_out_no_clock_why = Место останется за вами, игра подождёт
leave_stake = Сдадитесь или уйдёте — потеряете ставку: { $coins }.
resign_means = Проиграете эту игру, но останетесь за столом
leave_for_good_why = Проиграете эту игру и встанете из-за стола
daily_step_out_why = Возвращайтесь сегодня и доигрывайте
daily_leave_why = За эту игру не будет очков
match_go_on = К матчу
match_step_out_why = Вернётесь и доиграете, пока идёт матч
table_closed = Этот стол закрыт
fill_with_bots = Заполнить ботами
points_total = Всего: { $points }
team_other = Соперники
