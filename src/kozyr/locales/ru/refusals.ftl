# The sentence of each refusal. The part before the hyphen is the layer that refuses.


## rules

rules-unknown_rules = Нет набора правил { $name }. Посмотрите список наборов.
rules-unknown_option = Нет настройки { $name }. Посмотрите список настроек.
rules-bad_value = У настройки { $name } не бывает значения { $value }. Посмотрите список настроек.
rules-under_durak_with_teams = С командами next_first=under_durak не работает. Выберите lowest_trump или winner.
rules-seats_out_of_range = За столом от 2 до 6 мест, а не { $seats }.
rules-too_many_seats = Карт не хватит: их { $cards }, мест { $seats }, а каждому сдают по шесть.
rules-seats_for_teams = Для игры командами нужно 4 или 6 мест, а не { $seats }.
rules-no_such_seat = За этим столом нет места { $seat }. Места считаются с 0.
rules-deck_length = В колоде должно быть карт: { $expected }, а не { $found }.
rules-deck_card = Карты { $card } нет в колоде из { $deck } карт.
rules-deck_twice = Карта { $card } в колоде названа дважды.
rules-seed_or_deck = Укажите либо seed, либо всю колоду.
rules-seed_and_lot = Жребий получается из seed. Оставьте что-то одно.
rules-seed_text = Поле seed должно быть текстом, который можно записать в UTF-8.
rules-lot_range = Жребий lot должен быть целым числом от 0 до { $max }.
rules-state_shape = Позиция — это объект в том виде, в каком её записывает движок.
rules-state_unknown_field = У позиции нет поля { $field }.
rules-state_field = Поле { $field } в позиции должно быть таким: { $example }.
rules-state_card = Карта { $card } лежит не в одном месте (мест: { $places }). Каждая карта колоды должна быть ровно в одном.
rules-state_cannot_be = В такой позиции игра не ждёт хода: { $fault }.
rules-perft_depth = Глубина должна быть целым числом от 0 до { $max }, а не { $depth }.
rules-perft_large = Шагов уже { $steps }, подсчёт остановлен. Возьмите глубину поменьше.

## table

table-table_exists = Стол с таким именем уже есть.
table-no_table = Этого стола больше нет. Посмотрите открытые столы.
table-bad_stake = Ставка — это целое число монет от 0 до { $max }, а не { $stake }.
table-stake_needs_clock = На монеты играют с ограничением времени. Выберите время на ход или играйте без ставки.
table-unknown_clock = Нет такого времени на ход: { $name }. Выберите из этих: { $clocks }.
table-long_name = Название слишком длинное: можно до { $max } знаков.
table-rated_rules = На рейтинг играют без изменений в правилах: подкидной, переводной или пара на пару вчетвером. Верните правила или играйте без рейтинга.
table-rated_private = За рейтинговый стол может сесть каждый: он не бывает закрытым или с паролем. Откройте стол или играйте без рейтинга.
table-rated_bots = Боты не играют на рейтинг. Уберите ботов или играйте без рейтинга.
table-table_closed = Этот стол закрыт. Найдите другой.
table-not_seated = Так могут только те, кто сидит за столом. Сначала сядьте.
table-already_seated = Вы уже сидите за этим столом, на месте { $seat }.
table-seat_taken = Место { $seat } занято. Выберите другое.
table-table_full = Все места заняты. Подождите или найдите другой стол.
table-no_such_place = За этим столом нет места { $seat }. Места считаются с 0.
table-locked = За этот стол пускают по паролю или приглашению.
table-not_invited = За этот стол пускают только по приглашению. Найдите другой.
table-rated_guest = На рейтинг играют с учётной записью. Зарегистрируйтесь: игры и монеты останутся вашими.
table-cannot_pay = Не хватает монет: ставка { $stake }, а у вас { $coins }. Выберите стол со ставкой поменьше.
table-cannot_pay_own = Не хватает монет: ставка { $stake }, а у вас { $coins }. Выберите ставку поменьше.
table-being_played = Идёт игра. Дождитесь её конца.
table-not_host = Это может только хозяин стола.
table-no_bots = Боты здесь не играют: за столом их не ждут, игра на рейтинг или есть ставка.
table-unknown_bot = Нет бота уровня { $level }. Выберите из этих: { $levels }.
table-no_bot_there = На месте { $seat } нет бота.
table-no_player_there = На месте { $seat } такого игрока нет.
table-removed = Хозяин убрал вас из-за этого стола. Найдите другой.
table-already_ready = Вы уже готовы. Игра начнётся, когда будут готовы все.
table-company_changed = За столом теперь другие игроки. Посмотрите, кто сидит, и приготовьтесь снова.
table-not_ready = Вы ещё не готовы, отменять нечего.
table-bad_client_seed = Свой ключ сдачи — от 1 до { $max } печатных знаков.
table-not_playing = Игра не идёт. Приготовьтесь к следующей.
table-time_is_up = Время вышло, ход опоздал.
table-no_hints = Подсказки бывают только в игре с ботами, а здесь играют и другие люди.
table-no_daily_hints = Здесь подсказок нет: этот расклад играют и другие, и все без помощи.
table-not_to_move = Сейчас не ваш ход. Попросите подсказку, когда дойдёт очередь.
table-by_hand = За этим столом карты перекладывают руками. Ходите через интерфейс tabletop.
table-not_by_hand = За этим столом карты руками не перекладывают. Отправьте ход игры.
table-overtaken = Кто-то успел раньше. Посмотрите на стол и решите снова.
table-long_note = Заметка слишком длинная: можно до { $max } знаков.
table-not_due = Пока делать нечего.
table-bad_text = В сообщении должно быть от 1 до { $max } знаков.
table-no_spectators = За этим столом зрителей не пускают.
table-unknown_reaction = Реакции { $name } нет. Все реакции перечислены в описании table.react.
table-command_reused = Этот номер уже был у другой команды. Каждой команде нужен новый номер.
table-not_yours = Это может только сервер.

