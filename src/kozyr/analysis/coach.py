"""One sentence about the gravest mistake of a seat.

The sentence is a message of `kozyr.locales` and its arguments, so every client can say it in its language.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.analysis.report import DecisionReport, GameReport
from kozyr.rules.notation import LeaveToken, Record, read_turn

_MISTAKES: Final = ("mistake", "blunder")
WELL_PLAYED: Final = "coach_well_played"
"""The message for a seat without a certain mistake."""

PassMeaning: TypeAlias = Literal["pass", "done"]
"""What players call to pass: `pass` while the defender takes, and `done` when everything is beaten."""


class CoachSentence(NamedTuple):
    """A message and its arguments."""

    message: str
    """`coach_` and the name of the played action or `done`, or `coach_well_played`."""
    move: int
    """The number of the move that the sentence is about; 0 for none."""
    played: str
    """The played action in notation; empty for none."""
    best: str
    """The better action in notation; empty for none."""
    talon: int
    """The number of cards in the talon before the move."""
    points: int
    """What the move cost, in points of the chance to be the durak."""
    passing: PassMeaning = "pass"
    """What to pass is called in the position."""


def find_coach_sentence(record: Record, report: GameReport, seat: int) -> CoachSentence:
    """Return the sentence for a seat: its largest certain mistake, the first one of equal ones."""
    mistakes = [each for each in report.decisions if each.seat == seat and each.verdict in _MISTAKES]
    if not mistakes:
        return CoachSentence(WELL_PLAYED, 0, "", "", 0, 0)
    worst = max(mistakes, key=lambda decision: decision.low)
    before = next(step.game for number, step in enumerate(record.steps(), 1) if number == worst.move)
    passing: PassMeaning = "pass" if before.taking else "done"
    name = _find_action_name(worst)
    return CoachSentence(
        f"coach_{passing if name == 'pass' else name}",
        worst.move,
        worst.played,
        worst.best,
        len(before.talon),
        int(worst.loss + 0.5),  # as clients round: halves up
        passing,
    )


def _find_action_name(decision: DecisionReport) -> str:
    act = read_turn(decision.played).act
    assert not isinstance(act, LeaveToken), "to leave is no decision"  # noqa: S101 - never judged
    return act.action
