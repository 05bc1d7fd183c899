"""Plain mode in a real terminal: its input, its output and its files."""

import json
from pathlib import Path

import pytest

from kozyr.locales import Language, say
from tests.kit.terminals import Terminal
from tests.terminal.plain.typist import Typist, questions

MOST_ANSWERS = 3000
BEGIN = {
    "a person and a bot": ["2", "2", "1", "{name}", "2", "1"],
    "two people": ["2", "2", "1", "{name}", "1", ""],
    "three people and three bots": ["2", "6", "1", "{name}", "2", "2", "1", "", "2", "1", "1", "", "2", "2"],
}


def _terminal(home: Path, language: Language, *more: str) -> Terminal:
    return Terminal(
        "play", "--plain", "--quick", "--lang", language, *more, environment={"KOZYR_HOME": str(home)}
    )


def _begin(terminal: Terminal, language: Language, players: str = "a person and a bot") -> str:
    ends = questions(language).all
    for line in BEGIN[players]:
        terminal.wait_for(ends)
        terminal.type(line.format(name="Анна" if language == "ru" else "Jane") + "\n")
    return terminal.wait_for(ends)


@pytest.mark.parametrize("players", BEGIN)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_game_is_typed(tmp_path: Path, language: Language, players: str) -> None:
    """From the menu through a game and back to the menu; wins and losses of all players are counted."""
    typist, ends = Typist(language), questions(language).all
    with _terminal(tmp_path, language) as terminal:
        shown = _begin(terminal, language, players)
        for _ in range(MOST_ANSWERS):
            if (line := typist.answer(shown)) is None:
                break
            terminal.type(f"{line}\n")
            shown = terminal.wait_for(ends)
        terminal.type("0\n")
        terminal.wait_for(ends)
        terminal.type("4\n")
        goodbye, status = terminal.wait_for_end()

    scores = json.loads((tmp_path / "plain.json").read_text("utf-8"))
    assert (goodbye.splitlines()[-1], status) == (say(language, "plain_goodbye"), 0)
    assert sum(each["wins"] + each["losses"] + each["draws"] for each in scores) == len(scores)
    assert "Traceback" not in terminal.screen
    assert not (tmp_path / "plain-game.jsonl").exists()


def test_ctrl_c_keeps_the_game_and_it_is_continued(tmp_path: Path) -> None:
    """The exit status is 130 with a sentence; the next time the same cards are there."""
    ends = questions("en").all
    with _terminal(tmp_path, "en") as terminal:
        before = _begin(terminal, "en").splitlines()[-9:]
        terminal.type(b"\x03")
        said, status = terminal.wait_for_end()
    with _terminal(tmp_path, "en") as terminal:
        terminal.wait_for(ends)
        terminal.type("2\n")
        terminal.wait_for(ends)
        terminal.type("1\n")
        after = terminal.wait_for(ends).splitlines()[-9:]

    assert (said.splitlines()[-1], status) == (say("en", "plain_stopped_kept"), 130)
    assert after == before


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    """Ctrl-D at a question for a card gives a sentence and exit status 0."""
    with _terminal(tmp_path, "ru") as terminal:
        _begin(terminal, "ru")
        terminal.type(b"\x04")
        said, status = terminal.wait_for_end()

    assert (said.splitlines()[-1], status) == (say("ru", "plain_ended_kept"), 0)


@pytest.mark.parametrize("end", ["hang_up", "kill"])
def test_a_closed_window_and_a_power_cut_lose_nothing(tmp_path: Path, end: str) -> None:
    """The game is saved before it is shown, so it is offered the next time."""
    ends = questions("en").all
    with _terminal(tmp_path, "en") as terminal:
        _begin(terminal, "en")
        getattr(terminal, end)()
    with _terminal(tmp_path, "en") as terminal:
        terminal.wait_for(ends)
        terminal.type("2\n")

        assert say("en", "plain_left_game", names="Jane, Anna") in terminal.wait_for(ends)


def test_the_hand_is_hidden_between_players(tmp_path: Path) -> None:
    """Before the next player's Enter the screen shows no cards."""
    ends = questions("en")
    with _terminal(tmp_path, "en") as terminal:
        shown = _begin(terminal, "en", "two people")
        assert "your cards (*" not in shown
        terminal.type("\n")
        assert "your cards (*" in terminal.wait_for(ends.all)
        terminal.type("1\n")
        curtain = terminal.wait_for((f"{ends.enter} ",))

    rows = curtain.splitlines()
    assert [row for row in rows[-40:-2] if row] == []
    assert "your cards (*" not in curtain
    assert len(rows) >= 60


def test_any_input_is_answered_with_a_sentence(tmp_path: Path) -> None:
    """Letters, signs, escape sequences, bytes that are no text, and a line too long for a terminal."""
    ends = questions("en").all
    junk = [
        b"x",
        b"-1",
        b"99",
        b"\xff\xfe",
        b"\x1b[A",
        b"1.5",
        b"",
        "９".encode(),
        b"1 2 3",
        b"7" * 4000,
        b"[2]",
    ]
    with _terminal(tmp_path, "en") as terminal:
        terminal.wait_for(ends)
        for line in junk:
            terminal.type(line + b"\n")
            assert say("en", "plain_number_wrong", least=1, most=6) in terminal.wait_for(ends)
        terminal.type("4\n")

        assert terminal.wait_for_end()[1] == 0