## proof

proof-proof_shape = Доказательство — это объект вида { "{" }"proof":1,"table":…{ "}" }.
proof-proof_version = Эта программа читает доказательства версии { $version }. Возможно, это прочтёт программа поновее.
proof-proof_unknown_field = У доказательства нет поля { $field }.
proof-proof_field = Поле { $field } в доказательстве должно быть таким: { $example }.
proof-proof_count = В поле { $field } должно быть по одной записи на каждое из мест (их { $seats }), а не { $count }.
proof-not_json = Начиная со столбца { $column } это не JSON в UTF-8.
proof-bad_number = Таких чисел в доказательствах не бывает.
proof-nested = Слишком глубокая вложенность для доказательства.
proof-twice = В объекте дважды стоит поле { $field }.
proof-too_long = Доказательство слишком длинное: можно до { $max } байт. Это и всё после него не прочитано.
proof-no_proof = Здесь нет доказательств.

## fault

fault-commitment = Ключ сервера не тот, что был обещан: его SHA-256 { $expected }, а опубликован { $found }.
fault-secret = Ключ сервера не следует из секрета: секрет и название расклада дают { $expected }, а взят { $found }.
fault-dealer = Сдача { $deal }: сдавало место { $found }, а должно было место { $expected }.
fault-leader = Сдача { $deal }: ходить первым назначили { $found }, а должны были { $expected } (null — никого).
fault-hand = Сдача { $deal }: место { $place } получило { $found }, а по ключам { $expected }.
fault-talon = Сдача { $deal }: в колоде карта { $place } не та: { $found }, а по ключам { $expected }.
fault-trump_card = Сдача { $deal }: козырная карта { $found }, а по ключам { $expected }.
fault-attacker = Сдача { $deal }: первым ходило место { $found }, а должно было место { $expected }.
fault-shown = Сдача { $deal }: показаны место и младший козырь { $found }, а должны быть { $expected } (null — ничего).
fault-too_many_deals = Сдавали столько раз: { $found }, а по этим правилам можно не больше { $expected }.
fault-needless_redeal = Сдача { $deal }: пересдали, хотя ни у кого не было пяти карт одной масти.

## service

service-unavailable = Серверу сейчас недоступны данные. Отправьте ту же команду ещё раз чуть позже.
service-busy = Слишком много запросов к этому столу. Попробуйте чуть позже.
service-stopping = Сервер выключается. Подключитесь снова чуть позже.
service-bad_command_id = В номере команды должно быть от 1 до { $max } печатных знаков.
service-missed_too_much = Пропущено слишком много записей (больше { $max }). Запросите состояние стола и продолжайте с него.
service-from_the_future = Записи { $number } ещё нет. Последняя: { $last }.

