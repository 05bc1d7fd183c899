"""The refusals of the tabletop API.

They have the same form as the refusals of the rules, of tables and of the service. Clients of the tabletop
API read the sentence and the HTTP status. This module also maps each refusal word to its status.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason


def _reason(word: str, en: str, ru: str) -> Reason:
    return Reason(word, "tabletop", en, ru)


TABLETOP_REASONS: Final = {
    # Access to a game.
    "no_token": _reason("no_token", "Send your token to log in.", "Представьтесь: пришлите токен."),
    "no_type": _reason("no_type", "There is no game {0}; there is durak.", "Игры {0} нет; есть durak."),
    "no_game": _reason("no_game", "There is no such game.", "Такой игры нет."),
    "not_participant": _reason(
        "not_participant", "You do not take part in this game.", "Вы не участвуете в этой игре."
    ),
    "not_begun": _reason(
        "not_in_progress", "The game has not begun: not all players are connected yet.",
        "Игра не началась: ещё не все подключились.",
    ),
    "ended": _reason("not_in_progress", "The game has ended.", "Игра окончена."),
    # Creating a game.
    "too_large": _reason(
        "too_large", "A request has at most {0} bytes.", "В запросе не больше {0} байтов."
    ),
    "not_json": _reason("bad_request", "The request is not JSON.", "Запрос — не JSON."),
    "participants_shape": _reason(
        "bad_request",
        'Name {0} to {1} participants: {{"participants": [{{"username": "ann"}}, {{"username": "bob"}}]}}.',
        'Назовите {0}–{1} участников: {{"participants": [{{"username": "ann"}}, {{"username": "bob"}}]}}.',
    ),
    "nobody": _reason("bad_request", "There is no player named {0}.", "Игрока с именем {0} нет."),
    "named_twice": _reason("bad_request", "{0} is named twice.", "Имя {0} названо дважды."),
    # Reading actions.
    "actions_shape": _reason(
        "bad_action", "Send an action, or an array of 1 to {0} actions.",
        "Пришлите действие или массив из 1–{0} действий.",
    ),
    "action_shape": _reason(
        "bad_action", "An action is an object with a type: transfer, openHand or closeHand.",
        "Действие — это объект с полем type: transfer, openHand или closeHand.",
    ),
    "action_type": _reason(
        "bad_action", "There is no action of type {0}; there are transfer, openHand and closeHand.",
        "Нет действия {0}; есть transfer, openHand и closeHand.",
    ),
    "not_in_durak": _reason(
        "not_in_durak", "Durak has no action {0}; there are transfer, openHand and closeHand.",
        "В дураке нет действия {0}; есть transfer, openHand и closeHand.",
    ),
    "action_fields": _reason(
        "bad_action", "An action of type {0} has these fields and no others: {1}.",
        "У действия {0} должны быть только поля: {1}.",
    ),
    "place_shape": _reason(
        "bad_action",
        'The field {0} is {{"type": "hand"}}, or has the type stack or pile, and a name.',
        'Поле {0} — это {{"type": "hand"}} или объект с типом stack или pile и с именем.',
    ),
    "no_place": _reason("bad_action", "There is no {0} named {1}.", "Нет {0} с именем {1}."),
    "cards_or_amount": _reason(
        "bad_action", "Name the cards from a hand, the amount from a stack, and one of both from a pile.",
        "С руки называют карты, из стопки — число, из кучки — одно из двух.",
    ),
    "cards_shape": _reason(
        "bad_action",
        'The field cards is a list of cards such as {{"suit": "hearts", "rank": "10"}}, six to ace.',
        'Поле cards — список карт вида {{"suit": "hearts", "rank": "10"}}, от шестёрки до туза.',
    ),
    "amount_shape": _reason(
        "bad_action", "The field amount is a whole number from 1 to {0}.",
        "Поле amount — целое число от 1 до {0}.",
    ),
    # Moving cards.
    "no_way": _reason(
        "no_way", "Cards cannot move from {0} to {1} in Durak.", "В дураке карты не переходят: {0} → {1}."
    ),
    "not_acting": _reason(
        "not_your_turn", "Only the attacker and the defender move cards now.",
        "Сейчас карты берут и кладут только атакующий и отбивающийся.",
    ),
    "attacker_alone": _reason(
        "not_your_turn", "Only the attacker can do that now.", "Сейчас это может только атакующий."
    ),
    "defender_alone": _reason(
        "not_your_turn", "Only the defender can do that now.", "Сейчас это может только отбивающийся."
    ),
    "prepare_first": _reason(
        "prepare_first", "Clear the piles and draw cards first.",
        "Сначала нужно убрать кучки и добрать карты.",
    ),
    "one_card": _reason(
        "one_card", "Lay one card at a time into a pile.", "В кучку кладут по одной карте."
    ),
    "pile_taken": _reason(
        "pile_taken", "An attacking card goes into an empty pile; {0} has cards.",
        "Карту атаки кладут в пустую кучку; в {0} карты есть.",
    ),
    "pile_not_attacked": _reason(
        "pile_not_attacked", "A defending card goes onto a pile with one card; {0} has {1}.",
        "Отбиваясь, карту кладут на кучку из одной карты; в {0} карт: {1}.",
    ),
    "not_beaten": _reason(
        "not_beaten", "An attack is over when every card is beaten, or when the defender takes them.",
        "Атака кончается, когда побиты все карты или отбивающийся их берёт.",
    ),
    "must_discard": _reason(
        "must_discard", "The attack is repelled: its cards go to the discard stack.",
        "Атака отбита: карты уходят в отбой.",
    ),
    "must_take": _reason(
        "must_take", "The defender surrendered: they take the cards into their hand.",
        "Отбивающийся сдался: карты он берёт на руки.",
    ),
    "too_few": _reason("too_few", "{0} has {1} cards, not {2}.", "В {0} карт {1}, а не {2}."),
    "not_there": _reason("not_there", "{0} is not in {1}.", "Карты {0} в {1} нет."),
    "draw_less": _reason(
        "draw_less", "You have {0} cards to draw, not {1}.", "Вам осталось добрать карт {0}, а не {1}."
    ),
    "draw_later": _reason(
        "draw_later", "The attacker draws first.", "Сначала добирает атакующий."
    ),
    "hand_is_open": _reason("hand_is_open", "Your hand is open already.", "Ваши карты уже открыты."),
    "hand_is_closed": _reason("hand_is_closed", "Your hand is not open.", "Ваши карты и не открыты."),
}  # fmt: skip

_STATUS: Final = {
    "no_token": 401, "not_participant": 403, "not_invited": 403, "no_scope": 403,
    "no_type": 404, "no_game": 404, "too_large": 413,
    "too_often": 429, "unavailable": 503, "busy": 503, "stopping": 503,
}  # fmt: skip


def refuse(reason: str, *details: object) -> Refusal:
    """Create a refusal for one of `TABLETOP_REASONS`."""
    return refuse_with(TABLETOP_REASONS[reason], *details)


def http_status_of(refusal: Refusal) -> int:
    """Return a refusal's HTTP status; a word without its own status, such as one of the rules, has 400."""
    return _STATUS.get(refusal.word, 400)
