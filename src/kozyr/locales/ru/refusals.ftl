# The sentence of each refusal. The part before the hyphen is the layer that refuses.


## rules

rules-unknown_rules = Нет набора правил с именем { $name }; посмотрите список наборов.
rules-unknown_option = Нет настройки с именем { $name }; посмотрите список настроек.
rules-bad_value = У настройки { $name } не бывает значения { $value }; посмотрите список настроек.
rules-under_durak_with_teams = next_first=under_durak не сочетается с командами; выберите lowest_trump или winner.
rules-seats_out_of_range = За столом от 2 до 6 мест, а не { $seats }.
rules-too_many_seats = { $cards } карт мало для { $seats } мест: каждому сдают по шесть.
rules-seats_for_teams = Для игры командами нужно 4 или 6 мест, а не { $seats }.
rules-no_such_seat = За этим столом нет места { $seat }; места считаются с 0.
rules-deck_length = Колода должна состоять из { $expected } карт, а не из { $found }.
rules-deck_card = Карты { $card } нет в колоде из { $deck } карт.
rules-deck_twice = Карта { $card } в колоде названа дважды.
rules-seed_or_deck = Укажите либо seed, либо всю колоду.
rules-seed_and_lot = Жребий получается из seed; уберите lot.
rules-seed_text = Поле seed должно быть текстом, который можно записать в UTF-8.
rules-lot_range = Жребий lot должен быть целым числом от 0 до { $max }.
rules-game_over = Игра окончена.
rules-seat_is_out = Игрок на месте { $seat } уже вышел из игры.
rules-card_not_in_hand = Карты { $card } нет на руках.
rules-no_cards = Назовите хотя бы одну карту.
rules-leave_reason = Причина ухода — left или time, а не { $reason }.
rules-action_shape = Действие — это объект с полем type: move, toss, defend, transfer, show, check или redeal.
rules-action_type = Нет действия { $type }; есть move, toss, defend, transfer, show, check и redeal.
rules-action_fields = У действия { $type } должны быть только поля: { $fields }.
rules-action_card = Поле card должно быть картой, например S9 или H10.
rules-action_cards = Поле cards должно быть списком карт, например ["S9", "H10"].
rules-action_pairs = Поле pairs должно быть списком объектов вида { "{" }"attack": "S9", "defend": "SQ"{ "}" }.
rules-not_attacker = В этом заходе ходит игрок на месте { $seat }; подождите.
rules-already_led = Заход уже начат; теперь можно подкидывать.
rules-ranks_differ = Зайти несколькими картами можно, только если они одного достоинства.
rules-one_card_only = По этим правилам ходят только одной картой.
rules-limit_reached = В этом заходе может быть не больше { $limit } карт атаки.
rules-nothing_led = На столе пусто; сначала ходит атакующий.
rules-not_a_thrower = Игрок на месте { $seat } в этом заходе не подкидывает.
rules-not_the_right = Сейчас подкидывает или пасует игрок на месте { $seat }.
rules-wait_for_defence = Подождите, пока всё будет побито или отбивающийся возьмёт.
rules-already_passed = Игрок на месте { $seat } уже спасовал; пас снимется, если кто-то подкинет.
rules-rank_not_on_table = { $card } подкинуть нельзя: на столе нет карты такого достоинства.
rules-attacker_must_lead = Атакующий обязан сделать ход, пасовать нельзя.
rules-pass_too_early = Пасовать можно, когда всё побито или отбивающийся берёт.
rules-not_defender = В этом заходе отбивается игрок на месте { $seat }.
rules-nothing_to_beat = На столе ещё пусто; подождите хода.
rules-already_taking = Отбивающийся уже берёт; это окончательно.
rules-not_on_table = Среди карт атаки на столе нет { $card }.
rules-already_beaten = Карта { $card } уже побита, заменить её нельзя.
rules-does_not_beat = { $cover } не бьёт { $attack }: нужна старшая карта той же масти или козырь.
rules-nothing_to_take = Всё побито, брать нечего.
rules-transfer_off = По этим правилам не переводят; отбивайтесь или берите.
rules-transfer_too_early = Переводить ещё рано.
rules-transfer_after_beat = Одна из карт уже побита, переводить поздно.
rules-transfer_rank = { $card } не того достоинства, что карты атаки.
rules-transfer_hand = У игрока на месте { $seat } меньше карт, чем станет в атаке.
rules-transfer_cap = Тогда в атаке стало бы больше { $limit } карт.
rules-show_off = По этим правилам нельзя перевести, показав козырь.
rules-show_used = Показать козырь можно один раз за игру; положите саму карту.
rules-show_card = Показать можно только козырь того же достоинства, а не { $card }.
rules-redeal_off = По этим правилам пересдачи нет.
rules-redeal_late = Пересдачу можно потребовать только до первого хода.
rules-redeal_hand = Для пересдачи на руках должно быть пять или шесть карт одной масти.
rules-state_shape = Позиция — это объект в том виде, в каком её пишет движок.
rules-state_unknown_field = У позиции нет поля { $field }.
rules-state_field = Поле { $field } в позиции должно быть таким: { $example }.
rules-state_card = Карта { $card } названа столько раз: { $places }; каждая карта колоды должна лежать ровно в одном месте, а карт не из этой колоды быть не должно.
rules-state_cannot_be = В такой позиции игра не ждёт хода: { $fault }.
rules-perft_depth = Глубина должна быть целым числом от 0 до { $max }, а не { $depth }.
rules-perft_large = Подсчёт остановлен после { $steps } шагов; возьмите меньшую глубину.

