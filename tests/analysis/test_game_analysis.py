"""Whole reports: every rule set, repeatability, luck, results."""

from dataclasses import replace
from itertools import permutations
from statistics import fmean, pstdev

import pytest

from kozyr.analysis.analysis_settings import ENGINE
from kozyr.analysis.calibration import UNCHANGED, Calibration
from kozyr.analysis.chances import ChanceMeter
from kozyr.analysis.game_analysis import analyse_with, excuse_other_orders
from kozyr.analysis.level_tags import make_level_tags
from kozyr.analysis.position_values import PositionValues
from kozyr.analysis.report import DecisionReport, DurakChance, GameReport
from kozyr.rules import RULE_SETS, Game, RefusedError, Seat, must, step
from kozyr.rules.actions import PASS
from kozyr.rules.notation import Record
from tests.kit.analysed_games import SMALL, TINY, read_golden
from tests.kit.golden import SEATS
from tests.kit.positions import arrange

GOLDEN = [f"{rules}-{seats}" for rules, numbers in SEATS.items() for seats in numbers]


def luck_of(game: Game) -> list[float]:
    """Return the luck of each seat in the draws after the first seat passes."""
    meter = ChanceMeter(PositionValues(1), SMALL, UNCHANGED)
    after = must(step(game, Seat(0), PASS))
    return [draw.luck for draw in meter.measure_draw(1, game, Seat(0), PASS, after)]


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_are_analysed(name: str) -> None:
    """A game of any rule set and number of seats has a report whose figures agree with each other."""
    record = read_golden(name)
    report = analyse_with(record, TINY)

    assert report.engine == ENGINE
    assert [chances.move for chances in report.chances] == [*range(len(record.turns) + 1)]
    check_seats(record, report)
    check_chances(report, 2 if record.options.teams else 1)


def decide(move: int, played: str, best: str, *, exact: bool = False) -> DecisionReport:
    """Return a decision of seat 1 that lost 20 points."""
    return DecisionReport(move, 1, f"1:{played}", f"1:{best}", 20.0, 15.0, 25.0, exact, "blunder")


def test_another_order_of_the_same_actions_is_no_fault() -> None:
    """The better card is played later in the bout, so both fields of the bout have the same cards."""
    decisions = [decide(2, "S6/S7", "H6/HK"), decide(4, "H6/HK", "H6/HK")]

    first, second = excuse_other_orders(decisions, [1] * 5)

    assert first == DecisionReport(2, 1, "1:S6/S7", "1:S6/S7", 0.0, 0.0, 0.0, exact=False, verdict="good")
    assert second == decisions[1]


def test_the_better_action_in_a_later_bout_comes_too_late() -> None:
    """The decision keeps its loss."""
    decisions = [decide(2, "S6/S7", "H6/HK"), decide(4, "H6/HK", "H6/HK")]

    assert [*excuse_other_orders(decisions, [1, 1, 2, 2, 2])] == decisions


def test_the_order_counts_in_a_solved_ending() -> None:
    """There the values are exact."""
    decisions = [decide(2, "S6/S7", "H6/HK", exact=True), decide(4, "H6/HK", "H6/HK", exact=True)]

    assert [*excuse_other_orders(decisions, [1] * 5)] == decisions


def check_seats(record: Record, report: GameReport) -> None:
    """The figures of a seat follow from its decisions and draws, and from the result."""
    last = [*record.steps()][-1].game
    assert last.result is not None
    for seat, figures in enumerate(report.seats):
        judged = [each for each in report.decisions if each.seat == seat and each.verdict]
        luck = sum(draw.luck for draw in report.draws if draw.seat == seat)

        assert figures.luck == pytest.approx(luck)
        assert figures.play == pytest.approx(-sum(each.loss for each in judged))
        assert figures.blunders == [each.verdict for each in judged].count("blunder")
        if last.result.losers:
            result = 0 if seat in last.result.losers else 100
            assert figures.adjusted == pytest.approx(result - luck)


def check_chances(report: GameReport, duraks: int) -> None:
    """The chances of all seats have the same sum after every move."""
    whole = 100 * len(report.seats) / 2 if duraks > 1 else 100
    for chances in report.chances:
        assert sum(chance.p for chance in chances.seats) == pytest.approx(whole, abs=0.5)
        assert all(0 <= chance.low <= chance.p <= chance.high <= 100 for chance in chances.seats)


def test_every_rule_set_has_a_golden_game() -> None:
    """The test above covers all named rules."""
    assert {*RULE_SETS} == {*SEATS}


def test_equal_seeds_give_equal_reports() -> None:
    """The same game and seed give the same report; another seed gives other samples."""
    record = read_golden("classic-2")

    assert analyse_with(record, TINY, seed=7) == analyse_with(record, TINY, seed=7)
    assert analyse_with(record, TINY, seed=7) != analyse_with(record, TINY, seed=8)


