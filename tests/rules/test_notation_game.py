"""Whole games as text: writing, reading, and the errors of untrusted text."""

import pytest

from kozyr.rules import Beat, Card, Lead, Options, RefusedError, Seat, Take, must, options_of
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.notation import (
    Comment,
    LeaveToken,
    NotationError,
    Record,
    Turn,
    read_game,
    read_turn,
    write_game,
    write_result,
    write_turn,
)
from tests.kit.positions import act, arrange, deck

HEAD = '[Durak "1"]\n[Seats "2"]\n[Seed "kozyr"]\n'


def _read_card(name: str) -> Card:
    return CARDS_BY_ID[name]


def _find_error(text: str) -> str:
    with pytest.raises(NotationError) as error:
        read_game(text)
    return str(error.value)


def test_a_game_is_written_with_its_tags_and_a_line_a_bout() -> None:
    """Tags, an empty line, then the bouts with their numbers."""
    record = Record(seats=2, seed="kozyr").then(Seat(0), Lead((_read_card("D9"),))).then(Seat(1), Take())

    assert write_game(record) == (
        '[Durak "1"]\n[Rules "classic"]\n[Seats "2"]\n[Dealer "0"]\n[Seed "kozyr"]\n[Result "*"]\n\n'
        "1. 0:D9 1:take\n"
    )


def test_a_written_record_is_read_back_exactly() -> None:
    """A record with every kind of content is read back exactly."""
    record = Record(
        options=must(options_of("transfer", {"cap": None, "order": "turns"})),
        seats=3,
        deck=tuple(CARDS_BY_ID[name] for name in deck("S6 C7 H8")),
        lot=5,
        dealer=Seat(1),
        leader=Seat(2),
        tags=(("Player0", 'Ann "the fox"'), ("Site", "a\\b\nc")),
        turns=(Turn(Seat(0), LeaveToken("time")),),
        comments=(Comment(0, "before"), Comment(1, "after } it")),
    )

    assert read_game(write_game(record)) == record


def test_comments_stand_where_they_stood() -> None:
    """Comments in braces or behind a semicolon keep their place among the turns."""
    record = read_game(HEAD + "\n{one\ntwo} 1. 0:D9 ; three\n1:take {four}")

    assert record.comments == (Comment(0, "one\ntwo"), Comment(1, " three"), Comment(2, "four"))


def test_a_comment_inside_a_bout_is_written_on_its_own_line() -> None:
    """The bout continues below a comment without a second number."""
    text = write_game(read_game(HEAD + "\n0:D9 {why?} 1:take"))

    assert text.endswith("\n1. 0:D9\n{why?}\n1:take\n")


@pytest.mark.parametrize(
    ("seed", "tags", "comments", "message"),
    [
        (None, (), (), "either a seed or a deck"),
        ("\ud800", (), (), "cannot be written in UTF-8"),
        ("a", (("Note", "\udfff"),), (), "cannot be written in UTF-8"),
        ("a", (("Note", "1"), ("Note", "2")), (), "two tags have the same name"),
        ("a", (), (Comment(0, "}\n"),), "closing brace"),
        ("a", (), (Comment(0, "\r"),), "carriage return"),
        ("a", (), (Comment(1, "late"),), "a turn that does not exist"),
    ],
)
def test_a_record_that_would_come_back_different_cannot_be_made(
    seed: str | None, tags: tuple[tuple[str, str], ...], comments: tuple[Comment, ...], message: str
) -> None:
    """A record rejects values that could not be written or would be read differently."""
    with pytest.raises(ValueError, match=message):
        Record(seats=2, seed=seed, tags=tags, comments=comments)


@pytest.mark.parametrize("lot", [None, 0, 7])
def test_a_lot_comes_back_as_it_was_given(lot: int | None) -> None:
    """No lot and lot 0 give equal deals but different records."""
    record = Record(seats=2, deck=tuple(CARDS_BY_ID[name] for name in deck("")), lot=lot)

    assert read_game(write_game(record)) == record


def test_every_character_can_stand_in_a_tag() -> None:
    """Control characters and the last Unicode character are read back exactly."""
    record = Record(seats=2, seed="\0\x1b[31m\U0010ffff", tags=(("Note", "\u2028 \t ё"),))

    assert read_game(write_game(record)) == record