## table

table-table_exists = Стол с таким именем уже есть.
table-no_table = Такого стола нет; посмотрите список столов.
table-bad_stake = Ставка — целое число монет от 0 до { $max }, а не { $stake }.
table-stake_needs_clock = Для игры на ставку нужны часы; выберите их или играйте без ставки.
table-unknown_clock = Часов { $name } нет; есть { $clocks }.
table-long_name = В имени не больше { $max } знаков.
table-table_closed = Этот стол закрыт; найдите другой.
table-not_seated = Это могут только те, кто сидит за столом; сначала сядьте.
table-already_seated = Вы уже сидите за этим столом, на месте { $seat }.
table-seat_taken = Место { $seat } занято; выберите другое.
table-table_full = Все места заняты; подождите или найдите другой стол.
table-no_such_place = За этим столом нет места { $seat }; места считаются с 0.
table-locked = Для этого стола нужен пароль или приглашение.
table-not_invited = За этот стол садятся только приглашённые; найдите другой.
table-cannot_pay = Ставка { $stake } монет, а у вас { $coins }; выберите стол со ставкой поменьше.
table-cannot_pay_own = Ставка { $stake } монет, а у вас { $coins }; выберите ставку поменьше.
table-being_played = Идёт игра; дождитесь её конца.
table-not_host = Это может только хозяин стола.
table-no_bots = За этот стол боты не садятся: так он настроен, или у него есть ставка.
table-unknown_bot = Нет бота уровня { $level }; есть { $levels }.
table-no_bot_there = На месте { $seat } нет бота.
table-no_player_there = На месте { $seat } такого игрока нет.
table-removed = Хозяин убрал вас из-за этого стола; найдите другой.
table-already_ready = Вы уже готовы; игра начнётся, когда готовы будут все.
table-company_changed = За столом теперь другие игроки; посмотрите, кто сидит, и приготовьтесь снова.
table-not_ready = Вы и не готовы; отменять нечего.
table-bad_client_seed = Своё зерно — от 1 до { $max } печатных знаков.
table-not_playing = Игра не идёт; приготовьтесь к следующей.
table-time_is_up = Время вышло; ход опоздал.
table-by_hand = За этим столом карты кладут руками; ходите через интерфейс tabletop.
table-not_by_hand = За этим столом карты руками не кладут; отправьте действие игры.
table-overtaken = Кто-то успел положить карты раньше; посмотрите на стол и решите снова.
table-long_note = В записке не больше { $max } знаков.
table-not_due = Делать пока нечего.
table-bad_text = В сообщении от 1 до { $max } знаков.
table-no_spectators = За этим столом не смотрят.
table-command_reused = Этот номер команды уже был у другой; для каждой нужен новый.
table-not_yours = Это может только сервер.

