"""Pictures of cards, hands, battlefields and piles: what they look like, and where a click falls."""

from hypothesis import given
from hypothesis import strategies as st

from kozyr.server.api.messages.game import ThrownCard
from kozyr.terminal.colours import THEME_NAMES
from kozyr.terminal.drawing.canvas import Area, Canvas, shorten
from kozyr.terminal.drawing.cards import LARGE, SMALL, Look, draw_back, draw_card, suit_ink
from kozyr.terminal.drawing.field import Field, Pile, draw_field, draw_pile, find_place
from kozyr.terminal.drawing.hand import Hand, draw_hand, find_card
from kozyr.terminal.drawing.palette import palette
from kozyr.terminal.drawing.seats import SeatPicture, draw_seats
from kozyr.terminal.drawing.signs import ASCII, UNICODE, face, suitable_signs, to_displayable, with_faces

SMALL_LOOK = Look(UNICODE, "en", SMALL)
PLAIN_LOOK = Look(ASCII, "ru", SMALL)
LARGE_LOOK = Look(UNICODE, "ru", LARGE)
DECK = [suit + rank for suit in "SCHD" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]


def picture(*rows: str) -> str:
    """Write the rows of a picture one under the other."""
    return "\n".join(rows)


def test_a_small_card() -> None:
    """Three lines, its name in the middle one."""
    canvas = Canvas(11, 3)
    draw_card(canvas, 0, 0, "H10", SMALL_LOOK)
    draw_back(canvas, 6, 0, SMALL_LOOK)

    assert canvas.to_text() == picture("╭───╮ ╭───╮", "│10♥│ │▒▒▒│", "╰───╯ ╰───╯")


def test_a_card_without_unicode() -> None:
    """Plain characters, and no Russian letters for the ranks."""
    canvas = Canvas(5, 3)
    draw_card(canvas, 0, 0, "SQ", PLAIN_LOOK)

    assert canvas.to_text() == picture("+---+", "|Qs |", "+---+")


def test_a_large_card_in_russian() -> None:
    """Its name in two corners, its suit in the middle."""
    canvas = Canvas(7, 5)
    draw_card(canvas, 0, 0, "DQ", LARGE_LOOK)

    assert canvas.to_text() == picture("╭─────╮", "│Д♦   │", "│  ♦  │", "│   Д♦│", "╰─────╯")


def test_the_beating_card_lies_over_the_beaten() -> None:
    """Both can be read."""
    canvas = Canvas(7, 5)
    draw_field(canvas, Field([ThrownCard("S6", "S9", 0)], "H"), SMALL_LOOK)

    assert canvas.to_text() == picture("╭───╮", "│6♠ │", "╰─╭───╮", "  │9♠ │", "  ╰───╯")


