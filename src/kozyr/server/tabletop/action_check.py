"""The decision whether card movements are allowed, and what they mean by the rules.

Actions are checked in order, each in the state after the actions before it. The first forbidden action
refuses the whole request. In the rules, laying a card means to lead, throw in or beat. The first card that is
taken, discarded or drawn during an attack means to take or to pass, which ends the bout. Moving the bout's
other cards afterwards means nothing in the rules.
"""

from typing import NamedTuple

from kozyr.rules import Action, Beat, Card, Lead, Refusal, Seat, ThrowIn, evolve, mask_of, step
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.cards import CARD_IDS
from kozyr.server.tabletop.action_messages import (
    CardMovement,
    CloseHand,
    ManualAction,
    OpenHand,
    TransferAmount,
    TransferCards,
)
from kozyr.server.tabletop.actions import movement_of, name_place, note_of
from kozyr.server.tabletop.card_format import read_cards
from kozyr.server.tabletop.layout import apply_action, cards_at
from kozyr.server.tabletop.state import (
    TabletopGame,
    apply_rules_event,
    count_cards_to_draw,
    layout_of,
    list_acting_seats,
    roles_of,
    rules_game_of,
    stage_of,
    status_of,
)
from kozyr.server.tabletop.tabletop_refusals import refuse


class AllowedActions(NamedTuple):
    """The effect of an allowed request."""

    actions: tuple[Action, ...]
    """What the request does by the rules."""
    note: str
    """The actions of the request, encoded for the log."""
    game: TabletopGame
    """The game after these actions."""


def check_actions(
    game: TabletopGame, seat: Seat, requested_actions: tuple[ManualAction, ...]
) -> AllowedActions | Refusal:
    """Return the effect of these actions, or the reason why they are not allowed."""
    if status_of(game) != "inProgress":
        return refuse("not_begun" if status_of(game) == "pending" else "ended")
    rules_actions: list[Action] = []
    for action in requested_actions:
        if rules_game_of(game).phase == "over":
            return refuse("ended")
        rules_action = _find_rules_action(game, seat, action)
        if isinstance(rules_action, Refusal):
            return rules_action
        if rules_action is not None:
            next_game = _apply_rules_action(game, seat, rules_action)
            if isinstance(next_game, Refusal):
                return next_game
            game = next_game
            rules_actions.append(rules_action)
        if refusal := _check_movement(game, seat, action):
            return refusal
        game = game._replace(layout=apply_action(layout_of(game), seat, action))
    return AllowedActions(tuple(rules_actions), note_of(requested_actions), game)


def _apply_rules_action(game: TabletopGame, seat: Seat, action: Action) -> TabletopGame | Refusal:
    outcome = step(rules_game_of(game), seat, action)
    if isinstance(outcome, Refusal):
        return outcome
    for event in outcome.events:
        game = apply_rules_event(game, event)
        game = game._replace(table=game.table._replace(game=evolve(game.table.game, event)))
    return game


def _find_rules_action(game: TabletopGame, seat: Seat, action: ManualAction) -> Action | Refusal | None:
    # Return the action of the rules that is meant, or None if the action means nothing in the rules.
    if isinstance(action, OpenHand | CloseHand):
        return None
    movement = movement_of(action)
    if movement is None:
        return refuse("no_way", name_place(action.source), name_place(action.destination))
    attacker, defender = roles_of(game)
    if seat not in list_acting_seats(game):
        return refuse("not_acting")
    if movement == "lay":
        return _find_laid_card_action(game, seat, action)
    if stage_of(game) != "attack":
        return None
    if movement == "take":
        return TAKE if seat == defender else refuse("defender_alone")
    if seat != attacker:
        return refuse("attacker_alone")
    is_attack_beaten = all(laid.cover is not None for laid in rules_game_of(game).table)
    return PASS if is_attack_beaten else refuse("not_beaten")


def _find_laid_card_action(game: TabletopGame, seat: Seat, action: CardMovement) -> Action | Refusal:
    stage, pile = stage_of(game), cards_at(layout_of(game), seat, action.destination)
    if stage == "preparation":
        return refuse("prepare_first")
    if not isinstance(action, TransferCards) or len(action.cards) != 1:
        return refuse("one_card")
    cards = read_cards(action.cards)
    attacker, _ = roles_of(game)
    if seat == attacker:
        if pile:
            return refuse("pile_taken", name_place(action.destination))
        return Lead(cards) if stage == "ready" else ThrowIn(cards)
    if stage == "ready":
        return refuse("attacker_alone")
    if len(pile) != 1:
        return refuse("pile_not_attacked", name_place(action.destination), len(pile))
    return Beat(((pile[0], cards[0]),))


def _check_movement(game: TabletopGame, seat: Seat, action: ManualAction) -> Refusal | None:
    # Return why these cards cannot move, even if the rules allow the action.
    if isinstance(action, OpenHand | CloseHand):
        return _check_open_close(seat in layout_of(game).open_seats, action)
    movement = movement_of(action)
    if movement == "draw" and isinstance(action, TransferAmount):
        return _check_draw(game, seat, action.amount)
    if movement != "lay" and stage_of(game) == "preparation":
        assert game.attack is not None, "nothing to clear"  # noqa: S101 - preparation follows an attack
        if game.attack.status == "repelled" and movement == "take":
            return refuse("must_discard")
        if game.attack.status == "surrendered" and movement == "discard":
            return refuse("must_take")
        if movement == "take" and seat != game.attack.defender:
            return refuse("defender_alone")
    return _check_cards(cards_at(layout_of(game), seat, action.source), action)


def _check_open_close(is_open: bool, action: OpenHand | CloseHand) -> Refusal | None:  # noqa: FBT001 - the state of the hand
    if isinstance(action, OpenHand):
        return refuse("hand_is_open") if is_open else None
    return None if is_open else refuse("hand_is_closed")


def _check_draw(game: TabletopGame, seat: Seat, amount: int) -> Refusal | None:
    # The rules decide how many cards each player draws, and which player draws first. The cards of that
    # player are on top of the stack.
    allowed_amount = count_cards_to_draw(game, seat)
    if amount > allowed_amount:
        return refuse("draw_less", allowed_amount, amount)
    cards_of_others_mask = mask_of(layout_of(game).draw[:amount]) & ~rules_game_of(game).hands[seat]
    return refuse("draw_later") if cards_of_others_mask else None


def _check_cards(cards: tuple[Card, ...], action: CardMovement) -> Refusal | None:
    place = name_place(action.source)
    if isinstance(action, TransferAmount):
        return refuse("too_few", place, len(cards), action.amount) if len(cards) < action.amount else None
    named_cards = read_cards(action.cards)
    for index, card in enumerate(named_cards):
        is_named_before = card in named_cards[:index]
        if card not in cards or is_named_before:
            return refuse("not_there", CARD_IDS[card], place)
    return None
