r"""Every command of console.md's table, and every error."""

import pytest

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table import edits
from kozyr.custom_table.table_queries import TablePlayer
from kozyr.terminal.chat import line_spans
from kozyr.terminal.colours import COLOURS
from kozyr.terminal.commands.catalogue import CALLED, COMMANDS
from kozyr.terminal.commands.execution import execute, find_player
from kozyr.terminal.commands.outcomes import (
    CommandContext,
    CommandOutcome,
    HideMatrix,
    ScreenAction,
    ShowMatrix,
    ToggleSound,
    Unlock,
)
from kozyr.terminal.commands.parser import CommandCall, parse_entry
from tests.kit.fake_table_editor import WrittenTable

UNLOCKED = [command.name for command in CALLED if command.reach == "unlocked"]
RIGHT = {
    "help": "1", "printMatrCardsAI": "Boris 3 4", "deleteMatrCardsAI": "", "getColorList": "1",
    "keyAdmin": "kozyr", "setGameMode": "transfer", "setTrump": "hearts", "setEventEffect": "5",
    "giveCardPlayer": "Anna 9 spades", "deleteCardPlayer": "Anna 0", "deleteCardsPlayer": "Anna 2",
    "getCardsPlayer": "Anna", "decreaseCountCardsDeck": "3", "endMove": "", "endGame": "",
    "turnOnSound": "card",
}  # fmt: skip
"""A right call of every command."""


def _call(text: str) -> CommandCall:
    entry = parse_entry(text, "en")
    assert isinstance(entry, CommandCall)
    return entry


def _local(text: str, table: WrittenTable | None = None) -> CommandOutcome:
    return execute(_call(text), CommandContext("en", table or WrittenTable(), is_unlocked=True))


def _told(outcome: CommandOutcome) -> list[str]:
    return ["".join(span.text for span in line_spans(line)) for line in outcome.lines]


def _error(text: str, around: CommandContext) -> tuple[str | None, list[str]]:
    outcome = execute(_call(text), around)
    assert [line.kind for line in outcome.lines] == ["error"]
    return outcome.error, _told(outcome)


def test_the_table_of_commands_is_console_mds() -> None:
    """Sixteen are called, two stand in a text, and one has a second name."""
    assert [command.name for command in COMMANDS] == [
        "help", "printMatrCardsAI", "deleteMatrCardsAI", "getColorList", "<color>:", "<color>-<background>:",
        "keyAdmin", "setGameMode", "setTrump", "setEventEffect", "giveCardPlayer", "deleteCardPlayer",
        "deleteCardsPlayer", "getCardsPlayer", "decreaseCountCardsDeck", "endMove", "endGame", "turnOnSound",
    ]  # fmt: skip
    assert [(each.name, each.alias) for each in COMMANDS if each.alias] == [("help", "getCommandList")]
    assert [*RIGHT] == [command.name for command in CALLED]


def test_help_lists_nine_commands_a_page() -> None:
    """There are two pages, each under a green heading; getCommandList is the same."""
    first, second = _local(r"\help 1"), _local(r"\getCommandList 2")

    assert [line.kind for line in first.lines] == ["done"] + ["system"] * 9
    assert [line.kind for line in second.lines] == ["done"] + ["system"] * 9
    assert _told(first)[:2] == [
        "» Commands, page 1 of 2:", r"» \help page (also \getCommandList) — lists the commands",
    ]  # fmt: skip
    listed = [row.split()[1] for row in (*_told(first)[1:], *_told(second)[1:])]
    assert listed == [f"\\{command.name}" for command in COMMANDS]


