"""Calls over the socket, and their refusals."""

import pytest

from tests.kit.gateway import Gate, Plain, at_gate

RUSSIAN = {"data": {"lang": "ru"}}
MISSHAPEN: list[Plain] = [
    {"subscribe": 5}, {"subscribe": {}}, {"subscribe": {"channel": 5}}, {"subscribe": []},
    {"subscribe": {"channel": "lobby", "offset": "x"}}, {"rpc": {}}, {"rpc": "tables.list"},
    {"rpc": {"method": None}}, {"history": {"channel": "lobby", "limit": 1.5}},
    {"presence": {"channel": ["lobby"]}}, {"connect": {"token": 5}},
]  # fmt: skip
NO_COMMANDS = (
    *("x", "[]", "5", '"{}"', "null", "{", '{"id":1', '{"id":1}}', '{"id":"1","ping":{}}', "{'id':1}"),
    *('{"id":-1,"ping":{}}', '{"id":0,"ping":{}}', '{"id":1.5,"ping":{}}', '{"id":null}', "\x00"),
    *('{"rpc":{"method":"tables.list"}}', '{"id":1e999,"ping":{}}', '{"id":true}', "[" * 9000),
    *('{"id":4294967296,"ping":{}}', '{"id":1e30,"ping":{}}', '{"id":' + "9" * 4000 + ',"ping":{}}'),
    *('{"id":' + "9" * 9000 + ',"ping":{}}', '{"a":' * 2500, '{"id":1,"ping":"\\ud800\x01"}'),
)


@at_gate()
async def test_a_call_is_answered(gate: Gate) -> None:
    """An `rpc` carries the name of the call and its request, and gets the answer."""
    ann = await gate.guest("Ann")
    client = await gate.client(ann)
    made = await client.rpc("tables.create", seats=3)
    own = await client.rpc("tables.mine")

    assert [table["table_id"] for table in own["tables"]] == [made["table_id"]]


@at_gate()
async def test_a_call_without_data_is_an_empty_request(gate: Gate) -> None:
    """Missing data means the same as an empty object."""
    client = await gate.client()

    assert "rules" in (await client.ask(rpc={"method": "tables.rules"}))["rpc"]["data"]


@pytest.mark.parametrize(
    ("method", "data", "code", "word"),
    [
        ("tables.join", {"table_id": "nowhere"}, 1404, "no_table"),
        ("tables.join", {}, 1400, "bad_request"),
        ("tables.join", {"table_id": 5}, 1400, "bad_request"),
        ("tables.join", {"table_id": "t", "color": "red"}, 1400, "bad_request"),
        ("tables.create", {"seats": 2, "stake": 5000}, 1409, "cannot_pay"),
        ("tables.create", None, 1400, "bad_request"),
        ("tables.create", [], 1400, "bad_request"),
        ("fair.verify", {"game_id": "t.1"}, 1404, "no_game"),
        ("tables.dance", {}, 1404, "no_call"),
        ("", {}, 1404, "no_call"),
        ("{0}", {}, 1404, "no_call"),
        ("__class__", {}, 1404, "no_call"),
    ],
)
@at_gate()
async def test_a_refusal_is_an_error_with_a_word(
    gate: Gate, method: str, data: object, code: int, word: str
) -> None:
    """The code is 1000 plus the HTTP status; the message has the refusal's word, a colon and a sentence."""
    client = await gate.client(await gate.guest("Ann"))
    error = (await client.ask(rpc={"method": method, "data": data}))["error"]
    messages, _, sentence = error["message"].partition(": ")

    assert (error["code"], messages, sentence[0].isupper(), error["temporary"]) == (code, word, True, False)


@at_gate()
async def test_refusals_are_in_russian_on_request(gate: Gate) -> None:
    """The word stays the same; only the sentence is Russian."""
    client = await gate.client(data=RUSSIAN["data"])
    error = (await client.ask(rpc={"method": "tables.mine"}))["error"]

    assert error["message"].startswith("no_token: Для этого нужен токен")


@pytest.mark.parametrize("data", [{"lang": "de"}, {"lang": 5}, "ru", None, 7, ["ru"]])
@at_gate()
async def test_other_languages_are_ignored(gate: Gate, data: object) -> None:
    """The answer is English then."""
    client = await gate.client(data=data)
    error = (await client.ask(rpc={"method": "tables.mine"}))["error"]

    assert error["message"].startswith("no_token: Y")


