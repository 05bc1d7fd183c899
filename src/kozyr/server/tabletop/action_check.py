"""The decision whether card movements are allowed, and what they mean by the rules.

Actions are checked in order, each in the state that the ones before it lead to. The first forbidden action
refuses the whole request. Laying a card is an action of the rules, and so is what ends an attack: moving its
cards away, or drawing. Later clearing and drawing is not, because the rules have already done it.
"""

from typing import NamedTuple

from kozyr.rules import Action, Beat, Card, Lead, Refusal, Seat, ThrowIn, evolve, mask_of, step
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.cards import CARD_IDS
from kozyr.server.tabletop.actions import CloseHand, HandAction, MoveCards, OpenHand, movement_of, note_of
from kozyr.server.tabletop.layout import apply_action, cards_at
from kozyr.server.tabletop.state import (
    TabletopGame,
    acting_seats,
    apply_rules_event,
    cards_to_draw,
    layout_of,
    roles_of,
    rules_of,
    stage_of,
    status_of,
)
from kozyr.server.tabletop.tabletop_refusals import refuse


class AllowedActions(NamedTuple):
    """The effect of an allowed request."""

    actions: tuple[Action, ...]
    """The actions by the rules."""
    note: str
    after: TabletopGame


def check_actions(
    game: TabletopGame, seat: Seat, requested: tuple[HandAction, ...]
) -> AllowedActions | Refusal:
    """Return the effect of these actions, or the reason why they are not allowed."""
    if status_of(game) != "inProgress":
        return refuse("not_begun" if status_of(game) == "pending" else "ended")
    played: list[Action] = []
    for action in requested:
        if rules_of(game).phase == "over":
            return refuse("ended")
        rules_action = _rules_action(game, seat, action)
        if isinstance(rules_action, Refusal):
            return rules_action
        if rules_action is not None:
            after = _play(game, seat, rules_action)
            if isinstance(after, Refusal):
                return after
            game = after
            played.append(rules_action)
        if refusal := _movement_refusal(game, seat, action):
            return refusal
        game = game._replace(layout=apply_action(layout_of(game), seat, action))
    return AllowedActions(tuple(played), note_of(requested), game)


def _play(game: TabletopGame, seat: Seat, action: Action) -> TabletopGame | Refusal:
    after = step(rules_of(game), seat, action)
    if isinstance(after, Refusal):
        return after
    for event in after.events:
        game = apply_rules_event(game, event)
        game = game._replace(table=game.table._replace(game=evolve(game.table.game, event)))
    return game


def _rules_action(game: TabletopGame, seat: Seat, action: HandAction) -> Action | Refusal | None:
    # Return the action by the rules, or None if the rules see none.
    if not isinstance(action, MoveCards):
        return None
    movement = movement_of(action)
    if movement is None:
        return refuse("no_way", str(action.source), str(action.destination))
    attacker, defender = roles_of(game)
    if seat not in acting_seats(game):
        return refuse("not_acting")
    if movement == "lay":
        return _laid_card_action(game, seat, action)
    if stage_of(game) != "attack":
        return None
    if movement == "take":
        return TAKE if seat == defender else refuse("defender_alone")
    if seat != attacker:
        return refuse("attacker_alone")
    return refuse("not_beaten") if any(laid.cover is None for laid in rules_of(game).table) else PASS


def _laid_card_action(game: TabletopGame, seat: Seat, action: MoveCards) -> Action | Refusal:
    stage, pile = stage_of(game), cards_at(layout_of(game), seat, action.destination)
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


def _movement_refusal(game: TabletopGame, seat: Seat, action: HandAction) -> Refusal | None:
    # Return why these cards cannot move, even if the rules allow the action.
    if not isinstance(action, MoveCards):
        return _open_close_refusal(seat in layout_of(game).open, action)
    movement = movement_of(action)
    if movement == "draw":
        return _draw_refusal(game, seat, action.amount)
    if movement != "lay" and stage_of(game) == "preparation":
        assert game.attack is not None, "nothing to clear"  # noqa: S101 - cards must be cleared or drawn
        if game.attack.status == "repelled" and movement == "take":
            return refuse("must_discard")
        if game.attack.status == "surrendered" and movement == "discard":
            return refuse("must_take")
        if movement == "take" and seat != game.attack.defender:
            return refuse("defender_alone")
    return _missing_cards_refusal(cards_at(layout_of(game), seat, action.source), action)


def _open_close_refusal(is_open: bool, action: OpenHand | CloseHand) -> Refusal | None:  # noqa: FBT001 - the only subject
    if isinstance(action, OpenHand):
        return refuse("hand_is_open") if is_open else None
    return None if is_open else refuse("hand_is_closed")


def _draw_refusal(game: TabletopGame, seat: Seat, amount: int) -> Refusal | None:
    # The rules decide how many cards each player draws, and in which order: the stack is in that order.
    owed = cards_to_draw(game, seat)
    if amount > owed:
        return refuse("draw_less", owed, amount)
    if mask_of(layout_of(game).draw[:amount]) & ~rules_of(game).hands[seat]:
        return refuse("draw_later")
    return None


def _missing_cards_refusal(there: tuple[Card, ...], action: MoveCards) -> Refusal | None:
    if action.cards is None:
        few = len(there) < action.amount
        return refuse("too_few", action.source.name, len(there), action.amount) if few else None
    for at, card in enumerate(action.cards):
        if card not in there or card in action.cards[:at]:
            return refuse("not_there", CARD_IDS[card], str(action.source))
    return None