## proof

proof-proof_shape = Доказательство — это объект вида { "{" }"proof":1,"table":…{ "}" }.
proof-proof_version = Эта программа читает доказательства версии { $version }; это, возможно, прочтёт более новая.
proof-proof_unknown_field = У доказательства нет поля { $field }.
proof-proof_field = Поле { $field } в доказательстве должно быть таким: { $example }.
proof-proof_count = В поле { $field } должно быть по одной записи на каждое из мест (их { $seats }), а не { $count }.
proof-not_json = Начиная со столбца { $column } это не JSON в UTF-8.
proof-bad_number = Таких чисел в доказательствах не бывает.
proof-nested = Вложенность глубже, чем бывает.
proof-twice = В объекте дважды стоит поле { $field }.
proof-too_long = В доказательстве не больше { $max } байт; это и дальнейшее не прочитано.
proof-no_proof = Доказательств здесь нет.

## fault

fault-commitment = Зерно сервера не то, что было обещано: его SHA-256 { $expected }, а опубликовано было { $found }.
fault-dealer = Раздача { $deal }: сдавало место { $found }, а должно было место { $expected }.
fault-leader = Раздача { $deal }: первым назначен ходить { $found }, а должен быть { $expected } (null: никто).
fault-hand = Раздача { $deal }: место { $place } получило { $found }, а по зёрнам { $expected }.
fault-talon = Раздача { $deal }: колода расходится на карте { $place }: { $found }, а по зёрнам { $expected }.
fault-trump_card = Раздача { $deal }: козырная карта { $found }, а по зёрнам { $expected }.
fault-attacker = Раздача { $deal }: первым ходило место { $found }, а должно было место { $expected }.
fault-shown = Раздача { $deal }: место и младший козырь показаны { $found }, а должны быть { $expected } (null: нет).
fault-too_many_deals = Карты сдавались столько раз: { $found }; по этим правилам можно не больше { $expected }.
fault-needless_redeal = Раздача { $deal } пересдана, хотя ни у кого не было пяти карт одной масти.

## service

service-unavailable = Хранилище сейчас недоступно; отправьте ту же команду чуть позже ещё раз.
service-busy = У этого стола сейчас слишком много запросов; попробуйте чуть позже.
service-stopping = Сервер останавливается; подключитесь чуть позже.
service-bad_command_id = В номере команды должно быть от 1 до { $max } печатных знаков.
service-missed_too_much = Пропущено больше { $max } записей; запросите состояние стола и продолжайте с него.
service-from_the_future = Записи { $number } ещё нет; последняя — { $last }.

## calls

calls-bad_request = Этот запрос нельзя прочитать: { $detail }
calls-bad_type = Запрос — это JSON: отправьте его как application/json.
calls-no_call = Вызова { $name } нет; список — в /api/openapi.json.
calls-bad_method = Этот адрес не принимает такой метод.
calls-too_large = В запросе не больше { $max } байт.
calls-too_often = Слишком часто; попробуйте через { $seconds } с.
calls-internal = На сервере что-то сломалось. Ошибка записана под номером { $request_id }.
calls-no_token = Для этого нужен токен: войдите гостем, зарегистрируйтесь или войдите под своим именем.
calls-bad_token = Этот токен недействителен: он отозван или никогда не выдавался. Войдите ещё раз.
calls-token_expired = Срок этого токена истёк; войдите ещё раз.
calls-bad_login = Имя или пароль не подходят.
calls-no_scope = Этому токену такое нельзя; нужно право { $scope }.
calls-needs_session = Токену программы такое нельзя; войдите сами.
calls-person_name = В имени от 1 до { $max } видимых знаков.
calls-name_taken = Это имя занято. Выберите другое.
calls-reserved_name = Это имя занято сервером. Выберите другое.
calls-confusable_name = Это имя похоже на чужое или смешивает буквы разных алфавитов. Выберите другое.
calls-common_password = Этот пароль легко угадать. Придумайте другой, хотя бы из четырёх разных символов.
calls-wrong_password = Старый пароль не подходит.
calls-no_password = У вас ещё нет пароля. Зарегистрируйтесь, чтобы его задать.
calls-already_registered = Вы уже зарегистрированы. Чтобы зарегистрировать кого-то ещё, выйдите.
calls-too_many_tokens = У вас уже { $count } токенов; сначала отзовите какой-нибудь.
calls-unknown_token = Такого токена у вас нет; список — в auth.tokens.
calls-no_user = Такого игрока нет.
calls-wrong_key = Пароль или приглашение не подходят.
calls-too_many_tables = Вы уже сидите за { $count } столами; сначала покиньте какой-нибудь.
calls-no_game = Такой игры нет.
calls-not_finished = Эта игра ещё идёт. Попробуйте, когда она закончится.

