"""Writes the parts of docs/ that are generated from data: `make docs`. A test fails while they are stale."""

import re
import sys
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any, get_args

from kozyr.bots.ending_check import ENDING_REASONS
from kozyr.cli.engine.engine_refusals import ENGINE_REASONS
from kozyr.custom_table.custom_refusals import CUSTOM_REASONS
from kozyr.custom_table.effects import EFFECTS
from kozyr.locales import ENGLISH, say
from kozyr.rules import REASONS, RULE_SETS, all_options
from kozyr.rules.cards import ids
from kozyr.rules.events import Event
from kozyr.rules.notation.option_words import write_changes, write_value
from kozyr.rules.rule_refusals import Reason
from kozyr.rules.shuffle import key_of_seed, shuffled
from kozyr.server.operations.config import CONFIG_REASONS, OPTIONS, Config, write_config
from kozyr.server.operations.config.config_writer import default_text
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.server.tabletop.tabletop_refusals import TABLETOP_REASONS
from kozyr.table import CLOCKS, TABLE_REASONS, Command, TableEvent
from kozyr.table.proof_refusals import PROOF_FAULTS, PROOF_REASONS
from tools import api, realtime

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = DOCS.parent / "examples"
_GENERATED = re.compile(r"(<!-- made: ([a-z ]+) -->\n).*?(<!-- /made -->)", re.DOTALL)
_MANY = 9
"""From this many values on, an option's values are written as a range."""
_SETUP = "seats, options, dealer, trump, trump_card, shown"
"""The fields that stand in place of an event's field `setup`."""


def _rule_sets() -> Iterator[str]:
    yield "| name | from | differs from the defaults | what it is |"
    yield "|---|---|---|---|"
    for each in RULE_SETS.values():
        changes = ", ".join(f"`{change}`" for change in write_changes(each.changes)) or "nothing"
        yield f"| `{each.name}` | {each.source} | {changes} | {say(ENGLISH, f'rules_about_{each.name}')} |"


def _options() -> Iterator[str]:
    yield "| option | values, the default first | § | what it means |"
    yield "|---|---|---|---|"
    for each in all_options():
        others = [write_value(value) for value in each.values if value is not each.default]
        words = [f"`{write_value(each.default)}`"]
        words += [f"`{word}`" for word in others] if len(others) < _MANY else ["1 to 52", "`none`"]
        sentence = say(ENGLISH, f"option_about_{each.name}")
        yield f"| `{each.name}` | {', '.join(words)} | {each.section} | {sentence} |"


def _events() -> Iterator[str]:
    return _list_tagged(get_args(Event), "event", "what has happened")


def _table_events() -> Iterator[str]:
    return _list_tagged(get_args(TableEvent), "event", "what has happened")


def _table_commands() -> Iterator[str]:
    return _list_tagged(get_args(Command), "command", "what is asked")


def _list_tagged(classes: tuple[Any, ...], tag: str, heading: str) -> Iterator[str]:
    yield f"| {tag} | fields | {heading} |"
    yield "|---|---|---|"
    for each in classes:
        names = [_SETUP if name == "setup" else name for name in each._fields if name != tag]
        yield f"| `{each._field_defaults[tag]}` | {', '.join(names)} | {getdoc(each)} |"


def _clocks() -> Iterator[str]:
    yield "| preset | attack | defence | throw-in | reserve |"
    yield "|---|---|---|---|---|"
    for name, spans in CLOCKS.items():
        times = ["none"] * 4 if spans is None else [f"{span // 1000} s" for span in spans]
        yield f"| `{name}` | {' | '.join(times)} |"


def _table_refusals() -> Iterator[str]:
    return _reasons([*TABLE_REASONS.values()])


def _service_refusals() -> Iterator[str]:
    return _reasons([*TABLE_HOST_REASONS.values()])


def _local_effects() -> Iterator[str]:
    yield "| number | effect | what it does |"
    yield "|---|---|---|"
    for each in EFFECTS.values():
        name, about = each.texts(ENGLISH)
        yield f"| {each.number} | {name} | {about} |"


def _local_refusals() -> Iterator[str]:
    return _reasons([*CUSTOM_REASONS.values()])


def _tabletop_refusals() -> Iterator[str]:
    return _reasons([*TABLETOP_REASONS.values()])


def _refusals() -> Iterator[str]:
    return _reasons([*ENGINE_REASONS.values(), *REASONS.values()])


def _endings() -> Iterator[str]:
    return _reasons([*ENDING_REASONS.values()])


def _proofs() -> Iterator[str]:
    return _reasons([*PROOF_REASONS.values()])


def _faults() -> Iterator[str]:
    return _reasons([*PROOF_FAULTS.values()])


def _reasons(reasons: list[Reason]) -> Iterator[str]:
    yield "| word | § | sentence |"
    yield "|---|---|---|"
    for each in sorted(reasons, key=lambda reason: reason.word):
        yield f"| `{each.word}` | {each.section} | {api.write_sentence(each)} |"


def _config_options() -> Iterator[str]:
    yield "| key in the file | option, variable | default | values | what it is |"
    yield "|---|---|---|---|---|"
    for each in OPTIONS.values():
        usual = f"`{default_text(each)}`" if default_text(each) else "none"
        yield f"| `{each.key}` | `{each.flag}`, `{each.variable}` | {usual} | {each.values} | {each.about} |"


def _config_file() -> Iterator[str]:
    yield "```toml"
    yield from write_config(Config(), {key: option.about for key, option in OPTIONS.items()})
    yield "```"


def _config_refusals() -> Iterator[str]:
    return _reasons([*CONFIG_REASONS.values()])


def _shuffle() -> Iterator[str]:
    cards, lot = shuffled(key_of_seed("kozyr"), 36)
    yield f"seed `kozyr`, 36 cards: `{' '.join(ids(cards))}`, lot `{lot}`."


def _bot_in_python() -> Iterator[str]:
    return _example("bot.py", "python")


def _bot_in_javascript() -> Iterator[str]:
    return _example("bot.mjs", "js")


def _example(name: str, language: str) -> Iterator[str]:
    yield f"```{language}"
    yield from (EXAMPLES / name).read_text("utf-8").splitlines()
    yield "```"


_PARTS = {
    "rule sets": _rule_sets,
    "options": _options,
    "events": _events,
    "refusals": _refusals,
    "endings": _endings,
    "proofs": _proofs,
    "faults": _faults,
    "shuffle": _shuffle,
    "table commands": _table_commands,
    "table events": _table_events,
    "table clocks": _clocks,
    "table refusals": _table_refusals,
    "service refusals": _service_refusals,
    "config options": _config_options,
    "config file": _config_file,
    "config refusals": _config_refusals,
    "tabletop refusals": _tabletop_refusals,
    "tabletop scenes": api.list_tabletop_examples,
    "local effects": _local_effects,
    "local refusals": _local_refusals,
    "stream events": realtime.list_events,
    "socket errors": realtime.list_errors,
    "socket disconnects": realtime.list_disconnects,
    "api calls": api.list_calls,
    "api scenes": api.list_examples,
    "api words": api.list_refusal_words,
    "bot in python": _bot_in_python,
    "bot in javascript": _bot_in_javascript,
}


def render_page(text: str) -> str:
    """Return a page with new generated parts."""
    return _GENERATED.sub(lambda part: part[1] + "\n".join(_PARTS[part[2]]()) + "\n" + part[3], text)


def main() -> int:
    """Write every page whose generated parts are stale."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if (new_text := render_page(text)) != text:
            page.write_text(new_text, encoding="utf-8")
            print(f"wrote {page.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