## calls

calls-bad_request = Сервер не понял запрос: { $detail }
calls-bad_type = Запросы пишутся в JSON. Отправьте этот как application/json.
calls-text_or_phrase = Отправьте либо текст, либо готовую фразу.
calls-no_call = Вызова { $name } нет. Список — в /api/openapi.json.
calls-bad_method = Этот адрес такой метод не принимает.
calls-too_large = Запрос слишком большой: можно до { $max } байт.
calls-too_often = Слишком много запросов. Попробуйте через { $seconds } с.
calls-internal = На сервере что-то сломалось. Попробуйте ещё раз; ошибка записана под номером { $request_id }.
calls-no_token = Для этого нужен токен. Войдите как гость, зарегистрируйтесь или войдите под своим именем.
calls-bad_token = Этот токен не действует: его отозвали или никогда не выдавали. Войдите ещё раз.
calls-token_expired = Срок этого токена истёк. Войдите ещё раз.
calls-bad_login = Неверное имя или пароль. Попробуйте ещё раз.
calls-no_scope = Этому токену так нельзя. Нужно право { $scope }.
calls-needs_session = Токену программы так нельзя. Войдите сами.
calls-rated_program = Программы не играют на рейтинг. Войдите сами или играйте без рейтинга.
calls-person_name = В имени должно быть от 1 до { $max } видимых знаков.
calls-name_taken = Это имя занято. Выберите другое.
calls-reserved_name = Это имя сервер оставил себе. Выберите другое.
calls-confusable_name = Это имя похоже на чужое или в нём смешаны разные алфавиты. Выберите другое.
calls-common_password = Этот пароль легко угадать. Придумайте другой, хотя бы с четырьмя разными символами.
calls-wrong_password = Старый пароль неверный. Попробуйте ещё раз.
calls-no_password = У вас ещё нет пароля. Зарегистрируйтесь, чтобы его задать.
calls-already_registered = Вы уже зарегистрированы. Чтобы зарегистрировать другого игрока, сначала выйдите.
calls-renamed_today = { $hours ->
        [one] Имя можно менять раз в день. Попробуйте через { $hours } час.
        [few] Имя можно менять раз в день. Попробуйте через { $hours } часа.
       *[many] Имя можно менять раз в день. Попробуйте через { $hours } часов.
    }
calls-too_many_tokens = { $count ->
    [one] У вас уже { $count } токен. Сначала отзовите лишний.
    [few] У вас уже { $count } токена. Сначала отзовите лишний.
   *[many] У вас уже { $count } токенов. Сначала отзовите лишний.
}
calls-unknown_token = У вас нет такого токена. Список — в auth.tokens.
calls-no_user = Такого игрока нет.
calls-yourself = Это вы. Выберите другого игрока.
calls-cannot_follow = Этого игрока нельзя добавить в друзья.
calls-too_many_people = Список полон. Сначала уберите из него кого-нибудь.
calls-not_friends = Вызвать можно только друга: вы оба должны добавить друг друга.
calls-already_challenged = Между вами уже есть открытый вызов.
calls-no_challenge = Этот вызов уже не действует.
calls-challenger_unable = Соперник сидит за слишком многими столами и не может начать эту игру.
calls-cannot_join = За этот стол сесть нельзя. Выберите другой.
calls-bad_country = Такой страны нет. Укажите код из двух букв, например UA.
calls-profile_changed = Аккаунт тем временем изменился. Попробуйте ещё раз.
calls-wrong_key = Неверный пароль или приглашение. Попробуйте ещё раз.
calls-too_many_tables = { $count ->
    [one] Вы уже сидите за { $count } столом. Сначала встаньте из-за какого-нибудь.
    [few] Вы уже сидите за { $count } столами. Сначала встаньте из-за какого-нибудь.
   *[many] Вы уже сидите за { $count } столами. Сначала встаньте из-за какого-нибудь.
}
calls-no_game = Такой игры нет.
calls-not_finished = Эта игра ещё идёт. Попробуйте, когда она закончится.
calls-daily_hidden = В обеих играх расклада дня одни и те же карты. Запись откроется, когда вы сыграете обе, или после полуночи по UTC.
calls-practice_closed = Позиции сегодняшнего расклада можно переигрывать после полуночи по UTC.
calls-daily_played = Сегодняшний расклад вы уже сыграли. Следующий будет в полночь по UTC.
calls-no_day = В этот день расклада не было.
calls-day_secret = Этот расклад ещё играют. Секрет откроется { $time }.
calls-no_match = Такого матча нет. Возможно, его отклонили, отозвали или не успели принять.
calls-match_open = У вас с этим игроком уже есть матч. Сначала доиграйте его.
calls-too_many_matches = У вас слишком много открытых матчей. Сначала доиграйте хотя бы один.
calls-friend_matches = У друга слишком много открытых матчей. Попробуйте, когда он доиграет хотя бы один.
calls-not_accepted = Друг ещё не принял матч.
calls-match_played = В этом матче вам больше нечего играть.
calls-match_secret = Этот матч ещё играют. Секрет откроется, когда вы оба доиграете.
calls-match_hidden = Этот матч ещё играют. Запись откроется, когда вы оба доиграете.
calls-analysis_running = Уже разбирается другая ваша игра. Подождите, пока разбор закончится.
calls-analyses_full = На разбор слишком большая очередь. Попробуйте через минуту.
calls-cannot_analyse = Эту игру бросили. Разобрать можно только доигранные игры.
calls-bad_move_number = Ход { $move } переиграть нельзя. Всего ходов в игре: { $count }.
calls-casual_only = Программы играют только в пулах без рейтинга. Выберите пулы с окончанием -casual.
calls-still_playing = Вы ещё играете найденную партию. Сначала закончите её.

