r"""Tags: `\color:`, `\color-background:`, `\\`, and the book's `\newpage`."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.terminal.colours import COLOURS
from kozyr.terminal.tags import Span, escape_tags, parse_tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("plain", [Span("plain")]),
        (r"\red:hot", [Span("hot", "red")]),
        (r"a \red:b", [Span("a "), Span("b", "red")]),
        (r"\red:a\green:b", [Span("a", "red"), Span("b", "green")]),
        (r"\red-blue:a", [Span("a", "red", "blue")]),
        (r"\red-blue:a\green:b", [Span("a", "red", "blue"), Span("b", "green")]),
        (r"\RED-Blue:a", [Span("a", "red", "blue")]),
        (r"\texttarget: head", [Span(" head", "texttarget")]),
        (r"\suit1:6 карт\textbase:.", [Span("6 карт", "suit1"), Span(".", "textbase")]),
        (r"\\", [Span("\\")]),
        (r"\\red:a", [Span(r"\red:a")]),
        (r"\\\red:a", [Span("\\"), Span("a", "red")]),
        (r"\pink:a", [Span(r"\pink:a")]),
        (r"\red-pink:a", [Span(r"\red-pink:a")]),
        (r"\pink-red:a", [Span(r"\pink-red:a")]),
        (r"\blue:a\pink:b", [Span(r"a\pink:b", "blue")]),
        (r"\red a", [Span(r"\red a")]),
        (r"\red", [Span(r"\red")]),
        ("\\", [Span("\\")]),
        ("a\\", [Span("a\\")]),
        (r"\:", [Span(r"\:")]),
        (r"\-:", [Span(r"\-:")]),
        (r"\red-:", [Span(r"\red-:")]),
        (r"\newpage", [Span(r"\newpage")]),
        (r"\red:\green:", []),
        ("[red]a[/]", [Span("[red]a[/]")]),
    ],
)
def test_a_text_is_coloured_to_its_end_or_the_next_tag(text: str, expected: list[Span]) -> None:
    r"""An unknown colour is printed as it stands; `\\` prints a backslash."""
    assert parse_tags(text) == tuple(expected)


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_is_a_tag(colour: str) -> None:
    """It works as text colour and as background."""
    assert parse_tags(f"\\{colour}:a\\{colour}-{colour}:b") == (Span("a", colour), Span("b", colour, colour))


@given(st.text(st.sampled_from("\\:-ared blue\n"), max_size=60) | st.text(max_size=60))
def test_an_escaped_text_is_printed_as_it_stands(text: str) -> None:
    """A player's name may have any characters."""
    assert "".join(span.text for span in parse_tags(escape_tags(text))) == text


@given(st.text(st.sampled_from("\\:-redblu pink"), max_size=80))
def test_nothing_but_tags_and_escapes_vanishes(text: str) -> None:
    """Neighbouring parts differ in colour, and none is empty."""
    parsed = parse_tags(text)

    assert all(span.text for span in parsed)
    assert all(left[1:] != right[1:] for left, right in pairwise(parsed))
    assert sum(span.text.count("p") for span in parsed) == text.count("p")


@pytest.mark.parametrize(
    "text",
    [
        "\\red:a\\blue-green:" * 50_000,
        "\\" * 1_000_000,
        "\\a" * 500_000,
        "\\red-" * 200_000,
        "\\" + "r" * 1_000_000,
        "\x00\x1b[31m\ud800" * 100_000,
    ],
    ids=["tags", "backslashes", "letters", "halves", "one", "control"],
)
def test_a_megabyte_of_tags_is_read(text: str) -> None:
    """Its content does not matter, and no text is added."""
    assert sum(len(span.text) for span in parse_tags(text)) <= len(text)
