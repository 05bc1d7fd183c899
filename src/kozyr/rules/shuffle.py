"""How does a seed become a deck and a lot?

The shuffle of docs/reference/engine.md: anybody can compute it again from the key alone, in any language with
HMAC-SHA256. Nothing here draws chance: the key is an argument.
"""

from collections.abc import Iterator

from kozyr.rules.cards import Card, full_deck

LOTS = 1 << 32
"""A lot is a word of the shuffle: 32 bits."""


def key_of_seed(seed: str) -> bytes:
    """Make a key of any text: its SHA-256."""
    import hashlib  # noqa: PLC0415 - OpenSSL is slow to load, and most games come from a deck or a log

    return hashlib.sha256(seed.encode()).digest()


def words(key: bytes) -> Iterator[int]:
    """Yield the 32-bit big-endian words of HMAC-SHA256(key, counter), counter = 0, 1, … in 8 bytes."""
    import hmac  # noqa: PLC0415 - as above

    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def shuffled(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Shuffle a deck of so many cards with this key; give it, first card = top, and the lot."""
    source = words(key)
    cards = list(full_deck(deck))
    for last in range(len(cards) - 1, 0, -1):
        other = uniform(source, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards), next(source)


def uniform(source: Iterator[int], count: int) -> int:
    """Draw a number below `count` by rejection sampling of the words."""
    # Words at or above the last whole multiple of `count` are thrown away: no remainder is likelier.
    bound = LOTS - LOTS % count
    while (word := next(source)) >= bound:
        pass
    return word % count
