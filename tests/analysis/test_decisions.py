"""Losses of decisions: solved endings, imagined deals, free order."""

from kozyr.analysis.analysis_settings import AnalysisSettings
from kozyr.analysis.decisions import DecisionJudge, PlayedDecision
from kozyr.analysis.position_values import PositionValues, list_kernel_moves, root_of_view
from kozyr.analysis.report import DecisionReport
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.rules import Game, Lead, Seat, ThrowIn, view
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.notation import LeaveToken, read_turn
from tests.kit.analysed_games import SMALL
from tests.kit.positions import arrange

FREE = "classic,order=free,auto_take=off"


def judge(game: Game, token: str, settings: AnalysisSettings = SMALL, move: int = 1) -> DecisionReport | None:
    """Judge the decision to play this token as a move of a game."""
    seat, act = read_turn(token)
    assert not isinstance(act, LeaveToken)
    network = Network(load_weights("master"))
    return DecisionJudge(PositionValues(1), network, settings).judge(PlayedDecision(move, game, seat, act))


def test_a_won_ending_turned_into_a_draw_is_a_blunder() -> None:
    """The ace must be taken, and the six is then the last card. The six first lets both go out."""
    game = arrange("SA,C6|SK,C7")

    assert judge(game, "0:C6") == DecisionReport(
        1, 0, "0:C6", "0:SA", 50.0, 50.0, 50.0, exact=True, verdict="blunder"
    )


def test_the_best_move_of_an_ending_loses_nothing() -> None:
    """A best action is reported as its own best."""
    game = arrange("SA,C6|SK,C7")

    assert judge(game, "0:SA") == DecisionReport(
        1, 0, "0:SA", "0:SA", 0.0, 0.0, 0.0, exact=True, verdict="good"
    )


def test_a_forced_move_is_no_decision() -> None:
    """A seat with one action has no choice."""
    assert judge(arrange("SA|SK,C7"), "0:SA") is None


def test_the_ace_of_trumps_is_too_much_for_a_six() -> None:
    """With a long talon, a defender with a plain cover does not beat with the ace of trumps."""
    game = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", rest="talon")

    wasted, cheap = judge(game, "1:S6/HA"), judge(game, "1:S6/S7")

    assert wasted is not None
    assert (wasted.best, wasted.verdict, wasted.exact) == ("1:S6/S7", "mistake", False)
    assert wasted.low <= wasted.loss <= wasted.high
    assert cheap is not None
    assert (cheap.best, cheap.loss, cheap.verdict) == ("1:S6/S7", 0.0, "good")


def test_more_seats_make_thresholds_lower() -> None:
    """The same waste costs fewer points among four, but it is still a fault."""
    game = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6|S8,CJ,CQ|DJ,DQ,SJ", table="S6@0", rest="talon")
    report = judge(game, "1:S6/HA")

    assert report is not None
    assert report.verdict in {"inaccuracy", "mistake", "blunder"}


def test_several_beats_at_once_are_judged_as_one_action() -> None:
    """§9: The kernel beats one card after the other, the report keeps the action."""
    game = arrange("C8,C9,D8,D9,S9|S7,C7,D6,D7,S10", table="S6@0,C6@0", rest="talon")
    report = judge(game, "1:S6/S7,C6/C7")

    assert report is not None
    assert (report.played, report.verdict) == ("1:S6/S7,C6/C7", "good")


def test_a_throw_in_before_everything_is_beaten_gets_no_verdict() -> None:
    """§3.6: With free order, to wait is no move, so there is nothing to compare."""
    game = arrange("C6,C9,D8|S7,HA,D7", rules=FREE, table="S6@0", rest="talon")

    assert judge(game, "0:+C6") == DecisionReport(
        1, 0, "0:+C6", "0:+C6", 0.0, 0.0, 0.0, exact=False, verdict=None
    )


def test_a_throw_in_after_everything_is_beaten_gets_a_verdict() -> None:
    """§3.6: With free order, any thrower may act then, and passing is the other choice."""
    game = arrange("C6,C9,D8|HA,D7,D9|D6,CJ,CQ", rules=FREE, table="S6/S7@0", rest="talon")

    report = judge(game, "2:+D6")

    assert report is not None
    assert report.verdict is not None


def test_equal_moves_have_equal_values_on_every_deal() -> None:
    """All candidates meet the same imagined deals, so an action differs from itself by nothing."""
    game = arrange("C6,C9,D8|S7,HA,D7", rest="talon")
    moves = [list_kernel_moves(Lead((CARDS_BY_ID["C9"],)))] * 2
    values, root = PositionValues(1), root_of_view(view(game, Seat(0)))

    shares = values.value(root, moves, 50, values.make_rng("deals", root))

    assert shares[:, 0].tolist() == shares[:, 1].tolist()
    assert len({*shares[:, 0, 0].tolist()}) > 1


def test_equal_knowledge_gets_an_equal_verdict_in_every_game() -> None:
    """The samples depend neither on the number of the move nor on cards that the seat does not see."""
    first = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", talon="SK,SQ,C7,H6", rest="discard")
    other = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", talon="SQ,C7,SK,H6", rest="discard")
    report, repeated = judge(first, "1:S6/HA"), judge(other, "1:S6/HA", move=9)

    assert report is not None
    assert repeated is not None
    assert repeated._replace(move=1) == report


def test_interchangeable_suits_are_no_mistake() -> None:
    """Two sixes of plain suits in which the seat holds nothing else are worth nearly the same."""
    game = arrange("S6,C6,D8,D9,DJ,H9|S7,C7,D7,S8,C8,D10", rest="talon", trump="HA")
    report = judge(game, "0:S6")

    assert report is not None
    assert report.loss < 2


def test_deals_double_while_a_threshold_is_unclear() -> None:
    """More deals make the interval shorter."""
    game = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", rest="talon")
    few = judge(game, "1:S6/HA", SMALL._replace(min_deals=10, max_deals=10))
    many = judge(game, "1:S6/HA", SMALL._replace(min_deals=1000, max_deals=1000))

    assert few is not None
    assert many is not None
    assert many.high - many.low < few.high - few.low


def test_a_value_near_the_end_is_less_sure() -> None:
    """The interval has the error of the networks, which is larger with a short talon."""
    early = judge(arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", rest="talon"), "1:S6/HA")
    late = judge(
        arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", table="S6@0", talon="SK,SQ,H6", rest="discard"), "1:S6/HA"
    )

    assert early is not None
    assert late is not None
    assert early.high - early.loss < 5
    assert late.high - late.loss > 12


def test_played_on_to_the_end_only_results_are_left() -> None:
    """With enough bouts every imagined deal ends: a seat is the durak, or not, or half of one."""
    game = arrange("C8,C9,D8,D9,S9|S7,HA,D6,D7,C6", talon="SK,SQ,H6", rest="discard")
    values, root = PositionValues(1), root_of_view(view(game, Seat(0)))

    at_once = values.value(root, [()], 50, values.make_rng("deals", root))
    played_on = values.value(root, [()], 50, values.make_rng("deals", root), bouts=100)

    assert {*played_on[:, 0, 0].tolist()} <= {0.0, 0.5, 1.0}
    assert not {*at_once[:, 0, 0].tolist()} <= {0.0, 0.5, 1.0}
    assert played_on.sum(2).tolist() == [[1.0]] * 50


def test_a_throw_in_is_written_in_notation() -> None:
    """The kernel's moves of an action keep all its cards."""
    cards = (CARDS_BY_ID["S6"], CARDS_BY_ID["C6"])

    assert len(list_kernel_moves(ThrowIn(cards))) == 1
