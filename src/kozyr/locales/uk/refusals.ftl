# The sentence of each refusal. The part before the hyphen is the layer that refuses.


## rules

rules-unknown_rules = Немає набору правил { $name }. Перегляньте список наборів.
rules-unknown_option = Немає налаштування { $name }. Перегляньте список налаштувань.
rules-bad_value = Налаштування { $name } не може мати значення { $value }. Перегляньте список налаштувань.
rules-under_durak_with_teams = З командами next_first=under_durak не працює. Виберіть lowest_trump або winner.
rules-seats_out_of_range = За столом від 2 до 6 місць, а не { $seats }.
rules-too_many_seats = Карт не вистачить: їх { $cards }, місць { $seats }, а кожному роздають по шість.
rules-seats_for_teams = Для гри командами потрібно 4 або 6 місць, а не { $seats }.
rules-no_such_seat = За цим столом немає місця { $seat }. Місця рахують від 0.
rules-deck_length = У колоді має бути карт: { $expected }, а не { $found }.
rules-deck_card = Карти { $card } немає в колоді на { $deck } карт.
rules-deck_twice = Карта { $card } є в колоді двічі.
rules-seed_or_deck = Вкажіть або seed, або всю колоду.
rules-seed_and_lot = Жереб визначає seed. Залиште щось одне.
rules-seed_text = Поле seed має бути текстом, який можна записати в UTF-8.
rules-lot_range = Жереб lot має бути цілим числом від 0 до { $max }.
rules-state_shape = Позиція — це об’єкт у тому вигляді, в якому її записує рушій.
rules-state_unknown_field = У позиції немає поля { $field }.
rules-state_field = Поле { $field } у позиції має бути таким: { $example }.
rules-state_card = Карта { $card } лежить не в одному місці (місць: { $places }). Кожна карта колоди має бути рівно в одному.
rules-state_cannot_be = У такій позиції гра не чекає на хід: { $fault }.
rules-perft_depth = Глибина має бути цілим числом від 0 до { $max }, а не { $depth }.
rules-perft_large = Кроків уже { $steps }, підрахунок зупинено. Візьміть меншу глибину.

## table

table-table_exists = Стіл із такою назвою вже є.
table-no_table = Цього столу вже немає. Перегляньте відкриті столи.
table-bad_stake = Ставка — це ціле число монет від 0 до { $max }, а не { $stake }.
table-stake_needs_clock = На монети грають з обмеженням часу. Виберіть час на хід або грайте без ставки.
table-unknown_clock = Немає такого часу на хід: { $name }. Виберіть із цих: { $clocks }.
table-long_name = Назва задовга: можна до { $max } знаків.
table-rated_rules = На рейтинг грають без змін у правилах: підкидний, переводний або пара на пару вчотирьох. Поверніть правила або грайте без рейтингу.
table-rated_private = За рейтинговий стіл може сісти кожен: він не буває закритим або з паролем. Відкрийте стіл або грайте без рейтингу.
table-rated_bots = Боти не грають на рейтинг. Приберіть ботів або грайте без рейтингу.
table-table_closed = Цей стіл закрито. Знайдіть інший.
table-not_seated = Так можуть тільки ті, хто сидить за столом. Спершу сядьте.
table-already_seated = Ви вже сидите за цим столом, на місці { $seat }.
table-seat_taken = Місце { $seat } зайняте. Виберіть інше.
table-table_full = Усі місця зайняті. Зачекайте або знайдіть інший стіл.
table-no_such_place = За цим столом немає місця { $seat }. Місця рахують від 0.
table-locked = За цей стіл пускають за паролем або запрошенням.
table-not_invited = За цей стіл пускають тільки за запрошенням. Знайдіть інший.
table-rated_guest = На рейтинг грають з обліковим записом. Зареєструйтеся: ігри й монети залишаться вашими.
table-cannot_pay = Бракує монет: ставка { $stake }, а у вас { $coins }. Виберіть стіл із меншою ставкою.
table-cannot_pay_own = Бракує монет: ставка { $stake }, а у вас { $coins }. Виберіть меншу ставку.
table-being_played = Триває гра. Дочекайтеся її кінця.
table-not_host = Це може тільки господар столу.
table-no_bots = Боти тут не грають: за столом на них не чекають, гра на рейтинг або є ставка.
table-unknown_bot = Немає бота рівня { $level }. Виберіть із цих: { $levels }.
table-no_bot_there = На місці { $seat } немає бота.
table-no_player_there = На місці { $seat } такого гравця немає.
table-removed = Господар прибрав вас з-за цього столу. Знайдіть інший.
table-already_ready = Ви вже готові. Гра почнеться, коли будуть готові всі.
table-company_changed = За столом тепер інші гравці. Подивіться, хто сидить, і приготуйтеся знову.
table-not_ready = Ви ще не готові, скасовувати нічого.
table-bad_client_seed = Ваш ключ роздачі — від 1 до { $max } видимих знаків.
table-not_playing = Зараз ніхто не грає. Приготуйтеся до наступної гри.
table-time_is_up = Час вийшов, хід запізнився.
table-no_hints = Підказки бувають лише в грі з ботами, а тут грають і інші люди.
table-no_daily_hints = Тут підказок немає: цей розклад грають і інші, і всі без допомоги.
table-not_to_move = Зараз не ваш хід. Попросіть підказку, коли дійде черга.
table-by_hand = За цим столом карти перекладають руками. Ходіть через інтерфейс tabletop.
table-not_by_hand = За цим столом карти руками не перекладають. Надішліть хід гри.
table-overtaken = Хтось устиг раніше. Подивіться на стіл і вирішіть знову.
table-long_note = Нотатка задовга: можна до { $max } знаків.
table-not_due = Поки що робити нічого.
table-bad_text = У повідомленні має бути від 1 до { $max } знаків.
table-no_spectators = За цей стіл глядачів не пускають.
table-unknown_reaction = Реакції { $name } немає. Усі реакції перелічено в описі table.react.
table-command_reused = Цей номер уже мала інша команда. Кожній команді потрібен новий номер.
table-not_yours = Це може тільки сервер.

