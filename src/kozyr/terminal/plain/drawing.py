"""The texts of plain console mode: cards, the field, a hand, the deck, the players and the rules.

Suits are the signs ♠♥♦♣ where the terminal has them and small letters elsewhere: `Qh`, in Russian `Дч`. The
field has two rows, attack and defence, of six columns; a rule set that allows more cards gets more columns.
Every line makes sense when it is read aloud. Names in parentheses, such as `init_field`, come from the
specification of plain console mode.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from kozyr.locales import ENGLISH, Language, language_names, say
from kozyr.locales.cards import SUIT_SIGNS, write_card_by_id
from kozyr.rules import RULE_SETS, Options, all_options
from kozyr.rules.notation.option_words import write_value
from kozyr.server.api.messages.game import GameState, PlayerInGame, ThrownCard
from kozyr.terminal.plain.line_io import can_encode

RULES: Final = "terminal"
"""The rule set of plain console mode (rules §8)."""
COLUMNS: Final = 6
"""The usual number of columns of a field (`MAX_ATTACKS` of plain console mode)."""
_MAX_COLUMNS: Final = 12
"""The number of columns that fit into eighty characters; further columns go below."""
_CELL_WIDTH: Final = 5
_CARDS_PER_ROW: Final = 6
_EMPTY: Final = "."
_SUIT_NUMBERS: Final = {"S": 1, "H": 2, "D": 3, "C": 4}
_RANK_VALUES: Final = {"J": 11, "Q": 12, "K": 13, "A": 14}


class OutputStyle(NamedTuple):
    """The language and characters of an output."""

    language: Language
    has_signs: bool
    """Whether the terminal can show ♠."""


class NumberedCard(NamedTuple):
    """A card in the numbers of plain console mode (its `Card_properties`)."""

    suit: int
    """1 spades, 2 hearts, 3 diamonds, 4 clubs."""
    value: int
    """6 to 10; 11 jack (the specification says joker), 12 queen, 13 king, 14 ace."""


def output_style_for(language: Language, encoding: str | None) -> OutputStyle:
    """Choose the language and signs that an output can show; some outputs lack the language's letters."""
    if not can_encode(language_names()[language], encoding):
        language = ENGLISH
    return OutputStyle(language, can_encode("♠♥♦♣", encoding))


def write_suit(suit: str, style: OutputStyle) -> str:
    """Return the sign or letter of a suit, given as `S`, `C`, `H` or `D`."""
    return _list_suits(style)[suit]


@cache
def _list_suits(style: OutputStyle) -> Mapping[str, str]:
    if style.has_signs:
        return SUIT_SIGNS
    return {suit: say(style.language, f"suit_letter_{suit}") for suit in SUIT_SIGNS}


def write_card(card: str, style: OutputStyle) -> str:
    """Return the short name of the card with this id: 9♠ for `S9`, in Russian Д♥ for `HQ`."""
    return write_card_by_id(card, style.language, _list_suits(style))


def write_cards(cards: Iterable[str], style: OutputStyle) -> str:
    """Return the short names of several cards."""
    return " ".join(write_card(card, style) for card in cards)


def number_card(card: str) -> NumberedCard:
    """Return the numbers of a card."""
    rank = card[1:]
    return NumberedCard(_SUIT_NUMBERS[card[0]], _RANK_VALUES.get(rank) or int(rank))


def sort_hand(cards: Iterable[str], trump: str) -> list[str]:
    """Sort a hand by card numbers: by suit, low to high, trumps last."""
    return sorted(cards, key=lambda card: (card[0] == trump[0], number_card(card)))


def make_empty_field(columns: int = COLUMNS) -> list[ThrownCard | None]:
    """Return an empty field (`init_field` of plain console mode)."""
    return [None] * columns


def list_field(game: GameState) -> list[ThrownCard | None]:
    """Return the field of a game: its cards, then empty columns up to `COLUMNS`."""
    thrown = game.board.thrown_cards
    return [*thrown, *make_empty_field(COLUMNS - len(thrown))]


