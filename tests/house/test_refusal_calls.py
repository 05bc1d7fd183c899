"""Every refusal in the sources names a row of its layer's catalogue and has the row's arguments."""

import ast
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kozyr.bots.bot_refusals import BOT_REASONS, bot_refusal
from kozyr.cli.engine.engine_refusals import ENGINE_REASONS, engine_refusal
from kozyr.custom_table import custom_refusals
from kozyr.rules import rule_refusals
from kozyr.rules.refusals import Refusal
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.rules.rule_refusals import Reason
from kozyr.rules.state_fields import raise_refusal
from kozyr.server.api.calls import call_refusals
from kozyr.server.operations.config.config_refusals import CONFIG_REASONS, refuse_config
from kozyr.server.tables import host_refusals
from kozyr.server.tabletop import tabletop_refusals
from kozyr.table import proof_refusals, table_refusals
from tests.kit.paths import ROOT

SRC = ROOT / "src"
CATALOGUES: dict[Callable[..., Refusal], dict[str, Reason]] = {
    refuse_by_rules: rule_refusals.REASONS,
    raise_refusal: rule_refusals.REASONS,
    table_refusals.refuse: table_refusals.TABLE_REASONS,
    proof_refusals.refuse: proof_refusals.PROOF_REASONS,
    custom_refusals.refuse: custom_refusals.CUSTOM_REASONS,
    host_refusals.refuse: host_refusals.TABLE_HOST_REASONS,
    call_refusals.refuse: call_refusals.CALL_REASONS,
    tabletop_refusals.refuse: tabletop_refusals.TABLETOP_REASONS,
    bot_refusal: BOT_REASONS,
    engine_refusal: ENGINE_REASONS,
    refuse_config: CONFIG_REASONS,
}
"""The rows that each function of refusals can name."""


class RefusalCall(NamedTuple):
    """A call of a function of `CATALOGUES` with a reason that stands in the source."""

    place: str
    function: Callable[..., Refusal]
    reason: str
    argument_count: int | None
    """The number of its arguments; None if one of them is a list of several."""


def _calls_of(path: Path) -> Iterator[RefusalCall]:
    text = path.read_text("utf-8")
    if "refus" not in text:
        return
    name = ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")
    module: Any = import_module(name)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        function = getattr(module, node.func.id, None)
        if function not in CATALOGUES:
            continue
        reason, *arguments = node.args
        has_list = any(isinstance(each, ast.Starred) for each in arguments)
        for each in [reason.body, reason.orelse] if isinstance(reason, ast.IfExp) else [reason]:
            if isinstance(each, ast.Constant):
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield RefusalCall(place, function, str(each.value), None if has_list else len(arguments))


def _file_of(function: Callable[..., Refusal]) -> str:
    # The rules have their rows in a module of its own; the other layers have them beside the function.
    is_of_rules = CATALOGUES[function] is rule_refusals.REASONS
    return rule_refusals.__name__ if is_of_rules else function.__module__


CALLS = [call for path in sorted(SRC.rglob("*.py")) for call in _calls_of(path)]


def test_the_calls_are_found() -> None:
    """The sources refuse with every function."""
    assert {call.function for call in CALLS} == {*CATALOGUES}


def test_every_refusal_has_its_row() -> None:
    """A reason without a row would be a KeyError when somebody is refused."""
    missing = [
        f"{call.place}: {_file_of(call.function)} has no row {call.reason}"
        for call in CALLS
        if call.reason not in CATALOGUES[call.function]
    ]

    assert missing == []


def test_every_refusal_has_the_arguments_of_its_row() -> None:
    """Too few or too many arguments would be a ValueError when the sentence is written."""
    differing = [
        f"{call.place}: {call.reason} has the arguments {', '.join(row.arguments) or 'none'}"
        for call in CALLS
        if (row := CATALOGUES[call.function].get(call.reason)) is not None
        and call.argument_count is not None
        and call.argument_count != len(row.arguments)
        and call.function is not refuse_config  # drops the details that a sentence does not quote
    ]

    assert differing == []
