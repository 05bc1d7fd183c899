"""The lessons of the web client (docs/how-to/web.md)."""

import json

import pytest
from tools.lesson_scripts import SCRIPTS, Script
from tools.lessons import FOLDER, write_lesson
from tools.text_keys import list_keys

from kozyr.locales import ENGLISH
from kozyr.locales import FOLDER as LOCALES
from tests.kit.brute_force import solve
from tests.kit.positions import act, arrange

STEP_TEXTS = tuple(f"lesson_{script.name}_" for script in SCRIPTS)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_lessons_are_fresh(script: Script) -> None:
    """`make docs` would change nothing in the lessons."""
    assert (FOLDER / f"{script.name}.json").read_text("utf-8") == write_lesson(script)


def test_every_sentence_of_a_lesson_has_a_text_and_every_text_is_said() -> None:
    """The scripts and the catalogue name the same sentences."""
    lessons = [json.loads((FOLDER / f"{script.name}.json").read_text("utf-8")) for script in SCRIPTS]
    nodes = [node for lesson in lessons for node in lesson["nodes"]]
    said = {node["say"] for node in nodes}
    said |= {answer["say"] for node in nodes for answer in node.get("answers", ()) if "say" in answer}
    texts = list_keys(LOCALES / ENGLISH / "web" / "learn.ftl")

    assert said == {key for key in texts if key.startswith(STEP_TEXTS)}


def test_only_the_right_order_of_the_endgame_wins() -> None:
    """Rules §6.1: with the six first the learner is the durak, with a card that Zina cannot beat Zina is."""
    script = next(script for script in SCRIPTS if script.name == "endgame")
    game = arrange(script.hands, rules=f"{script.rules},order=turns", attacker=script.attacker)

    values = {card: solve(act(game, f"0:{card}")).values for card in ("DA", "SK", "C6")}

    assert values == {"DA": (1, -1), "SK": (1, -1), "C6": (-1, 1)}