## tabletop

tabletop-no_token = Чтобы войти, пришлите токен.
tabletop-no_type = Игры { $name } нет. Есть только durak.
tabletop-no_game = Такой игры нет.
tabletop-not_participant = Вы не играете в этой игре.
tabletop-not_begun = Игра ещё не началась: подключились не все.
tabletop-ended = Игра окончена.
tabletop-too_large = Запрос слишком большой: можно до { $max } байт.
tabletop-not_json = Запрос не в JSON.
tabletop-participants_shape = Назовите { $min }–{ $max } участников: { "{" }"participants": [{ "{" }"username": "ann"{ "}" }, { "{" }"username": "bob"{ "}" }]{ "}" }.
tabletop-unknown_participant = Игрока с именем { $name } нет.
tabletop-named_twice = Имя { $name } названо дважды.
tabletop-actions_shape = Пришлите действие или массив из 1–{ $max } действий.
tabletop-action_shape = Действие — это объект с полем type: transfer, openHand или closeHand.
tabletop-action_type = Нет действия { $type }. Есть transfer, openHand и closeHand.
tabletop-not_in_durak = В дураке нет действия { $type }. Есть transfer, openHand и closeHand.
tabletop-action_fields = У действия { $type } должны быть только поля: { $fields }.
tabletop-place_shape = Поле { $field } — это { "{" }"type": "hand"{ "}" } или объект с типом stack или pile и с именем.
tabletop-no_place = Нет { $type } с именем { $name }.
tabletop-cards_or_amount = С рук называют карты, из стопки — сколько, из кучки — что-то одно.
tabletop-cards_shape = Поле cards — список карт вида { "{" }"suit": "hearts", "rank": "10"{ "}" }, от шестёрки до туза.
tabletop-amount_shape = Поле amount — целое число от 1 до { $max }.
tabletop-no_way = В дураке карты так не переходят: { $from } → { $to }.
tabletop-not_acting = Сейчас карты перекладывают только атакующий и отбивающийся.
tabletop-attacker_alone = Сейчас так может только атакующий.
tabletop-defender_alone = Сейчас так может только отбивающийся.
tabletop-prepare_first = Сначала уберите кучки и доберите карты.
tabletop-one_card = Кладите в кучку по одной карте.
tabletop-pile_taken = Ходят в пустую кучку, а в { $pile } уже лежат карты.
tabletop-pile_not_attacked = Бить можно кучку из одной карты, а в { $pile } карт: { $cards }.
tabletop-not_beaten = Заход кончается, когда всё отбито или отбивающийся берёт.
tabletop-must_discard = Всё отбито: карты уходят в отбой.
tabletop-must_take = Отбивающийся берёт: карты идут ему на руки.
tabletop-too_few = { $cards ->
    [one] В { $place } { $cards } карта, а не { $asked }.
    [few] В { $place } { $cards } карты, а не { $asked }.
   *[many] В { $place } { $cards } карт, а не { $asked }.
}
tabletop-not_there = Карты { $card } в { $place } нет.
tabletop-draw_less = { $cards ->
    [one] Вам надо добрать { $cards } карту, а не { $asked }.
    [few] Вам надо добрать { $cards } карты, а не { $asked }.
   *[many] Вам надо добрать { $cards } карт, а не { $asked }.
}
tabletop-draw_later = Сначала добирает атакующий.
tabletop-hand_is_open = Ваши карты уже открыты.
tabletop-hand_is_closed = Ваши карты ещё не открыты.

