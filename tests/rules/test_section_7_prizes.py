"""§7 Points and prizes."""

import pytest

from kozyr.rules import Result, payout
from tests.kit.positions import act, arrange


def make_result(hands: str, end: str, rules: str = "classic", out: str = "") -> Result:
    """Return the result of a finished game."""
    game = arrange(hands, rules=rules, more=" ".join(filter(None, [out and f"out:{out}", f"result:{end}"])))
    assert game.result is not None
    return game.result


def make_result_of_cards(seats: int) -> Result:
    """Return the result of a game that seat 0 lost."""
    return make_result("S9" + "|" * (seats - 1), "cards", out="|".join(map(str, range(1, seats))))


def test_a_winner_gets_a_point_and_the_durak_none() -> None:
    """§7.1: every winner 1, the durak 0."""
    assert make_result("|S9||", "cards", out="2|0|3").points == (1, 0, 1, 1)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        # §7.1: every winner 1, also where the durak left.
        (make_result("S6|S9|S7", "left/1"), (1, 0, 1)),
        # §7.1: each player of the winning team gets 1 and the others 0, regardless of who was out.
        (make_result("|S9||", "cards", rules="pairs", out="3|0|2"), (1, 0, 1, 0)),
        # §7.1: players who draw get 0.
        (make_result("|", "cards", out="0,1"), (0, 0)),
        # §7.1: a player who won before the others drew gets 1.
        (make_result("||", "cards", out="1|0,2"), (0, 1, 0)),
        # §7.1: players who draw get 0, also those who went out earlier.
        (make_result("|||", "cards", rules="pairs", out="2|3|0,1"), (0, 0, 0, 0)),
    ],
)
def test_the_points_of_a_game(result: Result, expected: tuple[int, ...]) -> None:
    """Each comment says why the seats get these points."""
    assert result.points == expected


def test_with_draw_off_the_last_defender_gets_nothing() -> None:
    """§7.1: the durak 0, though they are out."""
    result = act(
        arrange("S9|SQ|", rules="classic,auto_take=off,draw=off", more="out:2"), "0:S9 1:S9/SQ"
    ).result

    assert result is not None
    assert result.points == (1, 0, 1)


@pytest.mark.parametrize(
    ("result", "stake", "rake", "expected"),
    [
        # §7.2: the winner gets their own stake and the loser's stake.
        (make_result("|S9", "cards", out="0"), 100, 0, ((200, 0), 0)),
        # §7.2: `rake` in basis points of the losers' stakes, not of the whole pot.
        (make_result("|S9", "cards", out="0"), 100, 500, ((195, 0), 5)),
        # §7.2: 5 % of 39 coins is one coin, not two.
        (make_result("|S9", "cards", out="0"), 39, 500, ((77, 0), 1)),
        # §7.2: rounded down.
        (make_result("|S9", "cards", out="0"), 19, 500, ((38, 0), 0)),
        # §7.2: 100 coins among three winners are 33 each; one coin stays.
        (make_result("|||S9", "cards", out="0|1|2"), 100, 0, ((133, 133, 133, 0), 1)),
        # §7.2: the prize is the losers' stakes less the rake; 95 among three are 31 each.
        (make_result("|||S9", "cards", out="0|1|2"), 100, 500, ((131, 131, 131, 0), 7)),
        # §7.2: one coin among five winners is nothing each.
        (make_result("|||||S9", "cards", out="0|1|2|3|4"), 1, 0, ((1, 1, 1, 1, 1, 0), 1)),
        # §7.2: every winner gets their stake back and an equal share of three stakes.
        (make_result("S9||S10||SJ|", "cards", rules="pairs", out="1|3|5"), 10, 0, ((0, 20, 0, 20, 0, 20), 0)),
        # §7.2: the leaver is the loser, their stake the prize.
        (make_result("S6|S9|S7", "left/1"), 10, 0, ((15, 0, 15), 0)),
        # §7.2: where no player lost, all stakes go back, no rake.
        (make_result("|", "cards", out="0,1"), 100, 500, ((100, 100), 0)),
        # §7.2: where no player lost there is no prize.
        (make_result("||", "cards", out="1|0,2"), 100, 500, ((100, 100, 100), 0)),
        # §7.2: a game for points.
        (make_result("|S9", "cards", out="0"), 0, 500, ((0, 0), 0)),
    ],
)
def test_the_payout_of_a_pot(
    result: Result, stake: int, rake: int, expected: tuple[tuple[int, ...], int]
) -> None:
    """Each comment says why the seats and the house get these coins."""
    assert payout(result, stake=stake, rake=rake) == expected


def test_winners_share_the_stake_of_the_durak() -> None:
    """§7.2: every winner gets their stake back and an equal share of the prize."""
    assert payout(make_result("||S9", "cards", out="0|1"), stake=100, rake=0) == ((150, 150, 0), 0)


def test_two_by_two_the_prize_is_halved() -> None:
    """§7.2: 2×2: half each."""
    result = make_result("|S9||S10", "cards", rules="pairs", out="0|2")

    assert payout(result, stake=100, rake=0) == ((200, 0, 200, 0), 0)


def test_the_rake_of_two_losers_is_reckoned_together() -> None:
    """§7.2: 1 % of both stakes of 50 is one coin; 99 among two are 49 each."""
    result = make_result("|S9||S10", "cards", rules="pairs", out="0|2")

    assert payout(result, stake=50, rake=100) == ((99, 0, 99, 0), 2)


@pytest.mark.parametrize(("seats", "stake", "rake"), [(2, 7, 0), (3, 33, 333), (4, 101, 250), (6, 1, 9999)])
def test_no_coin_is_made_or_lost(seats: int, stake: int, rake: int) -> None:
    """§7.2: what the winners get and what stays with the house is the pot."""
    paid = payout(make_result_of_cards(seats), stake, rake)

    assert sum(paid.seats) + paid.house == seats * stake