## proof

proof-proof_shape = Доказ — це об’єкт на зразок { "{" }"proof":1,"table":…{ "}" }.
proof-proof_version = Ця програма читає докази версії { $version }. Можливо, цей прочитає новіша.
proof-proof_unknown_field = У доказі немає поля { $field }.
proof-proof_field = Поле { $field } у доказі має бути таким: { $example }.
proof-proof_count = У полі { $field } має бути по одному запису на кожне місце (їх { $seats }), а не { $count }.
proof-not_json = Від стовпця { $column } це вже не JSON в UTF-8.
proof-bad_number = Таких чисел у доказах не буває.
proof-nested = Вкладеність завелика для доказу.
proof-twice = В об’єкті двічі є поле { $field }.
proof-too_long = Доказ задовгий: можна до { $max } байтів. Його і все після нього не прочитано.
proof-no_proof = Тут немає доказів.

## fault

fault-commitment = Ключ сервера не той, що був обіцяний: його SHA-256 { $expected }, а опубліковано { $found }.
fault-secret = Ключ сервера не випливає із секрету: секрет і назва розкладу дають { $expected }, а взято { $found }.
fault-dealer = Роздача { $deal }: роздавало місце { $found }, а мало місце { $expected }.
fault-leader = Роздача { $deal }: ходити першим призначили { $found }, а мали { $expected } (null — нікого).
fault-hand = Роздача { $deal }: місце { $place } отримало { $found }, а за ключами { $expected }.
fault-talon = Роздача { $deal }: у колоді карта { $place } не та: { $found }, а за ключами { $expected }.
fault-trump_card = Роздача { $deal }: козирна карта { $found }, а за ключами { $expected }.
fault-attacker = Роздача { $deal }: першим ходило місце { $found }, а мало місце { $expected }.
fault-shown = Роздача { $deal }: показано місце й найменший козир { $found }, а мало бути { $expected } (null — нічого).
fault-too_many_deals = Роздавали стільки разів: { $found }, а за цими правилами можна не більше ніж { $expected }.
fault-needless_redeal = Роздача { $deal }: карти перездали, хоча ні в кого не було п’яти карт однієї масті.

## service

service-unavailable = Серверу зараз недоступні дані. Надішліть ту саму команду ще раз трохи згодом.
service-busy = Забагато запитів до цього столу. Спробуйте трохи згодом.
service-stopping = Сервер вимикається. Під’єднайтеся знову трохи згодом.
service-bad_command_id = У номері команди має бути від 1 до { $max } видимих знаків.
service-missed_too_much = Пропущено забагато записів (понад { $max }). Запитайте стан столу й продовжуйте з нього.
service-from_the_future = Запису { $number } ще немає. Останній: { $last }.

## calls

