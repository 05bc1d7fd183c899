"""The field, a hand, the deck and the players as lines."""

from kozyr.server.api.messages.game import Board, GameState, PlayerInGame, ThrownCard
from kozyr.terminal.plain.drawing import (
    deck_line,
    empty_field,
    field_cards,
    field_lines,
    game_lines,
    hand_lines,
    mode_of,
)
from kozyr.terminal.plain.faces import OutputStyle

EN = OutputStyle("en", has_signs=True)
RU = OutputStyle("ru", has_signs=False)


def _game(*thrown: tuple[str, str | None], deck: int = 12, roles: tuple[str, ...] = ()) -> GameState:
    roles = roles or ("thrower", "defender", "out")
    players = [
        PlayerInGame(
            f"p{seat}", seat, "", None, 0 if role == "out" else seat + 1, role, "passive", None, 0, True
        )
        for seat, role in enumerate(roles)
    ]
    cards = [ThrownCard(attack, defend, 0) for attack, defend in thrown]
    return GameState("t", "t.1", 1, 0, "H7", deck, 4, 0, Board(cards), players, 0, 1, 3, "defence", 6)


def test_an_empty_field_has_two_rows_of_six() -> None:
    """Document 004's 2×6 field."""
    assert [*field_lines(empty_field(), EN)] == [
        "         1    2    3    4    5    6",
        "Attack   .    .    .    .    .    .",
        "Defence  .    .    .    .    .    .",
    ]


def test_cards_lie_in_columns_attack_above_defence() -> None:
    """A card that is not beaten has nothing under it."""
    assert [*field_lines(field_cards(_game(("S9", "S10"), ("H9", None))), RU)] == [
        "        1    2    3    4    5    6",
        "Атака   9п   9ч   .    .    .    .",
        "Защита  10п  .    .    .    .    .",
    ]


def test_a_field_without_a_cap_grows_and_stays_within_eighty_columns() -> None:
    """Fourteen attack cards take fourteen columns, the last two below (§3.2 with no cap)."""
    thrown = [(f"{suit}{rank}", None) for suit in "SH" for rank in (6, 7, 8, 9, 10, "J", "Q")]
    lines = [*field_lines(field_cards(_game(*thrown)), EN)]

    assert max(map(len, lines)) < 80
    assert lines[3:] == ["         13   14", "Attack   J♥   Q♥", "Defence  .    ."]


def test_a_hand_is_numbered_and_trumps_have_a_star() -> None:
    """Numbers from 1; six cards a line, in columns."""
    lines = [*hand_lines(["S6", "S10", "C7", "C8", "C9", "C10", "CJ", "CQ", "H6"], "H7", EN)]

    assert lines == [
        "[1] 6♠   [2] 10♠  [3] 7♣   [4] 8♣   [5] 9♣   [6] 10♣",
        "[7] J♣   [8] Q♣   [9] 6♥*",
    ]
    assert [*hand_lines([], "H7", EN)] == ["No cards."]


def test_the_deck_shows_what_everybody_may_know() -> None:
    """How many cards, the trump under them, the discard; then only the suit."""
    assert deck_line(_game(), EN) == "Deck: 12, under it the trump 7♥. Discard: 4."
    assert deck_line(_game(deck=0), RU) == "Колода пуста. Козырь: ч. Отбой: 4."


def test_everybody_has_document_004s_mode() -> None:
    """One attacks, one defends, the others are passive."""
    game = _game(roles=("thrower", "defender", "thrower", "out"))

    assert [mode_of(player, game) for player in game.players] == ["attack", "defend", "passive", "passive"]


def test_a_game_is_drawn_line_by_line() -> None:
    """Bout, deck, players, field."""
    lines = [
        *game_lines(_game(("S9", None), roles=("attacker", "taking", "out")), ["Jane", "Bob", "Eve"], EN)
    ]

    assert lines[:5] == [
        "Bout 3",
        "Deck: 12, under it the trump 7♥. Discard: 4.",
        "Jane: 1 card, attacks",
        "Bob: 2 cards, takes",
        "Eve: out",
    ]
