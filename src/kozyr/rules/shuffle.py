"""The shuffle: turns a seed into a deck and a lot.

A lot is a random number, which may decide the first dealer and attacker. docs/reference/engine.md describes
the shuffle. Any language with HMAC-SHA256 can repeat it from the key. This module draws no random numbers of
its own: the key is an argument.
"""

from collections.abc import Iterator
from struct import Struct

from kozyr.rules.cards import Card, full_deck

LOTS = 1 << 32
"""The number of possible lots, which is the number of 32-bit words, because a lot is one such word."""

_WORDS = Struct(">8I")
"""The eight words of a block."""


def key_of_seed(seed: str) -> bytes:
    """Return the key of a seed text: its SHA-256."""
    import hashlib  # noqa: PLC0415 - OpenSSL is slow to load, and a game from a deck or a log does not need it

    return hashlib.sha256(seed.encode()).digest()


def generate_words(key: bytes) -> Iterator[int]:
    """Yield the 32-bit big-endian words of HMAC-SHA256(key, counter), counter = 0, 1, … in 8 bytes."""
    import hmac  # noqa: PLC0415 - OpenSSL is slow to load, and a game from a deck or a log does not need it

    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        yield from _WORDS.unpack(block)
        counter += 1


def shuffled(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Shuffle a deck of `deck` cards with this key; return it, top card first, and the lot."""
    words = generate_words(key)
    cards = list(full_deck(deck))
    for last in range(len(cards) - 1, 0, -1):
        index = draw_number(words, last + 1)
        cards[last], cards[index] = cards[index], cards[last]
    return tuple(cards), next(words)


def draw_number(words: Iterator[int], count: int) -> int:
    """Return a uniformly distributed number below `count` by rejection sampling of the words."""
    # `LOTS` is the number of 32-bit words. Words at or above its last whole multiple of `count` are skipped,
    # so that all remainders are equally likely.
    bound = LOTS - LOTS % count
    while (word := next(words)) >= bound:
        pass
    return word % count
