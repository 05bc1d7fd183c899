"""Games played at a table, written in notation."""

import random

import pytest

from kozyr.rules import RULE_SETS, ShowTrump
from kozyr.rules.actions import TrumpShown
from kozyr.rules.notation import read_game, write_game
from kozyr.table.events import Played, TableEvent
from kozyr.table.proof import find_proofs
from kozyr.table.records import make_records
from tests.kit.proofs import play_table
from tests.kit.random_tables import random_party


def _play_log(seed: int, rules: str) -> list[TableEvent]:
    party = None
    for each in random_party(random.Random(seed), rules):
        party = each
    assert party is not None
    return [event for entry in party.log for event in entry.events]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_every_game_of_a_table_can_be_written_and_played_again(rules: str, seed: int) -> None:
    """A replay of the record gives the same events, also after a leave, a timeout or automatic passes."""
    events = _play_log(seed, rules)

    played = []
    for proof in find_proofs(events):
        for record in make_records(proof, events, (("Table", proof.table),)):
            assert read_game(write_game(record)) == record
            played += [event for step in record.steps() for event in step.events]

    happened = [event.what for event in events if isinstance(event, Played)]
    assert played == happened[: len(played)]
    assert played or not [*find_proofs(events)]


def test_cards_dealt_again_are_a_record_each() -> None:
    """Rules §6.5: the first ends in a redeal."""
    for seed in range(100):
        events = play_table(str(seed), changes={"redeal": True})
        [proof] = find_proofs(events)
        if len(proof.deals) > 1:
            break

    ends = [[*record.steps()][-1].game.result for record in make_records(proof, events)]
    first, *_, last = ends

    assert first is not None
    assert last is not None
    assert (first.reason, last.reason) == ("redeal", "cards")


def test_a_trump_that_was_shown_is_written() -> None:
    """Rules §4.4: the attack was transferred by it."""
    for seed in range(200):
        events = play_table(str(seed), rules="transfer", changes={"show_trump": True}, seats=3)
        if any(isinstance(event, Played) and isinstance(event.what, TrumpShown) for event in events):
            break

    [record] = [record for proof in find_proofs(events) for record in make_records(proof, events)]

    assert any(isinstance(turn.act, ShowTrump) for turn in record.turns)
    assert read_game(write_game(record)) == record


def test_only_the_game_of_the_proof_is_written() -> None:
    """The table's other games have proofs of their own."""
    events = play_table("x", games=3, seats=3)

    assert [len(make_records(proof, events)) for proof in find_proofs(events)] == [1, 1, 1]