calls-bad_request = Сервер не зрозумів запит: { $detail }
calls-bad_type = Запити пишуть у JSON. Надішліть цей як application/json.
calls-text_or_phrase = Надішліть або текст, або готову фразу.
calls-no_call = Виклику { $name } немає. Список — у /api/openapi.json.
calls-bad_method = Ця адреса такого методу не приймає.
calls-too_large = Запит завеликий: можна до { $max } байтів.
calls-too_often = Забагато запитів. Спробуйте за { $seconds } с.
calls-internal = На сервері щось зламалося. Спробуйте ще раз; помилку записано під номером { $request_id }.
calls-no_token = Для цього потрібен токен. Увійдіть як гість, зареєструйтеся або увійдіть під своїм ім’ям.
calls-bad_token = Цей токен не діє: його відкликали або ніколи не видавали. Увійдіть ще раз.
calls-token_expired = Термін дії цього токена минув. Увійдіть ще раз.
calls-bad_login = Неправильне ім’я або пароль. Спробуйте ще раз.
calls-no_scope = Цьому токену так не можна. Потрібне право { $scope }.
calls-needs_session = Токену програми так не можна. Увійдіть самі.
calls-rated_program = Програми не грають на рейтинг. Увійдіть самі або грайте без рейтингу.
calls-person_name = В імені має бути від 1 до { $max } видимих знаків.
calls-name_taken = Це ім’я зайняте. Виберіть інше.
calls-reserved_name = Це ім’я сервер залишив собі. Виберіть інше.
calls-confusable_name = Це ім’я схоже на чуже або в ньому змішано різні абетки. Виберіть інше.
calls-common_password = Цей пароль легко вгадати. Придумайте інший, хоча б із чотирма різними символами.
calls-wrong_password = Старий пароль неправильний. Спробуйте ще раз.
calls-no_password = У вас ще немає пароля. Зареєструйтеся, щоб його задати.
calls-already_registered = Ви вже зареєстровані. Щоб зареєструвати іншого гравця, спершу вийдіть.
calls-renamed_today = { $hours ->
        [one] Ім’я можна змінювати раз на день. Спробуйте через { $hours } годину.
        [few] Ім’я можна змінювати раз на день. Спробуйте через { $hours } години.
       *[many] Ім’я можна змінювати раз на день. Спробуйте через { $hours } годин.
    }
calls-too_many_tokens = { $count ->
    [one] У вас уже { $count } токен. Спершу відкличте зайвий.
    [few] У вас уже { $count } токени. Спершу відкличте зайвий.
   *[many] У вас уже { $count } токенів. Спершу відкличте зайвий.
}
calls-unknown_token = У вас немає такого токена. Список — в auth.tokens.
calls-no_user = Такого гравця немає.
calls-yourself = Це ви. Оберіть іншого гравця.
calls-cannot_follow = Цього гравця не можна додати в друзі.
calls-too_many_people = Список повний. Спершу приберіть когось із нього.
calls-not_friends = Викликати можна лише друга: ви обоє маєте додати одне одного.
calls-already_challenged = Між вами вже є відкритий виклик.
calls-no_challenge = Цей виклик уже не діє.
calls-challenger_unable = Суперник сидить за надто багатьма столами й не може почати цю гру.
calls-cannot_join = За цей стіл сісти не можна. Оберіть інший.
calls-bad_country = Такої країни немає. Вкажіть код із двох літер, наприклад UA.
calls-profile_changed = Акаунт тим часом змінився. Спробуйте ще раз.
calls-wrong_key = Неправильний пароль або запрошення. Спробуйте ще раз.
calls-too_many_tables = { $count ->
    [one] Ви вже сидите за { $count } столом. Спершу встаньте з-за якогось.
    [few] Ви вже сидите за { $count } столами. Спершу встаньте з-за якогось.
   *[many] Ви вже сидите за { $count } столами. Спершу встаньте з-за якогось.
}
calls-no_game = Такої гри немає.
calls-not_finished = Ця гра ще триває. Спробуйте, коли вона закінчиться.
calls-daily_hidden = В обох іграх розкладу дня ті самі карти. Запис відкриється, коли ви зіграєте обидві, або після півночі за UTC.
calls-practice_closed = Позиції сьогоднішнього розкладу можна перегравати після півночі за UTC.
calls-daily_played = Сьогоднішній розклад ви вже зіграли. Наступний буде опівночі за UTC.
calls-no_day = Того дня розкладу не було.
calls-day_secret = Цей розклад ще грають. Секрет відкриється { $time }.
calls-no_match = Такого матчу немає. Можливо, його відхилили, відкликали або не встигли прийняти.
calls-match_open = У вас із цим гравцем уже є матч. Спершу дограйте його.
calls-too_many_matches = У вас забагато відкритих матчів. Спершу дограйте хоча б один.
calls-friend_matches = У друга забагато відкритих матчів. Спробуйте, коли він дограє хоча б один.
calls-not_accepted = Друг ще не прийняв матч.
calls-match_played = У цьому матчі вам більше нічого грати.
calls-match_secret = Цей матч ще грають. Секрет відкриється, коли ви обоє дограєте.
calls-match_hidden = Цей матч ще грають. Запис відкриється, коли ви обоє дограєте.
calls-analysis_running = Уже розбирається інша ваша гра. Зачекайте, доки розбір закінчиться.
calls-analyses_full = Черга на розбір завелика. Спробуйте за хвилину.
calls-cannot_analyse = Цю гру покинули. Розібрати можна лише дограні ігри.
calls-bad_move_number = Хід { $move } переграти не можна. Усього ходів у грі: { $count }.
calls-casual_only = Програми грають лише в пулах без рейтингу. Виберіть пули із закінченням -casual.
calls-still_playing = Ви ще граєте знайдену партію. Спершу закінчіть її.

