"""Hints agree with the analysis of the finished game."""

from kozyr.analysis.adviser import Adviser
from kozyr.analysis.decisions import DecisionJudge, PlayedDecision
from kozyr.analysis.position_values import PositionValues
from kozyr.bots.bot import Budget
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.rules import Action, Game, Seat, legal, must, start, step, view
from kozyr.rules.notation import Turn, write_turn
from tests.kit.analysed_games import SMALL
from tests.kit.positions import arrange


def advise(game: Game, seat: Seat) -> Action:
    """Return the hint for a seat."""
    return Adviser(SMALL).choose(view(game, seat), legal(game)[seat], Budget())


def test_the_analysis_calls_no_hint_a_fault() -> None:
    """Every decision of a game whose players follow all hints is good."""
    judge = DecisionJudge(PositionValues(1), Network(load_weights("master")), SMALL)
    game = must(start(seats=3, rules="transfer", options={"order": "turns"}, seed="hints")).game
    faults, decisions = [], 0
    while game.phase != "over":
        ((seat, _),) = legal(game).items()
        action = advise(game, seat)
        report = judge.judge(PlayedDecision(1, game, seat, action))
        if report is not None:
            decisions += 1
            faults += [report] if report.verdict != "good" else []
        game = must(step(game, seat, action)).game

    assert decisions > 20
    assert faults == []


def test_the_ace_of_trumps_is_too_much_for_a_six() -> None:
    """The hint is the cheap cover."""
    game = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", rest="talon")

    assert write_turn(Turn(Seat(1), advise(game, Seat(1)))) == "1:S6/S7"


def test_a_solved_ending_is_played_exactly() -> None:
    """The ace must be taken; the six would let both go out."""
    game = arrange("SA,C6|SK,C7")

    assert write_turn(Turn(Seat(0), advise(game, Seat(0)))) == "0:SA"


def test_a_forced_action_is_the_hint() -> None:
    """With one legal action there is nothing to compare."""
    game = arrange("SA|SK,C7")

    assert write_turn(Turn(Seat(0), advise(game, Seat(0)))) == "0:SA"
