"""House rules: facts about the repository itself."""

import ast
import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from tools.docs import render_page
from tools.wire_types import TARGET, find_calls, write_types

from kozyr import __version__
from kozyr.rules import RULE_SETS, Action, all_options
from kozyr.rules.options import Option
from kozyr.rules.plain_actions import plain_action
from tests.kit.every_action import EVERY_ACTION, example_of
from tests.kit.golden import GAMES, PERFT, SEATS
from tests.kit.paths import ROOT

SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))
LAW = (ROOT / "docs" / "reference" / "rules.md").read_text("utf-8")
SECTIONS = re.findall(r"^(?:- \*\*|## )(§\d+(?:\.\d+)?)\b", LAW, re.MULTILINE)


@cache
def _facts() -> list[str]:
    """List the docstrings of the tests."""
    return [
        ast.get_docstring(node) or ""
        for path in TESTS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def test_the_law_has_all_its_paragraphs() -> None:
    """docs/reference/rules.md numbers §1 to §9 without a gap."""
    chapters = [section for section in SECTIONS if "." not in section]
    counts = {chapter: sum(s.startswith(f"{chapter}.") for s in SECTIONS) for chapter in chapters}

    assert counts == {"§1": 4, "§2": 5, "§3": 10, "§4": 4, "§5": 3, "§6": 5, "§7": 2, "§8": 0, "§9": 0}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_paragraph_is_cited_by_a_test(section: str) -> None:
    """A § without a test that cites it in a docstring is a gap."""
    cited = re.compile(rf"{re.escape(section)}(?![0-9])")

    assert any(cited.search(text) for text in _facts())


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_has_golden_games_and_counts(rules: str) -> None:
    """A rule set without a golden game or a perft file is a gap."""
    games = [GAMES / f"{rules}-{seats}.golden" for seats in SEATS[rules]]

    assert [path.name for path in (*games, PERFT / f"{rules}.perft") if not path.exists()] == []


def test_modules_are_small_and_say_what_they_are_for() -> None:
    """No module has more than 400 lines; each has a docstring."""
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in SOURCES}

    assert [path for path, text in texts.items() if not text.startswith('"""')] == []
    assert [path for path, text in texts.items() if text.count("\n") > 400] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_made_parts_of_the_documentation_are_fresh(page: Path) -> None:
    """`make docs` would change nothing."""
    text = page.read_text("utf-8")

    assert render_page(text) == text


def test_every_option_names_its_paragraph_and_its_default() -> None:
    """An option's § is in the rules, and its default is among its values."""
    assert [each.name for each in all_options() if each.section not in SECTIONS] == []
    assert [each.name for each in all_options() if each.default not in each.values] == []


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_the_paragraph_of_an_option_explains_it(option: Option) -> None:
    """docs/reference/rules.md names the option in its §."""
    paragraph = LAW[LAW.index(f"**{option.section}**") :].partition("\n- **§")[0].partition("\n## ")[0]

    assert re.search(rf"`{option.name}[`=]", paragraph), f"{option.section} of rules.md: no `{option.name}`"


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_the_documentation_names_every_action(kind: type[Action]) -> None:
    """§9 of docs/reference/rules.md lists the action; docs/reference/engine.md has its form."""
    name = str(kind._field_defaults["action"]).replace("_", " ")
    canonical = LAW[LAW.index("## §9") :].partition("\n## ")[0]
    forms = (ROOT / "docs" / "reference" / "engine.md").read_text("utf-8")
    form = f'{{"type":"{plain_action(example_of(kind).action)["type"]}"'

    assert re.search(rf"\b{name}\b", canonical), f"§9 of rules.md: no {name}"
    assert form in forms.partition("## Actions")[2].partition("\n## ")[0], f"engine.md, Actions: no {form}"


def test_lock_files_name_no_host() -> None:
    """Dependencies are locked by hash alone."""
    locks = sorted((ROOT / "requirements").glob("*.txt"))

    assert [path.name for path in locks if "://" in path.read_text("utf-8")] == []
    assert [path.name for path in locks if "--hash=sha256:" not in path.read_text("utf-8")] == []


@pytest.mark.parametrize("folder", ["web", "tests/sdk", "bench/boardgame_io_server"])
def test_lock_files_of_node_name_no_host(folder: str) -> None:
    """The npm lock files name a package by its hash, so that any registry can serve it."""
    packages = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))["packages"]
    locked = {name: said for name, said in packages.items() if name}

    assert locked
    assert [name for name, said in locked.items() if "resolved" in said or "integrity" not in said] == []
    assert [name for name, said in locked.items() if "://" in json.dumps(said)] == []


def test_the_web_clients_types_are_the_servers() -> None:
    """`make docs` would change nothing in `web/src/api/types.ts`."""
    assert TARGET.read_text("utf-8") == write_types()


def test_the_web_clients_types_are_those_it_needs() -> None:
    """A call that the web client never makes has no types there; one that it makes has them."""
    types = TARGET.read_text("utf-8")

    assert [call.name for call in find_calls() if f'"{call.name}": {{ request: ' not in types] == []
    assert [name for name in ("games.get", "tables.close") if f'"{name}"' in types] == []
    assert "interface WholeGame" not in types


def test_no_path_of_a_machine_is_committed() -> None:
    """No committed file contains a path of the machine where it was written."""
    assert _tracked()
    homes = re.compile(rb"(?<![\w.])/(?:work|root|home|Users)/")

    assert [str(path) for path in _tracked() if homes.search(path.read_bytes())] == []


def test_the_readme_names_commands_that_exist() -> None:
    """Every `make` target of README and CONTRIBUTING is in the Makefile."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    pages = [(ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    named = {target for text in pages for target in re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)}

    assert named - targets == set()
    assert {"run", "test"} <= named


def test_the_changelog_knows_this_version() -> None:
    """A version without an entry is not released."""
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
