"""The publication of an entry to a viewer, in the words of the realtime protocol."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import to_builtins

from kozyr.rules import Game, Seat, legal
from kozyr.rules.actions import REDEAL
from kozyr.server.api.messages.events import EVENTS
from kozyr.server.api.messages.game_state import game_state
from kozyr.server.api.messages.publications import attach_rendered, pack_rendered, publication_data
from kozyr.server.tables.game_outcome import finished_game_of
from kozyr.server.tables.publications import publication_of
from kozyr.table import (
    THE_SERVER,
    Command,
    Leave,
    Play,
    React,
    Ready,
    RemovePlayer,
    Resign,
    ResumeAfterOutage,
    Say,
    Sit,
    Unready,
    due_at,
    look,
)
from kozyr.table.deal_seeds import compute_commitment
from tests.kit.positions import arrange
from tests.kit.tables import Party, playing, seated, started


def said(party: Party, do: Callable[[], object], *viewers: str | None) -> list[list[dict[str, Any]]]:
    """Apply a command; decode each viewer's publication, every event in its documented form.

    A viewer at another process gets the same bytes.
    """
    before = party.table
    do()
    publication = publication_of(7, party.at, party.last, before, party.table)
    elsewhere = publication_of(7, party.at, party.last, before, party.table)
    attach_rendered(elsewhere, pack_rendered(publication))
    received = []
    for player in viewers:
        result = publication_data(publication, player)
        assert publication_data(elsewhere, player) == result
        entry = json.loads(result)
        assert (entry["seq"], entry["at"]) == (7, party.at)
        for event in entry["events"]:
            msgspec.convert(event["data"], EVENTS[event["event"]], strict=True)
        received.append(entry["events"])
    return received


def names(events: list[dict[str, Any]]) -> list[str]:
    """List the names of events."""
    return [event["event"] for event in events]


def test_the_start_of_a_game_is_published() -> None:
    """All viewers get the same; a player also gets their own cards and legal actions."""
    party = seated()
    party.ready("u0")
    player, other, spectator = said(party, lambda: party.ready("u1"), "u0", "u1", None)

    assert names(player) == ["table.ready", "game.start", "game.player.start", "game.shown"]
    assert names(spectator) == ["table.ready", "game.start", "game.shown"]
    assert player[:2] == other[:2] == spectator[:2]
    assert len(player[2]["data"]["cards"]) == 6
    assert set(player[2]["data"]["cards"]).isdisjoint(other[2]["data"]["cards"])


def test_a_move_has_the_documented_form() -> None:
    """The whole of `game.move` is compared."""
    party = playing(arrange("S9,SK|S10,H7", trump="H6", rest="talon"), clock="fast")
    [[move]] = said(party, lambda: party.play("0:S9", 2000), None)

    assert move == {
        "event": "game.move",
        "data": {
            "table_id": "t1", "game_id": "t1.1", "game_no": 1, "redeal_no": 0, "trump": "H6",
            "deck_count": 32, "discard_count": 0, "dealer": 0,
            "board": {"thrown_cards": [{"attack": "S9", "defend": None, "seat": 0}]},
            "players": [
                {
                    "id": "u0", "seat": 0, "name": "Ann", "bot": None, "cards_count": 1, "role": "thrower",
                    "state": "passive", "timer_ms": None, "reserve_ms": 20000, "connected": True,
                },
                {
                    "id": "u1", "seat": 1, "name": "U1", "bot": None, "cards_count": 2, "role": "defender",
                    "state": "active", "timer_ms": 10000, "reserve_ms": 20000, "connected": True,
                },
            ],
            "attacker": 0, "defender": 1, "bout": 2, "phase": "defence", "limit": 2,
            "is_end_of_round": False, "is_end_of_match": False,
            "prev_move": {"player_id": "u0", "seat": 0, "type": "move", "cards": ["S9"]},
            "round_end": None,
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hands", "before", "token", "expected"),
    [
        ("S9,C9|SK,CK", "0:S9", "0:+C9", {"type": "toss", "cards": ["C9"]}),
        (
            "S9,C9|SK,CK",
            "0:S9,C9",
            "1:S9/SK,C9/CK",
            {"type": "defend", "pairs": [{"attack": "S9", "defend": "SK"}, {"attack": "C9", "defend": "CK"}]},
        ),
        ("S9,C8|SK,CK", "0:S9", "1:take", {"type": "check"}),
        ("S9,C9|SK,CK", "0:S9 1:S9/SK", "0:pass", {"type": "check"}),
    ],
    ids=["toss", "defend", "take", "pass"],
)
def test_every_move_has_its_word(hands: str, before: str, token: str, expected: dict[str, object]) -> None:
    """It is the type of the action that was sent."""
    party = playing(arrange(hands, rest="talon"))
    party.play(before)
    [[move, *_]] = said(party, lambda: party.play(token), None)

    prev = move["data"]["prev_move"]
    assert {key: prev[key] for key in prev if key not in ("player_id", "seat")} == expected


def test_the_end_of_a_bout_is_published_with_the_next_state() -> None:
    """It has the cards that left the table, how many each seat drew, and the next attacker."""
    party = playing(arrange("S9,D7|SK,CK", rest="talon"))
    party.play("0:S9 1:S9/SK")
    [[move, own]] = said(party, lambda: party.play("0:pass"), "u1")

    data = move["data"]
    assert (data["is_end_of_round"], data["attacker"], data["board"]) == (True, 1, {"thrown_cards": []})
    assert data["round_end"] == {"result": "beaten", "cards": ["S9", "SK"], "drew": [5, 5]}
    assert len(own["data"]["cards"]) == 6
    assert {action["type"] for action in own["data"]["legal"]} == {"move"}


def test_an_automatic_take_is_a_separate_move() -> None:
    """The player did not send the check; only the last move has legal actions."""
    party = playing(arrange("SA,D7,D8|SK,CK", rules="classic", trump="H6"))
    [events] = said(party, lambda: party.play("0:SA"), "u0")

    assert names(events) == ["game.move", "game.player.move"] * 2
    moves = [item["data"]["prev_move"] for item in events if item["event"] == "game.move"]
    assert [(m["type"], m["seat"], m.get("auto")) for m in moves] == [("move", 0, None), ("check", 1, True)]
    assert next(event["data"]["legal"] for event in events if "player" in event["event"]) == []


def test_only_the_defender_sees_the_transferring_role() -> None:
    """Others would learn about a card."""
    party = playing(
        arrange("S9,D7|C9,CK|D9,DK", rules="transfer,auto_take=off", rest="talon"), rules="transfer"
    )
    received = said(party, lambda: party.play("0:S9"), "u0", "u1", None)

    assert [events[0]["data"]["players"][1]["role"] for events in received] == [
        "defender",
        "transferring",
        "defender",
    ]


def test_the_end_has_every_players_result() -> None:
    """It has prizes, points, places, and the deal."""
    party = started(stake=100)
    seed = party.table.server_seed
    [events] = said(party, lambda: party.do("u1", Leave()), "u0")

    assert names(events) == [
        "table.departed", "game.dispatch", "game.move", "game.player.move", "game.end", "table.left",
        "table.commit",
    ]  # fmt: skip
    dispatch, end = events[1]["data"], events[4]["data"]
    assert (dispatch["player_id"], len(dispatch["cards"]), dispatch["reason"]) == ("u1", 6, "left")
    assert [result.pop("cards") for result in end["results"]] == [[], []]
    assert end["results"] == [
        {"player_id": "u0", "seat": 0, "result": "win", "points": 1, "prize": 200, "place": None, "hints": 0},
        {"player_id": "u1", "seat": 1, "result": "lose", "points": 0, "prize": 0, "place": None, "hints": 0},
    ]
    assert end["deal"] == {
        "server_seed": seed.hex(),
        "client_seeds": ["seed of u0", "seed of u1"],
        "commit": compute_commitment(seed),
    }


def test_the_last_move_comes_before_the_end() -> None:
    """A flag marks it as the last."""
    party = playing(arrange("S9|SK,CK", trump="H6"))
    [events] = said(party, lambda: party.play("0:S9 1:S9/SK"), None)

    ends = [event["data"]["is_end_of_match"] for event in events if event["event"] == "game.move"]
    assert (names(events)[-2:], ends[-1]) == (["game.end", "table.commit"], True)


def test_events_of_the_table_are_published() -> None:
    """They concern seats, readiness, chat and connections."""
    party = seated(3)
    result = [
        said(party, lambda: party.ready("u0"), None),
        said(party, lambda: party.do("u0", Unready()), None),
        said(party, lambda: party.do("u9", Say("hello", "Ann <b>")), None),
        said(party, lambda: party.do("u1", React("laugh", "")), None),
        said(party, lambda: party.connect("u1", there=False), None),
        said(party, lambda: party.do("u0", Leave()), None),
    ]

    assert [(event["event"], event["data"]) for [events] in result for event in events] == [
        ("table.ready", {"seat": 0, "ready": True, "why": None}),
        ("table.ready", {"seat": 0, "ready": False, "why": "asked"}),
        ("table.chat", {"player_id": "u9", "name": "Ann <b>", "seat": None, "text": "hello"}),
        ("table.reaction", {"player_id": "u1", "name": "U1", "seat": 1, "reaction": "laugh"}),
        ("table.connected", {"seat": 1, "player_id": "u1", "connected": False}),
        ("table.left", {"seat": 0, "player_id": "u0", "why": "left"}),
        ("table.host", {"player_id": "u1"}),
    ]


def test_a_restarted_clock_is_published() -> None:
    """It restarts after the server was down; lost connections come first."""
    party = playing(arrange("S9,SK|S10,H7", rest="talon"), clock="fast")
    [events] = said(party, lambda: party.restart(5000), None)

    assert names(events) == ["table.connected", "table.connected", "game.clock"]
    assert events[2]["data"]["players"][0] == {"seat": 0, "timer_ms": 10000, "reserve_ms": 20000}


def test_a_running_reserve_is_published() -> None:
    """The time for the decision is used up, and the reserve has what is left."""
    party = playing(arrange("S9,S8,SK|S10,H7,D10", rest="talon"), clock="fast")
    party.play("0:S9", 0)
    [[move, *_]] = said(party, lambda: party.play("1:S9/S10", 13_000), None)

    assert move["data"]["players"][1]["reserve_ms"] == 17_000


def test_a_resigned_game_is_published() -> None:
    """The player keeps the seat; the next game's seed is committed."""
    party = started()
    [events] = said(party, lambda: party.do("u1", Resign()), "u1")

    assert names(events) == ["game.dispatch", "game.move", "game.player.move", "game.end", "table.commit"]