def test_a_record_keeps_cards_in_canonical_order() -> None:
    """§9: the cards of a turn are always written and read in canonical order."""
    record = Record(seats=2, seed="a").then(Seat(0), Lead((_read_card("D9"), _read_card("S9"))))
    record = record.then(
        Seat(1), Beat(((_read_card("D9"), _read_card("DQ")), (_read_card("S9"), _read_card("SQ"))))
    )

    assert [write_turn(turn) for turn in record.turns] == ["0:S9,D9", "1:S9/SQ,D9/DQ"]


def test_one_token_is_read_by_itself() -> None:
    """A text with exactly one token is read as a turn."""
    assert read_turn("1:take") == Turn(Seat(1), Take())


def test_a_token_with_something_behind_it_is_refused() -> None:
    """A text with two tokens is refused."""
    with pytest.raises(NotationError, match="column 7: expected the end of the act"):
        read_turn("1:take 0:pass")


def test_a_tag_of_ones_own_may_not_take_a_known_name() -> None:
    """Authors may not use the tags of the format."""
    with pytest.raises(ValueError, match="'Seats'"):
        write_game(Record(seats=2, seed="a", tags=(("Seats", "3"),)))


def test_an_illegal_record_is_not_written() -> None:
    """Writing a record that cannot be played raises an error."""
    with pytest.raises(RefusedError):
        write_game(Record(seats=2, seed="kozyr").then(Seat(1), Take()))


def test_windows_lines_and_a_byte_order_mark_are_read() -> None:
    """Windows line ends and a byte order mark are ignored."""
    assert read_game("\ufeff" + (HEAD + "\n0:D9").replace("\n", "\r\n")).seats == 2


def test_rules_may_be_left_out() -> None:
    """Without a tag the rules are classic."""
    assert read_game(HEAD).options == Options()


def test_an_empty_options_tag_changes_nothing() -> None:
    """An empty tag changes no option."""
    assert read_game('[Durak "1"]\n[Options ""]\n[Seats "2"]\n[Seed "a"]').options == Options()


@pytest.mark.parametrize(
    ("token", "rules", "written"),
    [
        ("0:redeal", "classic,redeal=on", "redeal"),
        ("0:left", "classic,redeal=on", "left 0"),
    ],
)
def test_the_result_is_written_with_its_reason(token: str, rules: str, written: str) -> None:
    """§6: a redeal has no losers; other results name the losers."""
    game = arrange("S6,S7,S8,S9,S10,D9|C6,C7,D6,D7,H8,H9", rules=rules, bout=1, rest="talon", trump="HA")

    assert write_result(act(game, token).result) == written