def draw_field(field: Sequence[ThrownCard | None], style: OutputStyle) -> Iterator[str]:
    """Draw a field (`ausgabe_field` of plain console mode)."""
    labels = [say(style.language, key) for key in ("plain_attack", "plain_defence")]
    width = max(len(label) for label in labels)
    for start in range(0, len(field), _MAX_COLUMNS):
        part = field[start : start + _MAX_COLUMNS]
        attacks = [None if laid is None else laid.attack for laid in part]
        covers = [None if laid is None else laid.defend for laid in part]
        yield _draw_row("", width, [str(start + column) for column in range(1, len(part) + 1)])
        yield _draw_row(labels[0], width, [_draw_cell(card, style) for card in attacks])
        yield _draw_row(labels[1], width, [_draw_cell(card, style) for card in covers])


def _draw_row(label: str, width: int, cells: Sequence[str]) -> str:
    return f"{label:<{width}}  {''.join(f'{cell:<{_CELL_WIDTH}}' for cell in cells)}".rstrip()


def _draw_cell(card: str | None, style: OutputStyle) -> str:
    return _EMPTY if card is None else write_card(card, style)


def draw_hand(cards: Sequence[str], trump: str, style: OutputStyle) -> Iterator[str]:
    """Draw a hand with card numbers and a star at each trump (`hand_ausgabe` of plain console mode)."""
    if not cards:
        yield say(style.language, "plain_no_cards")
    labels = [
        f"[{number}] {write_card(card, style)}{'*' if card[0] == trump[0] else ''}"
        for number, card in enumerate(cards, 1)
    ]
    width = max((len(label) for label in labels), default=0)
    for start in range(0, len(labels), _CARDS_PER_ROW):
        yield "  ".join(f"{label:<{width}}" for label in labels[start : start + _CARDS_PER_ROW]).rstrip()


def draw_deck(game: GameState, style: OutputStyle) -> str:
    """Describe the public facts about the deck (`deck_ausgabe` of plain console mode)."""
    language, discard = style.language, game.discard_count
    if not game.deck_count:
        return say(language, "plain_deck_empty", trump=write_suit(game.trump[0], style), discard=discard)
    trump = write_card(game.trump, style)
    return say(language, "plain_deck", count=game.deck_count, trump=trump, discard=discard)


def draw_players(game: GameState, names: Sequence[str], style: OutputStyle) -> Iterator[str]:
    """Describe every player's number of cards and `mode`."""
    for player in game.players:
        name = names[player.seat]
        if player.role == "out":
            yield say(style.language, "plain_player_out", name=name)
            continue
        mode = "taking" if player.role == "taking" else mode_of(player, game)
        mode_text = say(style.language, f"plain_mode_{mode}")
        yield say(style.language, "plain_player", name=name, n=player.cards_count, mode=mode_text)


def mode_of(player: PlayerInGame, game: GameState) -> Literal["attack", "defend", "passive"]:
    """Return a player's mode (`set_turn` of plain console mode): `attack`, `defend` or `passive`."""
    if player.role == "out":
        return "passive"
    if player.seat == game.defender:
        return "defend"
    return "attack" if player.seat == game.attacker else "passive"


def draw_game(game: GameState, names: Sequence[str], style: OutputStyle) -> Iterator[str]:
    """Draw the public state of a game."""
    yield say(style.language, "plain_bout", bout=game.bout)
    yield draw_deck(game, style)
    yield from draw_players(game, names, style)
    yield from draw_field(list_field(game), style)


def write_rules(language: Language, rules: str, options: Options) -> Iterator[str]:
    """Write the rules of a table; the text lists every option that differs from `RULES`."""
    yield from say(language, "plain_rules").split("\n")
    usual = RULE_SETS[RULES].options
    changes = [
        option for option in all_options() if getattr(options, option.name) != getattr(usual, option.name)
    ]
    if not changes:
        return
    yield say(language, "plain_rules_differ", rules=say(language, f"rules_about_{rules}"))
    for option in changes:
        value = write_value(getattr(options, option.name))
        yield f"- {option.name}={value}: {say(language, f'option_about_{option.name}')}"
