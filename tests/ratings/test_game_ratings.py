"""The rating of one game: one loser among n, draws, teams."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.ratings import Comparison, RatedPlayer, Rating, rate_game, update

ratings = st.builds(Rating, st.floats(400, 4000), st.floats(45, 500), st.floats(0.01, 0.1))
RESULTS: dict[str, Literal["win", "lose", "draw"]] = {"win": "win", "lose": "lose", "draw": "draw"}


def rated(*results: tuple[Rating, str], teams: bool = False) -> list[float]:
    """Rate a game and return the change of every seat; with teams, partners sit opposite each other."""
    players = [
        RatedPlayer(f"u{seat}", rating, RESULTS[result], seat % 2 if teams else None)
        for seat, (rating, result) in enumerate(results)
    ]
    after = rate_game(players)
    return [after[player.key].rating - player.rating.rating for player in players]


def at(rating: float, deviation: float = 60) -> Rating:
    """Return an established rating."""
    return Rating(rating, deviation, 0.06)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_among_equals_the_durak_pays_each_survivor_a_share(seats: int) -> None:
    """Equal ratings, RD 60: the durak loses 9.9 points, each survivor gets 9.9/(n−1)."""
    durak, *survivors = rated((at(1500), "lose"), *[(at(1500), "win")] * (seats - 1))
    assert durak == pytest.approx(-9.9, abs=0.1)
    assert survivors == [pytest.approx(9.9 / (seats - 1), abs=0.1)] * (seats - 1)


@given(st.integers(2, 6), st.floats(800, 3000), st.floats(45, 70), st.integers(1, 6))
def test_among_equals_points_are_only_moved(seats: int, rating: float, deviation: float, last: int) -> None:
    """At equal ratings and RD the changes sum to zero within 0.5, also after a draw."""
    last = min(last, seats)
    results = ["lose" if last == 1 else "draw"] * last + ["win"] * (seats - last)
    assert sum(rated(*[(at(rating, deviation), result) for result in results])) == pytest.approx(0, abs=0.5)


@given(st.lists(ratings, min_size=2, max_size=6), st.integers(1, 6))
def test_no_survivor_ever_loses_points(players: list[Rating], last: int) -> None:
    """However strong a survivor is and whoever lost, no survivor loses points."""
    last = min(last, len(players))
    changes = rated(
        *[
            (rating, "win" if seat >= last else "lose" if last == 1 else "draw")
            for seat, rating in enumerate(players)
        ]
    )
    assert all(change >= 0 for change in changes[last:])
    if last == 1:
        assert changes[0] <= 0


def test_a_draw_of_two_is_the_draw_of_the_paper() -> None:
    """A draw among the last two of two players is half a win against each other."""
    weak, strong = at(1400), at(1700, 80)
    after = rate_game([RatedPlayer("weak", weak, "draw"), RatedPlayer("strong", strong, "draw")])
    assert after["weak"] == pytest.approx(update(weak, [Comparison(1400, 1700, 80, 0.5)]))
    assert after["strong"] == pytest.approx(update(strong, [Comparison(1700, 1400, 60, 0.5)]))


def test_a_draw_among_the_last_two_of_four_halves_the_loss() -> None:
    """Each of the last two counts as the durak with half the weight; the survivors win as before."""
    first, second, third, fourth = rated(*[(at(1500), "draw")] * 2, *[(at(1500), "win")] * 2)
    assert first == pytest.approx(second)
    assert third == pytest.approx(fourth)
    assert first == pytest.approx(-9.9 / 3, abs=0.1)
    assert third == pytest.approx(9.9 / 3, abs=0.1)


def test_losing_to_weaker_players_costs_more() -> None:
    """A favourite who is the durak pays more than an outsider."""
    favourite = rated((at(1800), "lose"), (at(1500), "win"), (at(1500), "win"))
    outsider = rated((at(1200), "lose"), (at(1500), "win"), (at(1500), "win"))
    assert favourite[0] < -15 < -5 < outsider[0] < 0


def test_a_player_of_a_team_is_compared_with_the_mean_of_the_others() -> None:
    """The opponents' mean rating and RMS deviation count, and the own team's mean in E."""
    players = at(1400, 50), at(1700, 70), at(1600, 90), at(1500, 80)
    after = rate_game(
        [
            RatedPlayer(f"u{seat}", rating, "lose" if seat % 2 else "win", seat % 2)
            for seat, rating in enumerate(players)
        ]
    )
    rms = ((70**2 + 80**2) / 2) ** 0.5
    assert after["u0"] == update(players[0], [Comparison(1500, 1600, rms, 1)])
    assert after["u2"] == update(players[2], [Comparison(1500, 1600, rms, 1)])


@given(st.lists(ratings, min_size=4, max_size=4))
def test_no_winner_of_a_team_game_loses_points(players: list[Rating]) -> None:
    """Whoever played with whom, a winning team loses no points and a losing team gains none."""
    changes = rated(
        *[(rating, "lose" if seat % 2 else "win") for seat, rating in enumerate(players)], teams=True
    )
    assert min(changes[0::2]) >= 0 >= max(changes[1::2])


def test_a_draw_of_equal_teams_changes_nothing() -> None:
    """Equal teams that draw keep their points."""
    assert rated(*[(at(1500), "draw")] * 4, teams=True) == [pytest.approx(0)] * 4


def test_bots_of_one_level_share_a_rating() -> None:
    """Two bots of one level win together as one player; they are not compared with each other."""
    bot, person = at(1500), at(1500)
    game = [
        RatedPlayer("bot:novice", bot, "win"),
        RatedPlayer("u1", person, "lose"),
        RatedPlayer("bot:novice", bot, "win"),
    ]
    comparison = Comparison(1500, 1500, 60, 1, 0.5)
    assert rate_game(game)["bot:novice"] == update(bot, [comparison, comparison])
    among_themselves = [RatedPlayer("bot:novice", bot, "win"), RatedPlayer("bot:novice", bot, "lose")]
    assert rate_game(among_themselves) == {"bot:novice": bot}