def test_a_leaver_is_a_token() -> None:
    """§6.3: leaving and running out of time are written like acts."""
    assert write_turn(Turn(Seat(1), LeaveToken("time"))) == "1:time"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", 'line 1, column 1: expected [Durak "1"] as the first tag, found the end'),
        ('[Seats "2"]', "line 1, column 2: expected [Durak \"1\"] as the first tag, found 'Seats'"),
        ('[Durak "2"]', "line 1, column 9: expected version 1 of this format, found '2\"]'"),
        ("[durak", "line 1, column 2: expected the name of a tag, with a capital letter, found 'durak'"),
        ('[Durak"1"]', "line 1, column 7: expected one space and a value in quotes"),
        ('[Durak "1]', "line 1, column 8: expected a value in quotes, closed on the same line"),
        ('[Durak "1"', "line 1, column 11: expected ] at the end of the tag, found the end"),
        ('[Durak "1"]\n[Durak "1"]', "line 2, column 2: expected each tag once"),
        ('[Durak "1"]\n[Note "\\{110000}"]', 'line 2, column 8: expected one of \\" and \\\\ and \\{code'),
        ('[Durak "1"]\n{\ud800}', "line 2, column 2: expected text that can be written in UTF-8"),
        ('[Durak "1"]\n[Note "\\{d800}"]', 'line 2, column 8: expected one of \\" and \\\\ and \\{code'),
        ('[Durak "1"]\n{never closed', "line 2, column 1: expected a closing brace for this comment"),
        ('[Durak "1"]', 'line 1, column 12: expected the tag [Seats "2"], found the end'),
        ('[Durak "1"]\n[Seats "two"]', "line 2, column 9: expected a number from 2 to 6, found 'two\"]'"),
        ('[Durak "1"]\n[Seats "9"]', "line 2, column 9: expected a number from 2 to 6"),
        ('[Durak "1"]\n[Seats "2x"]', "line 2, column 9: expected a number from 2 to 6"),
        ('[Durak "1"]\n[Seats "1"]\n[Seed "a"]', "line 2, column 9: expected a number from 2 to 6"),
        ('[Durak "1"]\n[Seats "2"]', "line 2, column 12: expected the tag Seed or the tag Deck"),
        (HEAD + '[Deck "S6"]', "line 4, column 8: expected a seed or a deck, not both"),
        (HEAD + '[Dealer "2"]', "line 4, column 10: expected a game that can begin, found no such seat (seat 2)"),
        (HEAD + '[Leader "5"]', "line 4, column 10: expected a game that can begin, found no such seat (seat 5)"),
        (HEAD + '[Rules "pairs"]', "line 2, column 9: expected a game that can begin, found seats for teams (seats 2)"),
        (HEAD + '[Note "a\\nb"]', 'line 4, column 9: expected one of \\"'),
        (HEAD + '[Result "left 1"]\n0:left', "line 4, column 10: expected left 0, found the result 'left 1'"),
        (HEAD + '[Lot "1"]', "line 4, column 7: expected no tag Lot, because the seed decides the lot"),
        (HEAD + '[Rules "poker"]', "line 4, column 9: expected a rule set (classic, transfer"),
        (HEAD + '[Rules "classic!"]', "line 4, column 16: expected nothing after the name of the rule set"),
        (HEAD + '[Rules ""]', "line 4, column 9: expected the name of a rule set"),
        (HEAD + '[Options "dek=24"]', "line 4, column 11: expected the name of an option, found 'dek=24\"]'"),
        (HEAD + '[Options "deck"]', "line 4, column 15: expected = and a value of deck"),
        (HEAD + '[Options "deck="]', "line 4, column 16: expected a value of deck"),
        (HEAD + '[Options "deck=37"]', "line 4, column 16: expected a value of deck (24, 36, 52)"),
        (HEAD + '[Options "cap=0"]', "line 4, column 15: expected a value of cap (1, 2, …, 52, none)"),
        (HEAD + '[Options "deck=24 deck=36"]', "line 4, column 19: expected each option once"),
        (HEAD + '[Options "deck=24,cap=6"]', "line 4, column 18: expected one space before the next option"),
        (
            HEAD + '[Options "teams=on next_first=under_durak"]',
            "line 4, column 11: expected options that go together, found under durak with teams",
        ),
        ('[Durak "1"]\n[Seats "2"]\n[Deck "S6 Z9"]', "line 3, column 11: expected a card such as S9 or H10"),
        ('[Durak "1"]\n[Seats "2"]\n[Deck "S6"]', "line 3, column 8: expected a game that can begin, found deck length (expected 36, found 1)"),
        (HEAD + "\nS9", "line 5, column 1: expected a seat and a colon, such as 0:, found 'S9'"),
        (HEAD + "\n0 S9", "line 5, column 2: expected a colon after the seat"),
        (HEAD + "\n0:", "line 5, column 3: expected an act: cards, +cards, attack/cover"),
        (HEAD + "\n0:nap", "line 5, column 3: expected an act: cards"),
        (HEAD + "\n0:S1", "line 5, column 3: expected a card such as S9 or H10, found 'S1'"),
        (HEAD + "\n0:D9+S9", "line 5, column 5: expected a space after the turn, found '+S9'"),
        (HEAD + "\n0:D9,", "line 5, column 6: expected a card such as S9 or H10, found the end"),
        (HEAD + "\n0:S9/SQ,S10", "line 5, column 12: expected a slash between an attack card and its cover"),
        (HEAD + "\n2. 0:D9", "line 5, column 1: expected the number of the bout, 1., found '2.'"),
        (HEAD + "\n0:D9\n0:pass", "line 6, column 1: expected a legal turn such as 1:"),
        (HEAD + "\n0:left 1:left", "line 5, column 8: expected nothing more: the game is over, found 1:left (game over)"),
        (HEAD + '[Result "cards 1"]\n', "line 4, column 10: expected more turns: the game is not over, found the result 'cards 1'"),
    ],
)  # fmt: skip
def test_an_error_names_line_column_and_what_was_expected(text: str, error: str) -> None:
    """An error in untrusted text is reported with its place and the expected text."""
    assert _find_error(text).startswith(error)


def test_a_huge_text_is_refused_unread() -> None:
    """No game is longer than a mebibyte."""
    assert (
        _find_error(" " * (1 << 20) + "x")
        == "line 1, column 1: expected at most 1048576 characters, found 1048577"
    )


def test_white_space_is_named_as_the_end_of_the_line() -> None:
    """An error before a line end says that the line ends."""
    assert _find_error(HEAD + "\n0:\nx").endswith("found the end of the line")
