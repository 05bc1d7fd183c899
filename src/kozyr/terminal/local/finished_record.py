"""The record of the last finished game of a local table."""

from collections.abc import Iterable, Sequence

from kozyr.analysis.level_tags import make_level_tags
from kozyr.custom_table.log_lines import decode_line
from kozyr.custom_table.state import BotMoved, Changed, RedealDeclined
from kozyr.rules import RefusedError, Result
from kozyr.rules.notation import Record
from kozyr.table.proof import find_proofs
from kozyr.table.records import make_records


def find_finished_record(
    lines: Iterable[bytes], result: Result, levels: Sequence[str | None]
) -> Record | None:
    """Return the last game of a log; None if the rules alone do not lead to its result.

    Effects and commands change games in ways that the notation cannot express. `levels` are the levels of the
    bots, by seat; None is a person.
    """
    events = [
        event
        for line in lines
        for event in decode_line(line).events
        if not isinstance(event, BotMoved | Changed | RedealDeclined)
    ]
    proofs = [*find_proofs(events)]
    if not proofs:
        return None
    record = make_records(proofs[-1], events, make_level_tags(levels))[-1]
    try:
        *_, last = record.steps()
    except RefusedError:
        return None
    return record if last.game.result == result else None
