# The game's own texts: its options, its actions, and the sentences about them.
# A new action or option has all its texts here.

## Options: their names in forms

option_deck = Колода
option_teams = Команди
option_deal_by = По скільки карт роздавати
option_ace_trump = Туз може бути козирем
option_first = Хто ходить першим
option_redeal = Перездача, якщо прийшло п’ять карт однієї масті
option_cap_first = Межа карт на початку
option_cap = Межа карт у заході
option_cap_first_until = Межа на початку діє
option_lead_many = Хід кількома картами
option_low_beats_ace = Наймолодша б’є туза
option_throwers = Хто підкидає
option_order = Коли підкидають
option_add_after_take = Підкидати навздогін
option_reopen_take = Підкинули навздогін — знову відбиватися
option_auto_take = Брати автоматично
option_auto_pass = Пасувати автоматично
option_transfer = Переведення
option_transfer_from = Переводити можна
option_show_trump = Проїзний козир
option_refill = Порядок добору
option_out = Коли виходять із гри
option_draw = Нічия
option_next_first = Хто ходить першим у наступній грі

## Options: what they do

option_about_deck = Скільки карт у колоді: 24 (від дев’яток), 36 (від шісток) або 52 (від двійок).
option_about_teams = Дві команди, партнери сидять через одного: 4 місця (2×2) або 6 (3×3).
option_about_deal_by = По скільки карт роздають за раз.
option_about_ace_trump = Козирем може випасти туз. Якщо не можна, відкривають першу карту, яка не туз.
option_about_first = Хто ходить першим: у кого найменший козир чи за жеребом.
option_about_redeal = Якщо прийшло п’ять або шість карт однієї масті, до першого ходу можна вимагати перездачі.
option_about_cap_first = Скільки карт може бути в заході на початку гри; якщо не задано, діє `cap`.
option_about_cap = Скільки карт може бути в заході; якщо не задано — скільки карт у того, хто відбивається.
option_about_cap_first_until = Доки діє `cap_first`: тільки перший захід чи до першого відбою.
option_about_lead_many = Можна ходити одразу кількома картами одного рангу.
option_about_low_beats_ace = Наймолодша карта масті б’є її туза.
option_about_throwers = Хто підкидає: усі, тільки сусіди того, хто відбивається, чи тільки той, хто ходив.
option_about_order = Коли підкидають: будь-коли чи по черзі, коли все побито або беруть.
option_about_add_after_take = Можна підкидати навздогін, коли вже сказали «беру».
option_about_reopen_take = Якщо підкинули навздогін, той, хто бере, знову відбивається.
option_about_auto_take = Кому нічим відбитися й перевести, той бере автоматично.
option_about_auto_pass = Кому нічого підкинути, той пасує автоматично.
option_about_transfer = Можна перевести, додавши карту того самого рангу.
option_about_transfer_from = Коли можна переводити: від початку, з другого заходу чи після першого відбою.
option_about_show_trump = Раз за гру можна перевести, показавши козир того самого рангу («проїзний»).
option_about_refill = У якому порядку добирають інші: проти годинникової стрілки чи за нею, починаючи від того, хто ходив.
option_about_out = Коли виходить гравець без карт, якщо колода порожня: наприкінці заходу чи одразу.
option_about_draw = Якщо останні вийшли разом, у них нічия; якщо нічиїх немає, дурень той, хто відбивався.
option_about_next_first = Хто ходить першим у наступній грі: як у першій, переможець чи «під дурня» (хто сидить перед ним).

## Actions: the labels of buttons

act_redeal = Перездати
act_move = Ходити
act_toss = Підкинути
act_defend = Побити { $card }
act_transfer = Перевести
act_show = Перевести проїзним

## Actions: the choices of the plain mode

plain_act_take = Взяти
plain_act_pass = Пас
plain_act_redeal = Вимагати перездачі
plain_act_show = Показати { $card } і перевести
plain_act_defend = Побити { $attack }
plain_act_transfer = Перевести
plain_act_move = Піти
plain_act_toss = Підкинути

## Moves: the lines of logs and replays

step_move = { $name } ходить { $cards }.
step_toss = { $name } підкидає { $cards }.
step_transfer = { $name } переводить: { $cards }.
step_show = { $name } переводить проїзним { $card }.
step_defend = { $name }: { $pairs }.
step_pair = { $cover } б’є { $attack }
step_take = { $name }: беру.
step_pass = { $name }: пас.
step_done = { $name }: бито.
step_redeal = { $name } просить перездати.

## Moves: the lines of replays about the viewer

own_move = Ви ходите { $cards }.
own_toss = Ви підкидаєте { $cards }.
own_transfer = Ви переводите: { $cards }.
own_show = Ви переводите проїзним { $card }.
own_defend = Ви відбиваєтеся: { $pairs }.
own_pair = { $cover } б’є { $attack }
own_take = Ви берете.
own_pass = Ви кажете «пас».
own_done = Ви кажете «бито».
own_redeal = Ви просите перездати.