@at_gate()
async def test_anonymous_clients_may_look_but_not_play(gate: Gate) -> None:
    """A call that needs a player gets error 1401."""
    client = await gate.client()
    codes = [
        (await client.ask(rpc={"method": method})).get("error", {}).get("code", 0)
        for method in ("tables.list", "tables.create", "auth.me")
    ]

    assert codes == [0, 1401, 1401]


@pytest.mark.parametrize("command", ["publish", "refresh", "sub_refresh", "history2", "connects"])
@at_gate()
async def test_an_unknown_command_is_refused(gate: Gate, command: str) -> None:
    """The error is 104, and the connection stays open."""
    client = await gate.client()
    reply = await client.ask(**{command: {"channel": "lobby"}})

    assert (reply["error"]["code"], await client.ask(ping={})) == (104, {"ping": {}})


@at_gate()
async def test_a_command_of_the_wrong_shape_is_answered(gate: Gate) -> None:
    """The error is 107, and the connection stays open."""
    client = await gate.client()
    replies = [await client.ask(**item) for item in MISSHAPEN]

    assert [reply["error"]["code"] for reply in replies] == [107] * len(MISSHAPEN)
    assert await client.ask(ping={}) == {"ping": {}}


@at_gate()
async def test_a_line_that_is_no_command_ends_the_connection(gate: Gate) -> None:
    """The client does not speak the protocol, so the server disconnects it with 3501."""
    ended = []
    for line in NO_COMMANDS:
        client = await gate.client()
        await client.say(line)
        ended.append((await client.end())[0])

    assert ended == [3501] * len(NO_COMMANDS)


@at_gate()
async def test_unknown_fields_are_ignored(gate: Gate) -> None:
    """Newer SDKs may send more fields."""
    client = await gate.client()
    reply = await client.ask(subscribe={"channel": "lobby", "tf": {"x": 1}, "delta": "fossil"}, meta={"a": 1})

    assert reply == {"subscribe": {}}


@at_gate()
async def test_a_frame_may_hold_many_commands(gate: Gate) -> None:
    """Each line is one command; empty lines are skipped; answers come in the same order."""
    client = await gate.knock()
    lines, replies = zip(
        client.sent(connect={}),
        *[client.sent(rpc={"method": "tables.list"}) for _ in range(98)],
        client.sent(subscribe={"channel": "lobby"}),
        strict=True,
    )
    await client.say("\n\n" + " \r\n\n".join(lines) + "\n")
    for reply in replies:
        await reply

    assert [reply["id"] for reply in client.heard] == [*range(1, 101)]
    assert [item for item in client.heard if "error" in item] == []


@at_gate()
async def test_a_repeated_id_is_answered_again(gate: Gate) -> None:
    """The server does not check that ids are different."""
    client = await gate.client()
    await client.say('{"id":7,"ping":{}}\n{"id":7,"ping":{}}\n{"id":3,"ping":{}}')
    await client.quiet()

    assert [item["id"] for item in client.heard if item.get("ping") is not None][:3] == [7, 7, 3]


@at_gate()
async def test_the_last_of_two_equal_keys_counts(gate: Gate) -> None:
    """JSON allows a key twice."""
    client = await gate.client()
    await client.say('{"id":70,"id":71,"ping":{}}')
    await client.quiet()

    assert [item["id"] for item in client.heard if item.get("id", 0) >= 70] == [71]


@at_gate()
async def test_a_move_is_answered_and_published(gate: Gate) -> None:
    """The answer has the number of the publication; the same command again is the same entry."""
    table, ann, bob = await gate.game()
    clients = [await gate.listening(player, f"table:{table}#{player.id}") for player in (ann, bob)]
    for client in clients:
        await client.quiet()
    snapshots = [await client.rpc("table.snapshot", table_id=table) for client in clients]
    turn = next(at for at, each in enumerate(snapshots) if each["player"]["legal"])
    move = {"table_id": table, "command_id": "1", "action": snapshots[turn]["player"]["legal"][0]}
    stored = [await clients[turn].rpc("game.move", **move) for _ in range(2)]
    result = [(await client.push())["pub"]["offset"] for client in clients]

    assert stored == [{"seq": result[0]}] * 2
    assert result[0] == result[1]
    assert [await client.quiet() for client in clients] == [[], []]


@at_gate()
async def test_every_message_is_one_frame(gate: Gate) -> None:
    """Node programs would read several messages of one frame in any order."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}#{ann.id}")
    await client.quiet()
    await client.rpc("table.chat", table_id=table, text="hi")
    await client.push()

    assert [[*frame[0]][-1] for frame in client.frames[-2:]] == ["rpc", "push"]
    assert {len(frame) for frame in client.frames} == {1}
