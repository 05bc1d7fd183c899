"""The published bytes are those that the full views of each viewer give.

Publications are rendered once and shared. This test renders each of them again for every viewer, from `look`
alone, which removes all cards that are hidden from the viewer.
"""

import random

import pytest
from msgspec import Raw, Struct
from msgspec.json import decode, encode

from kozyr.rules import RULE_SETS
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.game import GameState
from kozyr.server.api.messages.game_state import LastChange, clocks_of, game_state, player_state
from kozyr.server.api.messages.last_move import prev_move_of, round_end_of
from kozyr.server.api.messages.publications import attach_rendered, pack_rendered, publication_data
from kozyr.server.tables.publications import Publication, PublishedAct, publication_of
from kozyr.table import find_own_view, look, seen_by
from tests.kit.random_tables import random_party

GAMES = 8
STATES = ("game.start", "game.move", "game.player.start", "game.player.move")


class Event(Struct):
    """A published event with its data as it was encoded."""

    event: str
    data: Raw


def expected_state(publication: Publication, act: PublishedAct, viewer: str | None) -> GameState:
    """Return the state after an act, from the viewer's own view of the whole table."""
    seen = [seen_by(event, None) for event in act.events]
    last_change = LastChange(
        prev_move_of(seen, act.after.players, by_clock=act.by_clock),
        round_end_of(seen, len(act.after.players)),
    )
    clocks = clocks_of(look(publication.acts[-1].after, None), publication.at)
    return game_state(look(act.after, viewer), publication.at, None, last_change, clocks)


def expected_states(publication: Publication, viewer: str | None) -> list[tuple[str, bytes]]:
    """Return the states that a viewer must get: for each act the public state, then the player's own one."""
    states = []
    for act in publication.acts:
        name = act.rendered.name
        if not name:
            continue  # the game did not change
        states.append((f"game.{name}", encode(expected_state(publication, act, viewer))))
        own = None if viewer is None else find_own_view(look(act.after, viewer))
        if own is not None:
            legal = own.legal if act is publication.acts[-1] else ()
            states.append((f"game.player.{name}", encode(player_state(own._replace(legal=legal)))))
    return states


def published_states(data: bytes) -> list[tuple[str, bytes]]:
    """Return the states of the game in a publication."""
    events = [decode(event, type=Event) for event in decode(data, type=TableEntry).events]
    return [(event.event, bytes(event.data)) for event in events if event.event in STATES]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_published_bytes_are_those_of_the_full_views(rules: str) -> None:
    """Every viewer of every entry gets the bytes of the full views, in all rule sets."""
    chance = random.Random(f"bytes {rules}")
    kinds = set()
    for _ in range(GAMES):
        before = None
        for party in random_party(chance, rules):
            entry = 1, party.log[-1].at, party.last, before, party.table
            publication, received = publication_of(*entry), publication_of(*entry)
            attach_rendered(received, pack_rendered(publication))
            for viewer in (*party.table.players, "nobody", None):
                data = publication_data(publication, viewer)
                assert data == publication_data(received, viewer)  # with the bytes of another process
                assert published_states(data) == expected_states(publication, viewer)
            kinds.add((len(publication.acts) > 1, publication.acts[-1].rendered.name))
            before = party.table

    assert {(False, ""), (False, "start"), (False, "move")} <= kinds
