"""The texts of plain console mode: cards, the field, a hand, the deck and the players."""

import pytest

from kozyr.rules.cards import CARD_IDS, full_deck
from kozyr.server.api.messages.game import Board, GameState, PlayerInGame, ThrownCard
from kozyr.table.roles import Role
from kozyr.terminal.plain.drawing import (
    NumberedCard,
    OutputStyle,
    draw_deck,
    draw_field,
    draw_game,
    draw_hand,
    list_field,
    make_empty_field,
    mode_of,
    number_card,
    output_style_for,
    sort_hand,
    write_card,
    write_cards,
)


@pytest.mark.parametrize(
    ("ink", "written"),
    [
        (OutputStyle("en", has_signs=True), "9♠ 10♥ Q♦ A♣"),
        (OutputStyle("ru", has_signs=True), "9♠ 10♥ Д♦ Т♣"),
        (OutputStyle("en", has_signs=False), "9s 10h Qd Ac"),
        (OutputStyle("ru", has_signs=False), "9п 10ч Дб Тт"),
    ],
)
def test_cards_are_written_for_their_reader(ink: OutputStyle, written: str) -> None:
    """They have suit signs if the terminal can show them, else letters of the reader's language."""
    assert write_cards(["S9", "H10", "DQ", "CA"], ink) == written


@pytest.mark.parametrize(
    "ink", [OutputStyle(lang, has_signs=signs) for lang in ("en", "ru") for signs in (True, False)]
)
def test_no_two_cards_look_alike(ink: OutputStyle) -> None:
    """Every card of the largest deck has a face of its own."""
    assert len({write_card(card, ink) for card in CARD_IDS}) == 52


@pytest.mark.parametrize(
    ("language", "encoding", "ink"),
    [
        ("ru", "utf-8", OutputStyle("ru", has_signs=True)),
        ("ru", "koi8-r", OutputStyle("ru", has_signs=False)),
        ("ru", "ascii", OutputStyle("en", has_signs=False)),
        ("en", "cp437", OutputStyle("en", has_signs=False)),
        ("en", "no-such-code", OutputStyle("en", has_signs=False)),
        ("en", None, OutputStyle("en", has_signs=False)),
    ],
)
def test_nothing_is_written_that_the_output_cannot_show(
    language: str, encoding: str | None, ink: OutputStyle
) -> None:
    """Without Cyrillic the text is English, and without suit signs it uses letters."""
    assert output_style_for("ru" if language == "ru" else "en", encoding) == ink


def test_cards_have_a_suit_number_and_a_value() -> None:
    """Spades 1, hearts 2, diamonds 3, clubs 4; values 6 to 14, each once a suit (§1.2)."""
    deck = [number_card(CARD_IDS[card]) for card in full_deck(36)]

    assert sorted(deck) == [NumberedCard(suit, value) for suit in range(1, 5) for value in range(6, 15)]
    assert [number_card(card) for card in ("S6", "HJ", "DQ", "CA")] == [(1, 6), (2, 11), (3, 12), (4, 14)]


def test_a_hand_is_sorted_by_those_numbers_and_trumps_come_last() -> None:
    """The suits follow their numbers, each from low to high; then come the trumps."""
    assert sort_hand(["CA", "H10", "S7", "H6", "DK", "S10"], "HQ") == ["S7", "S10", "DK", "CA", "H6", "H10"]


EN = OutputStyle("en", has_signs=True)
RU = OutputStyle("ru", has_signs=False)


def _game(*thrown: tuple[str, str | None], deck: int = 12, roles: tuple[Role, ...] = ()) -> GameState:
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
    """The field of the plain console is 2×6."""
    assert [*draw_field(make_empty_field(), EN)] == [
        "         1    2    3    4    5    6",
        "Attack   .    .    .    .    .    .",
        "Defence  .    .    .    .    .    .",
    ]


def test_cards_lie_in_columns_attack_above_defence() -> None:
    """A card that is not beaten has nothing under it."""
    assert [*draw_field(list_field(_game(("S9", "S10"), ("H9", None))), RU)] == [
        "        1    2    3    4    5    6",
        "Атака   9п   9ч   .    .    .    .",
        "Защита  10п  .    .    .    .    .",
    ]


def test_a_field_without_a_cap_grows_and_stays_within_eighty_columns() -> None:
    """Fourteen attack cards take fourteen columns, the last two below (§3.2 with no cap)."""
    thrown = [(f"{suit}{rank}", None) for suit in "SH" for rank in (6, 7, 8, 9, 10, "J", "Q")]
    lines = [*draw_field(list_field(_game(*thrown)), EN)]

    assert max(map(len, lines)) < 80
    assert lines[3:] == ["         13   14", "Attack   J♥   Q♥", "Defence  .    ."]


def test_a_hand_is_numbered_and_trumps_have_a_star() -> None:
    """Numbers from 1; six cards a line, in columns."""
    lines = [*draw_hand(["S6", "S10", "C7", "C8", "C9", "C10", "CJ", "CQ", "H6"], "H7", EN)]

    assert lines == [
        "[1] 6♠   [2] 10♠  [3] 7♣   [4] 8♣   [5] 9♣   [6] 10♣",
        "[7] J♣   [8] Q♣   [9] 6♥*",
    ]
    assert [*draw_hand([], "H7", EN)] == ["No cards."]


def test_the_deck_shows_what_everybody_may_know() -> None:
    """It shows the number of cards, the trump card and the discard; an empty deck shows only the suit."""
    assert draw_deck(_game(), EN) == "Deck: 12, under it the trump 7♥. Discard: 4."
    assert draw_deck(_game(deck=0), RU) == "Колода пуста. Козырь: ч. Отбой: 4."


def test_each_player_attacks_defends_or_is_passive() -> None:
    """One attacks, one defends, the others are passive."""
    game = _game(roles=("thrower", "defender", "thrower", "out"))

    assert [mode_of(player, game) for player in game.players] == ["attack", "defend", "passive", "passive"]


def test_a_game_is_drawn_line_by_line() -> None:
    """The lines show bout, deck, players and field."""
    lines = [*draw_game(_game(("S9", None), roles=("attacker", "taking", "out")), ["Jane", "Bob", "Eve"], EN)]

    assert lines[:5] == [
        "Bout 3",
        "Deck: 12, under it the trump 7♥. Discard: 4.",
        "Jane: 1 card, attacks",
        "Bob: 2 cards, takes",
        "Eve: out",
    ]
