"""The player's settings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.terminal.colours import THEME_NAMES, theme_for
from kozyr.terminal.player_data import SETTINGS_FORMAT
from kozyr.terminal.settings import SOUNDS, TerminalSettings, change_settings, toggle_sound


def test_everything_the_document_lists_can_be_chosen() -> None:
    """Chat on the table, action messages, animations, sounds, theme, deck colours, language."""
    choices = {
        "chat": False, "action_messages": False, "animations": False, "sounds": False, "theme": "east",
        "deck_colours": "four", "language": "ru",
    }  # fmt: skip
    chosen = change_settings(TerminalSettings(), **choices)

    assert {name: getattr(chosen, name) for name in choices} == choices
    assert SETTINGS_FORMAT.read(SETTINGS_FORMAT.write(chosen)) == chosen


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_theme_can_be_chosen_and_kept(theme: str) -> None:
    """It is used unless the terminal has no colours."""
    chosen = SETTINGS_FORMAT.read(SETTINGS_FORMAT.write(change_settings(TerminalSettings(), theme=theme)))

    assert theme_for(chosen.theme, {}).name == theme
    assert theme_for(chosen.theme, {"NO_COLOR": "1"}).name == "no-colour"


@pytest.mark.parametrize(
    "choice",
    [
        {"theme": "pink"}, {"chat": "yes"}, {"language": "de"}, {"deck_colours": "one"}, {"silent": ["bang"]},
        {"silent": ["turn"] * 7},
    ],
)  # fmt: skip
def test_an_invalid_choice_is_refused(choice: dict[str, object]) -> None:
    """Nothing changes."""
    with pytest.raises(ValueError):  # noqa: PT011 - msgspec has many different messages
        change_settings(TerminalSettings(), **choice)


def test_the_language_is_the_systems_until_one_is_chosen() -> None:
    """It is English if the system names none."""
    environments: tuple[dict[str, str], ...] = ({}, {"LANG": "ru_RU.UTF-8"}, {"LANG": "de_DE"})

    assert [TerminalSettings().language_in(each) for each in environments] == ["en", "ru", "en"]
    assert change_settings(TerminalSettings(), language="en").language_in({"LANG": "ru_RU.UTF-8"}) == "en"


def test_a_sound_is_turned_off_alone() -> None:
    """It can be turned on again; without sounds all are off."""
    quiet = toggle_sound(TerminalSettings(), "card")

    assert [sound for sound in SOUNDS if not quiet.has_sound(sound)] == ["card"]
    assert toggle_sound(quiet, "card") == TerminalSettings()
    assert not any(change_settings(TerminalSettings(), sounds=False).has_sound(sound) for sound in SOUNDS)


@given(st.lists(st.sampled_from(SOUNDS), max_size=40))
def test_changed_sounds_are_stored(turned: list[str]) -> None:
    """This holds for any number of changes."""
    settings = TerminalSettings()
    for sound in turned:
        settings = toggle_sound(settings, sound)  # type: ignore[arg-type]

    assert SETTINGS_FORMAT.read(SETTINGS_FORMAT.write(settings)) == settings


@pytest.mark.parametrize("data", [b"", b"[]", b'{"theme": "pink"}', b'{"chat": 1}', b"\xff" * 20, b'{"chat"'])
def test_invalid_settings_are_not_read(data: bytes) -> None:
    """They raise `ValueError`, and nothing else."""
    with pytest.raises(ValueError):  # noqa: PT011 - the same
        SETTINGS_FORMAT.read(data)
