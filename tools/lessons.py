"""Writes the lessons of the web client from their scripts: one JSON file for each.

A lesson is a tree of positions with the legal actions of each, because the client does not know the rules.
Call: `python -m tools.lessons`; `make docs` calls it. A test fails while the files are stale.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from tests.kit.positions import arrange

from kozyr.rules import Game, must
from kozyr.rules.notation import LeaveToken, Turn, read_turn, write_turn
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.messages.game_state import game_state
from kozyr.server.api.messages.replays import steps_of
from kozyr.server.api.messages.snapshot import table_state
from kozyr.server.tables.publications import publication_of
from kozyr.table import AddBot, Now, Open, Play, Ready, Table, look, make_settings, step
from tools.lesson_scripts import SCRIPTS, TRUMP, Ask, Part, Script

FOLDER: Final = Path(__file__).parents[1] / "web" / "src" / "pages" / "learn" / "lessons"
LEARNER: Final = "learner"
"""The learner's player id."""
_SINGLE_ACTIONS: Final = ("toss", "transfer")
"""Actions that the client combines if several are legal."""

Plain: TypeAlias = dict[str, Any]


class _Lesson:
    """The nodes of a lesson, while they are made."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.nodes: list[Plain] = []

    def add_nodes(self, table: Table, parts: Sequence[Part]) -> int | None:
        """Add the nodes of these parts; return the index of the first, or None after the last part."""
        if not parts:
            return None
        part = parts[0]
        node: Plain = {"say": self._key(part.text)}
        index = len(self.nodes)
        self.nodes.append(node)
        table, node["frames"] = self._play(table, part.first)
        if isinstance(part, Ask):
            node["marked"] = part.has_mark
            node["legal"] = [plain_action(action) for action in look(table, LEARNER).legal]
            _check_singles(node["legal"], self._key(part.text))
            node["answers"] = list(self._make_answers(table, part, parts[1:]))
        else:
            node["next"] = self.add_nodes(table, parts[1:])
        return index

    def _make_answers(self, table: Table, part: Ask, following: Sequence[Part]) -> Iterator[Plain]:
        right = part.right.split()
        for action in look(table, LEARNER).legal:
            token = write_turn(Turn(read_turn("0:pass").seat, action))
            name = token.removeprefix("0:")
            answer: Plain = {"action": plain_action(action)}
            if name in right:
                after, answer["frames"] = self._play(table, token)
                answer["next"] = self.add_nodes(after, following)
            else:
                text, _, tokens = part.wrong.get(name, part.wrong.get("*", "")).partition(", ")
                assert text, f"{self._key(part.text)} has no sentence for {name}"  # noqa: S101 - a script is complete
                answer["say"] = self._key(text)
                answer["frames"] = self._play(table, f"{token} {tokens}")[1] if tokens else []
            yield answer

    def _play(self, table: Table, tokens: str) -> tuple[Table, list[Plain]]:
        frames: list[Plain] = []
        for token in tokens.split():
            turn = read_turn(token)
            assert not isinstance(turn.act, LeaveToken), "nobody leaves a lesson"  # noqa: S101 - a script is right
            done = must(step(table, table.players[turn.seat], Play(turn.act), _NOW))
            publication = publication_of(0, 0, done.events, table, done.table)
            frames += [self.make_frame(shown.game, shown.hands) for shown in steps_of([publication])]
            table = done.table
        return table, frames

    def make_frame(self, game: object, hands: list[list[str]]) -> Plain:
        """Make a frame: the game and the visible hands after a move."""
        shown = hands if self.script.is_open else [hands[0]]
        return {"game": msgspec.to_builtins(game), "hands": shown}

    def _key(self, text: str) -> str:
        return f"lesson_{self.script.name}_{text}"


_NOW: Final = Now(0, bytes(32), levels=("novice", "experienced"))


def _check_singles(legal: list[Plain], where: str) -> None:
    # With several of them legal, the client would offer combinations that the lesson does not answer.
    for kind in _SINGLE_ACTIONS:
        assert sum(action["type"] == kind for action in legal) < 2, f"{where} allows several: {kind}"  # noqa: PLR2004, S101 - a script is right


def _open_table(script: Script, game: Game) -> Table:
    seats = len(script.bots) + 1
    settings = must(make_settings(rules=script.rules.split(",")[0], seats=seats, clock="none", private=True))
    table = must(step(None, LEARNER, Open(f"lesson-{script.name}", settings, ""), _NOW)).table
    for level in script.bots:
        table = must(step(table, LEARNER, AddBot(level, None), _NOW)).table
    table = must(step(table, LEARNER, Ready("lesson"), _NOW)).table
    return table._replace(settings=settings._replace(options=game.setup.options), game=game)


def write_lesson(script: Script) -> str:
    """Return the text of a lesson's file."""
    seats = len(script.bots) + 1
    game = arrange(
        script.hands, rules=script.rules, trump=TRUMP, talon=script.talon, attacker=script.attacker,
        defender=(script.attacker + 1) % seats,
    )  # fmt: skip
    table = _open_table(script, game)
    lesson = _Lesson(script)
    view = look(table, LEARNER)
    hands = [hand.split(",") for hand in script.hands.split("|")]
    start = lesson.make_frame(game_state(look(table, None), 0), hands)
    lesson.add_nodes(table, script.parts)
    made = {"name": script.name, "table": msgspec.to_builtins(table_state(view)), "start": start}
    head = json.dumps(made, ensure_ascii=False)[:-1]
    nodes = ",\n".join(json.dumps(node, ensure_ascii=False) for node in lesson.nodes)
    return f'{head}, "nodes": [\n{nodes}\n]}}\n'


def main() -> None:
    """Write all lessons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for script in SCRIPTS:
        (FOLDER / f"{script.name}.json").write_text(write_lesson(script), encoding="utf-8")


if __name__ == "__main__":
    main()
