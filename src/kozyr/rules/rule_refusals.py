"""The catalogue of reasons for which the rules refuse a request.

Each reason has the word that programs test and the § that explains it. A sentence in English and in Russian
says what to do; `{0}` and `{1}` are the refusal's arguments, such as card ids. This list is the only source
of these words; the documentation's table is generated from it.
"""

from typing import Final, NamedTuple


class Reason(NamedTuple):
    """One reason for refusal; several reasons may have the same word."""

    word: str
    section: str
    en: str
    ru: str


REASONS: Final = {
    # Starting a game.
    "unknown_rules": Reason(
        "unknown_rules", "§8",
        "There is no rule set named {0}; ask for the list of rule sets.",
        "Нет набора правил с именем {0}; посмотрите список наборов.",
    ),
    "unknown_option": Reason(
        "bad_option", "§8",
        "There is no option named {0}; ask for the list of options.",
        "Нет настройки с именем {0}; посмотрите список настроек.",
    ),
    "bad_value": Reason(
        "bad_option", "§8",
        "Option {0} cannot be {1}; the list of options names its values.",
        "У настройки {0} не бывает значения {1}; посмотрите список настроек.",
    ),
    "under_durak_with_teams": Reason(
        "bad_option", "§6.4",
        "next_first=under_durak does not go with teams; choose lowest_trump or winner.",
        "next_first=under_durak не сочетается с командами; выберите lowest_trump или winner.",
    ),
    "seats_out_of_range": Reason(
        "bad_seats", "§1.3", "A game has 2 to 6 seats, not {0}.", "За столом от 2 до 6 мест, а не {0}."
    ),
    "too_many_seats": Reason(
        "bad_seats", "§1.3",
        "{1} cards are too few for {0} seats: six cards each are dealt.",
        "{1} карт мало для {0} мест: каждому сдают по шесть.",
    ),
    "seats_for_teams": Reason(
        "bad_seats", "§1.4",
        "Teams need 4 or 6 seats, not {0}.",
        "Для игры командами нужно 4 или 6 мест, а не {0}.",
    ),
    "no_such_seat": Reason(
        "bad_seat", "§1.3",
        "There is no seat {0} at this table; seats are numbered from 0.",
        "За этим столом нет места {0}; места считаются с 0.",
    ),
    "deck_length": Reason(
        "bad_deck", "§1.2",
        "The deck must list {0} cards, not {1}.",
        "Колода должна состоять из {0} карт, а не из {1}.",
    ),
    "deck_card": Reason(
        "bad_deck", "§1.2",
        "{1} is not a card of the deck of {0}.",
        "Карты {1} нет в колоде из {0} карт.",
    ),
    "deck_twice": Reason(
        "bad_deck", "§1.2", "The deck lists {0} twice.", "Карта {0} в колоде названа дважды."
    ),
    "seed_or_deck": Reason(
        "bad_request", "§2.1",
        "Give either a seed or a whole deck.",
        "Укажите либо seed, либо всю колоду.",
    ),
    "seed_and_lot": Reason(
        "bad_request", "§2.1",
        "The lot follows from the seed; leave one of the two out.",
        "Жребий получается из seed; уберите lot.",
    ),
    "seed_text": Reason(
        "bad_request", "§2.1",
        "The seed must be text that can be written in UTF-8.",
        "Поле seed должно быть текстом, который можно записать в UTF-8.",
    ),
    "lot_range": Reason(
        "bad_request", "§2.1",
        "The lot must be a whole number from 0 to {0}.",
        "Жребий lot должен быть целым числом от 0 до {0}.",
    ),
    # Any action.
    "game_over": Reason("game_over", "§6", "The game is over.", "Игра окончена."),
    "seat_is_out": Reason(
        "seat_is_out", "§5.2", "Seat {0} is out of the game.", "Игрок на месте {0} уже вышел из игры."
    ),
    "card_not_in_hand": Reason(
        "card_not_in_hand", "§9", "{0} is not in this hand.", "Карты {0} нет на руках."
    ),
    "no_cards": Reason("bad_action", "§9", "Name at least one card.", "Назовите хотя бы одну карту."),
    "leave_reason": Reason(
        "bad_request", "§6.3",
        "The reason for leaving must be `left` or `time`, not {0}.",
        "Причина ухода — left или time, а не {0}.",
    ),
    # An action as plain data.
    "action_shape": Reason(
        "bad_action", "§9",
        "An action is an object with a type: move, toss, defend, transfer, show, check or redeal.",
        "Действие — это объект с полем type: move, toss, defend, transfer, show, check или redeal.",
    ),
    "action_type": Reason(
        "bad_action", "§9",
        "There is no action of type {0}; there are move, toss, defend, transfer, show, check and redeal.",
        "Нет действия {0}; есть move, toss, defend, transfer, show, check и redeal.",
    ),
    "action_fields": Reason(
        "bad_action", "§9",
        "An action of type {0} has these fields and no others: {1}.",
        "У действия {0} должны быть только поля: {1}.",
    ),
    "action_card": Reason(
        "bad_action", "§1.1",
        "The field card must be a card id such as S9 or H10.",
        "Поле card должно быть картой, например S9 или H10.",
    ),
    "action_cards": Reason(
        "bad_action", "§1.1",
        'The field cards must be a list of card ids such as ["S9", "H10"].',
        'Поле cards должно быть списком карт, например ["S9", "H10"].',
    ),
    "action_pairs": Reason(
        "bad_action", "§3.4",
        'The field pairs must be a list of objects such as {{"attack": "S9", "defend": "SQ"}}.',
        'Поле pairs должно быть списком объектов вида {{"attack": "S9", "defend": "SQ"}}.',
    ),
    # Lead.
    "not_attacker": Reason(
        "not_your_turn", "§3.1",
        "Seat {0} leads this bout; wait for it.",
        "В этом заходе ходит игрок на месте {0}; подождите.",
    ),
    "already_led": Reason(
        "not_your_turn", "§3.3",
        "The bout has begun; throw in instead of leading.",
        "Заход уже начат; теперь можно подкидывать.",
    ),
    "ranks_differ": Reason(
        "ranks_differ", "§3.3",
        "Several cards may be led only if they are of equal rank.",
        "Зайти несколькими картами можно, только если они одного достоинства.",
    ),
    "one_card_only": Reason(
        "one_card_only", "§3.3",
        "These rules let you lead one card only.",
        "По этим правилам ходят только одной картой.",
    ),
    "limit_reached": Reason(
        "limit_reached", "§3.2",
        "No more than {0} attack cards may lie in this bout.",
        "В этом заходе может быть не больше {0} карт атаки.",
    ),
    # Throw in.
    "nothing_led": Reason(
        "not_your_turn", "§3.5",
        "Nothing lies on the table; the attacker leads first.",
        "На столе пусто; сначала ходит атакующий.",
    ),
    "not_a_thrower": Reason(
        "not_your_turn", "§3.5",
        "Seat {0} may not throw in during this bout.",
        "Игрок на месте {0} в этом заходе не подкидывает.",
    ),
    "not_the_right": Reason(
        "not_your_turn", "§3.6",
        "Only seat {0} may throw in or pass now.",
        "Сейчас подкидывает или пасует игрок на месте {0}.",
    ),
    "wait_for_defence": Reason(
        "not_your_turn", "§3.6",
        "Wait until every card is beaten or the defender takes.",
        "Подождите, пока всё будет побито или отбивающийся возьмёт.",
    ),
    "already_passed": Reason(
        "already_passed", "§3.9",
        "Seat {0} has passed; only another player's throw-in cancels a pass.",
        "Игрок на месте {0} уже спасовал; пас снимется, если кто-то подкинет.",
    ),
    "rank_not_on_table": Reason(
        "rank_not_on_table", "§3.5",
        "{0} cannot be thrown in: no card of its rank lies on the table.",
        "{0} подкинуть нельзя: на столе нет карты такого достоинства.",
    ),
    # Pass.
    "attacker_must_lead": Reason(
        "cannot_pass", "§3.3",
        "The attacker must lead and cannot pass.",
        "Атакующий обязан сделать ход, пасовать нельзя.",
    ),
    "pass_too_early": Reason(
        "cannot_pass", "§3.9",
        "Passing has to wait until every card is beaten or the defender takes.",
        "Пасовать можно, когда всё побито или отбивающийся берёт.",
    ),
    # Beat and take.
    "not_defender": Reason(
        "not_your_turn", "§3.1",
        "Seat {0} defends in this bout.",
        "В этом заходе отбивается игрок на месте {0}.",
    ),
    "nothing_to_beat": Reason(
        "not_your_turn", "§3.4",
        "Nothing lies on the table yet; wait for the lead.",
        "На столе ещё пусто; подождите хода.",
    ),
    "already_taking": Reason(
        "already_taking", "§3.7",
        "The defender has declared a take, which is final.",
        "Отбивающийся уже берёт; это окончательно.",
    ),
    "not_on_table": Reason(
        "not_on_table", "§3.4",
        "There is no attack card {0} on the table.",
        "Среди карт атаки на столе нет {0}.",
    ),
    "already_beaten": Reason(
        "already_beaten", "§3.4",
        "{0} is already beaten, and a cover cannot be changed.",
        "Карта {0} уже побита, заменить её нельзя.",
    ),
    "does_not_beat": Reason(
        "does_not_beat", "§3.4",
        "{1} does not beat {0}: a higher card of its suit or a trump does.",
        "{1} не бьёт {0}: нужна старшая карта той же масти или козырь.",
    ),
    "nothing_to_take": Reason(
        "cannot_take", "§3.7",
        "Every card is beaten; there is nothing to take.",
        "Всё побито, брать нечего.",
    ),
    # Transfer.
    "transfer_off": Reason(
        "cannot_transfer", "§4.1",
        "These rules have no transfers; beat the cards or take them.",
        "По этим правилам не переводят; отбивайтесь или берите.",
    ),
    "transfer_too_early": Reason(
        "cannot_transfer", "§4.3",
        "It is too early in the game to transfer.",
        "Переводить ещё рано.",
    ),
    "transfer_after_beat": Reason(
        "cannot_transfer", "§4.1",
        "A card is beaten already; the attack can no longer be transferred.",
        "Одна из карт уже побита, переводить поздно.",
    ),
    "transfer_rank": Reason(
        "cannot_transfer", "§4.1",
        "{0} is not of the attack's rank.",
        "{0} не того достоинства, что карты атаки.",
    ),
    "transfer_hand": Reason(
        "cannot_transfer", "§4.1",
        "Seat {0} holds fewer cards than the attack would have.",
        "У игрока на месте {0} меньше карт, чем станет в атаке.",
    ),
    "transfer_cap": Reason(
        "cannot_transfer", "§4.1",
        "The attack would have more than {0} cards.",
        "Тогда в атаке стало бы больше {0} карт.",
    ),
    "show_off": Reason(
        "cannot_show", "§4.4",
        "These rules do not allow you to show a trump instead of laying it.",
        "По этим правилам нельзя перевести, показав козырь.",
    ),
    "show_used": Reason(
        "cannot_show", "§4.4",
        "A trump may be shown once a game; lay the card instead.",
        "Показать козырь можно один раз за игру; положите саму карту.",
    ),
    "show_card": Reason(
        "cannot_show", "§4.4",
        "Only the trump of the attack's rank can be shown, not {0}.",
        "Показать можно только козырь того же достоинства, а не {0}.",
    ),
    # Redeal.
    "redeal_off": Reason(
        "cannot_redeal", "§2.5",
        "These rules have no redeal.",
        "По этим правилам пересдачи нет.",
    ),
    "redeal_late": Reason(
        "cannot_redeal", "§2.5",
        "A redeal can be demanded only before the first lead.",
        "Пересдачу можно потребовать только до первого хода.",
    ),
    "redeal_hand": Reason(
        "cannot_redeal", "§2.5",
        "A redeal needs five or six cards of one suit in the hand.",
        "Для пересдачи на руках должно быть пять или шесть карт одной масти.",
    ),
    # An untrusted position.
    "state_shape": Reason(
        "bad_state", "§9", "A state is an object in the format that the engine writes.",
        "Позиция — это объект в том виде, в каком её пишет движок.",
    ),
    "state_unknown_field": Reason(
        "bad_state", "§9", "A state has no field {0}.", "У позиции нет поля {0}."
    ),
    "state_field": Reason(
        "bad_state", "§9", "The field {0} of the state must be like {1}.",
        "Поле {0} в позиции должно быть таким: {1}.",
    ),
    "state_card": Reason(
        "bad_state", "§1.2", "{0} is in {1} places; each card of the deck must be in exactly one.",
        "Карта {0} названа столько раз: {1}; каждая карта колоды должна лежать ровно в одном месте, "
        "а карт не из этой колоды быть не должно.",
    ),
    "state_cannot_be": Reason(
        "bad_state", "§9", "A game never waits for a move in this position: {0}.",
        "В такой позиции игра не ждёт хода: {0}.",
    ),
    # Perft.
    "perft_depth": Reason(
        "too_deep", "§9",
        "A depth is a whole number from 0 to {0}, not {1}.",
        "Глубина должна быть целым числом от 0 до {0}, а не {1}.",
    ),
    "perft_large": Reason(
        "too_large", "§9",
        "The count was stopped after {0} steps; ask for a smaller depth.",
        "Подсчёт остановлен после {0} шагов; возьмите меньшую глубину.",
    ),
}  # fmt: skip
