"""Text drawings of the field, a hand, the deck and the players.

The field of plain console mode has two rows, attack and defence, of six columns; a rule set that allows more
cards gets more columns. Every line makes sense when it is read aloud.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from kozyr.server.api.messages.game import GameState, PlayerInGame, PlayerState, ThrownCard
from kozyr.terminal.plain.faces import OutputStyle, face, sort_hand, suit_sign
from kozyr.terminal.words import say

COLUMNS: Final = 6
"""`MAX_ATTACKS` of plain console mode."""
_WIDEST: Final = 12
"""Columns that fit into eighty characters; further columns go below."""
_CELL: Final = 5
_HAND_ROW: Final = 6
_EMPTY: Final = "."


def empty_field(columns: int = COLUMNS) -> list[ThrownCard | None]:
    """Return an empty field (`init_field` of plain console mode)."""
    return [None] * columns


def field_cards(game: GameState) -> list[ThrownCard | None]:
    """Return a game's cards on a field that is large enough."""
    thrown = game.board.thrown_cards
    return [*thrown, *empty_field(COLUMNS - len(thrown))]


def field_lines(field: Sequence[ThrownCard | None], style: OutputStyle) -> Iterator[str]:
    """Draw a field (`ausgabe_field` of plain console mode)."""
    labels = [say(style.language, key) for key in ("plain_attack", "plain_defence")]
    width = max(len(label) for label in labels)
    for start in range(0, len(field), _WIDEST):
        part = field[start : start + _WIDEST]
        numbers = [str(start + place) for place in range(1, len(part) + 1)]
        yield _row("", width, numbers)
        yield _row(labels[0], width, [_cell(None if laid is None else laid.attack, style) for laid in part])
        yield _row(labels[1], width, [_cell(None if laid is None else laid.defend, style) for laid in part])


def _row(label: str, width: int, cells: Sequence[str]) -> str:
    return f"{label:<{width}}  {''.join(f'{cell:<{_CELL}}' for cell in cells)}".rstrip()


def _cell(card: str | None, style: OutputStyle) -> str:
    return _EMPTY if card is None else face(card, style)


def sorted_hand(own: PlayerState, game: GameState) -> list[str]:
    """Return a hand in the order of its numbers; the first card is number 1."""
    return sort_hand(own.cards, game.trump)


def hand_lines(cards: Sequence[str], trump: str, style: OutputStyle) -> Iterator[str]:
    """Draw a hand with card numbers and a star at each trump (`hand_ausgabe` of plain console mode)."""
    if not cards:
        yield say(style.language, "plain_no_cards")
    shown = [
        f"[{number}] {face(card, style)}{'*' if card[0] == trump[0] else ''}"
        for number, card in enumerate(cards, 1)
    ]
    width = max((len(each) for each in shown), default=0)
    for start in range(0, len(shown), _HAND_ROW):
        yield "  ".join(f"{each:<{width}}" for each in shown[start : start + _HAND_ROW]).rstrip()


def deck_line(game: GameState, style: OutputStyle) -> str:
    """Describe the public facts about the deck (`deck_ausgabe` of plain console mode)."""
    suit = suit_sign(game.trump[0], style)
    if not game.deck_count:
        return say(style.language, "plain_deck_empty", trump=suit, discard=game.discard_count)
    trump = face(game.trump, style)
    return say(style.language, "plain_deck", count=game.deck_count, trump=trump, discard=game.discard_count)


def player_lines(game: GameState, names: Sequence[str], style: OutputStyle) -> Iterator[str]:
    """Describe every player's number of cards and `mode`."""
    for player in game.players:
        name = names[player.seat]
        if player.role == "out":
            yield say(style.language, "plain_player_out", name=name)
            continue
        taking = player.role == "taking"
        mode = say(style.language, f"plain_mode_{'taking' if taking else mode_of(player, game)}")
        yield say(style.language, "plain_player", name=name, n=player.cards_count, mode=mode)


def mode_of(player: PlayerInGame, game: GameState) -> Literal["attack", "defend", "passive"]:
    """Return a player's mode (`set_turn` of plain console mode): `attack`, `defend` or `passive`."""
    if player.role == "out":
        return "passive"
    if player.seat == game.defender:
        return "defend"
    return "attack" if player.seat == game.attacker else "passive"


def game_lines(game: GameState, names: Sequence[str], style: OutputStyle) -> Iterator[str]:
    """Draw the public state of a game."""
    yield say(style.language, "plain_bout", bout=game.bout)
    yield deck_line(game, style)
    yield from player_lines(game, names, style)
    yield from field_lines(field_cards(game), style)
