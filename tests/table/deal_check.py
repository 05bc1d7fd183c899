"""A statistical check of the fair deal: `python -m tests.table.deal_check --deals 1000000 --jobs 2 --seed 1`.

It deals many times as a table does, from seeds to hands. It compares the place of every card, its neighbours,
the lot, the holder of the ace of trumps and the first attacker with pure chance.
"""

import argparse
import hashlib
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np

from kozyr.rules import Card, Options, deal, first_dealer, must, shuffled
from kozyr.rules.cards import ACE, SUIT_OF, card_of, full_deck
from kozyr.rules.game import HAND_SIZE
from kozyr.table.deal_seeds import compute_deal_key
from tests.kit.chi_square import Counts, Finding, against, finding

Shuffle: TypeAlias = Callable[[bytes, int], tuple[tuple[Card, ...], int]]

TABLES = ((24, 2), (24, 3), (24, 4), *[(deck, seats) for deck in (36, 52) for seats in range(2, 7)])
"""Decks and seats, in turn."""
RARE = 1e-6
"""With some fifty statistics, chance alone fails one run in ten thousand."""
_LOTS = 3600
"""A multiple of the squares of 2 to 6, so that a remainder of the lot gives the dealer and the attacker."""
_CHUNK = 5000


class Dealt(NamedTuple):
    """The facts of one deal that are counted."""

    deck: tuple[Card, ...]
    lot: int
    ace: int
    """The seat that holds the ace of trumps; the number of seats stands for the talon."""
    attacker: int


