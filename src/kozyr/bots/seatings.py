"""The seatings of a deal, and the seeds of deals and bots.

A seating names the number of an entrant for each seat. Every deal is played with every seating of the plan.
So each entrant holds each hand of the deal, and luck of the cards cancels out. All seeds follow from the
match's seed, so the number and order of jobs change no game.
"""

import hashlib
from itertools import combinations
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]


def list_seatings(entrants: int, seats: int, *, teams: bool = False) -> tuple[Seating, ...]:
    """List the seatings of one deal, each once.

    If there are no more entrants than seats, they take the seats in turn, starting with each of them, in
    every rotation. If there are more, every group of as many entrants as seats does so. With teams, entrants
    meet in pairs, and each of the two is a team.
    """
    at_once = min(2 if teams else seats, entrants)
    found: dict[Seating, None] = {}
    for group in combinations(range(entrants), at_once):
        for first in range(at_once):
            row = tuple(group[(first + seat) % at_once] for seat in range(seats))
            found.update(dict.fromkeys(row[turn:] + row[:turn] for turn in range(seats)))
    return tuple(found)


def deal_seed(seed: str, number: int) -> str:
    """Return the seed of a match's deal or of a simulation's game."""
    return f"{seed}:{number}"


def bot_seed(seed: str, number: int, seating: Seating, seat: int) -> int:
    """Return the seed of the bot in one seat of one game."""
    text = f"{deal_seed(seed, number)}:{','.join(map(str, seating))}:{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