## tabletop

tabletop-no_token = Щоб увійти, надішліть токен.
tabletop-no_type = Гри { $name } немає. Є тільки durak.
tabletop-no_game = Такої гри немає.
tabletop-not_participant = Ви не граєте в цій грі.
tabletop-not_begun = Гра ще не почалася: під’єдналися не всі.
tabletop-ended = Гру закінчено.
tabletop-too_large = Запит завеликий: можна до { $max } байтів.
tabletop-not_json = Запит не в JSON.
tabletop-participants_shape = Назвіть від { $min } до { $max } учасників: { "{" }"participants": [{ "{" }"username": "ann"{ "}" }, { "{" }"username": "bob"{ "}" }]{ "}" }.
tabletop-unknown_participant = Гравця з ім’ям { $name } немає.
tabletop-named_twice = Ім’я { $name } названо двічі.
tabletop-actions_shape = Надішліть дію або масив дій, від 1 до { $max }.
tabletop-action_shape = Дія — це об’єкт із полем type: transfer, openHand або closeHand.
tabletop-action_type = Немає дії { $type }. Є transfer, openHand і closeHand.
tabletop-not_in_durak = У дурні немає дії { $type }. Є transfer, openHand і closeHand.
tabletop-action_fields = Дія { $type } має тільки такі поля: { $fields }.
tabletop-place_shape = Поле { $field } — це { "{" }"type": "hand"{ "}" } або об’єкт із типом stack чи pile та з ім’ям.
tabletop-no_place = Немає { $type } з ім’ям { $name }.
tabletop-cards_or_amount = З рук називають карти, зі стосу — скільки, з купки — щось одне.
tabletop-cards_shape = Поле cards — це список карт на зразок { "{" }"suit": "hearts", "rank": "10"{ "}" }, від шістки до туза.
tabletop-amount_shape = Поле amount — це ціле число від 1 до { $max }.
tabletop-no_way = У дурні карти так не переходять: { $from } → { $to }.
tabletop-not_acting = Зараз карти перекладають тільки той, хто ходить, і той, хто відбивається.
tabletop-attacker_alone = Зараз так може тільки той, хто ходить.
tabletop-defender_alone = Зараз так може тільки той, хто відбивається.
tabletop-prepare_first = Спершу приберіть купки й доберіть карти.
tabletop-one_card = Кладіть у купку по одній карті.
tabletop-pile_taken = Ходять у порожню купку, а в { $pile } вже лежать карти.
tabletop-pile_not_attacked = Бити можна купку з однієї карти, а в { $pile } карт: { $cards }.
tabletop-not_beaten = Захід закінчується, коли все побито або карти беруть.
tabletop-must_discard = Усе побито: карти йдуть у відбій.
tabletop-must_take = Хто відбивався, той бере: карти йдуть йому на руки.
tabletop-too_few = { $cards ->
    [one] У { $place } { $cards } карта, а не { $asked }.
    [few] У { $place } { $cards } карти, а не { $asked }.
   *[many] У { $place } { $cards } карт, а не { $asked }.
}
tabletop-not_there = Карти { $card } в { $place } немає.
tabletop-draw_less = { $cards ->
    [one] Вам треба добрати { $cards } карту, а не { $asked }.
    [few] Вам треба добрати { $cards } карти, а не { $asked }.
   *[many] Вам треба добрати { $cards } карт, а не { $asked }.
}
tabletop-draw_later = Спершу добирає той, хто ходив.
tabletop-hand_is_open = Ваші карти вже відкриті.
tabletop-hand_is_closed = Ваші карти ще не відкриті.