class Tally:
    """Counts by name."""

    def __init__(self) -> None:
        self.counts: dict[str, Counts] = {}

    def add(self, name: str, counts: Counts) -> None:
        """Add values to the counts."""
        self.counts[name] = self.counts[name] + counts if name in self.counts else counts

    def include(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        for name, counts in other.counts.items():
            self.add(name, counts)


def deal_number(seed: int, number: int, shuffle: Shuffle) -> Dealt:
    """Deal as a table does; server seeds, games, redeals and client seeds vary."""
    size, seats = TABLES[number % len(TABLES)]
    server_seed = hashlib.sha256(f"{seed} {number // 4000}".encode()).digest()
    seeds = ["bot", *[str(number // 13 % 5 + seat) for seat in range(1, seats)]]
    key = compute_deal_key(server_seed, "table", number % 4000 // 4 + 1, number % 4, seeds)
    deck, lot = shuffle(key, size)
    options = Options(deck=size)  # type: ignore[arg-type]  # one of `TABLES`
    dealt = must(deal(options, seats, deck, dealer=first_dealer(lot, seats), lot=lot))
    ace = card_of(SUIT_OF[dealt.trump_card], ACE)
    holder = next((seat for seat, hand in enumerate(dealt.hands) if ace in hand), seats)
    return Dealt(deck, lot, holder, dealt.attacker)


def count_deals(numbers: Iterable[int], seed: int, shuffle: Shuffle = shuffled) -> Tally:
    """Deal many times and count the facts."""
    dealt: dict[tuple[int, int], list[Dealt]] = {table: [] for table in TABLES}
    for number in numbers:
        dealt[TABLES[number % len(TABLES)]].append(deal_number(seed, number, shuffle))
    tally = Tally()
    for (size, seats), deals in dealt.items():
        _count_decks(tally, size, [each.deck for each in deals])
        tally.add("lot", np.bincount([each.lot % _LOTS for each in deals], minlength=_LOTS))
        name = f"{size} {seats}"
        tally.add(f"ace {name}", np.bincount([each.ace for each in deals], minlength=seats + 1))
        tally.add(f"attacker {name}", np.bincount([each.attacker for each in deals], minlength=seats))
    return tally


def _count_decks(tally: Tally, size: int, decks: list[tuple[Card, ...]]) -> None:
    index = np.zeros(52, np.int64)
    index[list(full_deck(size))] = np.arange(size)
    cards = index[np.array(decks, np.int64).reshape(-1, size)]
    places = cards * size + np.arange(size)
    tally.add(f"places {size}", np.bincount(places.ravel(), minlength=size * size))
    # One pair for each deal, so that they are independent; all places in turn.
    row = np.arange(len(cards))
    at = row % (size - 1)
    pairs = cards[row, at] * size + cards[row, at + 1]
    tally.add(f"pairs {size}", np.bincount(pairs, minlength=size * size))
    sums = (cards[:, :-1] * cards[:, 1:]).sum(axis=1)
    tally.add(f"products {size}", np.array([len(cards), sums.sum(), (sums * sums).sum()]))


def check_counts(tally: Tally) -> Iterator[Finding]:
    """Compare every count with a fair deal."""
    for size in sorted({deck for deck, _ in TABLES}):
        yield _check_places(size, tally.counts[f"places {size}"])
        pairs = tally.counts[f"pairs {size}"].reshape(size, size)
        yield against(f"{size} cards: who follows whom", pairs[~np.eye(size, dtype=bool)])
        yield _check_neighbours(size, *(int(n) for n in tally.counts[f"products {size}"]))
    lots = tally.counts["lot"]
    for seats in range(2, 7):
        square = np.bincount(np.arange(_LOTS) % seats**2, weights=lots).astype(np.int64)
        yield against(f"lot modulo {seats}", square.reshape(seats, seats).sum(axis=0))
        yield against(f"lot: dealer and attacker of {seats}", square)
    for size, seats in TABLES:
        name = f"{size} cards, {seats} seats"
        yield _check_ace(f"{name}: ace of trumps", size, seats, tally.counts[f"ace {size} {seats}"])
        yield against(f"{name}: first attacker", tally.counts[f"attacker {size} {seats}"])


def _check_places(size: int, counts: Counts) -> Finding:
    # A deck has every card and every place once. The covariance of the counts is deals / (size - 1) times the
    # projection on tables whose rows and columns all sum to zero, of which there are (size - 1)² dimensions.
    expected = counts.sum() / counts.size
    statistic = float(((counts - expected) ** 2).sum() / expected) * (size - 1) / size
    return finding(f"{size} cards: card × place", statistic, (size - 1) ** 2)


def _check_neighbours(size: int, deals: int, total: int, squares: int) -> Finding:
    # The sum of products of neighbours, over a deck: its mean over all orders is known.
    whole, square = size * (size - 1) // 2, (size - 1) * size * (2 * size - 1) // 6
    mean = (whole * whole - square) / size
    variance = squares / deals - (total / deals) ** 2
    return finding(f"{size} cards: serial correlation", deals * (total / deals - mean) ** 2 / variance, 1)


def _check_ace(name: str, size: int, seats: int, counts: Counts) -> Finding:
    if seats * HAND_SIZE == size:
        return against(name, counts[:seats])  # without a talon every player is equally likely to deal
    # One time in as many as there are ranks it is the trump card itself, else any other card equally likely.
    hand = (1 - 4 / size) * HAND_SIZE / (size - 1)
    return against(name, counts, np.array([hand] * seats + [1 - seats * hand]))


def is_rare(found: Finding) -> bool:
    """Return whether a count is too uneven or too even for a fair deal."""
    return not RARE <= found.chance <= 1 - RARE


def main() -> int:
    """Count on all cores, print every statistic, and fail if the deal is not fair."""
    parser = argparse.ArgumentParser(prog="python -m tests.table.deal_check")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    began = time.monotonic()
    chunks = [range(at, min(at + _CHUNK, chosen.deals)) for at in range(0, chosen.deals, _CHUNK)]
    tally = Tally()
    # Ctrl-C reaches every process of a terminal, but only this process handles it.
    pool = ProcessPoolExecutor(
        chosen.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        for counted in pool.map(partial(count_deals, seed=chosen.seed), chunks):
            tally.include(counted)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    finally:
        pool.shutdown(cancel_futures=True)
    found = [*check_counts(tally)]
    print(f"{'statistic':<34}{'chi-square':>12}{'freedom':>9}{'chance':>12}")
    for each in found:
        print(f"{each.name:<34}{each.statistic:>12.2f}{each.freedom:>9}{each.chance:>12.6f}")
    rare = [each.name for each in found if is_rare(each)]
    print(
        f"{chosen.deals} deals, {time.monotonic() - began:.0f} s, {len(found)} statistics, {len(rare)} rare"
    )
    for name in rare:
        print(f"not chance: {name}", file=sys.stderr)
    return min(len(rare), 1)


if __name__ == "__main__":
    sys.exit(main())