## tabletop

tabletop-no_token = Представьтесь: пришлите токен.
tabletop-no_type = Игры { $name } нет; есть durak.
tabletop-no_game = Такой игры нет.
tabletop-not_participant = Вы не участвуете в этой игре.
tabletop-not_begun = Игра не началась: ещё не все подключились.
tabletop-ended = Игра окончена.
tabletop-too_large = В запросе не больше { $max } байтов.
tabletop-not_json = Запрос — не JSON.
tabletop-participants_shape = Назовите { $min }–{ $max } участников: { "{" }"participants": [{ "{" }"username": "ann"{ "}" }, { "{" }"username": "bob"{ "}" }]{ "}" }.
tabletop-nobody = Игрока с именем { $name } нет.
tabletop-named_twice = Имя { $name } названо дважды.
tabletop-actions_shape = Пришлите действие или массив из 1–{ $max } действий.
tabletop-action_shape = Действие — это объект с полем type: transfer, openHand или closeHand.
tabletop-action_type = Нет действия { $type }; есть transfer, openHand и closeHand.
tabletop-not_in_durak = В дураке нет действия { $type }; есть transfer, openHand и closeHand.
tabletop-action_fields = У действия { $type } должны быть только поля: { $fields }.
tabletop-place_shape = Поле { $field } — это { "{" }"type": "hand"{ "}" } или объект с типом stack или pile и с именем.
tabletop-no_place = Нет { $type } с именем { $name }.
tabletop-cards_or_amount = С руки называют карты, из стопки — число, из кучки — одно из двух.
tabletop-cards_shape = Поле cards — список карт вида { "{" }"suit": "hearts", "rank": "10"{ "}" }, от шестёрки до туза.
tabletop-amount_shape = Поле amount — целое число от 1 до { $max }.
tabletop-no_way = В дураке карты не переходят: { $from } → { $to }.
tabletop-not_acting = Сейчас карты берут и кладут только атакующий и отбивающийся.
tabletop-attacker_alone = Сейчас это может только атакующий.
tabletop-defender_alone = Сейчас это может только отбивающийся.
tabletop-prepare_first = Сначала нужно убрать кучки и добрать карты.
tabletop-one_card = В кучку кладут по одной карте.
tabletop-pile_taken = Карту атаки кладут в пустую кучку; в { $pile } карты есть.
tabletop-pile_not_attacked = Отбиваясь, карту кладут на кучку из одной карты; в { $pile } карт: { $cards }.
tabletop-not_beaten = Атака кончается, когда побиты все карты или отбивающийся их берёт.
tabletop-must_discard = Атака отбита: карты уходят в отбой.
tabletop-must_take = Отбивающийся сдался: карты он берёт на руки.
tabletop-too_few = В { $place } карт { $cards }, а не { $asked }.
tabletop-not_there = Карты { $card } в { $place } нет.
tabletop-draw_less = Вам осталось добрать карт { $cards }, а не { $asked }.
tabletop-draw_later = Сначала добирает атакующий.
tabletop-hand_is_open = Ваши карты уже открыты.
tabletop-hand_is_closed = Ваши карты и не открыты.

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

## bots

