"""Questions are repeated until the answer is valid, and numbers are parsed strictly."""

import io
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from kozyr.client.locks import locked
from kozyr.custom_table.seating import SeatRequest
from kozyr.locales import Language, say
from kozyr.rules import Seat
from kozyr.terminal.card_choice import Act
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.plain.drawing import OutputStyle, sort_hand
from kozyr.terminal.plain.game_loop import GameLoop, LoopConfig
from kozyr.terminal.plain.line_io import InputEndedError, LineIO
from kozyr.terminal.plain.prompts import Asker, parse_number, parse_numbers
from kozyr.terminal.plain.turn import TurnView, take_turn
from tests.kit.local_tables import (
    Clock,
    against,
    five_spades,
    five_spades_of_the_defender,
    game_of,
    put,
    table_of,
    wished,
)
from tests.kit.positions import arrange
from tests.terminal.plain.streams import ALONE, TWO, Player, play, told, typed


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("3", 3), ("  4 ", 4), ("007", 7), ("0", 0),
        ("", None), ("-1", None), ("+1", None), ("10", None), ("1.0", None), ("1_0", None),
        ("９", None), ("²", None),
        ("one", None), ("1 2", None), ("\x00", None), ("\x1b[A", None), ("9" * 1_000_000, None),
    ],
)  # fmt: skip
def test_a_number_of_the_list_is_read_and_nothing_else(line: str, number: int | None) -> None:
    """Digits from 0 to 9 that name one of the offered choices are accepted."""
    assert parse_number(line, 0, 9) == number


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("1", [1]), ("1 3", [1, 3]), ("3,1", [3, 1]), (" 2 ,  6 ", [2, 6]),
        ("", None), (",", None), ("1 1", None), ("1 0", None), ("1 7", None), ("1 x", None), ("-1", None),
        ("1 " * 500_000, None),
    ],
)  # fmt: skip
def test_several_numbers_are_read_in_the_order_typed(line: str, numbers: Sequence[int] | None) -> None:
    """Spaces or commas separate them; no card may come twice."""
    assert parse_numbers(line, 1, 6) == numbers


ANN, BOB = SeatRequest("person", "Ann"), SeatRequest("person", "Bob")


def _asker(typed: str, language: Language = "en") -> tuple[Asker, io.StringIO]:
    written = io.StringIO()
    lines = LineIO(io.BytesIO(typed.encode()), written, "utf-8")
    return Asker(lines, OutputStyle(language, has_signs=True), ("THE RULES",)), written


def _turn(core: LocalCore, seat: int, typed: str, language: Language = "en") -> tuple[str, list[Act]]:
    """Let a person answer; return the output and the actions."""
    now = core.snapshot(Seat(seat))
    assert now.game is not None
    assert now.player is not None
    asker, written = _asker(typed, language)
    played: list[Act] = []
    with suppress(InputEndedError):
        take_turn(asker, TurnView(now.game, now.player, ["Ann", "Bob"]), played.append)
    return written.getvalue(), played


def _defending() -> LocalCore:
    core = table_of(wished((ANN, BOB), options={"auto_take": False}))
    put(core, arrange("D7,D6,DK|S8,C8,S9,DA", table="S7@0,C7@0"))
    return core