def test_equal_positions_get_equal_chances() -> None:
    """The chances know the hands but not the order of the talon, so another order changes nothing."""
    meter = ChanceMeter(PositionValues(1), TINY, UNCHANGED)
    hands = "C8,C9,D8,D9,S9,H8|S7,HA,D6,D7,C6,H9"
    games = [arrange(hands, talon=talon, rest="discard") for talon in ("SK,SQ,C7,H6", "C7,SK,SQ,H6")]

    assert meter.measure_chances(games[0]) == meter.measure_chances(games[1])


def test_a_lucky_draw_has_positive_luck() -> None:
    """The attacker draws the two highest trumps, and low cards are left."""
    game = arrange(
        "S8,C9,D9,DJ|S9,C8,D8,S10,C10", table="S6/S7@0", talon="HA,HK,C6,D6,D7,C7,H6", rules="classic"
    )

    attacker, defender = luck_of(game)

    assert attacker > 3
    assert attacker == pytest.approx(-defender, abs=0.11)


def test_an_unlucky_draw_has_negative_luck() -> None:
    """The same talon in the other order gives the low cards first."""
    game = arrange(
        "S8,C9,D9,DJ|S9,C8,D8,S10,C10", table="S6/S7@0", talon="C6,D6,HA,HK,D7,C7,H6", rules="classic"
    )

    assert luck_of(game)[0] < -3


@pytest.mark.parametrize("power", [0.5, 1.0, 1.5])
def test_calibrated_luck_has_the_mean_zero(power: float) -> None:
    """Over all orders of the talon, good and bad luck cancel out."""
    settings = SMALL._replace(luck_deals=4000)
    meter = ChanceMeter(PositionValues(1), settings, Calibration(power, power, 0, 0.0))
    lucks = []
    for cards in permutations(("HA", "HK", "C6", "D6")):
        talon = ",".join((*cards, "H6"))
        game = arrange("S8,C9,D9,DJ|S9,C8,D8,S10,C10", table="S6/S7@0", talon=talon, rules="classic")
        after = must(step(game, Seat(0), PASS))
        lucks += [draw.luck for draw in meter.measure_draw(1, game, Seat(0), PASS, after) if draw.seat == 0]

    assert max(lucks) > 3
    assert min(lucks) < -3
    assert abs(fmean(lucks)) < 0.04 * pstdev(lucks)


def test_the_levels_of_the_players_change_chances_and_luck_alone() -> None:
    """Weak bots turn more games around; what a move costs does not depend on who plays it."""
    record = read_golden("transfer-2")
    novices, masters = (
        analyse_with(replace(record, tags=make_level_tags([level, level])), TINY)
        for level in ("novice", "master")
    )

    assert novices.decisions == masters.decisions
    assert novices.chances[-1] == masters.chances[-1]
    pairs = [
        (novice.seats[0].p, master.seats[0].p)
        for novice, master in zip(novices.chances, masters.chances, strict=True)
    ]
    assert all(abs(novice - 50) <= abs(master - 50) for novice, master in pairs)
    assert any(abs(novice - 50) < abs(master - 50) for novice, master in pairs)


def test_a_draw_of_known_cards_is_no_luck() -> None:
    """§2.2: All players know the trump card, which is the last one."""
    game = arrange("S8,C9,D9,DJ|S9,C8,D8,S10,C10", table="S6/S7@0", talon="H6", rules="classic")

    assert luck_of(game) == [0.0, 0.0]


def test_luck_in_a_duel_is_what_the_other_lacks() -> None:
    """The luck of both seats has the sum 0."""
    report = analyse_with(read_golden("transfer-2"), TINY)
    by_move: dict[int, float] = {}
    for draw in report.draws:
        by_move[draw.move] = by_move.get(draw.move, 0.0) + draw.luck

    assert all(abs(total) < 0.11 for total in by_move.values())
    assert 0 in by_move


def test_the_last_chances_are_the_result() -> None:
    """After the last move nothing is uncertain."""
    report = analyse_with(read_golden("terminal-2"), TINY)
    certain = {DurakChance(0.0, 0.0, 0.0), DurakChance(100.0, 100.0, 100.0)}

    assert {*report.chances[-1].seats} == certain


def test_a_game_that_a_player_left_is_analysed() -> None:
    """§6.3: Leaving is no decision; the team of the player who left has lost."""
    report = analyse_with(read_golden("left"), TINY)

    assert [chance.p for chance in report.chances[-1].seats] == [0.0, 100.0, 0.0, 100.0]
    assert report.decisions[-1].move < len(report.chances) - 1


@pytest.mark.parametrize(("name", "word"), [("redeal", "game_redealt"), ("auto-pass", "game_not_over")])
def test_games_without_a_result_are_refused(name: str, word: str) -> None:
    """§2.5: A game that was dealt again has no result; an unfinished one has none yet."""
    with pytest.raises(RefusedError) as caught:
        analyse_with(read_golden(name), TINY)

    assert caught.value.refusal.word == word


def test_progress_ends_with_the_last_move() -> None:
    """The progress counts the moves up to all of them."""
    record = read_golden("terminal-2")
    heard: list[tuple[int, int]] = []
    analyse_with(record, TINY, on_progress=lambda done, total: heard.append((done, total)))

    assert heard == [(done, len(record.turns)) for done in range(len(record.turns) + 1)]
