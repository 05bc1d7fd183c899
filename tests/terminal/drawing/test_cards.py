"""Drawings of cards, hands, battlefields and talons, and the places of clicks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.server.api.messages.game import ThrownCard
from kozyr.terminal.colours import THEME_NAMES
from kozyr.terminal.drawing.canvas import Area, Canvas, shorten
from kozyr.terminal.drawing.cards import LARGE, SMALL, Look, draw_back, draw_card, suit_ink
from kozyr.terminal.drawing.field import Field, Pile, draw_field, draw_pile, find_place
from kozyr.terminal.drawing.hand import Hand, draw_hand, find_card
from kozyr.terminal.drawing.palette import palette
from kozyr.terminal.drawing.seats import SeatPicture, draw_seats
from kozyr.terminal.drawing.signs import (
    ASCII,
    UNICODE,
    choose_signs,
    rewrite_card_names,
    to_displayable,
    write_card_name,
)

SMALL_LOOK = Look(UNICODE, "en", SMALL)
PLAIN_LOOK = Look(ASCII, "ru", SMALL)
LARGE_LOOK = Look(UNICODE, "ru", LARGE)
DECK = [suit + rank for suit in "SCHD" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]


def join_rows(*rows: str) -> str:
    """Join the rows of a picture."""
    return "\n".join(rows)


def test_a_small_card() -> None:
    """A small card has three lines, with its name in the middle."""
    canvas = Canvas(11, 3)
    draw_card(canvas, 0, 0, "H10", SMALL_LOOK)
    draw_back(canvas, 6, 0, SMALL_LOOK)

    assert canvas.to_text() == join_rows("╭───╮ ╭───╮", "│10♥│ │▒▒▒│", "╰───╯ ╰───╯")


def test_a_card_without_unicode() -> None:
    """The card has ASCII characters and no Russian letters."""
    canvas = Canvas(5, 3)
    draw_card(canvas, 0, 0, "SQ", PLAIN_LOOK)

    assert canvas.to_text() == join_rows("+---+", "|Qs |", "+---+")


def test_a_large_card_in_russian() -> None:
    """A large card has its name in two corners and its suit in the middle."""
    canvas = Canvas(7, 5)
    draw_card(canvas, 0, 0, "DQ", LARGE_LOOK)

    assert canvas.to_text() == join_rows("╭─────╮", "│Д♦   │", "│  ♦  │", "│   Д♦│", "╰─────╯")


def test_the_beating_card_lies_over_the_beaten() -> None:
    """Both cards are readable."""
    canvas = Canvas(7, 5)
    draw_field(canvas, Field([ThrownCard("S6", "S9", 0)], "H"), SMALL_LOOK)

    assert canvas.to_text() == join_rows("╭───╮", "│6♠ │", "╰─╭───╮", "  │9♠ │", "  ╰───╯")


def test_the_trump_card_is_visible_under_the_talon() -> None:
    """The labels are below."""
    canvas = Canvas(11, 8)
    draw_pile(canvas, Pile("HJ", 12, ("talon 12", "discard 4")), SMALL_LOOK)

    assert canvas.to_text() == join_rows(
        " ╭───╮", " │▒▒▒│", " ╰───╯──╮", "    │J♥ │", "    ╰───╯", "", " talon 12", " discard 4"
    )


@given(
    st.lists(st.sampled_from(DECK), unique=True),
    st.integers(12, 200),
    st.sampled_from([SMALL, LARGE]),
    st.data(),
)
def test_every_card_of_a_hand_can_be_clicked(
    cards: list[str], width: int, size: object, data: st.DataObject
) -> None:
    """The selected card is always drawn, and a click on a visible part of a card finds the card."""
    look = SMALL_LOOK if size is SMALL else LARGE_LOOK
    cursor = data.draw(st.sampled_from(cards)) if cards else None
    places = draw_hand(Canvas(width, 8), Hand(cards, cursor, (), (), "H"), look)

    assert all(find_card(places, place.area.x, place.area.y + 1) == place.card for place in places)
    assert cursor is None or cursor in [place.card for place in places]


@settings(deadline=None)
@given(st.integers(0, 36), st.integers(8, 200), st.integers(5, 60))
def test_every_pair_can_be_clicked(count: int, width: int, height: int) -> None:
    """The battlefield is drawn with any number of pairs."""
    field = Field([ThrownCard(card, None, 0) for card in DECK[:count]], "H", has_empty_place=True)
    places = draw_field(Canvas(width, height), field, SMALL_LOOK)

    assert len(places) == count + 1
    last = places[-1]
    assert find_place(places, last.area.x, last.area.y) == last


@given(st.integers(1, 200), st.integers(1, 9), st.integers(1, 6), st.text(max_size=30), st.integers(0, 36))
def test_every_name_fits(width: int, height: int, seats: int, name: str, cards: int) -> None:
    """Names in any alphabet are shortened to the available room."""
    canvas = Canvas(width, height)
    draw_seats(
        canvas, [SeatPicture(seat, name, "leads", "0:30", cards) for seat in range(seats)], SMALL_LOOK, "H"
    )

    assert len(canvas.to_text().split("\n")) == height


def test_open_cards_that_do_not_fit_are_counted() -> None:
    """A number shows how many open cards do not fit."""
    canvas = Canvas(12, 4)
    draw_seats(canvas, [SeatPicture(0, "Anna", "", "", 9, open_cards=DECK[:9])], SMALL_LOOK, "H")

    assert canvas.to_text().split("\n")[2:] == [" 6♠ 7♠ 8♠", " 9♠ 10♠ +4"]


@given(st.text(max_size=40), st.integers(-3, 20))
def test_drawings_outside_the_canvas_are_clipped(text: str, x: int) -> None:
    """Any text leaves the line as wide as the canvas."""
    canvas = Canvas(12, 1)
    canvas.put(x, 0, text, "felt")

    assert sum(len(run.text) for run in canvas.read_runs(0)) <= 12


def test_a_wide_character_is_never_cut_in_half() -> None:
    """Drawing over one half clears the other half."""
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "漢字", "felt")
    canvas.put(1, 0, "x", "felt")

    assert canvas.to_text() == " x字"


def test_texts_are_cut_with_an_ellipsis() -> None:
    """The width counts columns, not letters."""
    assert shorten("Vasilisa", 8) == "Vasilisa"
    assert [shorten("Vasilisa", 5), shorten("漢字漢", 4), shorten("abc", 0)] == ["Vasi…", "漢…", ""]


def test_an_area_contains_its_points() -> None:
    """The right and the lower edge are outside."""
    area = Area(1, 2, 3, 4)

    points = [(1, 2), (3, 5), (4, 5), (3, 6)]
    assert [area.contains(x, y) for x, y in points] == [True, True, False, False]


def test_every_theme_has_every_ink() -> None:
    """All themes define the same inks."""
    inks = {name: set(palette(name)) for name in THEME_NAMES}

    assert all(names == inks["night"] for names in inks.values())


def test_signs_are_chosen_by_the_terminal() -> None:
    """ASCII is used if the encoding or the terminal lacks other signs."""
    assert choose_signs("utf-8", {"TERM": "xterm"}) is UNICODE
    assert choose_signs("latin-1", {"TERM": "xterm"}) is ASCII
    assert choose_signs("utf-8", {"TERM": "linux"}) is ASCII


def test_sentences_name_cards_as_players_do() -> None:
    """S10 becomes 10♠; for ASCII terminals all signs are replaced."""
    assert rewrite_card_names("DK does not beat S10.", UNICODE, "ru") == "К♦ does not beat 10♠."
    assert rewrite_card_names("К♦ не бьёт 10♠.", UNICODE, "ru") == "К♦ не бьёт 10♠."
    assert rewrite_card_names("К♦ не бьёт 10♠.", ASCII, "ru") == "Kd не бьёт 10s."
    assert to_displayable("← → «пас» — …", ASCII) == '< > "пас" - ...'
    assert write_card_name("HA", ASCII, "ru") == "Ah"


def test_a_deck_has_two_colours_or_four() -> None:
    """With two colours, hearts share one with diamonds; with four, every suit has its own."""
    inks = [
        [suit_ink(suit + "9", SMALL_LOOK._replace(four_colours=four)) for suit in "HDSC"]
        for four in (False, True)
    ]

    assert [len({*names}) for names in inks] == [2, 4]
    assert (inks[0][0], inks[0][2]) == (inks[0][1], inks[0][3])
