"""The notices of the lobby, of a player and of a table reach the right clients."""

import asyncio

import pytest

from kozyr.server.operations.config import Config
from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import Client, Gate, Plain, at_gate


def events(push: Plain) -> list[tuple[str, Plain]]:
    """List the names of the events of one entry."""
    return [(event["event"], event["data"]) for event in push["pub"]["data"]["events"]]


# The lobby.


@at_gate()
async def test_the_lobby_is_notified_of_table_changes(gate: Gate) -> None:
    """A table is opened, changed, started, ended and closed, each with its line."""
    client = await gate.listening(None, "lobby")
    table, ann, bob = await gate.game()
    await gate.call("game.resign", bob, table_id=table, command_id="r")
    await gate.call("tables.leave", bob, table_id=table)
    await gate.call("tables.close", ann, table_id=table)
    result = [each["pub"]["data"] for each in await client.quiet()]

    assert [notice["event"] for notice in result] == [
        *("table.opened", "table.changed", "table.started", "table.ended", "table.changed", "table.closed"),
    ]
    assert {item["data"]["table_id"] for item in result} == {table}


@at_gate()
async def test_the_lobby_is_not_notified_of_private_tables(gate: Gate) -> None:
    """This includes opening, playing and closing."""
    client = await gate.listening(await gate.guest("Cid"), "lobby")
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    made = await gate.call("tables.create", ann, private=True)
    table = made["table_id"]
    await gate.call("tables.join", bob, table_id=table, invite=made["invite"])
    for player in (ann, bob):
        await gate.call("tables.ready", player, table_id=table)
    for item in (ann, bob):
        await gate.call("tables.leave", item, table_id=table)

    assert await client.quiet() == []


@at_gate()
async def test_the_lobby_shows_no_key(gate: Gate) -> None:
    """The line says only that the table has a password."""
    client = await gate.listening(None, "lobby")
    await gate.call("tables.create", await gate.guest("Ann"), password="sesame")
    result = await client.event()

    assert (result["data"]["has_password"], "sesame" in str(result), "invite" in str(result)) == (
        True,
        False,
        False,
    )


@at_gate()
async def test_the_lobby_counts_spectators(gate: Gate) -> None:
    """Players at the table do not count, and spectators count only while they watch."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    await gate.listening(ann, f"table:{table}#{ann.id}")
    client = await gate.listening(None, f"table:{table}")
    lines = [await client.rpc("tables.list")]
    await client.ask(unsubscribe={"channel": f"table:{table}"})
    lines.append(await client.rpc("tables.list"))

    assert [line["tables"][0]["watching"] for line in lines] == [1, 0]


# A player's own notices.


@at_gate()
async def test_only_the_invited_player_gets_the_invitation(gate: Gate) -> None:
    """It has the key of a private table."""
    ann, bob, cid = [await gate.guest(name) for name in ("Ann", "Bob", "Cid")]
    made = await gate.call("tables.create", ann, private=True)
    guests = [await gate.listening(item, f"user:#{item.id}") for item in (bob, cid)]
    await gate.call("tables.invite", ann, table_id=made["table_id"], name="Bob")
    result = await guests[0].event()

    assert (result["event"], result["data"]["table_id"], result["data"]["invite"]) == (
        *("user.invited", made["table_id"], made["invite"]),
    )
    assert result["data"]["from"] == {"user_id": ann.id, "name": "Ann"}
    assert await guests[1].quiet() == []


@at_gate(config=Config(welcome=1000))
async def test_a_player_is_notified_of_coin_transfers(gate: Gate) -> None:
    """The notice of a stake or a prize names the table but no amount."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    clients = [await gate.listening(each, f"user:#{each.id}") for each in (ann, bob)]
    table = await gate.table(ann, stake=100)
    await gate.call("tables.join", bob, table_id=table)
    for player in (ann, bob):
        await gate.call("tables.ready", player, table_id=table)
    await gate.call("game.resign", bob, table_id=table, command_id="r")
    result = [[item["pub"]["data"] for item in await client.quiet()] for client in clients]
    notice = {"event": "balance", "data": {"table_id": table}}

    assert result == [[notice, notice], [notice]]


@at_gate()
async def test_notices_reach_every_connection_of_a_player(gate: Gate) -> None:
    """For example a phone and a computer."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    both = [await gate.listening(bob, f"user:#{bob.id}") for _ in range(2)]
    await gate.call("tables.invite", ann, table_id=table, user_id=bob.id)

    assert [(await item.event())["event"] for item in both] == ["user.invited"] * 2


# A table.


@at_gate()
async def test_all_viewers_of_a_table_get_the_same_numbers(gate: Gate) -> None:
    """Players' own streams and spectators have one order without gaps."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    names = [(ann, f"#{ann.id}"), (bob, f"#{bob.id}"), (None, "")]
    clients = [await gate.listening(player, f"table:{table}{own}") for player, own in names]
    await gate.call("tables.join", bob, table_id=table)
    await gate.chat(table, ann, "hi")
    for player in (ann, bob):
        await gate.call("tables.ready", player, table_id=table)
    result = [[item["pub"]["offset"] for item in await client.quiet()] for client in clients]

    assert result[0] == result[1] == result[2]
    assert result[0] == [*range(result[0][0], result[0][0] + len(result[0]))]


