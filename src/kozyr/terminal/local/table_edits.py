"""Changes to the cards and rules of a local table, by the console game's commands.

Pure functions: each returns the table after the change, or a refusal that has changed nothing. Cards only
move to and from the discard, so none is lost or doubled. A game changed in this way does not count.
"""

from kozyr.rules import (
    CARDS_BY_ID,
    RULE_SETS,
    Card,
    Game,
    Refusal,
    Result,
    cards_in,
    mask_of,
    options_of,
)
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import BIT, SUIT_LETTERS, CardMask, Suit, full_deck
from kozyr.rules.events import BoutEnded
from kozyr.terminal.local.effects import EFFECTS, EffectState
from kozyr.terminal.local.effects.cards import turned
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.state import LocalState, position_of
from kozyr.terminal.local.steps import (
    StepContext,
    StepOutcome,
    begin_effect,
    change_game,
    end_with,
    follow_game,
)


def set_trump(local: LocalState, suit: str, context: StepContext) -> StepOutcome | Refusal:
    """Make a suit the trump, with a card of it under the talon."""
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    if len(suit) != 1 or suit not in SUIT_LETTERS:
        return refuse("no_such_suit", suit)
    wanted = Suit(SUIT_LETTERS.index(suit))
    if wanted == game.setup.trump:
        return refuse("same_trump")
    after = turned(game, wanted)
    if after is None:
        return refuse("no_trump_card")
    return change_game(local, after, context, is_edited=True)


def set_game_mode(local: LocalState, name: str, context: StepContext) -> StepOutcome | Refusal:
    """Use another rule set for this game and those after it."""
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    found = next((rules for rules in RULE_SETS if rules.casefold() == name.casefold()), name)
    options = options_of(found)
    if isinstance(options, Refusal):
        return options
    now = local.table.settings.options
    if (options.deck, options.teams) != (now.deck, now.teams):
        return refuse("other_deck", found)
    return change_game(local, game, context, rules=found, options=options, is_edited=True)


def set_effect(local: LocalState, index: int, context: StepContext) -> StepOutcome | Refusal:
    """Switch to another effect: it acts as at a deal, and as at a bout's start if no card is laid yet."""
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    if index not in EFFECTS:
        return refuse("no_such_effect", index, max(EFFECTS))
    after = change_game(local, game, context, effect=index, effect_state=EffectState(), is_edited=True)
    return begin_effect(after, context)


def give_card(local: LocalState, seat: int, card: str, context: StepContext) -> StepOutcome | Refusal:
    """Give a player a card from the discard; all players see it."""
    game = _playing(local, seat)
    if isinstance(game, Refusal):
        return game
    found = CARDS_BY_ID.get(card)
    if found is None or found not in full_deck(game.setup.options.deck):
        return refuse("no_such_card", card)
    if not game.discard & BIT[found]:
        return refuse("not_discarded", card)
    hands, seen = list(game.hands), list(game.seen)
    hands[seat] |= BIT[found]
    seen[seat] |= BIT[found]
    after = game._replace(hands=tuple(hands), seen=tuple(seen), discard=game.discard ^ BIT[found])
    return change_game(local, after, context, is_edited=True)


def delete_card(local: LocalState, seat: int, index: int, context: StepContext) -> StepOutcome | Refusal:
    """Discard one card from a hand, by its index."""
    game = _playing(local, seat)
    if isinstance(game, Refusal):
        return game
    cards = cards_in(game.hands[seat])
    if not 0 <= index < len(cards):
        return refuse("no_card_there", _name(local, seat), index, len(cards) - 1)
    return _discarded(local, game, seat, (cards[index],), context)


def delete_cards(local: LocalState, seat: int, count: int, context: StepContext) -> StepOutcome | Refusal:
    """Discard this number of cards from a hand, the last ones first."""
    game = _playing(local, seat)
    if isinstance(game, Refusal):
        return game
    cards = cards_in(game.hands[seat])
    if not 1 <= count <= len(cards):
        return refuse("too_few_left", _name(local, seat), len(cards), _kept(game, seat))
    return _discarded(local, game, seat, cards[len(cards) - count :], context)


def decrease_deck(local: LocalState, count: int, context: StepContext) -> StepOutcome | Refusal:
    """Discard this number of cards from the top of the talon; the trump card goes last."""
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    if not 1 <= count <= len(game.talon):
        return refuse("talon_too_small", len(game.talon))
    gone: CardMask = mask_of(game.talon[:count])
    return change_game(
        local, game._replace(talon=game.talon[count:], discard=game.discard | gone), context, is_edited=True
    )


def peek(local: LocalState, context: StepContext) -> StepOutcome | Refusal:
    """Record that hidden cards were shown: nothing moves, but the game no longer counts."""
    game = _game(local)
    return game if isinstance(game, Refusal) else change_game(local, game, context, is_edited=True)


def end_move(local: LocalState, context: StepContext) -> StepOutcome | Refusal:
    """End the bout as it is: beaten cards are discarded, otherwise the defender takes."""
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    if not game.table:
        return refuse("nothing_to_end")
    beaten = all(laid.cover is not None for laid in game.table)
    ended = BoutEnded(
        "beaten" if beaten else "taken", game.defender, tuple(sorted(list_table_cards(game.table)))
    )
    return follow_game(local, (ended,), context, is_edited=True)


def end_game(local: LocalState, context: StepContext) -> StepOutcome | Refusal:
    """End the game as a draw between all who still play; players already out have won."""
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    gone = () if game.setup.options.teams else tuple(sorted(seat for each in game.out for seat in each))
    points = tuple(int(seat in gone) for seat in range(game.setup.seats))
    return end_with(local, Result("cards", (), gone, draw=True, points=points), context, is_edited=True)


def _game(local: LocalState) -> Game | Refusal:
    position = position_of(local)
    return refuse("no_game") if position is None else position.game


def _playing(local: LocalState, seat: int) -> Game | Refusal:
    game = _game(local)
    if isinstance(game, Refusal):
        return game
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_player", f"i{seat}")
    return game if game.active >> seat & 1 else refuse("player_is_out", _name(local, seat))


def _name(local: LocalState, seat: int) -> str:
    sitter = local.table.sitters[seat]
    return "" if sitter is None else sitter.name


def _kept(game: Game, seat: int) -> int:
    # An active player keeps one card; a defender keeps one for each unbeaten attack card (§3.2).
    unbeaten = sum(laid.cover is None for laid in game.table)
    return max(1, unbeaten) if seat == game.defender else 1


def _discarded(
    local: LocalState, game: Game, seat: int, cards: tuple[Card, ...], context: StepContext
) -> StepOutcome | Refusal:
    held = game.hands[seat].bit_count()
    if held - len(cards) < _kept(game, seat):
        return refuse("too_few_left", _name(local, seat), held, _kept(game, seat))
    gone = mask_of(cards)
    hands, seen = list(game.hands), list(game.seen)
    hands[seat] &= ~gone
    seen[seat] &= ~gone
    after = game._replace(hands=tuple(hands), seen=tuple(seen), discard=game.discard | gone)
    return change_game(local, after, context, is_edited=True)