## config

config-unreadable = Файл { $file } не читається: { $reason }. Вкажіть інший (--config) або приберіть --config.
config-not_text = Файл { $file } — не текст в UTF-8 до { $max } байтів. Запишіть його як TOML.
config-not_toml = Файл { $file } — не TOML: рядок { $line }, стовпець { $column }. Приклад — у docs/reference/config.md.
config-half_toml = Файл { $file } — не TOML: він обривається. Приклад — у docs/reference/config.md.
config-unknown_key = { $key }: такого налаштування немає. Може, { $similar }? Усі налаштування: `kozyr config --help`.
config-bad_table = { $key } — це група налаштувань. Напишіть [{ $group }] і налаштування під нею.
config-two_stores = { $first } і { $second } задають два місця для даних. Залиште одне.
config-nats_alone = { $source } з’єднує сервери зі спільною базою PostgreSQL. Вкажіть її (--database) або приберіть NATS.
config-bad_number = { $source }: потрібне ціле число від { $min } до { $max }, а не { $value }.
config-bad_word = { $source }: потрібне одне з { $words }, а не { $value }.
config-bad_host = { $source }: потрібна адреса або ім’я цієї машини, наприклад 127.0.0.1, а не { $value }.
config-bad_folder = { $source }: потрібна назва теки, а не { $value }.
config-bad_database = { $source }: потрібна адреса, яка починається з postgresql:// і не має пробілів.
config-bad_nats = { $source }: потрібен список (не більше ніж 100) адрес на зразок nats://host:4222 або tls://ім’я:пароль@host.
config-bad_origins = { $source }: потрібен список (не більше ніж 100) сторінок на зразок https://example.org, без шляху, а не { $value }.
config-bad_proxies = { $source }: потрібен список (не більше ніж 100) адрес або мереж на зразок 10.0.0.0/8, а не { $value }.
config-bad_public_url = { $source }: потрібна адреса на зразок https://example.org, без шляху, а не { $value }.

## bots

bots-unknown_level = Немає рівня { $level }. Виберіть із цих: { $levels }, а для своєї програми — cmd:КОМАНДА.
bots-no_command = Команда { $command } не запускається: такої програми немає або її не можна виконувати.
bots-bad_command = Команда { $command } не читається: вона порожня або бракує лапки.
bots-entrants_range = Грати можуть від { $min } до { $max } ботів, а не { $count }.
bots-number_range = { $name }: потрібне ціле число від { $min } до { $max }, а не { $value }.
bots-option_shape = Налаштування пишуть як назва=значення, наприклад order=turns, а не { $text }.
bots-option_value = Налаштування { $name } не може мати значення { $value }. Виберіть із цих: { $values }.
bots-kernel_option = Ядро не підтримує { $name }={ $value }. Виберіть інше значення цього налаштування.

## ending

ending-order_not_turns = Розв’язувати можна тільки ігри, де підкидають по черзі. Додайте налаштування order=turns.
ending-talon_left = У колоді ще є карти ({ $cards }). Розв’язувати можна тільки закінчення, де в колоді не більше однієї карти.
ending-not_two_players = Грають ще не двоє (гравців: { $players }). Розв’язувати можна тільки закінчення один на один.
ending-redeal_open = Ще можна вимагати перездачі. Вкажіть номер пізнішого заходу.
ending-unsolved = За { $limit_ms } мс розв’язати не вдалося. Дайте більше часу: --limit-ms.

## engine

engine-bad_json = Цей рядок не в JSON (UTF-8). Надсилайте по одному об’єкту в рядку.
engine-line_too_long = Рядок задовгий: можна до { $max } байтів. Його не прочитано.
engine-not_an_object = Запит — це об’єкт, наприклад { "{" }"cmd":"legal"{ "}" }.
engine-unknown_command = Поле cmd має бути одним із: { $commands }.
engine-unknown_field = У команди { $command } немає поля { $field }.
engine-missing_field = Бракує поля { $field }.
engine-no_game = Гри ще немає. Почніть її командою new.
engine-options_shape = Поле options має бути об’єктом, наприклад { "{" }"deck":36{ "}" }.
engine-deck_shape = Поле deck має бути списком карт, наприклад ["S9","H10"].
engine-depth_shape = Поле depth має бути цілим числом, а не { $value }.

