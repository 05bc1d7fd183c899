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
table_refused = Этот стол не открывается
no_table_note = Его закрыли, или в ссылке ошибка.
see_tables = Открытые столы
enter = Войти
chat_empty = Сообщений пока нет.
chat_muted = Чат выключен.
chat_send = Отправить
mute = Выключить чат
unmute_chat = Включить чат
mute_player = Скрыть сообщения: { $name }
unmute = Показать всех
help_text = Нажмите на карту, чтобы пойти ею, или перетащите: на карту — побить, рядом с другими — подкинуть или перевести. Если картой можно пойти по-разному, нажмите на неё и выберите кнопку. Чтобы сыграть несколько карт одного достоинства, удержите одну и нажмите остальные.
key_cards = по своим картам
key_play = пойти картой или выбрать её
key_choose = только выбрать карту
key_next = к кнопкам выбранной карты
key_take = беру
key_pass = бито, пас
key_unselect = снять выбор
key_chat = чат
key_help = эта подсказка
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
