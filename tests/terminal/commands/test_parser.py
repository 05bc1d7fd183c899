r"""The parser distinguishes commands from text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.client.table_client import ClientRefusal
from kozyr.terminal.commands.catalogue import CALLED, COMMANDS
from kozyr.terminal.commands.execution import execute
from kozyr.terminal.commands.outcomes import CommandContext, CommandOutcome
from kozyr.terminal.commands.parser import CommandCall, parse_command, parse_entry, parse_number
from kozyr.terminal.tags import parse_tags
from tests.kit.fake_table_editor import WrittenTable


def _read(text: str) -> tuple[str, ...] | None:
    call = parse_command(text)
    return None if call is None else (call.command.name, *call.arguments)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\help 1", ("help", "1")),
        (r"\HELP 1", ("help", "1")),
        (r"\getCommandList 1", ("help", "1")),
        (r"\GETcommandlist 1", ("help", "1")),
        (r"\help", ("help",)),
        (r"\printMatrCardsAI Boris 1 2", ("printMatrCardsAI", "Boris", "1", "2")),
        (r'\printMatrCardsAI "Clara Ann" 1 2', ("printMatrCardsAI", "Clara Ann", "1", "2")),
        (r'\getCardsPlayer "Clara Ann', ("getCardsPlayer", "Clara Ann")),
        (r'\getCardsPlayer ""', ("getCardsPlayer", "")),
        ("  \\help\t1\n", ("help", "1")),
        ("\\help " + "1" * 1_000_000, ("help", "1" * 1_000_000)),
    ],
)
def test_a_backslash_and_a_commands_word_are_a_command(text: str, expected: tuple[str, ...]) -> None:
    """Case does not matter; a name with spaces stands in quotes."""
    assert _read(text) == expected


@pytest.mark.parametrize("command", CALLED, ids=lambda command: command.name)
def test_every_command_is_found_in_any_case(command: object) -> None:
    """Its name is found in capital and small letters."""
    name = command.name  # type: ignore[attr-defined]

    assert [_read(f"\\{each}") for each in (name, name.upper(), name.lower())] == [(name,)] * 3


@pytest.mark.parametrize(
    "text",
    [
        r"\\help 1", r"help 1", r"\helps 1", r"\red:hot", r"\red-blue:hot", r"\pink:hot", "\\", r"\ help 1",
        r"\help1", r"say \help 1", r"\помощь", r"\help: 1", "\\\ud800",
    ],
)  # fmt: skip
def test_everything_else_is_text(text: str) -> None:
    r"""`\\` prints a backslash; a word that is no command is printed as it stands."""
    assert _read(text) is None


def test_an_escaped_command_is_printed_with_one_backslash() -> None:
    r"""`\\help 1` says \help 1."""
    entry = parse_entry(r"\\help 1", "en")

    assert isinstance(entry, str)
    assert "".join(span.text for span in parse_tags(entry)) == r"\help 1"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0), ("007", 7), ("-3", -3), ("+3", 3), ("999999999", 999_999_999), ("1000000000", None),
        ("", None),
        ("1.0", None), ("1e3", None), ("0x1", None), ("1_0", None), ("٣", None), ("²", None),
        ("9" * 5000, None),
    ],
)  # fmt: skip
def test_a_number_is_written_in_plain_digits(text: str, value: int | None) -> None:
    """It has at most nine digits."""
    assert parse_number(text) == value


def test_input_is_a_command_a_message_or_too_long() -> None:
    """Blanks and line breaks around and within do not hide a command."""
    call = parse_entry("  \\help\n\t1 \x00", "en")

    assert isinstance(call, CommandCall)
    assert call.arguments == ("1",)
    assert parse_entry("hello", "en") == "hello"
    assert isinstance(parse_entry("\\help " + "1" * 1_000_000, "en"), ClientRefusal)
    assert isinstance(parse_entry("", "en"), ClientRefusal)


_PIECES = st.sampled_from(
    [f"\\{each.name}" for each in COMMANDS]
    + [
        "Anna",
        "boris",
        "i0",
        "i2",
        "i5",
        "i6",
        "i",
        '"',
        "0",
        "1",
        "2",
        "-1",
        "9" * 30,
        "S",
        "♠",
        "пики",
        "Q",
        "10",
    ]
    + ["kozyr", "transfer", "turn", "\x00", "\ud800", "\\", "\\red:", " ", "\n", "{name}", "%s", "\u202e"]
)


@given(st.lists(_PIECES, max_size=8).map(" ".join), st.booleans(), st.booleans())
def test_any_input_is_answered(text: str, local: bool, unlocked: bool) -> None:  # noqa: FBT001
    """The answer is one red error without effect, or green, in either language."""
    for language in ("en", "ru"):
        entry = parse_entry(text, language)
        if not isinstance(entry, CommandCall):
            continue
        table = WrittenTable()
        outcome = execute(entry, CommandContext(language, table if local else None, unlocked))

        assert isinstance(outcome, CommandOutcome)
        assert [line.kind for line in outcome.lines][:1] == ["error" if outcome.error else "done"]
        assert not outcome.error or (len(outcome.lines), outcome.screen_action, table.asked) == (1, None, [])