def test_the_trump_looks_out_from_under_the_talon() -> None:
    """With the counts under it."""
    canvas = Canvas(11, 8)
    draw_pile(canvas, Pile("HJ", 12, ("talon 12", "discard 4")), SMALL_LOOK)

    assert canvas.to_text() == picture(
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
    """The one under the cursor is always drawn, and a click on what is seen of a card finds it."""
    look = SMALL_LOOK if size is SMALL else LARGE_LOOK
    cursor = data.draw(st.sampled_from(cards)) if cards else None
    shown = draw_hand(Canvas(width, 8), Hand(cards, cursor, (), (), "H"), look)

    assert [each.card for each in shown if find_card(shown, each.area.x, each.area.y + 1) != each.card] == []
    assert cursor is None or cursor in [each.card for each in shown]


@given(st.integers(0, 36), st.integers(8, 200), st.integers(5, 60))
def test_every_pair_can_be_clicked_where_there_is_room(laid: int, width: int, height: int) -> None:
    """However many lie there nothing fails."""
    field = Field([ThrownCard(card, None, 0) for card in DECK[:laid]], "H", has_empty_place=True)
    shown = draw_field(Canvas(width, height), field, SMALL_LOOK)

    assert len(shown) == laid + 1
    last = shown[-1]
    assert find_place(shown, last.area.x, last.area.y) == last


@given(st.integers(1, 200), st.integers(1, 9), st.integers(1, 6), st.text(max_size=30), st.integers(0, 36))
def test_everybody_fits_however_they_are_called(
    width: int, height: int, seats: int, name: str, cards: int
) -> None:
    """Names of any alphabet are shorten to the room there is."""
    canvas = Canvas(width, height)
    draw_seats(
        canvas, [SeatPicture(seat, name, "leads", "0:30", cards) for seat in range(seats)], SMALL_LOOK, "H"
    )

    assert len(canvas.to_text().split("\n")) == height


def test_open_cards_that_do_not_fit_are_counted() -> None:
    """Nobody is led to believe that he sees all."""
    canvas = Canvas(12, 4)
    draw_seats(canvas, [SeatPicture(0, "Anna", "", "", 9, open_cards=DECK[:9])], SMALL_LOOK, "H")

    assert canvas.to_text().split("\n")[2:] == [" 6♠ 7♠ 8♠", " 9♠ 10♠ +4"]


@given(st.text(max_size=40), st.integers(-3, 20))
def test_what_is_drawn_outside_is_not_seen(text: str, x: int) -> None:
    """A line has as many columns as the canvas, whatever is written on it."""
    canvas = Canvas(12, 1)
    canvas.put(x, 0, text, "felt")

    assert sum(len(run.text) for run in canvas.read_runs(0)) <= 12


def test_a_wide_character_is_never_cut_in_half() -> None:
    """What is drawn over one half blanks the other."""
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "漢字", "felt")
    canvas.put(1, 0, "x", "felt")

    assert canvas.to_text() == " x字"


def test_texts_are_cut_with_an_ellipsis() -> None:
    """Counting columns, not letters."""
    assert [shorten("Vasilisa", 8), shorten("Vasilisa", 5), shorten("漢字漢", 4), shorten("abc", 0)] == [
        "Vasilisa",
        "Vasi…",
        "漢…",
        "",
    ]


def test_an_area_holds_its_points() -> None:
    """Its right and lower edges are outside."""
    area = Area(1, 2, 3, 4)

    assert [area.contains(1, 2), area.contains(3, 5), area.contains(4, 5), area.contains(3, 6)] == [
        True,
        True,
        False,
        False,
    ]


def test_every_theme_has_every_ink() -> None:
    """Nothing is drawn that a theme cannot show."""
    inks = {name: set(palette(name)) for name in THEME_NAMES}

    assert all(each == inks["night"] for each in inks.values())


def test_signs_are_chosen_by_the_terminal() -> None:
    """ASCII where the encoding or the terminal has no others."""
    assert suitable_signs("utf-8", {"TERM": "xterm"}) is UNICODE
    assert suitable_signs("latin-1", {"TERM": "xterm"}) is ASCII
    assert suitable_signs("utf-8", {"TERM": "linux"}) is ASCII


def test_sentences_name_cards_as_players_do() -> None:
    """S10 is 10♠, and in ASCII nothing is left that an old terminal lacks."""
    assert with_faces("DK does not beat S10.", UNICODE, "ru") == "К♦ does not beat 10♠."
    assert to_displayable("← → «пас» — …", ASCII) == '< > "пас" - ...'
    assert face("HA", ASCII, "ru") == "Ah"


def test_a_deck_has_two_colours_or_four() -> None:
    """Hearts with diamonds and spades with clubs; or each suit its own."""
    inks = [
        [suit_ink(suit + "9", SMALL_LOOK._replace(four_colours=four)) for suit in "HDSC"]
        for four in (False, True)
    ]

    assert [len({*each}) for each in inks] == [2, 4]
    assert (inks[0][0], inks[0][2]) == (inks[0][1], inks[0][3])