QUESTIONS = {
    "en": {
        "lead": "Ann, lead a card: 1 to 6 (0 = more):",
        "redeal": "Ann, lead a card: 1 to 6 (0 = deal again, more):",
        "beat": "Bob, beat with a card: 1 to 4 (0 = take, more):",
        "toss": "Ann, throw in a card: 1 to 3 (0 = pass, more):",
    },
    "ru": {
        "lead": "Ann, ходите: карта от 1 до 6 (0 — другое):",
        "redeal": "Ann, ходите: карта от 1 до 6 (0 — пересдача и другое):",
        "beat": "Bob, отбивайтесь: карта от 1 до 4 (0 — взять и другое):",
        "toss": "Ann, подкиньте: карта от 1 до 3 (0 — пас и другое):",
    },
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_question_for_a_card_says_what_0_does(language: Language) -> None:
    """It takes, passes, demands a redeal or opens the other choices."""
    lead = table_of(wished((ANN, BOB), rules="terminal"))
    leads = lead.awaited[0]
    redeal = table_of(wished((ANN, BOB), rules="book"))
    put(redeal, five_spades())
    toss = _defending()
    put(toss, arrange("D7,D6,DK|S8,C8,S9,DA", table="S7/SJ@0"))

    asked = {
        "lead": _turn(lead, leads, "", language)[0].replace("Bob", "Ann"),
        "redeal": _turn(redeal, 0, "", language)[0],
        "beat": _turn(_defending(), 1, "", language)[0],
        "toss": _turn(toss, 0, "", language)[0],
    }

    assert {key: text.splitlines()[-1] for key, text in asked.items()} == QUESTIONS[language]


@pytest.mark.parametrize("typed", ["", "0"])
def test_no_card_is_asked_for_where_none_can_be_thrown_in(typed: str) -> None:
    """Enter and 0 pass."""
    core = table_of(wished((ANN, BOB), options={"auto_pass": False}))
    put(core, arrange("D8,D6,DK|S8,C8,S9,DA", table="S7/SJ@0"))
    said, played = _turn(core, 0, f"{typed}\n")

    assert said.splitlines()[-1] == "Ann, you have nothing to throw in. Enter or 0 = pass, 1 = more:"
    assert played == [{"type": "check"}]


def test_several_numbers_beat_several_cards_in_any_order() -> None:
    """8♠ beats 7♠ and 8♣ beats 7♣, whichever is typed first."""
    core = _defending()
    hand = ["S8", "S9", "DA", "C8"]
    numbers = {card: _number(core, card) for card in hand}

    played = [
        _turn(core, 1, f"{numbers[first]} {numbers[second]}\n")[1]
        for first, second in (("S8", "C8"), ("C8", "S8"))
    ]

    pairs = {("S7", "S8"), ("C7", "C8")}
    assert [{(pair["attack"], pair["defend"]) for pair in acts[0]["pairs"]} for acts in played] == [
        pairs,
        pairs,
    ]


def _number(core: LocalCore, card: str) -> int:
    now = core.snapshot(Seat(1))
    assert now.game is not None
    assert now.player is not None
    return sort_hand(now.player.cards, now.game.trump).index(card) + 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_more_numbers_than_cards_to_beat_are_answered_helpfully(language: Language) -> None:
    """No action is taken, and the sentence has no seat numbers."""
    said, played = _turn(_defending(), 1, "1 2 3\n", language)

    assert played == []
    assert say(language, "plain_too_many_to_beat", n=2) in " ".join(said.split())
    assert said.splitlines()[-1] == QUESTIONS[language]["beat"]


def test_a_refusal_names_cards_as_they_are_shown() -> None:
    """9♠ does not beat 7♣."""
    core = table_of(wished((ANN, BOB), options={"auto_take": False}))
    put(core, arrange("D7,D6,DK|S8,C8,S9,DA", table="C7@0"))
    now = core.snapshot(Seat(1))
    assert now.game is not None
    assert now.player is not None
    asker, written = _asker(f"{_number(core, 'S9')}\n", "ru")
    with pytest.raises(InputEndedError):
        take_turn(
            asker, TurnView(now.game, now.player, ["Ann", "Bob"]), lambda act: core.act_for(Seat(1), act)
        )

    assert "9♠" in written.getvalue().partition("Так нельзя")[2]
    assert "S9" not in written.getvalue()


@pytest.mark.parametrize(
    "lines",
    [[], ["2"], ["2", "2"], ["2", "2", "1"], ["2", "2", "2"], ALONE, [*ALONE, "0"]],
    ids=["menu", "how many", "who", "name", "level", "card", "what else"],
)
def test_a_question_mark_shows_the_rules_and_asks_again(tmp_path: Path, lines: list[str]) -> None:
    """This holds at every question."""
    before = typed(tmp_path / "before", *lines)[1]
    after = typed(tmp_path / "after", *lines, "?")[1]

    assert (told("plain_rules", before), told("plain_rules", after)) == (False, True)
    question = before.splitlines()[-3 if before.splitlines()[-2] == "" else -2]
    assert after.count(question) == before.count(question) + 1


def test_a_question_mark_at_a_list_repeats_the_list() -> None:
    """The title and the numbers are shown again after the rules."""
    asker, written = _asker("?\n2\n")
    chosen = asker.ask_choice("Which?", ["One", "Two"], "Back")

    listed = ["Which?", "[1] One", "[2] Two", "[0] Back", say("en", "plain_number")]
    assert (chosen, written.getvalue().splitlines()) == (2, [*listed, "THE RULES", *listed])


def test_to_the_menu_leads_to_the_menu(tmp_path: Path) -> None:
    """After a game 0 shows the menu again, and the program continues."""
    player = Player(ALONE, 400)
    play(tmp_path / "first", player)

    status, said = typed(tmp_path / "again", *player.typed, "0", "3", "4")

    after = said.rpartition(say("en", "plain_to_menu"))[2]
    assert status == 0
    assert say("en", "plain_menu_credits") in after
    assert told("plain_credits", after)
    assert after.endswith(f"{say('en', 'plain_goodbye')}\n")


def test_time_stops_when_the_game_is_over() -> None:
    """Time spent on reading the result does not count as play."""
    clock = Clock()
    core = table_of(wished(against()), clock=clock)
    asker, _ = _asker("")
    loop = GameLoop(asker, core, LoopConfig(0, Random(1), 60))
    clock.now += 5000
    core.resign_for(Seat(0))
    clock.now += 60_000

    assert loop.seconds == 5


def _redealing(typed: str, seats: tuple[SeatRequest, ...] = (ANN, BOB)) -> tuple[LocalCore, str]:
    core = table_of(wished(seats, rules="book"))
    put(core, five_spades_of_the_defender())
    asker, written = _asker(typed)
    loop = GameLoop(asker, core, LoopConfig(0, Random(1), 60))
    with pytest.raises(InputEndedError):
        loop.play()
    return core, written.getvalue()


def test_a_redeal_is_offered_to_a_player_who_does_not_lead() -> None:
    """Bob is asked before Ann may lead; 2 keeps the cards."""
    core, said = _redealing("\n2\n\n")

    assert told("plain_redeal_offer", said, name="Bob")
    assert said.index("Next: Bob.") < said.index("Next: Ann.")
    assert core.redeal_offers == ()


def test_a_redeal_is_demanded_by_a_player_who_does_not_lead() -> None:
    """1 deals again; a bot waits for the answer."""
    core, said = _redealing("1\n", (SeatRequest("bot", "Ann", "novice"), BOB))

    assert told("plain_redeal_offer", said, name="Bob")
    assert "Bob asks for a redeal." in said
    assert game_of(core).hands != five_spades_of_the_defender().hands


def _scores(home: Path) -> dict[str, tuple[int, int]]:
    file = home / "plain.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else []
    return {each["name"]: (each["wins"], each["losses"]) for each in kept}


def test_a_kept_game_that_is_given_up_for_a_new_one_is_lost(tmp_path: Path) -> None:
    """The scores count the loss and, under the profile's name, the rating too."""
    (tmp_path / "profile.json").write_text('{"name": "Jane"}', "utf-8")
    typed(tmp_path, *ALONE)
    assert _scores(tmp_path) == {}

    said = typed(tmp_path, "2", "2", *ALONE[1:])[1]

    assert say("en", "plain_left_new_loses") in said
    assert say("en", "plain_abandoned", name="Jane") in said
    assert _scores(tmp_path) == {"Jane": (0, 1)}
    assert json.loads((tmp_path / "profile.json").read_text("utf-8"))["losses"] == 1


def test_going_back_keeps_the_saved_game(tmp_path: Path) -> None:
    """0 instead of a new game keeps the saved game, and no loss is counted."""
    typed(tmp_path, *ALONE)
    kept = (tmp_path / "plain-game.jsonl").read_bytes()

    typed(tmp_path, "2", "0", "2", "2", "0")

    assert (_scores(tmp_path), (tmp_path / "plain-game.jsonl").read_bytes() == kept) == ({}, True)


def test_a_kept_game_of_several_people_is_given_up_for_nothing(tmp_path: Path) -> None:
    """It is unknown which of them gave it up."""
    typed(tmp_path, *TWO)

    said = typed(tmp_path, "2", "2", *TWO[1:])[1]

    assert say("en", "plain_left_new") in said
    assert _scores(tmp_path) == {}


@pytest.mark.parametrize("end", ["leave", "end of the input"])
def test_a_game_that_is_not_kept_is_lost_when_it_is_left(tmp_path: Path, end: str) -> None:
    """Another window holds the saved game; the program asks first."""
    menu = typed(tmp_path / "look", *ALONE, "0")[1]
    leave = next(line[1] for line in menu.splitlines() if line.endswith(say("en", "plain_leave")))
    more = ["0", leave, "1", "4"] if end == "leave" else []

    (tmp_path / "home").mkdir()
    with locked(tmp_path / "home" / "plain-game.lock"):
        said = typed(tmp_path / "home", *ALONE, *more)[1]

    assert (say("en", "plain_left_loses") in said) == (end == "leave")
    assert say("en", "plain_abandoned", name="Jane") in said
    assert _scores(tmp_path / "home") == {"Jane": (0, 1)}
