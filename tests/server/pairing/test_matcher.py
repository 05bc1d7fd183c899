"""Who is paired with whom (`find_pairings`)."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kozyr.server.pairing.matcher import find_pairings
from kozyr.server.pairing.pools import POOLS
from kozyr.server.pairing.tickets import Pairing, Ticket, rating_range, uncertain_range, waiting_bonus

NOW = 1_700_000_000_000


def _ticket(
    person: str,
    rating: float = 1500,
    *,
    waited_s: float = 0,
    pools: Sequence[str] = ("2-classic",),
    **more: object,
) -> Ticket:
    ratings = dict.fromkeys(pools, rating)
    return Ticket(person, tuple(pools), ratings, NOW - int(waited_s * 1000), **more)  # type: ignore[arg-type]


def _people(pairings: list[Pairing]) -> set[frozenset[str]]:
    return {frozenset(ticket.person for ticket in pairing.tickets) for pairing in pairings}


def test_the_nearest_two_are_paired() -> None:
    """Two seats: the pair with the lowest score comes first."""
    tickets = [_ticket("a", 1500), _ticket("b", 1590), _ticket("c", 1510), _ticket("d", 1600)]

    assert _people(find_pairings(tickets, NOW)) == {frozenset("ac"), frozenset("bd")}


def test_the_range_grows_by_twelve_every_two_seconds() -> None:
    """A difference of 112 needs two seconds of waiting by one of the two."""
    early = [_ticket("a", 1500, waited_s=1.9), _ticket("b", 1612)]
    late = [_ticket("a", 1500, waited_s=2), _ticket("b", 1612)]

    assert find_pairings(early, NOW) == []
    assert _people(find_pairings(late, NOW)) == {frozenset("ab")}


@pytest.mark.parametrize("pool", ["2-classic", "3-classic"])
def test_two_uncertain_ratings_may_differ_by_their_deviation(pool: str) -> None:
    """The winner and the loser of a first game are paired; a certain rating keeps its range."""
    count = POOLS[pool].seats

    def wait(difference: float, *deviations: float) -> int:
        others = [_ticket(f"u{n}", 1500 + difference, pools=[pool]) for n in range(1, count)]
        tickets = [_ticket("u0", pools=[pool]), *others]
        known = [
            ticket._replace(deviations={pool: deviation})
            for ticket, deviation in zip(tickets, (deviations[0], *deviations[1:] * (count - 1)), strict=True)
        ]
        return len(find_pairings(known, NOW))

    assert wait(483, 397, 397) == 1
    assert wait(483, 300, 300) == 0
    assert wait(110, 397, 60) == 0
    assert wait(110, 60, 397) == 0
    assert wait(160, 120, 120) == 1


def test_two_uncertain_people_meet_again_if_nobody_else_waits() -> None:
    """The wider range also holds for a second game of the same two, but not for a certain rating."""
    uncertain = {"2-classic": 397.0}
    again = [
        _ticket("a", 1741, deviations=uncertain, last_opponents=frozenset("b")),
        _ticket("b", 1258, deviations=uncertain, last_opponents=frozenset("a")),
    ]

    assert _people(find_pairings(again, NOW)) == {frozenset("ab")}
    assert find_pairings([*again, _ticket("c", 1500)], NOW) == []


def test_after_a_minute_anybody_will_do() -> None:
    """Then no difference of ratings is too large."""
    tickets = [_ticket("a", 400, waited_s=60), _ticket("b", 4000)]

    assert _people(find_pairings(tickets, NOW)) == {frozenset("ab")}


def test_waiting_counts_against_a_difference() -> None:
    """Someone who waited long is preferred to someone who is a little nearer."""
    tickets = [_ticket("a", 1500), _ticket("b", 1520), _ticket("old", 1470, waited_s=20)]

    assert _people(find_pairings(tickets, NOW)) == {frozenset(["a", "old"])}


def test_blocked_people_are_never_paired() -> None:
    """A block of either of the two is enough, however long they wait."""
    tickets = [_ticket("a", waited_s=90, blocked=frozenset("b")), _ticket("b", waited_s=90)]

    assert find_pairings(tickets, NOW) == []


def test_two_people_do_not_meet_twice_in_a_row_while_others_wait() -> None:
    """They wait for the others, even for those who are not in range yet."""
    again = [_ticket("a", last_opponents=frozenset("b")), _ticket("b", last_opponents=frozenset("a"))]

    assert _people(find_pairings([*again, _ticket("c", 1590)], NOW)) in ({frozenset("ac")}, {frozenset("bc")})
    assert find_pairings([*again, _ticket("c", 2500)], NOW) == []
    assert _people(find_pairings(again, NOW)) == {frozenset("ab")}


def test_a_blocked_third_person_does_not_keep_two_apart() -> None:
    """The others who wait must be people with whom they could play."""
    nobody = _ticket("c", blocked=frozenset("ab"))
    again = [_ticket("a", last_opponents=frozenset("b")), _ticket("b", last_opponents=frozenset("a"))]

    assert _people(find_pairings([*again, nobody], NOW)) == {frozenset("ab")}


def test_a_group_that_played_together_is_not_kept_waiting_by_one_newcomer() -> None:
    """Without repetition no table of four is possible, so repetition is allowed."""
    names = ["a", "b", "c", "d"]
    tickets = [
        _ticket(name, pools=("4-classic",), last_opponents=frozenset(names) - {name}) for name in names
    ]
    newcomer = _ticket("e", pools=("4-classic",))

    (pairing,) = find_pairings([*tickets, newcomer], NOW)

    assert len(pairing.tickets) == 4


def test_two_tickets_of_one_person_count_once() -> None:
    """A person plays neither against themselves nor at two tables."""
    tickets = [_ticket("a"), _ticket("a", waited_s=5), _ticket("b"), _ticket("c", 1900)]

    assert _people(find_pairings(tickets, NOW)) == {frozenset("ab")}


def test_one_address_sits_once_at_a_rated_table_of_three() -> None:
    """A guest makes the table casual, and at a duel the address does not matter."""
    pools = ("3-classic",)
    same = [_ticket("a", pools=pools, address="x"), _ticket("b", pools=pools, address="x")]
    guest = _ticket("g", pools=pools, address="y", is_registered=False, waited_s=1)
    other = _ticket("c", pools=pools, address="z")

    assert find_pairings([*same, other], NOW) == []
    assert _people(find_pairings([*same, guest], NOW)) == {frozenset("abg")}
    assert len(find_pairings([_ticket("a", address="x"), _ticket("b", address="x")], NOW)) == 1


def test_the_longest_waiting_person_comes_first_with_the_nearest() -> None:
    """Three seats: the oldest ticket, then its two neighbours by rating."""
    pools = ("3-classic",)
    tickets = [
        _ticket("old", 1500, waited_s=9, pools=pools), _ticket("b", 1530, pools=pools),
        _ticket("c", 1460, pools=pools), _ticket("d", 1560, pools=pools), _ticket("e", 1410, pools=pools),
    ]  # fmt: skip

    assert _people(find_pairings(tickets, NOW)) == {frozenset(["old", "b", "c"])}


def test_a_blocked_neighbour_is_left_out_of_a_table() -> None:
    """If the nearest do not fit together, others are tried."""
    pools = ("3-classic",)
    tickets = [
        _ticket("old", 1500, waited_s=9, pools=pools),
        _ticket("b", 1501, pools=pools, blocked=frozenset("cd")),
        _ticket("c", 1502, pools=pools),
        _ticket("d", 1503, pools=pools),
    ]

    assert _people(find_pairings(tickets, NOW)) == {frozenset(["old", "c", "d"])}


def test_teams_are_balanced() -> None:
    """Partners sit opposite: the strongest plays with the weakest."""
    pools = ("pairs-classic",)
    tickets = [_ticket(name, 1500 + 10 * n, pools=pools) for n, name in enumerate("abcd")]

    (pairing,) = find_pairings(tickets, NOW)

    seats = [ticket.person for ticket in pairing.tickets]
    assert {frozenset(seats[0::2]), frozenset(seats[1::2])} == {frozenset("da"), frozenset("cb")}


def test_bots_fill_a_table_if_all_agree_after_twenty_seconds() -> None:
    """Two people who agreed play with bots; a third who did not keeps waiting."""
    pools = ("4-classic",)
    tickets = [
        _ticket("a", pools=pools, waited_s=20, accepts_bots=True),
        _ticket("b", pools=pools, waited_s=3, accepts_bots=True),
        _ticket("c", pools=pools, waited_s=30),
    ]

    (pairing,) = find_pairings(tickets, NOW)

    assert _people([pairing]) == {frozenset("ab")}
    assert pairing.bots == 2
    assert not pairing.is_rated
    assert find_pairings([ticket._replace(since=NOW - 19_000) for ticket in tickets], NOW) == []


def test_a_game_is_rated_if_all_are_registered() -> None:
    """A guest or a casual pool makes it casual."""
    guest = _ticket("g", is_registered=False)
    casual = [_ticket(name, pools=("2-classic-casual",)) for name in "ab"]

    assert find_pairings([_ticket("a"), _ticket("b")], NOW)[0].is_rated
    assert not find_pairings([_ticket("a"), guest], NOW)[0].is_rated
    assert not find_pairings(casual, NOW)[0].is_rated


_NAMES = [f"u{n}" for n in range(9)]
_SETS = st.frozensets(st.sampled_from(_NAMES), max_size=2)


@st.composite
def _tickets(draw: st.DrawFn) -> list[Ticket]:
    pools = draw(st.sampled_from([("2-classic",), ("3-classic",), tuple(POOLS)]))
    tickets = []
    for _ in range(draw(st.integers(0, 12))):
        person = draw(st.sampled_from(_NAMES))
        chosen = tuple(draw(st.lists(st.sampled_from(pools), min_size=1, unique=True)))
        tickets.append(
            Ticket(
                person, chosen, {name: draw(st.integers(1200, 1800)) for name in chosen},
                NOW - draw(st.sampled_from([-5000, 0, 1999, 2000, 19_999, 20_000, 59_999, 60_000])),
                draw(st.sampled_from(["", "x", "y"])), draw(st.booleans()), draw(_SETS) - {person},
                draw(_SETS) - {person}, draw(st.booleans()),
                {name: draw(st.sampled_from([60.0, 150.0, 400.0])) for name in chosen},
            )
        )  # fmt: skip
    return tickets


def _is_blocked(one: Ticket, other: Ticket) -> bool:
    return one.person in other.blocked or other.person in one.blocked


def _is_repeated(one: Ticket, other: Ticket) -> bool:
    return one.person in other.last_opponents or other.person in one.last_opponents


def _in_range(one: Ticket, other: Ticket, pool: str) -> bool:
    limit = rating_range(max(one.waited_ms(NOW), other.waited_ms(NOW)))
    doubt = uncertain_range(one.deviations.get(pool, 0), other.deviations.get(pool, 0))
    return abs(one.ratings[pool] - other.ratings[pool]) <= max(limit, doubt)


BETWEEN_TWO = [
    Ticket(person, ("3-classic",), {"3-classic": rating}, since, is_registered=False)
    for person, rating, since in (("u0", 1200, NOW), ("u1", 1301, NOW - 1), ("u2", 1201, NOW))
]
"""The person who waits longest accepts only one of the others, but that one accepts both."""


@example(BETWEEN_TWO)
@given(_tickets())
def test_every_pairing_keeps_the_rules(tickets: list[Ticket]) -> None:
    """Nobody is at two tables, all asked for the pool, and forbidden company is avoided."""
    pairings = find_pairings(tickets, NOW)

    people = [ticket.person for pairing in pairings for ticket in pairing.tickets]
    assert len(people) == len(set(people))
    for pool, group, bots in pairings:
        assert len(group) + bots == pool.seats
        assert all(ticket in tickets and pool.name in ticket.pools for ticket in group)
        assert not any(_is_blocked(one, other) for one, other in combinations(group, 2))
        longest_ms = max(ticket.waited_ms(NOW) for ticket in group)
        assert any(all(_in_range(one, other, pool.name) for other in group) for one in group)
        assert not bots or (all(t.accepts_bots for t in group) and longest_ms >= 20_000)
        addresses = [ticket.address for ticket in group if ticket.address]
        is_rated = Pairing(pool, group, bots).is_rated
        assert not (is_rated and pool.seats > 2) or len(addresses) == len(set(addresses))


@given(_tickets())
def test_nobody_is_left_waiting_beside_a_partner_in_range(tickets: list[Ticket]) -> None:
    """Two people are left in a pool of two only if they may not meet, or only others are to be preferred."""
    paired = {ticket.person for pairing in find_pairings(tickets, NOW) for ticket in pairing.tickets}
    oldest = {t.person: t for t in sorted(tickets, key=lambda t: (t.since, t.pools), reverse=True)}
    left = [ticket for person, ticket in oldest.items() if person not in paired]

    for name in ("2-classic", "2-transfer"):
        waiting = [ticket for ticket in left if name in ticket.pools]
        for one, other in combinations(waiting, 2):
            if _in_range(one, other, name) and not _is_blocked(one, other):
                assert _is_repeated(one, other)
                older = min(one, other, key=lambda ticket: (ticket.since, ticket.person))
                assert any(
                    not _is_blocked(older, third) and not _is_repeated(older, third)
                    for third in waiting
                    if third not in (one, other)
                )


@given(_tickets(), st.randoms(use_true_random=False))
def test_the_order_of_tickets_has_no_influence(tickets: list[Ticket], chance: random.Random) -> None:
    """The same tickets in another order give the same pairings."""
    unique = [*{(t.person, t.since, t.pools): t for t in tickets}.values()]
    shuffled = chance.sample(unique, len(unique))

    assert find_pairings(shuffled, NOW) == find_pairings(unique, NOW)


@given(st.lists(st.tuples(st.integers(1000, 2000), st.integers(0, 40)), max_size=9))
def test_the_lowest_score_comes_first_in_a_pool_of_two(rows: list[tuple[int, int]]) -> None:
    """In small pools all pairs are compared, as the simplest program would do."""
    tickets = [_ticket(f"u{n}", rating, waited_s=waited) for n, (rating, waited) in enumerate(rows)]

    assert _people(find_pairings(tickets, NOW)) == _pair_simply(tickets)


def _pair_simply(tickets: list[Ticket]) -> set[frozenset[str]]:
    left = sorted(tickets, key=lambda ticket: (ticket.ratings["2-classic"], ticket.since, ticket.person))
    places = {ticket.person: place for place, ticket in enumerate(left)}
    found: set[frozenset[str]] = set()
    while True:
        pairs = [
            (
                abs(one.ratings["2-classic"] - other.ratings["2-classic"])
                - waiting_bonus(one.waited_ms(NOW))
                - waiting_bonus(other.waited_ms(NOW)),
                places[other.person] - places[one.person],
                places[one.person],
                (one, other),
            )
            for one, other in combinations(left, 2)
            if _in_range(one, other, "2-classic")
        ]
        if not pairs:
            return found
        one, other = min(pairs, key=lambda pair: pair[:3])[3]
        found.add(frozenset([one.person, other.person]))
        left = [ticket for ticket in left if ticket not in (one, other)]


def test_ten_thousand_tickets_are_all_considered() -> None:
    """A large pool is paired almost to the last person."""
    chance = random.Random(1)
    tickets = [
        _ticket(f"u{n}", chance.gauss(1500, 300), waited_s=chance.random() * 30) for n in range(10_000)
    ]

    paired = [ticket.person for pairing in find_pairings(tickets, NOW) for ticket in pairing.tickets]

    assert len(paired) == len(set(paired)) >= 9_990