## Moves: for screen readers

spoken_move = { $name }: ходжу — { $cards }.
spoken_toss = { $name }: підкидаю — { $cards }.
spoken_transfer = { $name }: переводжу — { $cards }.
spoken_show = { $name }: переводжу проїзним — { $card }.
spoken_defend = { $name }: { $pairs }.
spoken_pair = { $cover } б’є { $attack }
spoken_redeal = { $name }: прошу перездати.
spoken_take = { $name }: беру.
spoken_pass = { $name }: пас.
spoken_done = { $name }: бито.

## Moves: the lines of the commands

cli_defends = { $name } відбивається.
cli_taken_auto = { $name } бере: відбитися нічим.
cli_passed_auto = { $name } пасує: підкинути нічого.

## Refusals of actions

rules-game_over = Гру закінчено.
rules-seat_is_out = Гравець на місці { $seat } уже вийшов із гри.
rules-card_not_in_hand = У вас на руках немає { $card }.
rules-no_cards = Виберіть хоча б одну карту.
rules-leave_reason = Причина виходу: left або time, а не { $reason }.
rules-action_shape = Дія — це об’єкт із полем type: { $types }.
rules-action_type = Немає дії { $type }. Є { $types }.
rules-action_fields = Дія { $type } має тільки такі поля: { $fields }.
rules-action_card = Поле card має бути картою, наприклад S9 або H10.
rules-action_cards = Поле cards має бути списком карт, наприклад ["S9", "H10"].
rules-action_pairs = Поле pairs має бути списком об’єктів, наприклад { "{" }"attack": "S9", "defend": "SQ"{ "}" }.
rules-not_attacker = Зараз ходить гравець на місці { $seat }. Зачекайте.
rules-already_led = Захід уже почався. Тепер можна тільки підкидати.
rules-ranks_differ = Кількома картами ходять, лише якщо вони одного рангу.
rules-one_card_only = За цими правилами ходять тільки однією картою.
rules-limit_reached = { $limit ->
    [one] У цьому заході може бути тільки { $limit } карта атаки.
    [few] У цьому заході може бути тільки { $limit } карти атаки.
   *[many] У цьому заході може бути тільки { $limit } карт атаки.
}
rules-nothing_led = На столі порожньо. Спершу має бути хід.
rules-not_a_thrower = Підкидати в цьому заході не можна (місце { $seat }). Якщо ви відбиваєтеся, бийте або беріть.
rules-wait_for_thrower = Зараз підкидає або пасує гравець на місці { $seat }. Дочекайтеся своєї черги.
rules-wait_for_defence = Зачекайте, доки все поб’ють або заберуть.
rules-already_passed = Пас уже сказано (місце { $seat }). Якщо хтось підкине, знову буде можна.
rules-rank_not_on_table = { $card } підкинути не можна: на столі немає карти такого рангу.
rules-attacker_must_lead = Хто ходить, той не пасує: зробіть хід.
rules-pass_too_early = Пасувати зарано. Зачекайте, доки все поб’ють або заберуть.
rules-not_defender = У цьому заході відбивається гравець на місці { $seat }.
rules-nothing_to_beat = На столі ще порожньо. Зачекайте, поки підуть під вас.
rules-already_taking = Уже сказано «беру», передумати не можна.
rules-not_on_table = На столі немає карти { $card }, яку треба бити.
rules-already_beaten = { $card } уже побито, перекласти карту не можна.
rules-does_not_beat = { $cover } не б’є { $attack }. Потрібна старша карта тієї самої масті або козир.
rules-nothing_to_take = Усе побито, брати нічого.
rules-transfer_off = За цими правилами не переводять. Відбивайтеся або беріть.
rules-transfer_too_early = Переводити ще зарано. Відбивайтеся або беріть.
rules-transfer_after_beat = Переводити пізно: одну карту вже побито.
rules-transfer_rank = Перевести картою { $card } не можна: карти атаки іншого рангу.
rules-transfer_hand = Перевести не можна: у гравця на місці { $seat } менше карт, ніж довелося б відбивати.
rules-transfer_cap = Перевести не можна: карт в атаці може бути не більше ніж { $limit }.
rules-show_off = За цими правилами не можна перевести, показавши козир.
rules-show_used = Показати козир можна раз за гру. Покладіть саму карту.
rules-show_card = Показати можна тільки козир того самого рангу, а не { $card }.
rules-redeal_off = За цими правилами перездачі немає.
rules-redeal_late = Пізно: перездачі вимагають до першого ходу.
rules-redeal_hand = Для перездачі треба мати на руках п’ять або шість карт однієї масті.