## local

local-no_such_effect = Ефекту { $effect } немає. Ефекти мають номери від 0 до { $max }.
local-no_such_level = Рівня { $level } немає. Виберіть із цих: { $levels }.
local-long_seat_name = Ім’я задовге: можна до { $max } знаків. Виберіть коротше.
local-same_name = Ім’я { $name } взяли двоє. Дайте кожному своє.
local-nobody_asked = Зараз не ваш хід. Зачекайте на інших.
local-suit_banned = У цьому заході не можна ходити й підкидати { $suit }. Виберіть іншу масть.
local-table_left = Ви вийшли з-за цього столу. Відкрийте його знову, щоб грати далі.
local-no_such_player = За столом немає гравця { $name }. Введіть ім’я або місце від i0 до i5.
local-player_is_person = { $name } — людина, зазирнути в її пам’ять не можна. Назвіть бота.
local-memory_not_ready = Пам’ять бота { $name } ще порожня. Запитайте після його першого ходу.
local-no_redeal_offered = Зараз вимагати перездачі не можна. Грайте тим, що є.
local-no_game = Зараз ніхто не грає. Спершу почніть гру.
local-no_such_suit = Масті { $suit } немає. Є чирви, бубни, піки й трефи.
local-same_trump = Ця масть і так козирна. Назвіть іншу.
local-no_trump_card = Жодна карта цієї масті не може стати козирем. Назвіть іншу масть.
local-other_deck = Для { $rules } потрібна інша колода або інші команди. Почніть нову гру.
local-no_such_card = Карти { $card } в цій колоді немає. Назвіть іншу.
local-not_discarded = { $card } не у відбої, а роздати можна тільки карти з відбою.
local-player_is_out = { $name } вже не грає. Назвіть того, хто ще у грі.
local-no_card_there = У гравця { $name } немає карти номер { $number }. Карти рахують від 0 до { $max }.
local-too_few_left = { $cards ->
    [one] У гравця { $name } { $cards } карта, а залишитися має { $kept }. Заберіть менше.
    [few] У гравця { $name } { $cards } карти, а залишитися має { $kept }. Заберіть менше.
   *[many] У гравця { $name } { $cards } карт, а залишитися має { $kept }. Заберіть менше.
}
local-talon_too_small = { $cards ->
    [one] У колоді { $cards } карта. Назвіть число від 1, але не більше.
    [few] У колоді { $cards } карти. Назвіть число від 1, але не більше.
   *[many] У колоді { $cards } карт. Назвіть число від 1, але не більше.
}
local-nothing_to_end = На столі ще нічого немає. Спершу зробіть хід.
local-no_kept_game = Відкладеної гри немає. Почніть нову.
local-damaged_game = Відкладена гра не читається, її файл тепер називається { $file }. Почніть нову.

## analysis

analysis-unfinished = Цю гру не дограно. Розберіть її, коли вона скінчиться.
analysis-redealt = Карти перездали, і розбирати тут нічого. Виберіть наступну гру.
analysis-abandoned = Цю гру покинули, результату в неї немає. Виберіть гру, дограну до кінця.

## puzzles
puzzles-no_puzzle = Такої задачі немає. Візьміть іншу.
puzzles-no_puzzle_left = Усі задачі цього виду ви вже пробували. Оберіть іншу тему.
puzzles-no_puzzle_in_games = У ваших останніх партіях задач не знайшлося. Зіграйте ще кілька партій удвох.
puzzles-puzzle_choice = Оберіть щось одне: задачу, тему, задачу дня, серію або свої партії.
puzzles-no_attempt = Ви ще не відкривали цю задачу. Спершу відкрийте її.
puzzles-attempt_over = Цю спробу закінчено. Відкрийте задачу ще раз, щоб спробувати знову.
puzzles-attempt_open = Спершу закінчіть задачу, потім голосуйте.
puzzles-puzzle_step = У цій задачі вже зроблено інший хід. Відкрийте її знову.
puzzles-judge_busy = Суддя ще не готовий. Спробуйте за кілька секунд: задача лишилася як була.
