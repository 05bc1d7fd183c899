"""Facts that hold for every level, with any options."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.bots.entrants import read_entrants
from kozyr.bots.levels import LEVELS, OLD_LEVELS, TABLE_LEVELS
from kozyr.locales import explain, say_in_all
from kozyr.rules import Game, Refusal, Seat, legal, must, view
from kozyr.rules.notation import Record
from kozyr.rules.rule_sets import options_of
from kozyr.rules.shuffle import key_of_seed, shuffled
from tests.kit.bots import answer, bot_turns
from tests.kit.golden import SEATS
from tests.kit.positions import arrange
from tests.kit.random_games import random_record, random_turns

CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
TABLES = [(rules, seats) for rules in SEATS for seats in SEATS[rules]]


def sample_positions(rng: random.Random, count: int) -> list[Game]:
    """Choose positions of one random game with random options."""
    games = [game for game, _, _ in random_turns(rng, random_record(rng))]
    return rng.sample(games, min(count, len(games)))


def test_every_level_has_a_name_in_every_language() -> None:
    """A level's text is `level_name_NAME` in the catalogues."""
    assert [level.name for level in LEVELS.values()] == list(LEVELS)
    assert [name for name in LEVELS if not all(say_in_all(f"level_name_{name}").values())] == []


def test_old_levels_play_matches_only() -> None:
    """A match accepts the strong levels of the first version; no list of levels has them."""
    entrants = read_entrants([*OLD_LEVELS])
    refusal = read_entrants(["master-2025"])

    assert not isinstance(entrants, Refusal)
    assert [entrant.level for entrant in entrants] == ["master-2026", "divine-2026"]
    assert isinstance(refusal, Refusal)
    assert "2026" not in explain(refusal, "en")
    assert {*OLD_LEVELS}.isdisjoint(TABLE_LEVELS)


def test_a_level_has_one_name_in_lists_and_in_sentences() -> None:
    """`level_NAME` of the clients and `level_name_NAME` of the API differ only in the first letter."""
    for name in LEVELS:
        labels = {language: text.lower() for language, text in say_in_all(f"level_{name}").items()}
        assert labels == say_in_all(f"level_name_{name}")
    assert say_in_all("level_divine")["en"] == "Grandmaster"


@pytest.mark.parametrize(
    ("hands", "expected"),
    [("SA,S7|S9,C6", ["experienced", "master", "divine"]), ("SA,S7|S9,C6|D6,D7", ["master", "divine"])],
    ids=["exact ending", "three players"],
)
def test_fast_levels_use_the_kernel_only_in_exact_endings(hands: str, expected: list[str]) -> None:
    """A server makes such a choice in a worker process."""
    seat_view = view(arrange(hands), Seat(0))

    assert [name for name, level in LEVELS.items() if level.uses_kernel(seat_view)] == expected


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_an_answer_is_always_legal(level: str, seed: int) -> None:
    """bots.md: bots play every rule set and 2 to 6 seats, with teams; every seat that may act is asked."""
    for game in sample_positions(random.Random(seed), 6):
        for seat, actions in legal(game).items():
            assert answer(LEVELS[level].make(seed), game, seat) in actions


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "seats"), TABLES, ids=[f"{rules}-{seats}" for rules, seats in TABLES])
def test_a_level_plays_every_rule_set_to_the_end(level: str, rules: str, seats: int) -> None:
    """bots.md: a table with bots of one level only comes to a result."""
    deck, lot = shuffled(key_of_seed(f"{rules} {seats}"), 36)
    record = Record(options=must(options_of(rules)), seats=seats, deck=deck, lot=lot, dealer=Seat(0))
    bots = [LEVELS[level].make(seat) for seat in range(seats)]

    *_, (_, _, last) = bot_turns(record, bots)

    assert last.game.result is not None


@pytest.mark.parametrize(("strong", "weak"), [("novice", "random"), ("experienced", "novice")])
def test_a_level_is_ahead_of_the_one_below(strong: str, weak: str) -> None:
    """bots.md: the order of the levels, over 150 deals of two seats, each played twice with swapped seats."""
    lost = {strong: 0, weak: 0}
    for number in range(150):
        deck, lot = shuffled(key_of_seed(str(number)), 36)
        record = Record(options=must(options_of("classic")), seats=2, deck=deck, lot=lot, dealer=Seat(0))
        for names in ((strong, weak), (weak, strong)):
            *_, (_, _, last) = bot_turns(record, [LEVELS[name].make(number) for name in names])
            for seat in find_losers(last.game):
                lost[names[seat]] += 1

    assert lost[strong] < lost[weak] * 0.8


def find_losers(game: Game) -> tuple[Seat, ...]:
    """Return the losers of a game that is over."""
    assert game.result is not None
    return game.result.losers
