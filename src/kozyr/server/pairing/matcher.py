"""The decision who plays with whom, as a pure function of the tickets and the time.

At tables of two, the pair with the lowest score comes first. The score is the difference of ratings less a
bonus for waiting. Two uncertain ratings may differ by more than certain ones. At larger tables, the person
who has waited longest comes first, together with the people of the nearest ratings. The order of the
tickets has no influence. Afterwards no two people who could play together still wait.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import compress, pairwise
from operator import sub
from typing import Final

from kozyr.server.pairing.pools import MIN_SEATS_BEYOND_DUEL, POOLS, Pool
from kozyr.server.pairing.tickets import (
    ANYBODY_MS,
    FILL_MS,
    FIRST_RANGE,
    RANGE_STEP,
    RANGE_STEP_MS,
    Pairing,
    Ticket,
    rating_range,
    uncertain_range,
)

COMPARISONS: Final = 4096
"""About how many pairs of a pool are compared. In a pool of up to 64 tickets these are all pairs."""
MIN_PEOPLE: Final = 2
"""The fewest people at a table whose other seats bots take."""
MIN_NEIGHBOURS: Final = 2
"""Each ticket is compared with at least this many tickets of the next higher ratings."""
MAX_CANDIDATES: Final = 40
"""How many people near the longest waiting person are considered for a larger table."""
MAX_TRIES: Final = 400
"""How many combinations of them are tried."""
_ANYBODY: Final = float("inf")
_RANGES: Final = [rating_range(waited_ms) for waited_ms in range(0, ANYBODY_MS, RANGE_STEP_MS)]
"""The accepted difference of ratings by the number of steps waited."""


def find_pairings(tickets: Iterable[Ticket], now: int) -> list[Pairing]:
    """Return all pairings that the tickets allow now; every person is in at most one."""
    by_pool: dict[str, list[Ticket]] = {}
    for ticket in _oldest_of_each_person(tickets):
        for name in ticket.pools:
            by_pool.setdefault(name, []).append(ticket)
    # Larger tables are harder to fill, so they come first.
    pools = sorted((POOLS[name] for name in by_pool), key=lambda pool: (-pool.seats, pool.name))
    taken: set[str] = set()
    pairings: list[Pairing] = []
    for pool in pools:
        waiting = _not_taken(by_pool[pool.name], taken)
        if len(waiting) >= pool.seats:
            found = _Matcher(pool, waiting, now).match()
            taken.update([ticket.person for pairing in found for ticket in pairing.tickets])
            pairings += found
    for pool in pools:
        if not pool.can_be_filled:
            continue
        waiting = _not_taken([ticket for ticket in by_pool[pool.name] if ticket.accepts_bots], taken)
        if len(waiting) >= MIN_PEOPLE:
            found = _Matcher(pool, waiting, now).fill_with_bots()
            taken.update([ticket.person for pairing in found for ticket in pairing.tickets])
            pairings += found
    return pairings


def _not_taken(tickets: list[Ticket], taken: set[str]) -> list[Ticket]:
    return [ticket for ticket in tickets if ticket.person not in taken] if taken else tickets


def _oldest_of_each_person(tickets: Iterable[Ticket]) -> Collection[Ticket]:
    # A person who has two tickets is paired once.
    listed = list(tickets)
    by_person = {ticket.person: ticket for ticket in listed}
    if len(by_person) < len(listed):
        listed.sort(key=lambda ticket: (ticket.since, ticket.pools), reverse=True)
        by_person = {ticket.person: ticket for ticket in listed}
    return by_person.values()


class _Matcher:
    """The tickets of one pool in the order of their ratings, as a linked list from which pairs are taken."""

    def __init__(self, pool: Pool, tickets: list[Ticket], now: int) -> None:
        self._pool = pool
        self._is_casual = pool.is_casual
        self._now = now
        name, count = pool.name, len(tickets)
        ratings = [ticket.ratings[name] for ticket in tickets]
        if len(set(ratings)) == count:
            order = sorted(range(count), key=ratings.__getitem__)
        else:
            keys = [(ticket.ratings[name], ticket.since, ticket.person) for ticket in tickets]
            order = sorted(range(count), key=keys.__getitem__)
        self._tickets = [tickets[index] for index in order]
        self._ratings = [ratings[index] for index in order]
        self._since = [ticket.since for ticket in self._tickets]
        self._deviations = [ticket.deviations.get(name, 0) for ticket in self._tickets]
        self._max_deviation = max(self._deviations)
        self._is_free = [True] * count
        self._next: list[int] = []
        self._previous: list[int] = []
        self._free_count = count
        self._has_met_repeat = False
        """Whether the last search skipped people because they met at their last table."""

    def match(self) -> list[Pairing]:
        """Return the pairings without bots."""
        pairings = self._match_neighbours() if self._pool.seats < MIN_SEATS_BEYOND_DUEL else []
        self._link_free()
        for first in self._oldest_first():
            if self._free_count < self._pool.seats:
                break
            if self._is_free[first]:
                group = self._find_table(first)
                if group is not None:
                    pairings.append(self._take(group))
        return pairings

    def fill_with_bots(self) -> list[Pairing]:
        """Return the pairings of two or more people who accept bots on the remaining seats."""
        self._is_casual = True  # a game with bots is not rated
        self._link_free()
        pairings = []
        for first in self._oldest_first():
            if self._tickets[first].waited_ms(self._now) < FILL_MS:
                break
            if not self._is_free[first]:
                continue
            group = [first]
            for other in self._acceptable(first, self._range_of(first)):
                if self._fits(group, other, allows_repeats=True):
                    group.append(other)
                    if len(group) == self._pool.seats - 1:
                        break
            if len(group) >= MIN_PEOPLE:
                pairings.append(self._take(group))
        return pairings

    # Tables of two.

    def _match_neighbours(self) -> list[Pairing]:
        # Compare each ticket with those that follow in the order of ratings, and take the best pairs first.
        count, tickets, ratings = len(self._tickets), self._tickets, self._ratings
        now, is_free, deviations = self._now, self._is_free, self._deviations
        steps = [(now - since) // RANGE_STEP_MS if since < now else 0 for since in self._since]
        # The score of a pair is `less_bonus` of the higher rated ticket minus `with_bonus` of the lower one.
        with_bonus = [rating + RANGE_STEP * step for rating, step in zip(ratings, steps, strict=True)]
        less_bonus = [rating - RANGE_STEP * step for rating, step in zip(ratings, steps, strict=True)]
        scores: list[float] = []
        lowers: list[int] = []
        highers: list[int] = []
        indexes = [*range(count)]
        for distance in range(1, min(count, max(MIN_NEIGHBOURS + 1, COMPARISONS // count + 1))):
            scores += map(sub, less_bonus[distance:], with_bonus)
            lowers += indexes[: count - distance]
            highers += indexes[distance:]
        # Of equal scores, the pair of nearer neighbours comes first.
        order = sorted(range(len(scores)), key=scores.__getitem__)
        pairs = []
        for lower, higher in zip(
            map(lowers.__getitem__, order), map(highers.__getitem__, order), strict=True
        ):
            if not (is_free[lower] and is_free[higher]):
                continue
            difference = ratings[higher] - ratings[lower]
            if (
                difference > FIRST_RANGE
                and difference > _range_after(max(steps[lower], steps[higher]))
                and difference > uncertain_range(deviations[lower], deviations[higher])
            ):
                continue
            one, other = tickets[lower], tickets[higher]
            person, opponent = one.person, other.person
            if not (
                opponent in one.blocked
                or person in other.blocked
                or opponent in one.last_opponents
                or person in other.last_opponents
            ):
                is_free[lower] = is_free[higher] = False
                pairs.append((one, other))
        return [Pairing(self._pool, pair) for pair in pairs]

    # Tables of any size.

    def _find_table(self, first: int) -> list[int] | None:
        # People who met at their last table meet again only if the pool has no others for them.
        self._has_met_repeat = False
        group = self._find_group(first, self._range_of(first), allows_repeats=False)
        if group is None and self._has_met_repeat:
            others = self._find_group(first, _ANYBODY, allows_repeats=False)
            if others is None:
                return self._find_group(first, self._range_of(first), allows_repeats=True)
        return group

    def _find_group(self, first: int, limit: float, *, allows_repeats: bool) -> list[int] | None:
        seats, group, others = self._pool.seats, [first], []
        for other in self._acceptable(first, limit):
            if self._fits(group, other, allows_repeats=allows_repeats):
                group.append(other)
                if len(group) == seats:
                    return group
            elif seats >= MIN_SEATS_BEYOND_DUEL:
                others.append(other)
            if len(group) + len(others) > MAX_CANDIDATES:
                break
        # The nearest do not all fit together. If others were left out for them, try combinations.
        if not others or len(group) + len(others) < seats:
            return None
        rating, ratings = self._ratings[first], self._ratings
        candidates = sorted([*group[1:], *others], key=lambda other: abs(ratings[other] - rating))
        return next(self._combine([first], candidates, [MAX_TRIES], allows_repeats=allows_repeats), None)

    def _combine(
        self, group: list[int], candidates: list[int], tries: list[int], *, allows_repeats: bool
    ) -> Iterator[list[int]]:
        # Try the combinations of candidates, the nearest first, until `tries` are used up.
        if len(group) == self._pool.seats:
            yield group
            return
        for position, other in enumerate(candidates):
            tries[0] -= 1
            if tries[0] < 0:
                return
            if self._fits(group, other, allows_repeats=allows_repeats):
                rest = candidates[position + 1 :]
                yield from self._combine([*group, other], rest, tries, allows_repeats=allows_repeats)

    def _fits(self, group: list[int], index: int, *, allows_repeats: bool) -> bool:
        tickets = self._tickets
        ticket = tickets[index]
        person, address, blocked, met = ticket.person, ticket.address, ticket.blocked, ticket.last_opponents
        is_address_twice = False
        for member in group:
            other = tickets[member]
            other_person = other.person
            if other_person in blocked or person in other.blocked:
                return False
            if not allows_repeats and (other_person in met or person in other.last_opponents):
                self._has_met_repeat = True
                return False
            if other.address == address:
                is_address_twice = True
        return not (is_address_twice and self._is_address_refused(group, ticket))

    def _is_address_refused(self, group: list[int], ticket: Ticket) -> bool:
        # Two people of one address may play a duel, or at a casual table. A guest makes a table casual.
        if self._pool.seats < MIN_SEATS_BEYOND_DUEL or self._is_casual or not ticket.address:
            return False
        return ticket.is_registered and all(self._tickets[member].is_registered for member in group)

    # The linked list of free tickets.

    def _link_free(self) -> None:
        # The first free ticket follows the index -1, which is the last of `_next`.
        count = len(self._tickets)
        self._next = [0] * (count + 1)
        self._previous = [0] * (count + 1)
        free = [-1, *self._list_free(), count]
        for previous, following in pairwise(free):
            self._next[previous] = following
            self._previous[following] = previous
        self._free_count = len(free) - 2

    def _list_free(self) -> list[int]:
        return [*compress(range(len(self._tickets)), self._is_free)]

    def _oldest_first(self) -> list[int]:
        return sorted(self._list_free(), key=self._since.__getitem__)

    def _range_of(self, index: int) -> float:
        return _range_after(max(0, self._now - self._since[index]) // RANGE_STEP_MS)

    def _acceptable(self, index: int, limit: float) -> Iterator[int]:
        # The free tickets that this one accepts: near enough by the limit, or both of uncertain ratings.
        ratings, deviations = self._ratings, self._deviations
        rating, deviation = ratings[index], deviations[index]
        widest = uncertain_range(deviation, self._max_deviation)
        if widest <= limit:
            yield from self._near(index, limit)
            return
        for other in self._near(index, widest):
            difference = abs(ratings[other] - rating)
            if difference <= limit or difference <= uncertain_range(deviation, deviations[other]):
                yield other

    def _near(self, index: int, limit: float) -> Iterator[int]:
        # The free tickets whose ratings differ at most by the limit, the nearest first.
        ratings, count = self._ratings, len(self._ratings)
        rating = ratings[index]
        lower, higher = self._previous[index], self._next[index]
        while True:
            below = rating - ratings[lower] if lower >= 0 else _ANYBODY
            above = ratings[higher] - rating if higher < count else _ANYBODY
            if min(below, above) > limit or (lower < 0 and higher >= count):
                return
            if below <= above and lower >= 0:
                yield lower
                lower = self._previous[lower]
            else:
                yield higher
                higher = self._next[higher]

    def _take(self, group: list[int]) -> Pairing:
        before, after = self._previous, self._next
        for index in group:
            self._is_free[index] = False
            previous, following = before[index], after[index]
            after[previous] = following
            before[following] = previous
        self._free_count -= len(group)
        tickets = self._tickets
        if self._pool.has_teams and len(group) == self._pool.seats:
            group = _arrange_teams(group)
        return Pairing(self._pool, tuple([tickets[index] for index in group]), self._pool.seats - len(group))


def _range_after(steps: int) -> float:
    return _RANGES[steps] if steps < len(_RANGES) else _ANYBODY


def _arrange_teams(group: list[int]) -> list[int]:
    # Partners sit opposite each other: the strongest and the weakest play against the two between them.
    strongest, second, third, weakest = sorted(group, reverse=True)
    return [strongest, second, weakest, third]
