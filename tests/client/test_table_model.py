"""The terminal client's state after a stream equals a new snapshot of the table."""

import itertools
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from kozyr.client.table_model import MAX_CHAT, advance, ending_of, events_of, legal_of, list_transitions
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from tests.terminal.recorded_session import SESSION, first_snapshot, list_entries, make_entry


def _comparable(snapshot: TableSnapshot) -> dict[str, Any]:
    # A snapshot lacks times and what was shown before it; after a game it also lacks the roles of the
    # last bout and the names of players who left.
    plain: dict[str, Any] = msgspec.to_builtins(snapshot)
    own = plain["player"] or {"cards": [], "legal": []}
    plain["player"] = own["cards"], own["legal"]
    for name in ("invite", "client_seeds"):
        del plain["table"][name]
    del plain["at"]
    if plain["game"] is not None:
        for name in ("prev_move", "round_end", "is_end_of_round"):
            del plain["game"][name]
        for player in plain["game"]["players"]:
            del player["timer_ms"], player["reserve_ms"]
            if plain["game"]["phase"] == "over":
                del player["role"], player["name"]
    return plain


def test_the_stream_leads_to_what_a_snapshot_says() -> None:
    """A session folded entry by entry equals the server's snapshot at every tenth entry."""
    now, differ, compared = first_snapshot(), [], 0
    for line in SESSION[1:]:
        if line.entry is not None:
            now = advance(now, line.entry)
        if line.snapshot is not None:
            compared += 1
            differ += [now.seq] if _comparable(now) != _comparable(line.snapshot) else []

    assert (differ, compared) == ([], 9)


def test_scenes_follow_one_another_without_a_gap() -> None:
    """A scene begins where the previous one ended, and the last is the current state."""
    now = first_snapshot()
    for each in list_entries():
        stage = list_transitions(now, each)
        joints = [(one.after, other.before) for one, other in itertools.pairwise(stage)]
        now = advance(now, each)

        assert [after for after, before in joints if after != before] == []
        assert not stage or stage[-1].after == now


def test_the_private_part_comes_with_the_move() -> None:
    """The private part of a move is no scene of its own."""
    now, names = first_snapshot(), set()
    for each in list_entries():
        names |= {scene.event.name for scene in list_transitions(now, each)}
        now = advance(now, each)

    assert names & {"game.player.start", "game.player.move"} == set()
    assert {"game.start", "game.move", "game.end", "game.dispatch"} <= names


def test_an_ending_is_told_once() -> None:
    """Two games ended in that session, at the entries that say so."""
    endings = {each.seq: end.reason for each in list_entries() if (end := ending_of(each)) is not None}

    assert endings == {82: "cards", 85: "left"}


def test_legal_actions_are_those_of_the_last_entry() -> None:
    """There are no legal actions after the end, and some at the player's turn."""
    now, legal = first_snapshot(), []
    for each in list_entries():
        now = advance(now, each)
        legal.append(len(legal_of(now)))

    assert legal[-1] == 0
    assert max(legal) > 1


@pytest.mark.parametrize(
    "told",
    [
        make_entry("table.danced", seat=0),
        make_entry("table.ready", seat=5, ready=True),
        make_entry("table.left", seat=5, player_id="u"),
    ],
)
def test_an_unknown_event_changes_nothing(told: TableEntry) -> None:
    """An event of a newer server, or of an unknown seat, is ignored."""
    assert advance(first_snapshot(), told).table == first_snapshot().table


def test_an_unknown_field_is_passed_over() -> None:
    """A field that a newer server adds does no harm."""
    host = make_entry("table.host", player_id="u1", since=12)

    assert advance(first_snapshot(), host).table.host == "u1"


def test_an_event_without_its_fields_is_an_error() -> None:
    """An event without its fields raises an error that a caller can catch."""
    with pytest.raises(msgspec.MsgspecError):
        events_of(make_entry("table.ready", ready="perhaps"))


def test_the_chat_does_not_grow_for_ever() -> None:
    """After two hundred messages the oldest is dropped."""
    now = first_snapshot()
    for number in range(MAX_CHAT + 7):
        now = advance(now, make_entry("table.chat", player_id="u1", name="U1", seat=1, text=str(number)))

    assert [now.chat[0].text, len(now.chat)] == ["7", MAX_CHAT]


def test_a_player_who_leaves_has_no_seat() -> None:
    """A viewer whose seat became free has no seat."""
    assert first_snapshot().table.your_seat == 0
    assert advance(first_snapshot(), make_entry("table.left", seat=0, player_id="u0")).table.your_seat is None


@pytest.mark.parametrize(("player", "seat", "own_seat"), [("u0", 0, 3), ("u1", 1, 0)])
def test_a_player_who_moves_has_the_new_seat(player: str, seat: int, own_seat: int) -> None:
    """The viewer's own seat follows the viewer, and nobody else."""
    now = advance(first_snapshot(), make_entry("table.seated", seat=1, player_id="u1", name="U1", bot=None))
    table = replace(now.table, seats=4, sitters=[*now.table.sitters, None, None])
    now = replace(now, table=table)
    now = advance(now, make_entry("table.left", seat=seat, player_id=player, why="moved"))
    now = advance(now, make_entry("table.seated", seat=3, player_id=player, name="N", bot=None))

    assert now.table.your_seat == own_seat
    assert now.table.sitters[seat] is None
    assert now.table.sitters[3] is not None
    assert now.table.sitters[3].player_id == player


def test_clocks_are_set_again() -> None:
    """After an outage of the server the clocks have their new values from that time on."""
    playing = advance(advance(first_snapshot(), list_entries()[0]), list_entries()[1])
    times = [{"seat": 1, "timer_ms": 7, "reserve_ms": 8}]
    now = advance(playing, make_entry("game.clock", players=times))

    assert now.game is not None
    assert [(each.timer_ms, each.reserve_ms) for each in now.game.players] == [(None, 60_000), (7, 8)]
    assert now.at == 5
