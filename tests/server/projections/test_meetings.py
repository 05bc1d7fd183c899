"""Meetings of two people, counted in one row for both."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kozyr.server.projections.meetings import (
    MAX_OPPONENTS,
    Opponent,
    add_meetings,
    keys_of_meetings,
    rank_opponents,
)
from kozyr.server.tables.finished_games import SeatResult
from tests.kit.rated_games import seat


def test_a_game_of_six_has_fifteen_meetings() -> None:
    """Each pair has one row, whoever sits first."""
    players = ["fay", "bob", "eve", "ann", "dan", "cleo"]
    keys = keys_of_meetings(players)

    assert len(keys) == 15
    assert keys[:2] == ["met/ann/bob", "met/ann/cleo"]
    assert keys_of_meetings(reversed(players)) == keys


def test_both_players_count_their_own_survived_games() -> None:
    """A row has numbers for both, in the order of the ids."""
    rows: dict[str, bytes | None] = {}
    add_meetings([seat("bob"), seat("ann", 1, "lose")], rows)
    met = add_meetings([seat("ann"), seat("bob", 1, "draw")], rows)

    assert met == {"ann": [Opponent("bob", 2, 1)], "bob": [Opponent("ann", 2, 2)]}
    assert rows == {"met/ann/bob": b"[2,1,2]"}


def test_partners_do_not_meet() -> None:
    """In a game of pairs, only the two of the other team are opponents."""
    players = [seat(name, index)._replace(team=index % 2) for index, name in enumerate(("a", "b", "c", "d"))]
    rows: dict[str, bytes | None] = {}
    met = add_meetings(players, rows)

    assert [each.player for each in met["a"]] == ["b", "d"]
    assert sorted(rows) == ["met/a/b", "met/a/d", "met/b/c", "met/c/d"]


def test_the_latest_opponents_come_first_among_equals() -> None:
    """The others keep their order, and the list has a length."""
    before = [Opponent(f"p{number}", 2, 1) for number in range(MAX_OPPONENTS)]
    ranked = rank_opponents(before, [Opponent("new", 2, 2), Opponent("p5", 3, 2)])

    assert ranked[:4] == (Opponent("p5", 3, 2), Opponent("new", 2, 2), before[0], before[1])
    assert len(ranked) == MAX_OPPONENTS


seated = st.lists(st.sampled_from("abcdef"), min_size=2, max_size=6, unique=True)
results = st.lists(st.sampled_from(["win", "lose", "draw"]), min_size=6, max_size=6)


@given(st.lists(st.tuples(seated, results), max_size=12))
def test_meetings_are_counted_as_one_by_one(played: list[tuple[list[str], list[str]]]) -> None:
    """The last meeting of two people has the numbers of all their games, for both of them."""
    rows: dict[str, bytes | None] = {}
    games: Counter[tuple[str, str]] = Counter()
    survived: Counter[tuple[str, str]] = Counter()
    for players, outcomes in played:
        seats: list[SeatResult] = [
            seat(player, index, outcome)  # type: ignore[arg-type]  # one of the results
            for index, (player, outcome) in enumerate(zip(players, outcomes, strict=False))
        ]
        met = add_meetings(seats, rows)
        for each in seats:
            others = [other for other in players if other != each.player]
            games.update((each.player, other) for other in others)
            survived.update((each.player, other) for other in others if each.result != "lose")
            pairs = [(each.player, other) for other in others]
            assert met[each.player] == [Opponent(pair[1], games[pair], survived[pair]) for pair in pairs]

    assert len(rows) * 2 == len(games)