@pytest.mark.parametrize("ending", ["leave", "resign", "time"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_that_ends_without_a_move_has_a_last_state(ending: str, seats: int) -> None:
    """After leaving, resigning or a timeout, `game.move` says that the match is over."""
    party = started(seats, clock="fast")
    ways = {
        "leave": lambda: party.do("u1", Leave()),
        "resign": lambda: party.do("u1", Resign()),
        "time": lambda: party.run_out(1_000_000),
    }
    player, spectator = said(party, ways[ending], "u0", None)

    moves = [
        [event["data"] for event in events if event["event"] == "game.move"] for events in (player, spectator)
    ]
    [own] = [element["data"] for element in player if element["event"] == "game.player.move"]
    assert moves[0] == moves[1]
    assert [(move["is_end_of_match"], move["prev_move"], move["phase"]) for move in moves[0]] == [
        (True, None, "over")
    ]
    assert {item["timer_ms"] for item in moves[0][0]["players"]} == {None}
    assert (own["seat"], len(own["cards"]), own["legal"]) == (0, 6, [])
    assert (
        names(player).index("game.dispatch")
        < names(player).index("game.move")
        < names(player).index("game.end")
    )


def test_a_pass_by_the_clock_is_automatic() -> None:
    """When the throwers' time is up, each pass has `auto`."""
    party = playing(arrange("S9,C9,D9|SK,CK|H9,D8", rest="talon"), clock="fast")
    party.play("0:S9 1:S9/SK")
    [events] = said(party, lambda: party.run_out(1_000_000), None)

    moves = [event["data"]["prev_move"] for event in events if event["event"] == "game.move"]
    assert [(move["seat"], move["type"], move.get("auto")) for move in moves] == [
        (0, "check", True),
        (2, "check", True),
    ]


def test_a_pass_in_time_is_not_automatic() -> None:
    """A player's own pass has no `auto`."""
    party = playing(arrange("S9,C9|SK,CK", rest="talon"), clock="fast")
    party.play("0:S9 1:S9/SK")
    [[move, *_]] = said(party, lambda: party.play("0:pass", 1000), None)

    assert "auto" not in move["data"]["prev_move"]


def test_a_redeal_does_not_end_the_match() -> None:
    """The same game continues with other cards."""
    party, seat = _dealt_badly()
    [events] = said(party, lambda: party.do(party.table.players[seat], Play(REDEAL)), None)

    result = [
        (event["event"], event["data"]["is_end_of_match"]) for event in events if event["event"] in STATES
    ]
    assert result == [("game.move", False), ("game.start", False)]


def _dealt_badly() -> tuple[Party, Seat]:
    # The first of many games in which a player may demand a redeal.
    for name in map(str, range(200)):
        party = seated(4, rules="book", name=name)
        for player in ("u0", "u1", "u2", "u3"):
            party.do(player, Ready(f"{name} {player}"))
        for seat, actions in legal(party.game).items():
            if REDEAL in actions:
                return party, seat
    message = "everybody was dealt well"
    raise AssertionError(message)


STATES = ("game.move", "game.start")


@pytest.mark.parametrize("rules", ["classic", "transfer", "pairs"])
def test_clocks_in_every_event_are_those_after_the_entry(rules: str) -> None:
    """All moves of an entry show the times after its last move."""
    rng = random.Random(f"clocks {rules}")
    several = 0
    for _ in range(8):
        party = started(4, rules=rules, clock="fast")
        while party.table.phase == "playing":
            before = party.table
            _act_at_random(party, rng)
            publication = publication_of(7, party.at, party.last, before, party.table)
            several += len(publication.acts) > 1
            for viewer in (*party.table.players, None):
                result = [
                    event["data"]["players"]
                    for event in json.loads(publication_data(publication, viewer))["events"]
                    if event["event"] in STATES
                ]
                expected_players = to_builtins(game_state(look(party.table, viewer), party.at).players)
                times = [
                    [(player["timer_ms"], player["reserve_ms"]) for player in players] for players in result
                ]
                expected = [(stand["timer_ms"], stand["reserve_ms"]) for stand in expected_players]
                assert times == [expected] * len(result)

    assert several > 10


def _act_at_random(party: Party, rng: random.Random) -> None:
    # A player moves a few seconds later, or the time runs out.
    due = due_at(party.table)
    assert due is not None
    if rng.random() < 0.05:
        party.run_out(due)
        return
    seat = rng.choice([*legal(party.game)])
    at = min(party.at + rng.randrange(4000), due - 1)
    party.do(party.table.players[seat], Play(rng.choice(legal(party.game)[Seat(seat)])), at)


@pytest.mark.parametrize(
    ("game", "turns"),
    [
        (arrange("S9|SQ|", more="out:2"), "0:S9 1:take"),
        (arrange("S9|SQ", rules="classic,auto_take=off,draw=off"), "0:S9 1:S9/SQ"),
        (arrange("S9|SQ|C9|", rules="pairs,auto_take=off", more="out:3"), "0:S9 1:S9/SQ"),
    ],
)
def test_the_end_agrees_with_the_record(game: Game, turns: str) -> None:
    """Results, points and places are those of `games.get`."""
    *first, last = turns.split()
    party = playing(game)
    party.play(" ".join(first))
    before = party.table
    [events] = said(party, lambda: party.play(last), None)
    finished = finished_game_of(before, party.table, party.last, 7)
    [end] = [event["data"] for event in events if event["event"] == "game.end"]

    assert finished is not None
    assert [(result["result"], result["points"], result["place"]) for result in end["results"]] == [
        (player.result, player.points, player.place) for player in finished.players
    ]


@pytest.mark.parametrize("noise", [b"", b"\xff", b"\x90", b"[]", b"\x91\x94\x90\xa1\xff\xc4\x00\x90"])
def test_an_unreadable_rendering_is_rendered_again(noise: bytes) -> None:
    """The entry's publication is the same."""
    party = started()
    before = party.table
    party.do("u0", Say("hello", "U0"))
    publication, elsewhere = (publication_of(7, party.at, party.last, before, party.table) for _ in range(2))

    attach_rendered(elsewhere, noise)

    assert publication_data(elsewhere, "u1") == publication_data(publication, "u1")


@pytest.mark.parametrize(
    ("sender", "command", "why"), [("u1", Leave(), "left"), ("u0", RemovePlayer(Seat(1)), "removed")]
)
def test_a_freed_seat_has_its_reason(sender: str, command: Command, why: str) -> None:
    """The other players also learn that they must get ready again."""
    party = seated(3).ready("u2")
    [events] = said(party, lambda: party.do(sender, command), None)

    assert events == [
        {"event": "table.left", "data": {"seat": 1, "player_id": "u1", "why": why}},
        {"event": "table.ready", "data": {"seat": 2, "ready": False, "why": "company_changed"}},
    ]


def test_a_player_who_moves_is_published_on_the_new_seat() -> None:
    """Clients that do not know the reason see a player who left and sat down again."""
    party = Party(3).sit("u1").ready("u0")
    [events] = said(party, lambda: party.do("u1", Sit(Seat(2), "U1", admitted=False)), None)

    assert [event["event"] for event in events] == ["table.left", "table.seated", "table.ready"]
    assert events[0]["data"] == {"seat": 1, "player_id": "u1", "why": "moved"}
    assert (events[1]["data"]["seat"], events[1]["data"]["player_id"]) == (2, "u1")


def test_an_abandoned_game_is_published_as_a_draw() -> None:
    """The deal is published."""
    party = started(2, clock="none")
    party.restart()
    [events] = said(party, lambda: party.run_out(600_000), None)

    end = next(event["data"] for event in events if event["event"] == "game.end")
    assert end["reason"] == "abandoned"
    assert [(result["result"], result["points"], result["prize"]) for result in end["results"]] == [
        ("draw", 0, 0)
    ] * 2
    assert len(end["deal"]["client_seeds"]) == 2


def test_leaving_the_lobby_publishes_no_event() -> None:
    """The table has not changed, but the entry has its number."""
    party = seated(2)
    party.restart()
    [events] = said(party, lambda: party.run_out(60_000), None)

    assert events == []


def test_a_game_without_a_clock_has_none_after_an_outage() -> None:
    """Only the time until an abandoned game ends starts again."""
    party = started(2, clock="none")
    party.restart()
    [[result]] = said(party, lambda: party.do(THE_SERVER, ResumeAfterOutage(), 5_000), None)

    assert result["event"] == "game.clock"
    assert [player["timer_ms"] for player in result["data"]["players"]] == [None, None]
