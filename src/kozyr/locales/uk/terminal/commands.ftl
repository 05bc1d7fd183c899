# Commands of the terminal client and their answers.

error_too_few_arguments = Замало аргументів. Пишіть так: { $usage }.
error_too_many_arguments = Забагато аргументів. Пишіть так: { $usage }.
error_argument_wrong = Аргумент { $n } не підходить. Пишіть так: { $usage }.
error_command_unavailable = Тут ця команда не працює.
error_memory_not_initialised = Бот ще нічого не запам’ятав. Спитайте після його першого ходу.
error_player_is_person = Цей гравець — людина. Назвіть бота.
error_no_such_player = Такого гравця немає. Напишіть ім’я або місце від i0 до i5.
why_only_local = Вона працює лише в іграх на цьому комп’ютері.
why_locked = Спершу відкрийте команди: \keyAdmin kozyr.
list_commands = Команди, сторінка { $page } з { $pages }:
list_colours = Кольори, сторінка { $page } з { $pages }:
list_also = або \{ $name }
argument_page = сторінка
argument_player = ім’я
argument_x = x
argument_y = y
argument_key = слово
argument_mode = назва
argument_suit = масть
argument_effect = номер
argument_rank = ранг
argument_index = номер
argument_count = скільки
argument_sound = назва
command_help = список команд
command_printmatrcardsai = показує, що пам’ятає бот, у точці x, y
command_deletematrcardsai = прибирає цю таблицю; клацання на ній — теж
command_getcolorlist = список кольорів
command_colour = фарбує текст після себе
command_colours = фарбує текст після себе і його тло
command_keyadmin = відкриває команди нижче; ключ — kozyr
command_setgamemode = змінює правила: classic, transfer, book…
command_settrump = змінює козирну масть: S, C, H, D або її назва
command_seteventeffect = вмикає ефект, від 0 до 10
command_givecardplayer = дає гравцеві карту з відбою
command_deletecardplayer = скидає одну карту гравця за номером, від 0
command_deletecardsplayer = скидає кілька карт гравця
command_getcardsplayer = показує карти гравця та їхні номери
command_decreasecountcardsdeck = скидає кілька карт із колоди
command_endmove = закінчує захід
command_endgame = закінчує гру
command_turnonsound = вимикає і вмикає звук: turn, card, take, win, loss, chat
done_show_matrix = Ось що пам’ятає { $name }. Клацніть, щоб закрити.
done_uncounted = Ця гра тепер не рахується.
done_hide_matrix = Пам’ять бота закрито.
done_unlock = Відкрито: карти й правила цього столу можна змінювати.
done_sound = Звук ({ $sound }): { $now }
done_give = { $name } отримує { $card } з відбою.
done_delete_card = { $name }: карта номер { $n } йде у відбій.
done_delete_cards = { $n ->
    [one] { $name }: { $n } карта йде у відбій.
    [few] { $name }: { $n } карти йдуть у відбій.
   *[many] { $name }: { $n } карт ідуть у відбій.
}
done_mode = Правила тепер такі: { $mode }.
done_trump = Тепер козирі — { $suit }.
done_no_effect = Ефект вимкнено.
done_effect = Увімкнено ефект { $n }: { $name }.
done_decrease = { $n ->
    [one] { $n } карта з колоди йде у відбій.
    [few] { $n } карти з колоди йдуть у відбій.
   *[many] { $n } карт із колоди йдуть у відбій.
}
done_end_move = Захід закінчено.
hand_holds = { $name }, на руках: { $cards }
hand_empty = { $name }: карт немає.
colour_black = чорний
colour_blue = синій
colour_green = зелений
colour_cyan = бірюзовий
colour_red = червоний
colour_magenta = пурпуровий
colour_brown = коричневий
colour_lightgray = світло-сірий
colour_darkgray = темно-сірий
colour_lightblue = світло-синій
colour_lightgreen = світло-зелений
colour_lightcyan = світло-бірюзовий
colour_lightred = світло-червоний
colour_lightmagenta = світло-пурпуровий
colour_yellow = жовтий
colour_white = білий
colour_bgbase = тло теми
colour_bgmsg = тло повідомлень
colour_bgtarget = тло вибраного
colour_textbase = текст теми
colour_textmsg = текст повідомлень
colour_texttarget = текст вибраного
colour_suit1 = чирви й бубни
colour_suit2 = піки й трефи
