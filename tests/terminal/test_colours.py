"""Colours: the sixteen, the theme's eight, five themes and none."""

import colorsys

import pytest

from kozyr.terminal.colours import COLOURS, NAMED, ROLES, THEME_NAMES, THEMES, Theme, theme_for

COLOURED = [theme for theme in THEMES.values() if theme.has_colours]
READ = [
    ("textbase", "bgbase"), ("textmsg", "bgbase"), ("textmsg", "bgmsg"), ("texttarget", "bgbase"),
    ("texttarget", "bgtarget"), ("suit1", "bgbase"), ("suit2", "bgbase"), ("diamonds", "bgbase"),
    ("clubs", "bgbase"), ("suit1", "bgmsg"), ("suit2", "bgmsg"), ("error", "bgbase"), ("error", "bgmsg"),
    ("done", "bgbase"), ("done", "bgmsg"), ("textbase", "bgmsg"),
]  # fmt: skip


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _hue(colour: str) -> float:
    return colorsys.rgb_to_hsv(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0] * 360


def test_all_colours_of_the_document_are_there() -> None:
    """There are sixteen of console.md and eight of the theme."""
    named = (
        "black blue green cyan red magenta brown lightgray darkgray lightblue lightgreen lightcyan lightred "
        "lightmagenta yellow white"
    )

    assert list(NAMED) == named.split()
    assert " ".join(ROLES) == "bgbase bgmsg bgtarget textbase textmsg texttarget suit1 suit2"
    assert len(COLOURS) == 24


def test_there_are_five_themes_and_one_without_colours() -> None:
    """They are day, night, east, black-blue, new year; and no-colour."""
    assert THEME_NAMES == ("day", "night", "east", "black-blue", "new-year", "no-colour")
    assert tuple(THEMES) == THEME_NAMES
    assert len({theme[1:] for theme in THEMES.values()}) == 6


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_every_colour_of_a_theme_is_given(theme: Theme) -> None:
    """Each is #rrggbb; hearts and diamonds are suit1, spades and clubs suit2."""
    assert all(theme.colour(name) for name in COLOURS)
    assert [theme.suit(letter) for letter in "SCHD"] == [theme.suit2, theme.suit2, theme.suit1, theme.suit1]
    assert len({theme.suit(letter, "four") for letter in "SCHD"}) == 4


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_every_text_of_a_theme_can_be_read(theme: Theme) -> None:
    """Every text has WCAG's contrast of 4.5 to 1 on each of its backgrounds."""
    faint = [pair for pair in READ if _contrast(getattr(theme, pair[0]), getattr(theme, pair[1])) < 4.5]

    assert faint == []


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_an_error_is_red_and_done_is_green(theme: Theme) -> None:
    """This holds in every theme."""
    assert theme.error is not None
    assert theme.done is not None
    assert min(_hue(theme.error), 360 - _hue(theme.error)) < 15
    assert 90 < _hue(theme.done) < 150


def test_without_colours_nothing_is_coloured() -> None:
    """This includes the named colours."""
    bare = THEMES["no-colour"]

    assert {bare.colour(name) for name in COLOURS} == {None}
    assert {bare.suit(letter, deck) for letter in "SCHD" for deck in ("two", "four")} == {None}


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, "east"), ({"NO_COLOR": "1"}, "no-colour"), ({"NO_COLOR": ""}, "east"),
        ({"TERM": "dumb"}, "no-colour"), ({"TERM": "xterm"}, "east"),
    ],
)  # fmt: skip
def test_no_color_is_respected(environment: dict[str, str], name: str) -> None:
    """NO_COLOR and terminals without colours are respected."""
    assert theme_for("east", environment).name == name