## config

config-unreadable = Файл { $file } не читается: { $reason }. Укажите другой (--config) или уберите --config.
config-not_text = Файл { $file } — не текст в UTF-8 длиной до { $max } байт. Запишите его как TOML.
config-not_toml = Файл { $file } — не TOML: строка { $line }, столбец { $column }. Пример — в docs/reference/config.md.
config-half_toml = Файл { $file } — не TOML: он обрывается. Пример — в docs/reference/config.md.
config-unknown_key = { $key }: такой настройки нет. Может быть, { $similar }? Все настройки: `kozyr config --help`.
config-bad_table = { $key } — это группа настроек. Напишите [{ $group }] и настройки под ней.
config-two_stores = { $first } и { $second } задают два места хранения. Оставьте одно.
config-nats_alone = { $source } связывает серверы с общей базой PostgreSQL. Укажите её (--database) или уберите NATS.
config-bad_number = { $source }: нужно целое число от { $min } до { $max }, а не { $value }.
config-bad_word = { $source }: нужно одно из { $words }, а не { $value }.
config-bad_host = { $source }: нужен адрес или имя этой машины, например 127.0.0.1, а не { $value }.
config-bad_folder = { $source }: нужно имя папки, а не { $value }.
config-bad_database = { $source }: нужен адрес, который начинается с postgresql:// и не содержит пробелов.
config-bad_nats = { $source }: нужен список (не больше 100) адресов вида nats://host:4222 или tls://имя:пароль@host.
config-bad_origins = { $source }: нужен список (не больше 100) страниц вида https://example.org, без пути, а не { $value }.
config-bad_proxies = { $source }: нужен список (не больше 100) адресов или сетей вида 10.0.0.0/8, а не { $value }.
config-bad_public_url = { $source }: нужен адрес вида https://example.org, без пути, а не { $value }.

## bots

bots-unknown_level = Нет уровня { $level }. Выберите из этих: { $levels }, а для своей программы — cmd:КОМАНДА.
bots-no_command = Команда { $command } не запускается: такой программы нет или её нельзя выполнять.
bots-bad_command = Команда { $command } не читается: она пустая или не хватает кавычки.
bots-entrants_range = Участвовать могут от { $min } до { $max } ботов, а не { $count }.
bots-number_range = { $name }: нужно целое число от { $min } до { $max }, а не { $value }.
bots-option_shape = Настройку пишут как имя=значение, например order=turns, а не { $text }.
bots-option_value = У настройки { $name } не бывает значения { $value }. Выберите из этих: { $values }.
bots-kernel_option = Ядро не поддерживает { $name }={ $value }. Выберите другое значение этой настройки.

## ending

ending-order_not_turns = Решать можно только игры, где подкидывают по очереди. Добавьте настройку order=turns.
ending-talon_left = В колоде ещё есть карты ({ $cards }). Решать можно только окончания, где в колоде не больше одной карты.
ending-not_two_players = Играют ещё не двое (игроков: { $players }). Решать можно только окончания один на один.
ending-redeal_open = Ещё можно потребовать пересдачу. Укажите номер захода попозже.
ending-unsolved = За { $limit_ms } мс решить не удалось. Дайте больше времени: --limit-ms.

## engine

engine-bad_json = Эта строка не в JSON (UTF-8). Присылайте по одному объекту в строке.
engine-line_too_long = Строка слишком длинная: можно до { $max } байт. Она не прочитана.
engine-not_an_object = Запрос — это объект, например { "{" }"cmd":"legal"{ "}" }.
engine-unknown_command = Поле cmd должно быть одним из: { $commands }.
engine-unknown_field = У команды { $command } нет поля { $field }.
engine-missing_field = Не хватает поля { $field }.
engine-no_game = Игры ещё нет. Начните её командой new.
engine-options_shape = Поле options должно быть объектом, например { "{" }"deck":36{ "}" }.
engine-deck_shape = Поле deck должно быть списком карт, например ["S9","H10"].
engine-depth_shape = Поле depth должно быть целым числом, а не { $value }.

