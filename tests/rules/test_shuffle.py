"""Fair deal (table.md): computing the shuffle again gives the same deck.

The second computation below is written from table.md alone, the long way round.
"""

import hashlib
import hmac
from itertools import islice

import pytest

from kozyr.rules import key_of_seed, must, shuffled, start
from kozyr.rules.cards import ids
from kozyr.rules.shuffle import draw_number, generate_words

LOWEST = {24: "9", 36: "6", 52: "2"}
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
LAST_WORD = (1 << 32) - 1


class NaiveWords:
    """The words of a key, computed one by one from the number of words already used."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.used = 0

    def take(self) -> int:
        """Return the next 32-bit big-endian piece."""
        counter, piece = divmod(self.used, 8)
        block = hmac.new(self.key, bytes(7) + bytes([counter]), hashlib.sha256).hexdigest()
        self.used += 1
        return int(block[piece * 8 : piece * 8 + 8], 16)

    def below(self, count: int) -> int:
        """Draw uniformly: throw away words above the last full round of `count`."""
        word = self.take()
        return self.below(count) if word // count == 2**32 // count else word % count


def naive_shuffle(key: bytes, size: int) -> tuple[list[str], int]:
    """Shuffle as table.md says; return the deck and the lot."""
    source = NaiveWords(key)
    ranks = RANKS[RANKS.index(LOWEST[size]) :]
    deck = [suit + rank for suit in "SCHD" for rank in ranks]
    i = len(deck) - 1
    while i >= 1:
        j = source.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return deck, source.take()


@pytest.mark.parametrize("size", [24, 36, 52])
def test_a_second_computation_gives_the_same_deck_and_lot(size: int) -> None:
    """Fair deal, 3: the deck and the lot follow from the key alone."""
    keys = [hashlib.sha256(bytes([n])).digest() for n in range(200)]

    expected = [naive_shuffle(key, size) for key in keys]

    assert [(ids(cards), lot) for cards, lot in (shuffled(key, size) for key in keys)] == expected


def test_words_are_pieces_of_a_mac_of_a_counter() -> None:
    """Fair deal, 3: the 32-bit big-endian pieces of HMAC-SHA256(key, counter), 8 bytes big-endian."""
    source = NaiveWords(b"key")

    assert list(islice(generate_words(b"key"), 30)) == [source.take() for _ in range(30)]


def test_the_ninth_word_comes_from_the_second_counter() -> None:
    """Fair deal, 3: counter = 0, 1, …: eight words a counter."""
    block = hmac.new(b"key", b"\x00\x00\x00\x00\x00\x00\x00\x01", hashlib.sha256).digest()

    assert next(islice(generate_words(b"key"), 8, None)) == int.from_bytes(block[:4], "big")


def test_a_number_is_the_words_remainder() -> None:
    """Fair deal, 3: j uniform in 0..i."""
    assert draw_number(iter([75]), 36) == 3


def test_a_word_above_the_last_multiple_is_thrown_away() -> None:
    """Fair deal, 3: by rejection sampling: 2^32 is no multiple of 36, its last four words are too many."""
    assert draw_number(iter([LAST_WORD, LAST_WORD - 3, 75]), 36) == 3


def test_the_last_word_below_the_multiple_is_kept() -> None:
    """Fair deal, 3: by rejection sampling, of no more words than needed."""
    assert draw_number(iter([LAST_WORD - 4, 0]), 36) == 35


def test_no_word_is_thrown_away_for_a_power_of_two() -> None:
    """Fair deal, 3: 2^32 is a multiple of 32."""
    assert draw_number(iter([LAST_WORD, 0]), 32) == 31


def test_a_rejected_word_is_used_up() -> None:
    """Fair deal, 3: the next number comes from the word after the one that was kept."""
    source = iter([LAST_WORD, 75, 40])

    assert [draw_number(source, 36), draw_number(source, 36)] == [3, 4]


def test_the_key_of_a_seed_is_its_sha_256() -> None:
    """Fair deal, 3, by engine.md: key = SHA-256 of the seed's UTF-8."""
    assert key_of_seed("козырь") == hashlib.sha256("козырь".encode()).digest()


def test_a_game_from_a_seed_is_the_game_of_its_deck_and_lot() -> None:
    """Fair deal, 3: the words give the deck, the next word is the lot."""
    deck, lot = naive_shuffle(hashlib.sha256(b"any text").digest(), 36)
    options = {"first": "lot"}

    from_deck = must(start(seats=5, options=options, deck=deck, lot=lot))

    assert must(start(seats=5, options=options, seed="any text")) == from_deck


def test_a_seed_leaves_no_room_for_another_lot() -> None:
    """Fair deal, 3: the lot is the seed's own."""
    assert start(seats=3, seed="any", lot=1) == start(seats=3, seed="any", lot=2)
