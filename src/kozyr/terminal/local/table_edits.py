"""Changes to the cards and rules of a local table, by the console game's commands.

The functions are pure: each returns the table after the change, or a refusal that changed nothing. Cards only
move to and from the discard, so no card is lost or doubled. A game that was changed does not count.
"""

from kozyr.rules import CARDS_BY_ID, RULE_SETS, Card, Game, Refusal, Result, cards_in, mask_of, options_of
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import BIT, SUIT_LETTERS, Suit, full_deck
from kozyr.rules.events import BoutEnded
from kozyr.terminal.local.effects import EFFECTS, EffectState
from kozyr.terminal.local.effects.cards import change_trump
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.state import LocalState, position_of
from kozyr.terminal.local.steps import (
    StepContext,
    StepOutcome,
    apply_events,
    begin_effect,
    change_game,
    end_with,
)


def set_trump(local: LocalState, suit: str, context: StepContext) -> StepOutcome | Refusal:
    """Make a suit the trump, with a card of it under the talon."""
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    if len(suit) != 1 or suit not in SUIT_LETTERS:
        return refuse("no_such_suit", suit)
    new_trump = Suit(SUIT_LETTERS.index(suit))
    if new_trump == game.setup.trump:
        return refuse("same_trump")
    changed_game = change_trump(game, new_trump)
    if changed_game is None:
        return refuse("no_trump_card")
    return change_game(local, changed_game, context, is_edited=True)


def set_game_mode(local: LocalState, name: str, context: StepContext) -> StepOutcome | Refusal:
    """Use another rule set for this game and those after it."""
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    rules = next((rules for rules in RULE_SETS if rules.casefold() == name.casefold()), name)
    options = options_of(rules)
    if isinstance(options, Refusal):
        return options
    old_options = local.table.settings.options
    if (options.deck, options.teams) != (old_options.deck, old_options.teams):
        return refuse("other_deck", rules)
    return change_game(local, game, context, rules=rules, options=options, is_edited=True)


def set_effect(local: LocalState, index: int, context: StepContext) -> StepOutcome | Refusal:
    """Switch the running game to another effect, which begins immediately (`begin_effect`)."""
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    if index not in EFFECTS:
        return refuse("no_such_effect", index, max(EFFECTS))
    after = change_game(local, game, context, effect=index, effect_state=EffectState(), is_edited=True)
    return begin_effect(after, context)


def give_card(local: LocalState, seat: int, card: str, context: StepContext) -> StepOutcome | Refusal:
    """Give a player a card from the discard; all players see it."""
    game = _get_game_if_active(local, seat)
    if isinstance(game, Refusal):
        return game
    number = CARDS_BY_ID.get(card)
    if number is None or number not in full_deck(game.setup.options.deck):
        return refuse("no_such_card", card)
    if not game.discard & BIT[number]:
        return refuse("not_discarded", card)
    hands, seen = list(game.hands), list(game.seen)
    hands[seat] |= BIT[number]
    seen[seat] |= BIT[number]
    game = game._replace(hands=tuple(hands), seen=tuple(seen), discard=game.discard ^ BIT[number])
    return change_game(local, game, context, is_edited=True)


def delete_card(local: LocalState, seat: int, index: int, context: StepContext) -> StepOutcome | Refusal:
    """Discard one card from a hand, by its index."""
    game = _get_game_if_active(local, seat)
    if isinstance(game, Refusal):
        return game
    cards = cards_in(game.hands[seat])
    if not 0 <= index < len(cards):
        return refuse("no_card_there", _get_name(local, seat), index, len(cards) - 1)
    return _discard(local, game, seat, (cards[index],), context)


def delete_cards(local: LocalState, seat: int, count: int, context: StepContext) -> StepOutcome | Refusal:
    """Discard this number of cards from a hand, the last ones first."""
    game = _get_game_if_active(local, seat)
    if isinstance(game, Refusal):
        return game
    cards = cards_in(game.hands[seat])
    if not 1 <= count <= len(cards):
        return refuse("too_few_left", _get_name(local, seat), len(cards), _min_hand_size(game, seat))
    return _discard(local, game, seat, cards[len(cards) - count :], context)


def decrease_deck(local: LocalState, count: int, context: StepContext) -> StepOutcome | Refusal:
    """Discard this number of cards from the top of the talon; the trump card goes last."""
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    if not 1 <= count <= len(game.talon):
        return refuse("talon_too_small", len(game.talon))
    discard = game.discard | mask_of(game.talon[:count])
    game = game._replace(talon=game.talon[count:], discard=discard)
    return change_game(local, game, context, is_edited=True)


def record_peek(local: LocalState, context: StepContext) -> StepOutcome | Refusal:
    """Record that a command showed hidden cards, so that the game no longer counts."""
    game = _get_game(local)
    return game if isinstance(game, Refusal) else change_game(local, game, context, is_edited=True)


def end_move(local: LocalState, context: StepContext) -> StepOutcome | Refusal:
    """End the bout: if all attack cards are beaten they are discarded, otherwise the defender takes."""
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    if not game.table:
        return refuse("nothing_to_end")
    is_beaten = all(laid.cover is not None for laid in game.table)
    cards = tuple(sorted(list_table_cards(game.table)))
    event = BoutEnded("beaten" if is_beaten else "taken", game.defender, cards)
    return apply_events(local, (event,), context, is_edited=True)


def end_game(local: LocalState, context: StepContext) -> StepOutcome | Refusal:
    """End the game as a draw between all who still play; players who are already out win."""
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    teams = game.setup.options.teams
    winners = () if teams else tuple(sorted(seat for group in game.out for seat in group))
    points = tuple(int(seat in winners) for seat in range(game.setup.seats))
    return end_with(local, Result("cards", (), winners, draw=True, points=points), context, is_edited=True)


def _get_game(local: LocalState) -> Game | Refusal:
    position = position_of(local)
    return refuse("no_game") if position is None else position.game


def _get_game_if_active(local: LocalState, seat: int) -> Game | Refusal:
    game = _get_game(local)
    if isinstance(game, Refusal):
        return game
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_player", f"i{seat}")  # as commands name a seat
    return game if game.active >> seat & 1 else refuse("player_is_out", _get_name(local, seat))


def _get_name(local: LocalState, seat: int) -> str:
    sitter = local.table.sitters[seat]
    return "" if sitter is None else sitter.name


def _min_hand_size(game: Game, seat: int) -> int:
    # An active player keeps one card; a defender keeps one for each unbeaten attack card (§3.2).
    unbeaten = sum(laid.cover is None for laid in game.table)
    return max(1, unbeaten) if seat == game.defender else 1


def _discard(
    local: LocalState, game: Game, seat: int, cards: tuple[Card, ...], context: StepContext
) -> StepOutcome | Refusal:
    hand_size = game.hands[seat].bit_count()
    if hand_size - len(cards) < _min_hand_size(game, seat):
        return refuse("too_few_left", _get_name(local, seat), hand_size, _min_hand_size(game, seat))
    mask = mask_of(cards)
    hands, seen = list(game.hands), list(game.seen)
    hands[seat] &= ~mask
    seen[seat] &= ~mask
    game = game._replace(hands=tuple(hands), seen=tuple(seen), discard=game.discard | mask)
    return change_game(local, game, context, is_edited=True)