## local

local-no_such_effect = Эффекта { $effect } нет. Эффекты идут от 0 до { $max }.
local-no_such_level = Уровня { $level } нет. Выберите из этих: { $levels }.
local-long_seat_name = Имя слишком длинное: можно до { $max } знаков. Выберите покороче.
local-same_name = Имя { $name } взяли двое. Дайте каждому своё.
local-nobody_asked = Сейчас не ваш ход. Подождите остальных.
local-suit_banned = В этом заходе нельзя ходить и подкидывать { $suit }. Выберите другую масть.
local-table_left = Вы вышли из-за этого стола. Откройте его снова, чтобы играть дальше.
local-no_such_player = За столом нет игрока { $name }. Введите имя или место от i0 до i5.
local-player_is_person = { $name } — человек, в его память не заглянуть. Назовите бота.
local-memory_not_ready = Память бота { $name } ещё пуста. Спросите после первого хода.
local-no_redeal_offered = Сейчас потребовать пересдачу нельзя. Играйте тем, что есть.
local-no_game = Игра не идёт. Сначала начните её.
local-no_such_suit = Масти { $suit } нет. Есть черви, бубны, пики и трефы.
local-same_trump = Эта масть и так козырная. Назовите другую.
local-no_trump_card = Ни одна карта этой масти не может стать козырем. Назовите другую масть.
local-other_deck = Для { $rules } нужна другая колода или другие команды. Начните новую игру.
local-no_such_card = Карты { $card } в этой колоде нет. Назовите другую.
local-not_discarded = { $card } не в отбое, а раздать можно только карты из отбоя.
local-player_is_out = { $name } уже не играет. Назовите того, кто ещё играет.
local-no_card_there = У игрока { $name } нет карты номер { $number }. Карты считаются от 0 до { $max }.
local-too_few_left = { $cards ->
    [one] У игрока { $name } { $cards } карта, а остаться должно { $kept }. Заберите меньше.
    [few] У игрока { $name } { $cards } карты, а остаться должно { $kept }. Заберите меньше.
   *[many] У игрока { $name } { $cards } карт, а остаться должно { $kept }. Заберите меньше.
}
local-talon_too_small = { $cards ->
    [one] В колоде { $cards } карта. Назовите число от 1, но не больше.
    [few] В колоде { $cards } карты. Назовите число от 1, но не больше.
   *[many] В колоде { $cards } карт. Назовите число от 1, но не больше.
}
local-nothing_to_end = На столе ещё ничего нет. Сначала сделайте ход.
local-no_kept_game = Отложенной игры нет. Начните новую.
local-damaged_game = Отложенная игра не читается, её файл теперь называется { $file }. Начните новую.

## analysis

analysis-unfinished = Эта игра не доиграна. Разберите её, когда она закончится.
analysis-redealt = Карты пересдали, и разбирать здесь нечего. Выберите следующую игру.
analysis-abandoned = Эту игру бросили, результата у неё нет. Выберите игру, доигранную до конца.

## puzzles
puzzles-no_puzzle = Такой задачи нет. Возьмите другую.
puzzles-no_puzzle_left = Все задачи этого вида вы уже пробовали. Выберите другую тему.
puzzles-no_puzzle_in_games = В ваших последних партиях задач не нашлось. Сыграйте ещё несколько партий вдвоём.
puzzles-puzzle_choice = Выберите что-то одно: задачу, тему, задачу дня, серию или свои партии.
puzzles-no_attempt = Вы ещё не открывали эту задачу. Сначала откройте её.
puzzles-attempt_over = Эта попытка закончена. Откройте задачу ещё раз, чтобы попробовать снова.
puzzles-attempt_open = Сначала закончите задачу, потом голосуйте.
puzzles-puzzle_step = В этой задаче уже сделан другой ход. Откройте её снова.
puzzles-judge_busy = Судья ещё не готов. Попробуйте через несколько секунд: задача осталась как была.