def test_the_list_of_colours_has_eight_a_page() -> None:
    """There are three pages of all twenty-four, each with a patch of its colour."""
    found = [_local(rf"\getColorList {page}") for page in (1, 2, 3)]
    rows = [line for outcome in found for line in outcome.lines[1:]]

    assert [len(outcome.lines) for outcome in found] == [9, 9, 9]
    assert _told(found[2])[0] == "» Colours, page 3 of 3:"
    assert [(line_spans(row)[1].text[:3], line_spans(row)[1].colour) for row in rows] == [
        ("███", name) for name in COLOURS
    ]
    assert ["".join(span.text for span in line_spans(row)).split()[2] for row in rows] == [*COLOURS]


@pytest.mark.parametrize("text", [r"\help 0", r"\help 3", r"\help -1", r"\help one", r"\getColorList 4"])
def test_there_are_no_other_pages(text: str) -> None:
    """Argument 1 is then wrong."""
    assert _error(text, CommandContext("en", None))[0] == "argument_wrong"


def test_lists_are_read_on_a_server_too() -> None:
    """No other command works on a server."""
    assert execute(_call(r"\help 1"), CommandContext("en", None)).error is None
    assert execute(_call(r"\getColorList 1"), CommandContext("en", None)).error is None


@pytest.mark.parametrize("name", [command.name for command in CALLED if command.reach != "everywhere"])
def test_everything_else_is_unavailable_on_a_server(name: str) -> None:
    """This holds with any arguments."""
    for arguments in (RIGHT[name], "", "1 2 3 4 5 6"):
        assert _error(f"\\{name} {arguments}", CommandContext("en", None, is_unlocked=True)) == (
            "command_unavailable",
            ["» This command doesn't work here. It only works in games on this computer."],
        )


@pytest.mark.parametrize("name", UNLOCKED)
def test_commands_that_change_a_table_need_the_key(name: str) -> None:
    """The table does not change."""
    table = WrittenTable()

    assert _error(f"\\{name} {RIGHT[name]}", CommandContext("en", table)) == (
        "command_unavailable",
        [r"» This command doesn't work here. Unlock this table first: \keyAdmin kozyr."],
    )
    assert table.asked == []


def test_the_key_unlocks_the_commands_below_it() -> None:
    """It unlocks all later commands, in either language and any case; no other key does."""
    names = [command.name for command in CALLED]

    assert names[names.index("keyAdmin") + 1 :] == UNLOCKED
    assert [
        execute(_call(rf"\keyAdmin {key}"), CommandContext("en", WrittenTable())).screen_action
        for key in ("kozyr", "Козырь")
    ] == [
        Unlock(),
        Unlock(),
    ]
    assert _error(r"\keyAdmin please", CommandContext("en", WrittenTable()))[0] == "argument_wrong"


@pytest.mark.parametrize("command", CALLED, ids=lambda command: command.name)
def test_too_few_and_too_many_arguments_are_told(command: object) -> None:
    """The answer is one red error with the syntax; the table is not called."""
    table = WrittenTable()
    around = CommandContext("en", table, is_unlocked=True)
    name, right = command.name, RIGHT[command.name]  # type: ignore[attr-defined]

    assert _error(f"\\{name} {right} 1", around)[0] == "too_many_arguments"
    if right:
        assert _error(f"\\{name} {' '.join(right.split()[:-1])}", around)[0] == "too_few_arguments"
    assert table.asked == []


