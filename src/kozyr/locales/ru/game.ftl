# The game's own texts: its options, its actions, and the sentences about them.
# A new action or option has all its texts here.

## Options: their names in forms

option_deck = Колода
option_teams = Команды
option_deal_by = По сколько карт сдавать
option_ace_trump = Туз может быть козырем
option_first = Кто ходит первым
option_redeal = Пересдача, если пришло пять карт одной масти
option_cap_first = Предел карт в начале
option_cap = Предел карт в заходе
option_cap_first_until = Предел в начале действует
option_lead_many = Ход несколькими картами
option_low_beats_ace = Младшая бьёт туза
option_throwers = Кто подкидывает
option_order = Когда подкидывают
option_add_after_take = Подкидывать вдогонку
option_reopen_take = Подкинули вдогонку — снова отбиваться
option_auto_take = Брать автоматически
option_auto_pass = Пасовать автоматически
option_transfer = Перевод
option_transfer_from = Переводить можно
option_show_trump = Проездной козырь
option_refill = Порядок добора
option_out = Когда выходят из игры
option_draw = Ничья
option_next_first = Кто ходит первым в следующей игре

## Options: what they do

option_about_deck = Сколько карт в колоде: 24 (от девяток), 36 (от шестёрок) или 52 (от двоек).
option_about_teams = Две команды, партнёры сидят через одного: 4 места (2×2) или 6 (3×3).
option_about_deal_by = По сколько карт сдают за один раз.
option_about_ace_trump = Козырем может выпасть туз. Если нельзя, открывают первую карту, которая не туз.
option_about_first = Кто ходит первым: у кого младший козырь или по жребию.
option_about_redeal = Если пришло пять или шесть карт одной масти, до первого хода можно потребовать пересдачу.
option_about_cap_first = Сколько карт может быть в заходе в начале игры; если не задано, действует `cap`.
option_about_cap = Сколько карт может быть в заходе; если не задано — сколько карт у того, кто отбивается.
option_about_cap_first_until = До каких пор действует `cap_first`: только первый заход или до первого отбоя.
option_about_lead_many = Можно ходить сразу несколькими картами одного достоинства.
option_about_low_beats_ace = Младшая карта масти бьёт её туза.
option_about_throwers = Кто подкидывает: все, только соседи отбивающегося или только тот, кто ходил.
option_about_order = Когда подкидывают: в любой момент или по очереди, когда всё отбито или берут.
option_about_add_after_take = Можно подкидывать вдогонку, когда уже сказали «беру».
option_about_reopen_take = Если подкинули вдогонку, берущий снова отбивается.
option_about_auto_take = Кому нечем отбиться и перевести, тот берёт автоматически.
option_about_auto_pass = Кому нечего подкинуть, тот пасует автоматически.
option_about_transfer = Можно перевести, добавив карту того же достоинства.
option_about_transfer_from = Когда можно переводить: с начала, со второго захода или после первого отбоя.
option_about_show_trump = Раз за игру можно перевести, показав козырь того же достоинства («проездной»).
option_about_refill = В каком порядке добирают остальные: против часовой стрелки или по часовой, начиная от ходившего.
option_about_out = Когда выходит игрок без карт, если колода пуста: в конце захода или сразу.
option_about_draw = Если последние вышли вместе, у них ничья; если ничьих нет, дурак тот, кто отбивался.
option_about_next_first = Кто ходит первым в следующей игре: как в первой, победитель или «под дурака» (кто сидит перед ним).

## Actions: the labels of buttons

act_redeal = Пересдать
act_move = Ходить
act_toss = Подкинуть
act_defend = Побить { $card }
act_transfer = Перевести
act_show = Перевести проездным

## Actions: the choices of the plain mode

plain_act_take = Взять
plain_act_pass = Пас
plain_act_redeal = Потребовать пересдачу
plain_act_show = Показать { $card } и перевести
plain_act_defend = Побить { $attack }
plain_act_transfer = Перевести
plain_act_move = Пойти
plain_act_toss = Подкинуть

## Moves: the lines of logs and replays

step_move = { $name } ходит { $cards }.
step_toss = { $name } подкидывает { $cards }.
step_transfer = { $name } переводит: { $cards }.
step_show = { $name } переводит проездным { $card }.
step_defend = { $name }: { $pairs }.
step_pair = { $cover } бьёт { $attack }
step_take = { $name }: беру.
step_pass = { $name }: пас.
step_done = { $name }: бито.
step_redeal = { $name } просит пересдачу.

## Moves: the lines of replays about the viewer

