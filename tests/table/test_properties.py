"""Properties of random tables (table.md, The log and Clocks)."""

import random
from itertools import pairwise

import pytest

from kozyr.rules import RULE_SETS, faults, legal
from kozyr.rules.actions import RedealDemanded
from kozyr.table import Table, fold
from kozyr.table.events import Played, Started
from kozyr.table.roles import compute_standings
from tests.kit.random_tables import random_party
from tests.kit.tables import Party, written_and_read

PARTIES = 30
"""For each rule set, two games each."""


def play_parties(rules: str) -> list[Party]:
    """Play at some tables to the end."""
    return [list(random_party(random.Random(f"{rules} {seed}"), rules))[-1] for seed in range(PARTIES)]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_live_equals_folded(rules: str) -> None:
    """The log: a table's value is the fold of its entries: written, read and folded, entry by entry."""
    for seed in range(PARTIES):
        folded: Table | None = None
        read = 0
        for party in random_party(random.Random(f"{rules} {seed}"), rules):
            for entry in party.log[read:]:
                folded = fold(folded, [written_and_read(event) for event in entry.events], entry.at)
            read = len(party.log)
            assert folded == party.table


def test_random_tables_deal_again() -> None:
    """§6.5: among the games above are redeals."""
    events = [event for party in play_parties("book") for entry in party.log for event in entry.events]

    assert any(isinstance(event, Played) and isinstance(event.what, RedealDemanded) for event in events)
    assert any(isinstance(event, Started) and event.redeal for event in events)


@pytest.mark.parametrize("rules", ["transfer", "terminal", "pairs"])
def test_time_goes_one_way(rules: str) -> None:
    """Clocks: entries never go back in time, and a reserve is never refilled while a game lasts."""
    for seed in range(6):
        tables = [(party.table, party.at) for party in random_party(random.Random(f"{rules} {seed}"), rules)]
        for (before, _), (after, _) in pairwise(tables):
            assert before.at <= after.at
            if before.phase == "playing" and before.game_no == after.game_no:
                assert all(b >= a for b, a in zip(before.reserves, after.reserves, strict=True))


@pytest.mark.parametrize("rules", ["classic", "tabletop", "pairs-transfer"])
def test_a_clock_runs_for_those_whose_word_is_awaited(rules: str) -> None:
    """Clocks: a clock runs during a game and not between games; an active player can act."""
    for seed in range(6):
        for party in random_party(random.Random(f"{rules} {seed}"), rules):
            table = party.table
            assert (table.clock is not None) == (
                table.phase == "playing" and table.settings.spans is not None
            )
            if table.phase == "playing":
                active = {
                    seat
                    for seat, part in enumerate(compute_standings(party.game, None))
                    if part.state == "active"
                }
                assert active
                assert active <= set(legal(party.game))
                assert table.clock is None or table.clock.seat is None or {table.clock.seat} == active


@pytest.mark.parametrize("rules", ["book", "street"])
def test_every_position_at_a_table_is_sound(rules: str) -> None:
    """Life: a game at a table follows the rules, and is at rest after every entry."""
    for seed in range(4):
        for party in random_party(random.Random(f"{rules} {seed}"), rules):
            assert party.table.game is None or faults(party.table.game) == ()