def test_the_seven_errors_are_said_in_both_languages() -> None:
    """Each is a sentence that says what to do."""
    table = WrittenTable()
    calls = {
        r"\setTrump": "too_few_arguments", r"\setTrump S S": "too_many_arguments",
        r"\setTrump X": "argument_wrong", r"\printMatrCardsAI i5 0 0": "memory_not_initialised",
        r"\printMatrCardsAI Anna 0 0": "player_is_person", r"\printMatrCardsAI Dora 0 0": "no_such_player",
    }  # fmt: skip
    english = [_error(text, CommandContext("en", table, is_unlocked=True)) for text in calls]
    russian = [_error(text, CommandContext("ru", table, is_unlocked=True)) for text in calls]

    assert [error for error, _ in english] == [*calls.values()]
    assert [error for error, _ in russian] == [*calls.values()]
    assert [told for _, told in english] == [
        [r"» Too few arguments. Type \setTrump suit."],
        [r"» Too many arguments. Type \setTrump suit."],
        [r"» Argument 1 is wrong. Type \setTrump suit."],
        ["» The bot remembers nothing yet. Ask again after its first move."],
        ["» That player is a person. Name a bot."],
        ["» No such player. Type a name, or i0 to i5 for a seat."],
    ]
    assert russian[2][1] == [r"» Аргумент 1 не подходит. Пишите так: \setTrump масть."]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (r"\printMatrCardsAI Boris a 0", 2), (r"\printMatrCardsAI Boris 0 b", 3),
        (r"\printMatrCardsAI Boris 80 0", 2), (r"\printMatrCardsAI Boris 0 24", 3),
        (r"\printMatrCardsAI Boris -1 0", 2), (r"\printMatrCardsAI Nobody x y", 2),
        (r"\setGameMode poker", 1), (r"\setEventEffect 11", 1), (r"\setEventEffect -1", 1),
        (r"\giveCardPlayer Anna 1 spades", 2), (r"\giveCardPlayer Anna 9 swords", 3),
        (r"\giveCardPlayer Anna 11 swords", 2), (r"\deleteCardPlayer Anna -1", 2),
        (r"\deleteCardsPlayer Anna 0", 2), (r"\deleteCardsPlayer Anna all", 2),
        (r"\decreaseCountCardsDeck 0", 1), (r"\turnOnSound trumpet", 1), (r"\help 9999999999999999999", 1),
    ],
)  # fmt: skip
def test_the_first_wrong_argument_is_named(text: str, place: int) -> None:
    """The error has its number, and the table is not called."""
    table = WrittenTable()
    error, told = _error(text, CommandContext("en", table, is_unlocked=True))

    assert error == "argument_wrong"
    assert told[0].startswith(f"» Argument {place} is wrong. Type \\")
    assert table.asked == []


@pytest.mark.parametrize(
    ("text", "asked", "answer"),
    [
        (
            r"\setGameMode Transfer",
            (edits.set_game_mode, "transfer"),
            "The rules now: Transfer.",
        ),
        (
            r"\setGameMode подкидной",
            (edits.set_game_mode, "classic"),
            "The rules now: Classic.",
        ),
        (r"\setTrump hearts", (edits.set_trump, "H"), "Trumps are hearts now."),
        (r"\setTrump ♠", (edits.set_trump, "S"), "Trumps are spades now."),
        (r"\setTrump d", (edits.set_trump, "D"), "Trumps are diamonds now."),
        (r"\setTrump Крести", (edits.set_trump, "C"), "Trumps are clubs now."),
        (r"\setEventEffect 0", (edits.set_effect, 0), "Effects are off."),
        (r"\setEventEffect 10", (edits.set_effect, 10), "Effect 10 is on: Time limit."),
        (r"\giveCardPlayer Anna 10 S", (edits.give_card, 0, "S10"), "Anna gets 10♠ from the discard."),
        (r"\giveCardPlayer i2 дама черви", (edits.give_card, 2, "HQ"), "Boris gets Q♥ from the discard."),
        (r"\deleteCardPlayer anna 3", (edits.delete_card, 0, 3), "Anna: card 3 goes to the discard."),
        (r"\deleteCardsPlayer Anna 1", (edits.delete_cards, 0, 1), "Anna: 1 card goes to the discard."),
        (
            r'\deleteCardsPlayer "clara ann" 2',
            (edits.delete_cards, 5, 2),
            "Clara Ann: 2 cards go to the discard.",
        ),
        (r"\getCardsPlayer Anna", ("cards_of", 0), "Anna holds 0: 9♠, 1: Q♥"),
        (r"\getCardsPlayer i2", ("cards_of", 2), "Boris has no cards."),
        (r"\decreaseCountCardsDeck 3", (edits.decrease_deck, 3), "3 cards from the talon are discarded."),
        (r"\endMove", (edits.end_move,), "The bout is over."),
        (r"\endGame", (edits.end_game,), "The game is over."),
    ],
)
def test_an_unlocked_table_does_what_it_is_told(text: str, asked: tuple[object, ...], answer: str) -> None:
    """The answer to a successful command is green."""
    table = WrittenTable()
    outcome = _local(text, table)

    assert (table.asked, _told(outcome), outcome.lines[0].kind) == ([asked], [f"» {answer}"], "done")