own_move = Вы ходите { $cards }.
own_toss = Вы подкидываете { $cards }.
own_transfer = Вы переводите: { $cards }.
own_show = Вы переводите проездным { $card }.
own_defend = Вы отбиваетесь: { $pairs }.
own_pair = { $cover } бьёт { $attack }
own_take = Вы берёте.
own_pass = Вы говорите «пас».
own_done = Вы говорите «бито».
own_redeal = Вы просите пересдачу.

## Moves: for screen readers

spoken_move = { $name }: хожу — { $cards }.
spoken_toss = { $name }: подкидываю — { $cards }.
spoken_transfer = { $name }: перевожу — { $cards }.
spoken_show = { $name }: перевожу проездным — { $card }.
spoken_defend = { $name }: { $pairs }.
spoken_pair = { $cover } бьёт { $attack }
spoken_redeal = { $name }: пересдаём.
spoken_take = { $name }: беру.
spoken_pass = { $name }: пас.
spoken_done = { $name }: бито.

## Moves: the lines of the commands

cli_defends = { $name } отбивается.
cli_taken_auto = { $name } берёт: отбиться нечем.
cli_passed_auto = { $name } пасует: подкинуть нечего.

## Refusals of actions

rules-game_over = Игра окончена.
rules-seat_is_out = Игрок на месте { $seat } уже вышел из игры.
rules-card_not_in_hand = У вас на руках нет { $card }.
rules-no_cards = Выберите хотя бы одну карту.
rules-leave_reason = Причина ухода: left или time, а не { $reason }.
rules-action_shape = Действие — это объект с полем type: { $types }.
rules-action_type = Нет действия { $type }. Есть { $types }.
rules-action_fields = У действия { $type } должны быть только поля: { $fields }.
rules-action_card = Поле card должно быть картой, например S9 или H10.
rules-action_cards = Поле cards должно быть списком карт, например ["S9", "H10"].
rules-action_pairs = Поле pairs должно быть списком объектов вида { "{" }"attack": "S9", "defend": "SQ"{ "}" }.
rules-not_attacker = Сейчас ходит игрок на месте { $seat }. Подождите.
rules-already_led = Заход уже начался. Теперь можно только подкидывать.
rules-ranks_differ = Сразу несколькими картами ходят, только если они одного достоинства.
rules-one_card_only = По этим правилам ходят только одной картой.
rules-limit_reached = { $limit ->
    [one] В этом заходе может быть только { $limit } карта атаки.
    [few] В этом заходе может быть только { $limit } карты атаки.
   *[many] В этом заходе может быть только { $limit } карт атаки.
}
rules-nothing_led = На столе пусто. Сначала ходит атакующий.
rules-not_a_thrower = Подкидывать в этом заходе нельзя (место { $seat }). Если вы отбиваетесь, бейте или берите.
rules-wait_for_thrower = Сейчас подкидывает или пасует игрок на месте { $seat }. Дождитесь своей очереди.
rules-wait_for_defence = Подождите, пока всё отобьют или заберут.
rules-already_passed = Пас уже сказан (место { $seat }). Если кто-то подкинет, можно будет снова.
rules-rank_not_on_table = { $card } подкинуть нельзя: на столе нет карты такого достоинства.
rules-attacker_must_lead = Кто ходит, тот не пасует: сделайте ход.
rules-pass_too_early = Пасовать рано. Подождите, пока всё отобьют или заберут.
rules-not_defender = В этом заходе отбивается игрок на месте { $seat }.
rules-nothing_to_beat = На столе ещё пусто. Подождите хода.
rules-already_taking = Уже сказано «беру», передумать нельзя.
rules-not_on_table = На столе нет карты { $card }, которую надо бить.
rules-already_beaten = { $card } уже отбили, переложить карту нельзя.
rules-does_not_beat = { $cover } не бьёт { $attack }. Нужна карта старше той же масти или козырь.
rules-nothing_to_take = Всё отбито, брать нечего.
rules-transfer_off = По этим правилам не переводят. Отбивайтесь или берите.
rules-transfer_too_early = Переводить ещё рано. Отбивайтесь или берите.
rules-transfer_after_beat = Переводить поздно: одна карта уже отбита.
rules-transfer_rank = Перевести картой { $card } нельзя: в атаке другое достоинство.
rules-transfer_hand = Перевести нельзя: у игрока на месте { $seat } меньше карт, чем пришлось бы отбивать.
rules-transfer_cap = Перевести нельзя: предел карт в атаке { $limit }.
rules-show_off = По этим правилам нельзя перевести, показав козырь.
rules-show_used = Показать козырь можно раз за игру. Положите саму карту.
rules-show_card = Показать можно только козырь того же достоинства, а не { $card }.
rules-redeal_off = По этим правилам пересдачи нет.
rules-redeal_late = Поздно: пересдачу требуют до первого хода.
rules-redeal_hand = Для пересдачи нужно пять или шесть карт одной масти на руках.
