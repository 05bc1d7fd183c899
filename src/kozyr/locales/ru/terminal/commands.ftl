# Commands of the terminal client and their answers.

error_too_few_arguments = Слишком мало аргументов. Пишите так: { $usage }.
error_too_many_arguments = Слишком много аргументов. Пишите так: { $usage }.
error_argument_wrong = Аргумент { $n } не подходит. Пишите так: { $usage }.
error_command_unavailable = Здесь эта команда не работает.
error_memory_not_initialised = Бот ещё ничего не запомнил. Спросите после его первого хода.
error_player_is_person = Этот игрок — человек. Назовите бота.
error_no_such_player = Такого игрока нет. Напишите имя или место от i0 до i5.
why_only_local = Она работает только в играх на этом компьютере.
why_locked = Сначала откройте команды: \keyAdmin kozyr.
list_commands = Команды, страница { $page } из { $pages }:
list_colours = Цвета, страница { $page } из { $pages }:
list_also = или \{ $name }
argument_page = страница
argument_player = имя
argument_x = x
argument_y = y
argument_key = слово
argument_mode = название
argument_suit = масть
argument_effect = номер
argument_rank = достоинство
argument_index = номер
argument_count = сколько
argument_sound = название
command_help = список команд
command_printmatrcardsai = показывает, что помнит бот, в точке x, y
command_deletematrcardsai = убирает эту таблицу; щелчок по ней — тоже
command_getcolorlist = список цветов
command_colour = красит текст после неё
command_colours = красит текст после неё и его фон
command_keyadmin = открывает команды ниже; ключ — kozyr
command_setgamemode = меняет правила: classic, transfer, book…
command_settrump = меняет козырную масть: S, C, H, D или её название
command_seteventeffect = включает эффект, от 0 до 10
command_givecardplayer = даёт игроку карту из отбоя
command_deletecardplayer = сбрасывает одну карту игрока по номеру, с 0
command_deletecardsplayer = сбрасывает несколько карт игрока
command_getcardsplayer = показывает карты игрока и их номера
command_decreasecountcardsdeck = сбрасывает несколько карт из колоды
command_endmove = заканчивает заход
command_endgame = заканчивает игру
command_turnonsound = выключает и включает звук: turn, card, take, win, loss, chat
done_show_matrix = Вот что помнит { $name }. Щёлкните, чтобы закрыть.
done_uncounted = Эта игра теперь не в счёт.
done_hide_matrix = Память бота закрыта.
done_unlock = Открыто: карты и правила этого стола можно менять.
done_sound = Звук ({ $sound }): { $now }
done_give = { $name } получает { $card } из отбоя.
done_delete_card = { $name }: карта номер { $n } уходит в отбой.
done_delete_cards = { $n ->
    [one] { $name }: { $n } карта уходит в отбой.
    [few] { $name }: { $n } карты уходят в отбой.
   *[many] { $name }: { $n } карт уходят в отбой.
}
done_mode = Правила теперь такие: { $mode }.
done_trump = Теперь козыри — { $suit }.
done_no_effect = Эффект выключен.
done_effect = Включён эффект { $n }: { $name }.
done_decrease = { $n ->
    [one] { $n } карта из колоды уходит в отбой.
    [few] { $n } карты из колоды уходят в отбой.
   *[many] { $n } карт из колоды уходят в отбой.
}
done_end_move = Заход окончен.
hand_holds = { $name }, на руках: { $cards }
hand_empty = { $name }: карт нет.
colour_black = чёрный
colour_blue = синий
colour_green = зелёный
colour_cyan = бирюзовый
colour_red = красный
colour_magenta = пурпурный
colour_brown = коричневый
colour_lightgray = светло-серый
colour_darkgray = тёмно-серый
colour_lightblue = светло-синий
colour_lightgreen = светло-зелёный
colour_lightcyan = светло-бирюзовый
colour_lightred = светло-красный
colour_lightmagenta = светло-пурпурный
colour_yellow = жёлтый
colour_white = белый
colour_bgbase = фон темы
colour_bgmsg = фон сообщений
colour_bgtarget = фон выбранного
colour_textbase = текст темы
colour_textmsg = текст сообщений
colour_texttarget = текст выбранного
colour_suit1 = черви и бубны
colour_suit2 = пики и трефы