@at_gate()
async def test_each_player_sees_only_their_own_cards(gate: Gate) -> None:
    """Each player gets six cards; a spectator sees none."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    await gate.call("tables.join", bob, table_id=table)
    names = [(ann, f"#{ann.id}"), (bob, f"#{bob.id}"), (None, "")]
    clients = [await gate.listening(player, f"table:{table}{own}") for player, own in names]
    for item in (ann, bob):
        await gate.call("tables.ready", item, table_id=table)
    starts = [dict(events((await client.quiet())[-1])) for client in clients]
    hands = [start.get("game.player.start", {}).get("cards", []) for start in starts]

    assert [len(hand) for hand in hands] == [6, 6, 0]
    assert not {*hands[0]} & {*hands[1]}


async def _hears(client: Client, player: SignedInPlayer, *, there: bool) -> bool:
    # Wait until the table reports a connection or a disconnection.
    wanted = {"player_id": player.id, "connected": there}
    while True:
        for name, data in events(await client.push()):
            if name == "table.connected" and {key: data[key] for key in wanted} == wanted:
                return True


@at_gate(grace_s=0.0)
async def test_a_table_records_who_is_connected(gate: Gate) -> None:
    """It changes with a player's first connection, after the last one, and after sitting down without one."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    client = await gate.listening(None, f"table:{table}")
    await gate.call("tables.join", bob, table_id=table)
    gone = await _hears(client, bob, there=False)
    bobs = [await gate.listening(bob, f"table:{table}#{bob.id}") for _ in range(2)]
    came = await _hears(client, bob, there=True)
    await bobs[0].close()
    still = await client.quiet()
    bobs[1].vanish()

    assert (gone, came, still, await _hears(client, bob, there=False)) == (True, True, [], True)


@at_gate(grace_s=0.0)
async def test_a_player_without_a_subscription_is_not_connected(gate: Gate) -> None:
    """An open connection without the player's own stream does not count."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    watcher = await gate.listening(None, f"table:{table}")
    client = await gate.listening(ann, f"table:{table}#{ann.id}")
    await _hears(client, ann, there=True)
    await client.ask(unsubscribe={"channel": f"table:{table}#{ann.id}"})

    assert await _hears(watcher, ann, there=False)


@at_gate(grace_s=0.0)
async def test_spectators_are_not_recorded_at_the_table(gate: Gate) -> None:
    """This holds even with a stream of their own."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}#{ann.id}")
    await _hears(client, ann, there=True)
    other = await gate.listening(bob, f"table:{table}#{bob.id}")
    await other.close()
    for _ in range(20):
        await asyncio.sleep(0)

    assert await client.quiet() == []


@pytest.mark.parametrize("text", ['"}]}\n{}', "\u2028\u2029", "\\", "\U0001f0cf" * 50, "<script>", "\x7f"])
@at_gate()
async def test_chat_text_arrives_unchanged(gate: Gate, text: str) -> None:
    """No chat text can break its frame."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}")
    outcome = await client.rpc("table.chat", table_id=table, text=text)
    result = [data["text"] for item in await client.quiet() for _, data in events(item)]

    assert result == ([] if "error" in outcome else [" ".join(text.split())])


@at_gate()
async def test_a_removed_player_is_notified_in_every_channel(gate: Gate) -> None:
    """Their own channel and the table's stream have the reason; others get no notice."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann, name="Дача")
    await gate.call("tables.join", bob, table_id=table)
    own = await gate.listening(bob, f"user:#{bob.id}")
    others = await gate.listening(ann, f"user:#{ann.id}")
    stream = await gate.listening(bob, f"table:{table}#{bob.id}")
    await gate.call("tables.remove_player", ann, table_id=table, seat=1, user_id=bob.id)
    received = [event for push in await stream.quiet() for event in events(push)]

    assert await own.event() == {"event": "user.removed", "data": {"table_id": table, "name": "Дача"}}
    assert ("table.left", {"seat": 1, "player_id": bob.id, "why": "removed"}) in received
    assert await others.quiet() == []


@at_gate()
async def test_lost_readiness_has_its_reason(gate: Gate) -> None:
    """Ann was ready before Bob sat down; one entry has both events."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann, seats=3)
    await gate.call("tables.ready", ann, table_id=table, opponents=[])
    client = await gate.listening(None, f"table:{table}")
    await gate.call("tables.join", bob, table_id=table)
    [result] = [
        result for push in await client.quiet() if (result := events(push)) and result[0][0] == "table.seated"
    ]

    assert result == [
        ("table.seated", {"seat": 1, "player_id": bob.id, "name": "Bob", "bot": None, "rating": None}),
        ("table.ready", {"seat": 0, "ready": False, "why": "company_changed"}),
    ]
