"""The decision whether card movements are allowed, and what they mean by the rules.

Actions are judged in order, each in the state that the ones before it lead to. The first forbidden action
refuses the whole request. Laying a card is an action of the rules, and so is what ends an attack: moving its
cards away, or drawing. Later clearing and drawing is not, because the rules have already done it.
"""

from typing import NamedTuple

from kozyr.rules import Action, Beat, Card, Lead, Refusal, Seat, ThrowIn, evolve, mask_of, step
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.cards import CARD_IDS
from kozyr.server.tabletop.actions import CloseHand, HandAction, OpenHand, Transfer, note_of, way_of
from kozyr.server.tabletop.cloth import handled, lying
from kozyr.server.tabletop.reasons import refuse
from kozyr.server.tabletop.state import (
    TabletopGame,
    acting,
    cloth_of,
    roles_of,
    rules_of,
    settled,
    stage_of,
    status_of,
    to_draw,
)


class Handling(NamedTuple):
    """The effect of an allowed request."""

    actions: tuple[Action, ...]
    """The actions by the rules."""
    note: str
    after: TabletopGame


def judge(game: TabletopGame, seat: Seat, asked: tuple[HandAction, ...]) -> Handling | Refusal:
    """Return the effect of these actions, or the reason why they are not allowed."""
    if status_of(game) != "inProgress":
        return refuse("not_begun" if status_of(game) == "pending" else "ended")
    played: list[Action] = []
    for action in asked:
        if rules_of(game).phase == "over":
            return refuse("ended")
        meaning = _meaning(game, seat, action)
        if isinstance(meaning, Refusal):
            return meaning
        if meaning is not None:
            after = _played(game, seat, meaning)
            if isinstance(after, Refusal):
                return after
            game = after
            played.append(meaning)
        if refusal := _immovable(game, seat, action):
            return refusal
        game = game._replace(cloth=handled(cloth_of(game), seat, action))
    return Handling(tuple(played), note_of(asked), game)


def _played(game: TabletopGame, seat: Seat, action: Action) -> TabletopGame | Refusal:
    after = step(rules_of(game), seat, action)
    if isinstance(after, Refusal):
        return after
    for event in after.events:
        game = settled(game, event)
        game = game._replace(table=game.table._replace(game=evolve(game.table.game, event)))
    return game


def _meaning(game: TabletopGame, seat: Seat, action: HandAction) -> Action | Refusal | None:
    # Return the action by the rules, or None if the rules see none.
    if not isinstance(action, Transfer):
        return None
    way = way_of(action)
    if way is None:
        return refuse("no_way", str(action.source), str(action.destination))
    attacker, defender = roles_of(game)
    if seat not in acting(game):
        return refuse("not_acting")
    if way == "lay":
        return _laying(game, seat, action)
    if stage_of(game) != "attack":
        return None
    if way == "take":
        return TAKE if seat == defender else refuse("defender_alone")
    if seat != attacker:
        return refuse("attacker_alone")
    return refuse("not_beaten") if any(laid.cover is None for laid in rules_of(game).table) else PASS


def _laying(game: TabletopGame, seat: Seat, action: Transfer) -> Action | Refusal:
    stage, pile = stage_of(game), lying(cloth_of(game), seat, action.destination)
    if stage == "preparation":
        return refuse("prepare_first")
    if action.cards is None or len(action.cards) != 1:
        return refuse("one_card")
    if seat == roles_of(game)[0]:
        if pile:
            return refuse("pile_taken", action.destination.name)
        return Lead(action.cards) if stage == "ready" else ThrowIn(action.cards)
    if stage == "ready":
        return refuse("attacker_alone")
    if len(pile) != 1:
        return refuse("pile_not_attacked", action.destination.name, len(pile))
    return Beat(((pile[0], action.cards[0]),))


def _immovable(game: TabletopGame, seat: Seat, action: HandAction) -> Refusal | None:
    # Return why these cards cannot move, even if the rules allow the action.
    if not isinstance(action, Transfer):
        return _unturnable(seat in cloth_of(game).open, action)
    way = way_of(action)
    if way == "draw":
        return _undrawable(game, seat, action.amount)
    if way != "lay" and stage_of(game) == "preparation":
        assert game.attack is not None, "nothing to clear"  # noqa: S101 - cards must be cleared or drawn
        if game.attack.status == "repelled" and way == "take":
            return refuse("must_discard")
        if game.attack.status == "surrendered" and way == "discard":
            return refuse("must_take")
        if way == "take" and seat != game.attack.defender:
            return refuse("defender_alone")
    return _missing(lying(cloth_of(game), seat, action.source), action)


def _unturnable(is_open: bool, action: OpenHand | CloseHand) -> Refusal | None:  # noqa: FBT001 - the only subject
    if isinstance(action, OpenHand):
        return refuse("hand_is_open") if is_open else None
    return None if is_open else refuse("hand_is_closed")


def _undrawable(game: TabletopGame, seat: Seat, amount: int) -> Refusal | None:
    # The rules decide how many cards each player draws, and in which order: the stack is in that order.
    owed = to_draw(game, seat)
    if amount > owed:
        return refuse("draw_less", owed, amount)
    if mask_of(cloth_of(game).draw[:amount]) & ~rules_of(game).hands[seat]:
        return refuse("draw_later")
    return None


def _missing(there: tuple[Card, ...], action: Transfer) -> Refusal | None:
    if action.cards is None:
        few = len(there) < action.amount
        return refuse("too_few", action.source.name, len(there), action.amount) if few else None
    for at, card in enumerate(action.cards):
        if card not in there or card in action.cards[:at]:
            return refuse("not_there", CARD_IDS[card], str(action.source))
    return None
