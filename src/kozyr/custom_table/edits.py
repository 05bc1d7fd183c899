"""Changes to the cards and rules of a custom table, by the console game's commands.

Each edit changes a draft, or refuses. Cards only move to and from the discard, so no card is lost or doubled.
A game that was edited does not count. Callers use `edit`, which checks that a game is running.
"""

from collections.abc import Callable
from typing import TypeAlias

from kozyr.custom_table.custom_refusals import refuse
from kozyr.custom_table.draft import CustomDraft
from kozyr.custom_table.effect import EffectState, change_trump, make_draw_result
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.state import position_of
from kozyr.rules import CARDS_BY_ID, RULE_SETS, Card, Game, Refusal, cards_in, mask_of, options_of
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import BIT, SUIT_LETTERS, CardMask, Suit, full_deck
from kozyr.rules.events import BoutEnded

Edit: TypeAlias = Callable[..., Refusal | None]
"""An edit gets the draft, the running game, and the arguments of the command."""


def edit(draft: CustomDraft, change: Edit, *arguments: int | str) -> Refusal | None:
    """Apply an edit to the running game."""
    position = position_of(draft.table)
    if position is None:
        return refuse("no_game")
    draft.is_edit = True
    return change(draft, position.game, *arguments)


def set_trump(draft: CustomDraft, game: Game, suit: str) -> Refusal | None:
    """Make a suit (S, C, H or D) the trump suit; a card of this suit becomes the trump card."""
    if len(suit) != 1 or suit not in SUIT_LETTERS:
        return refuse("no_such_suit", suit)
    new_trump = Suit(SUIT_LETTERS.index(suit))
    if new_trump == game.setup.trump:
        return refuse("same_trump")
    changed_game = change_trump(game, new_trump)
    if changed_game is None:
        return refuse("no_trump_card")
    draft.replace_game(changed_game)
    return None


def set_game_mode(draft: CustomDraft, game: Game, name: str) -> Refusal | None:
    """Use another rule set for this game and the games after it."""
    rules = next((rules for rules in RULE_SETS if rules.casefold() == name.casefold()), name)
    options = options_of(rules)
    if isinstance(options, Refusal):
        return options
    old_options = draft.table.settings.options
    if (options.deck, options.teams) != (old_options.deck, old_options.teams):
        return refuse("other_deck", rules)
    draft.replace_game(game, rules=rules, options=options)
    return None


def set_effect(draft: CustomDraft, game: Game, index: int) -> Refusal | None:
    """Switch the running game to another effect, 0 to 10, and apply its `after_deal` immediately.

    If the bout has no lead yet, its `at_bout_start` is applied too.
    """
    if index not in EFFECTS:
        return refuse("no_such_effect", index, max(EFFECTS))
    draft.replace_game(game, effect=index, effect_state=EffectState())
    position = position_of(draft.table)
    if position is not None:
        draft.apply_effect(is_deal=True, is_bout_start=position.game.phase == "lead")
    return None


def give_card(draft: CustomDraft, game: Game, seat: int, card: str) -> Refusal | None:
    """Give a player a card from the discard, by its id, such as `S9`; all players see it."""
    if refusal := _refuse_seat(draft, game, seat):
        return refusal
    number = CARDS_BY_ID.get(card)
    if number is None or number not in full_deck(game.setup.options.deck):
        return refuse("no_such_card", card)
    if not game.discard & BIT[number]:
        return refuse("not_discarded", card)
    hand, seen = game.hands[seat] | BIT[number], game.seen[seat] | BIT[number]
    draft.replace_game(_with_hand(game, seat, hand, seen)._replace(discard=game.discard ^ BIT[number]))
    return None


def delete_card(draft: CustomDraft, game: Game, seat: int, index: int) -> Refusal | None:
    """Discard one card from a hand, by its index from 0."""
    if refusal := _refuse_seat(draft, game, seat):
        return refusal
    cards = cards_in(game.hands[seat])
    if not 0 <= index < len(cards):
        return refuse("no_card_there", _get_name(draft, seat), index, len(cards) - 1)
    return _discard(draft, game, seat, (cards[index],))


def delete_cards(draft: CustomDraft, game: Game, seat: int, count: int) -> Refusal | None:
    """Discard this number of cards from a hand, the last ones first."""
    if refusal := _refuse_seat(draft, game, seat):
        return refusal
    cards = cards_in(game.hands[seat])
    if not 1 <= count <= len(cards):
        return refuse("too_few_left", _get_name(draft, seat), len(cards), _min_hand_size(game, seat))
    return _discard(draft, game, seat, cards[len(cards) - count :])


def decrease_deck(draft: CustomDraft, game: Game, count: int) -> Refusal | None:
    """Discard this number of cards from the top of the talon; the trump card goes last."""
    if not 1 <= count <= len(game.talon):
        return refuse("talon_too_small", len(game.talon))
    discard = game.discard | mask_of(game.talon[:count])
    draft.replace_game(game._replace(talon=game.talon[count:], discard=discard))
    return None


def record_peek(draft: CustomDraft, game: Game) -> None:
    """Record that a command showed hidden cards, so that the game no longer counts."""
    draft.replace_game(game)  # the same position: only the mark of an edited game is new


def end_move(draft: CustomDraft, game: Game) -> Refusal | None:
    """End the bout: if all attack cards are beaten they are discarded, otherwise the defender takes."""
    if not game.table:
        return refuse("nothing_to_end")
    is_beaten = all(laid.cover is not None for laid in game.table)
    cards = tuple(sorted(list_table_cards(game.table)))
    draft.play_events(BoutEnded("beaten" if is_beaten else "taken", game.defender, cards))
    return None


def end_game(draft: CustomDraft, game: Game) -> None:
    """End the game as a draw between all who still play; players who are already out win."""
    # `cards` is the reason of a regular end. No other end reason fits a command.
    draft.end_with(make_draw_result(game, "cards"))


def _refuse_seat(draft: CustomDraft, game: Game, seat: int) -> Refusal | None:
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_player", f"i{seat}")  # commands name a seat by `i` and its number
    return None if game.active >> seat & 1 else refuse("player_is_out", _get_name(draft, seat))


def _get_name(draft: CustomDraft, seat: int) -> str:
    sitter = draft.table.sitters[seat]
    return "" if sitter is None else sitter.name


def _min_hand_size(game: Game, seat: int) -> int:
    # An active player keeps one card; a defender keeps one for each unbeaten attack card (§3.2).
    unbeaten = sum(laid.cover is None for laid in game.table)
    return max(1, unbeaten) if seat == game.defender else 1


def _discard(draft: CustomDraft, game: Game, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    hand, mask = game.hands[seat], mask_of(cards)
    if hand.bit_count() - len(cards) < _min_hand_size(game, seat):
        name = _get_name(draft, seat)
        return refuse("too_few_left", name, hand.bit_count(), _min_hand_size(game, seat))
    game = _with_hand(game, seat, hand & ~mask, game.seen[seat] & ~mask)
    draft.replace_game(game._replace(discard=game.discard | mask))
    return None


def _with_hand(game: Game, seat: int, hand: CardMask, seen: CardMask) -> Game:
    hands = (*game.hands[:seat], hand, *game.hands[seat + 1 :])
    return game._replace(hands=hands, seen=(*game.seen[:seat], seen, *game.seen[seat + 1 :]))
