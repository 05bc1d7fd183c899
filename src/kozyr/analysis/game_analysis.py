"""The analysis of a finished game: mistakes from what each seat knew, and luck with all cards known."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kozyr.analysis.analysis_refusals import refuse_analysis
from kozyr.analysis.analysis_settings import ENGINE, FULL, AnalysisSettings
from kozyr.analysis.calibration import find_calibration
from kozyr.analysis.chances import ChanceMeter
from kozyr.analysis.decisions import DecisionJudge, PlayedDecision
from kozyr.analysis.ending_values import find_result_shares
from kozyr.analysis.position_values import PositionValues
from kozyr.analysis.report import ChancesAfterMove, DecisionReport, DrawLuck, GameReport, SeatReport
from kozyr.analysis.verdicts import compute_game_accuracy
from kozyr.bots.kernel_codec import supported_options
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.rules import Game, RefusedError, Step
from kozyr.rules.events import Refilled
from kozyr.rules.notation import LeaveToken, Record

_POINTS: Final = 100


def analyse_game(
    game: Record, *, seed: int = 1, on_progress: Callable[[int, int], None] | None = None
) -> GameReport:
    """Analyse a finished game; equal games and seeds give equal reports.

    Equal positions of two games get equal figures, because the position determines the random numbers.
    `on_progress` gets the numbers of the moves that are done and of all moves. A game that cannot be analysed
    raises `RefusedError`; `refuse_analysis` tells in advance which games these are.
    """
    return analyse_with(game, FULL, seed=seed, on_progress=on_progress)


def analyse_with(
    record: Record,
    settings: AnalysisSettings,
    *,
    seed: int = 1,
    on_progress: Callable[[int, int], None] | None = None,
) -> GameReport:
    """Analyse a game with these settings instead of the usual ones."""
    steps = [*record.steps()]
    if refusal := refuse_analysis(steps[-1].game):
        raise RefusedError(refusal)
    values = PositionValues(seed)
    judge = DecisionJudge(values, Network(load_weights("master")), settings)
    meter = ChanceMeter(values, settings, find_calibration(record))
    chances = [ChancesAfterMove(0, meter.measure_chances(_as_kernel_plays(steps[0].game)))]
    draws = [*list_draws(record, steps, meter)]
    decisions: list[DecisionReport] = []
    for number, turn in enumerate(record.turns, 1):
        if on_progress is not None:
            on_progress(number - 1, len(record.turns))
        after = _as_kernel_plays(steps[number].game)
        chances.append(ChancesAfterMove(number, meter.measure_chances(after)))
        if not isinstance(turn.act, LeaveToken):
            decision = PlayedDecision(number, steps[number - 1].game, turn.seat, turn.act)
            decisions += [report for report in (judge.judge(decision),) if report is not None]
    if on_progress is not None:
        on_progress(len(record.turns), len(record.turns))
    bouts = [step.game.bout for step in steps]
    decisions = [*excuse_other_orders(decisions, bouts)]
    seats = tuple(_sum_up_seats(steps[-1].game, decisions, draws))
    return GameReport(ENGINE, seats, tuple(decisions), tuple(chances), tuple(draws))


def excuse_other_orders(
    decisions: Sequence[DecisionReport], bouts: Sequence[int]
) -> Iterator[DecisionReport]:
    """Yield the decisions, without the loss of those that only changed the order of the same actions.

    If a seat plays the better action later in the same bout, the decision before changed the order, which the
    networks cannot judge well. Solved endings keep their losses. `bouts` has the bout of each position.
    """
    later: set[tuple[int, int, str]] = set()
    excused: list[DecisionReport] = []
    for each in reversed(decisions):
        bout = bouts[each.move - 1]
        if not each.exact and each.verdict is not None and (bout, each.seat, each.best) in later:
            excused.append(each._replace(best=each.played, loss=0.0, low=0.0, high=0.0, verdict="good"))
        else:
            excused.append(each)
        later.add((bout, each.seat, each.played))
    return reversed(excused)


def list_draws(record: Record, steps: Sequence[Step], meter: ChanceMeter) -> Iterator[DrawLuck]:
    """Yield the luck of every seat in the deal and in each draw of a game."""
    yield from meter.measure_deal(_as_kernel_plays(steps[0].game))
    for number, turn in enumerate(record.turns, 1):
        after = steps[number]
        has_drawn = any(isinstance(event, Refilled) for event in after.events)
        if has_drawn and not isinstance(turn.act, LeaveToken):
            before = _as_kernel_plays(steps[number - 1].game)
            yield from meter.measure_draw(number, before, turn.seat, turn.act, after)


def _as_kernel_plays(game: Game) -> Game:
    # Options that the kernel does not have change what may be done, but hardly who wins.
    return game._replace(setup=replace(game.setup, options=supported_options(game.setup.options)))


def _sum_up_seats(last: Game, decisions: list[DecisionReport], draws: list[DrawLuck]) -> Iterator[SeatReport]:
    assert last.result is not None, "the game is not finished"  # noqa: S101 - refused before
    for seat, share in enumerate(find_result_shares(last.setup, last.result)):
        judged = [each for each in decisions if each.seat == seat and each.verdict is not None]
        luck = round(sum(draw.luck for draw in draws if draw.seat == seat), 1)
        verdicts = [each.verdict for each in judged]
        yield SeatReport(
            accuracy=round(compute_game_accuracy(each.loss for each in judged), 1),
            play=round(0.0 - sum(each.loss for each in judged), 1),
            luck=luck,
            adjusted=round(_POINTS * (1 - share) - luck, 1),
            inaccuracies=verdicts.count("inaccuracy"),
            mistakes=verdicts.count("mistake"),
            blunders=verdicts.count("blunder"),
        )