@pytest.mark.parametrize("name", [name for name in UNLOCKED if name != "turnOnSound"])
def test_a_refusal_of_the_table_is_one_error_with_its_reason(name: str) -> None:
    """The arguments are wrong or the command is unavailable; the table's own sentence says why."""
    argued = _local(f"\\{name} {RIGHT[name]}", WrittenTable(ClientRefusal("same_trump", "Because.")))
    now = _local(f"\\{name} {RIGHT[name]}", WrittenTable(ClientRefusal("no_game", "No game.")))
    out = _local(f"\\{name} {RIGHT[name]}", WrittenTable(ClientRefusal("player_is_out", "Out.")))
    is_argued = name not in ("endMove", "endGame")

    assert argued.error == ("argument_wrong" if is_argued else "command_unavailable")
    assert out.error == argued.error
    assert now.error == "command_unavailable"
    assert [_told(each)[0].split(". ")[-1] for each in (argued, now, out)] == ["Because.", "No game.", "Out."]


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        (r"\printMatrCardsAI Boris 3 4", ShowMatrix(2, 3, 4)),
        (r"\printMatrCardsAI boris 0 0", ShowMatrix(2, 0, 0)),
        (r"\printMatrCardsAI I2 79 23", ShowMatrix(2, 79, 23)),
        (r"\deleteMatrCardsAI", HideMatrix()),
        (r"\turnOnSound card", ToggleSound("card")),
        (r'\turnOnSound "ваш ход"', ToggleSound("turn")),
    ],
)
def test_commands_for_the_screen_reach_the_screen(text: str, wish: ScreenAction) -> None:
    """The screen gets the command, and the answer is green."""
    outcome = _local(text)

    assert (outcome.screen_action, outcome.error, [line.kind for line in outcome.lines]) == (
        wish,
        None,
        ["done"],
    )


def test_the_matrix_is_drawn_without_the_key() -> None:
    """It needs a local table and a bot that has decided; a person and an empty seat have no matrix."""
    around = CommandContext("en", WrittenTable())
    seats = [
        execute(_call(rf"\printMatrCardsAI {name} 0 0"), around).error
        for name in ("i2", "i0", "i1", "i5", "i6")
    ]

    assert seats == [None, "player_is_person", "no_such_player", "memory_not_initialised", "no_such_player"]
    assert execute(_call(r"\deleteMatrCardsAI"), around).error is None


def test_a_sound_is_turned_off_and_on() -> None:
    """The answer says which sound, and whether it is on."""
    off = _local(r"\turnOnSound card")
    on = execute(
        _call(r"\turnOnSound card"), CommandContext("en", WrittenTable(), is_unlocked=True, silent=("card",))
    )

    assert (_told(off), _told(on)) == (["» Sound (a card): off."], ["» Sound (a card): on."])


def test_a_name_goes_before_a_seats_number() -> None:
    """A name in the same case goes before any other."""
    sitters = (
        TablePlayer(0, "I1", is_bot=False),
        TablePlayer(1, "i1", is_bot=True),
        TablePlayer(2, "ИВА", is_bot=True),
    )

    found = [find_player(name, sitters) for name in ("i1", "I1", "ива", "i2", "i0")]

    assert [each and each.seat for each in found] == [
        1, 0, 2, 2, 0,
    ]  # fmt: skip
    assert find_player("", sitters) is None