bots-unknown_level = Нет уровня { $level }; есть { $levels }, а для своей программы cmd:КОМАНДА.
bots-no_command = Команду { $command } нельзя запустить: такой программы нет или её нельзя выполнять.
bots-bad_command = Команду { $command } нельзя прочитать: она пуста или не хватает кавычки.
bots-entrants_range = Участвовать могут от { $min } до { $max } ботов, а не { $count }.
bots-number_range = { $name }: нужно целое число от { $min } до { $max }, а не { $value }.
bots-option_shape = Настройка пишется как имя=значение, например order=turns, а не { $text }.
bots-option_value = У настройки { $name } не бывает значения { $value }; бывает { $values }.
bots-kernel_option = Ядро не поддерживает { $name }={ $value }; выберите другое значение этой настройки.

## ending

ending-order_not_turns = Решаются только игры, где подкидывают по очереди; добавьте настройку order=turns.
ending-talon_left = В колоде ещё есть карты ({ $cards }); решаются только окончания без колоды.
ending-not_two_players = Игроков осталось { $players }; решаются только окончания для двоих.
ending-redeal_open = Ещё можно потребовать пересдачу; укажите номер более позднего захода.
ending-unsolved = За { $limit_ms } мс решить не удалось; дайте больше времени с помощью --limit-ms.

## engine

engine-bad_json = Эта строка не JSON в UTF-8; нужен один объект в строке.
engine-line_too_long = В строке может быть не больше { $max } байт; эта не прочитана.
engine-not_an_object = Запрос — это объект, например { "{" }"cmd":"legal"{ "}" }.
engine-unknown_command = Поле cmd должно быть одним из: { $commands }.
engine-unknown_field = У команды { $command } нет поля { $field }.
engine-missing_field = Не хватает поля { $field }.
engine-no_game = Игры ещё нет; начните её командой new.
engine-options_shape = Поле options должно быть объектом, например { "{" }"deck":36{ "}" }.
engine-deck_shape = Поле deck должно быть списком карт, например ["S9","H10"].
engine-depth_shape = Поле depth должно быть целым числом, а не { $value }.

## local

local-no_such_effect = Эффекта { $effect } нет; эффекты считаются от 0 до { $max }.
local-no_such_level = Уровня { $level } нет; выберите один из этих: { $levels }.
local-long_seat_name = В имени игрока не больше { $max } знаков; выберите покороче.
local-same_name = Двух игроков зовут { $name }; дайте каждому своё имя.
local-nobody_asked = Сейчас не ваш ход; подождите остальных.
local-suit_banned = В этом заходе атакующим нельзя класть { $suit }; выберите другую масть.
local-table_left = Вы ушли из-за этого стола; откройте его снова, чтобы играть дальше.
local-no_such_player = За столом нет игрока { $name }; назовите имя или место от i0 до i5.
local-player_is_person = { $name } — человек, в его память не заглянуть; назовите бота.
local-memory_not_ready = { $name } ещё не принимал решений; спросите после первого хода.
local-no_redeal_offered = Сейчас вам не предлагают пересдачу; играйте своими картами.
local-no_game = Игра не идёт; сначала начните её.
local-no_such_suit = Масти { $suit } нет; есть черви, бубны, пики и трефы.
local-same_trump = Эта масть уже козырная; назовите другую.
local-no_trump_card = Карт этой масти для козыря не осталось; назовите другую масть.
local-other_deck = В { $rules } играют другой колодой или другими командами; начните для этого новую игру.
local-no_such_card = Карты { $card } в этой колоде нет; назовите другую.
local-not_discarded = { $card } не в отбое; раздать можно только карты из отбоя.
local-player_is_out = { $name } уже вышел из игры; назовите того, кто ещё играет.
local-no_card_there = У игрока { $name } нет карты номер { $number }; карты считаются от 0 до { $max }.
local-too_few_left = У игрока { $name } карт: { $cards }, а остаться должно { $kept }; заберите меньше.
local-talon_too_small = В колоде карт: { $cards }; назовите число от 1, но не больше.
local-nothing_to_end = На столе ещё ничего нет; сначала сходите.
local-no_kept_game = Отложенной игры нет; начните новую.
local-damaged_game = Отложенная игра не читается; её файл теперь называется { $file }. Начните новую.
