"""The filter of stored commands forgets none, finds few others, and takes little memory."""

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from kozyr.server.stores.sqlite.command_filter import CommandFilter

COUNT = 100_000
"""More than the first part holds."""


@given(st.lists(st.tuples(st.integers(1), st.text(), st.text())))
def test_every_added_command_is_found(commands: list[tuple[int, str, str]]) -> None:
    """A forgotten command could happen twice."""
    commands_filter = CommandFilter()
    for command in commands:
        commands_filter.add(command)

    assert all(commands_filter.may_have(command) for command in commands)
    assert len(commands_filter) == len(commands)


def test_many_commands_take_little_memory_and_hide_few_others() -> None:
    """A server of a busy evening holds millions of commands; each one found in vain reads a log."""
    tracemalloc.start()
    commands_filter = CommandFilter()
    for number in range(COUNT):
        commands_filter.add((number % 500, "u1", f"c{number}"))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    found = sum(commands_filter.may_have((number % 500, "u2", f"c{number}")) for number in range(COUNT))

    assert all(commands_filter.may_have((number % 500, "u1", f"c{number}")) for number in range(COUNT))
    assert found <= COUNT / 5_000
    assert size <= 10 * COUNT
