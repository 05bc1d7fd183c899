"""§7 Points and prizes."""

import pytest

from kozyr.rules import Result, payout
from tests.kit.arrange import act, arrange


def ended(hands: str, end: str, rules: str = "classic", out: str = "") -> Result:
    """Give the result of a finished game."""
    game = arrange(hands, rules=rules, more=" ".join(filter(None, [out and f"out:{out}", f"result:{end}"])))
    assert game.result is not None
    return game.result


def won(seats: int) -> Result:
    """Give the result of a game that seat 0 lost."""
    return ended("S9" + "|" * (seats - 1), "cards", out="|".join(map(str, range(1, seats))))


def test_a_winner_gets_a_point_and_the_durak_none() -> None:
    """§7.1: every winner 1, the durak 0."""
    assert ended("|S9||", "cards", out="2|0|3").points == (1, 0, 1, 1)


def test_who_wins_because_somebody_left_gets_a_point() -> None:
    """§7.1: every winner 1, also where the durak left."""
    assert ended("S6|S9|S7", "left/1").points == (1, 0, 1)


def test_each_of_the_winning_team_gets_a_point() -> None:
    """§7.1: teams: each of the winning team 1, the others 0, whoever was out."""
    assert ended("|S9||", "cards", rules="pairs", out="3|0|2").points == (1, 0, 1, 0)


def test_those_who_draw_get_no_points() -> None:
    """§7.1: those who draw: 0."""
    assert ended("|", "cards", out="0,1").points == (0, 0)


def test_in_a_draw_who_went_out_earlier_gets_a_point() -> None:
    """§7.1: whoever has won before the others drew is a winner: 1."""
    assert ended("||", "cards", out="1|0,2").points == (0, 1, 0)


def test_teams_that_draw_get_no_points() -> None:
    """§7.1: those who draw: 0, also who went out earlier."""
    assert ended("|||", "cards", rules="pairs", out="2|3|0,1").points == (0, 0, 0, 0)


def test_with_draw_off_the_last_defender_gets_nothing() -> None:
    """§7.1: the durak 0, though he is out."""
    result = act(
        arrange("S9|SQ|", rules="classic,auto_take=off,draw=off", more="out:2"), "0:S9 1:S9/SQ"
    ).result

    assert result is not None
    assert result.points == (1, 0, 1)


def test_the_winner_of_two_gets_both_stakes() -> None:
    """§7.2: his stake back, and the loser's."""
    assert payout(ended("|S9", "cards", out="0"), stake=100, rake=0) == ((200, 0), 0)


def test_winners_share_the_stake_of_the_durak() -> None:
    """§7.2: every winner gets his stake back and an equal share of the prize."""
    assert payout(ended("||S9", "cards", out="0|1"), stake=100, rake=0) == ((150, 150, 0), 0)


def test_the_rake_is_taken_from_the_losers_stakes() -> None:
    """§7.2: `rake` in basis points of the losers' stakes, not of the whole pot."""
    assert payout(ended("|S9", "cards", out="0"), stake=100, rake=500) == ((195, 0), 5)


def test_the_rake_is_rounded_down() -> None:
    """§7.2: 5 % of 39 coins is one coin, not two."""
    assert payout(ended("|S9", "cards", out="0"), stake=39, rake=500) == ((77, 0), 1)


def test_a_rake_below_one_coin_is_nothing() -> None:
    """§7.2: rounded down."""
    assert payout(ended("|S9", "cards", out="0"), stake=19, rake=500) == ((38, 0), 0)


def test_the_indivisible_rest_stays_with_the_house() -> None:
    """§7.2: 100 coins among three winners are 33 each; one coin stays."""
    assert payout(ended("|||S9", "cards", out="0|1|2"), stake=100, rake=0) == ((133, 133, 133, 0), 1)


def test_the_house_keeps_the_rake_and_the_rest() -> None:
    """§7.2: the prize is the losers' stakes less the rake; 95 among three are 31 each."""
    assert payout(ended("|||S9", "cards", out="0|1|2"), stake=100, rake=500) == ((131, 131, 131, 0), 7)


def test_a_prize_smaller_than_the_winners_stays_with_the_house() -> None:
    """§7.2: one coin among five winners is nothing each."""
    result = ended("|||||S9", "cards", out="0|1|2|3|4")

    assert payout(result, stake=1, rake=0) == ((1, 1, 1, 1, 1, 0), 1)


def test_two_by_two_the_prize_is_halved() -> None:
    """§7.2: 2×2: half each."""
    result = ended("|S9||S10", "cards", rules="pairs", out="0|2")

    assert payout(result, stake=100, rake=0) == ((200, 0, 200, 0), 0)


def test_the_rake_of_two_losers_is_reckoned_together() -> None:
    """§7.2: 1 % of both stakes of 50 is one coin; 99 among two are 49 each."""
    result = ended("|S9||S10", "cards", rules="pairs", out="0|2")

    assert payout(result, stake=50, rake=100) == ((99, 0, 99, 0), 2)


def test_three_by_three_the_prize_is_shared_by_three() -> None:
    """§7.2: every winner gets his stake back and an equal share of three stakes."""
    result = ended("S9||S10||SJ|", "cards", rules="pairs", out="1|3|5")

    assert payout(result, stake=10, rake=0) == ((0, 20, 0, 20, 0, 20), 0)


def test_who_leaves_pays_the_others() -> None:
    """§7.2: the leaver is the loser, his stake the prize."""
    assert payout(ended("S6|S9|S7", "left/1"), stake=10, rake=0) == ((15, 0, 15), 0)


def test_in_a_draw_all_stakes_go_back_without_a_rake() -> None:
    """§7.2: where nobody lost, all stakes go back, no rake."""
    assert payout(ended("|", "cards", out="0,1"), stake=100, rake=500) == ((100, 100), 0)


def test_in_a_draw_an_earlier_winner_gets_his_stake_back_only() -> None:
    """§7.2: where nobody lost there is no prize."""
    assert payout(ended("||", "cards", out="1|0,2"), stake=100, rake=500) == ((100, 100, 100), 0)


def test_without_a_stake_there_is_nothing_to_share() -> None:
    """§7.2: a game for points."""
    assert payout(ended("|S9", "cards", out="0"), stake=0, rake=500) == ((0, 0), 0)


@pytest.mark.parametrize(("seats", "stake", "rake"), [(2, 7, 0), (3, 33, 333), (4, 101, 250), (6, 1, 9999)])
def test_no_coin_is_made_or_lost(seats: int, stake: int, rake: int) -> None:
    """§7.2: what the winners get and what stays with the house is the pot."""
    paid = payout(won(seats), stake, rake)

    assert sum(paid.seats) + paid.house == seats * stake
