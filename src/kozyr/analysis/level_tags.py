"""The tags `Level0`, `Level1` and so on of a record, which tell the levels of its bots.

The analysis needs them to tell how often such players turn a game around. People have no such tag.
"""

from collections.abc import Sequence

from kozyr.rules.notation import Record


def make_level_tags(levels: Sequence[str | None]) -> tuple[tuple[str, str], ...]:
    """Return the tags for the levels of all seats; None is a person."""
    return tuple((f"Level{seat}", level) for seat, level in enumerate(levels) if level is not None)


def find_levels(record: Record) -> list[str | None]:
    """Return the level of each seat as its tag has it; None without a tag."""
    tags = dict(record.tags)
    return [tags.get(f"Level{seat}") for seat in range(record.seats)]
