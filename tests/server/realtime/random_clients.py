"""Random clients, which check that they get only their own data."""

import json
import random
from collections import Counter

from websockets.exceptions import ConnectionClosed

from kozyr.rules import CARD_IDS
from tests.kit.call_contexts import SignedInPlayer
from tests.kit.gateway import Client, Gate, Plain, Raw, turns
from tests.server.realtime.card_knowledge import Truth
from tests.server.realtime.random_frames import SenderKnowledge, command, frames, noisy, raw_bytes

CARDS = frozenset(CARD_IDS)
PASSWORD = "sesame, open"
TABLES: tuple[Plain, ...] = ({}, {"private": True}, {"password": PASSWORD}, {"spectators": False})
"""Only the first can be watched by a client that never sat there; the second is not in the lobby either."""


class Witness:
    """A client's socket, and everything it received."""

    def __init__(self, client: Client, who: SignedInPlayer | None, *, sober: bool) -> None:
        self.client = client
        self.who = who
        self.sober = sober
        """Whether it never sends noise."""
        self.id = None if who is None else who.id
        self.muddled = False
        """Whether it has sent commands of unknown meaning, so that its streams cannot be followed."""
        self.asked: dict[int, Plain] = {}
        self.legal: list[Plain] = []
        self._read = 0
        self.at: dict[str, int] = {}
        """The offsets of its streams."""

    def unread(self) -> list[Plain]:
        """Return the messages since the last call."""
        fresh = [message for frame in self.client.frames[self._read :] for message in frame]
        self._read = len(self.client.frames)
        return fresh

    def channel(self, messages: Plain) -> str:
        """Return the channel of a reply, or an empty text if it is unknown."""
        request = self.asked.get(messages.get("id", 0), {})
        about: Plain = next(iter(request.values()), {})
        return "" if self.muddled else str(about.get("channel", ""))

    def follow(self, messages: Plain) -> None:
        """Check that streams have no gaps."""
        if self.muddled:
            return
        if "offset" in (result := messages.get("subscribe", {})):
            numbers = [publication["offset"] for publication in result["publications"]]
            assert numbers == [*range(result["offset"] + 1, result["offset"] + 1 + len(numbers))], messages
            self.at[self.channel(messages)] = result["offset"] + len(numbers)
        elif "offset" in (pub := messages.get("push", {}).get("pub", {})):
            channel = messages["push"]["channel"]
            assert pub["offset"] == self.at[channel] + 1, (self.at, messages)
            self.at[channel] = pub["offset"]


class RandomClients:
    """Players, strangers and their sockets."""

    def __init__(self, gate: Gate, seed: int) -> None:
        self.gate = gate
        self.chance = random.Random(seed)
        self.truth = Truth(gate.app.store)
        self.counted: Counter[str] = Counter()
        self.witnesses: list[Witness] = []
        self.people: list[SignedInPlayer] = []
        self.tables: list[str] = []
        self.keys: dict[str, Plain] = {}
        self.secrets: list[str] = [PASSWORD]
        """Values that no client may ever receive."""

    async def gather(self) -> None:
        """Create Ann and Bob, who play at all tables, Cid, who does not, and a stranger."""
        gate = self.gate
        ann, bob, _ = self.people = [await gate.guest(name) for name in ("Ann", "Bob", "Cid")]
        self.secrets += [person.token for person in self.people]
        for settings in TABLES:
            made = await gate.call("tables.create", ann, **settings)
            table = made["table_id"]
            if made["invite"] is not None:
                self.keys[table] = {"invite": made["invite"]}
            await gate.call("tables.join", bob, table_id=table, **self.keys.get(table, {}))
            for item in (ann, bob):
                await gate.call("tables.ready", item, table_id=table)
            self.tables.append(table)
        self.watch = await gate.client()
        for player in (*self.people, None):
            await self.come(player, sober=True)
            await self.come(player, sober=False)

    async def come(self, player: SignedInPlayer | None, *, sober: bool) -> None:
        """Open one more socket."""
        witness = Witness(await self.gate.knock(), player, sober=sober)
        self.witnesses.append(witness)
        await self.send(witness, {"connect": {} if player is None else {"token": player.token}})

    # Sending.

    async def step(self) -> None:
        """Let a client send a frame, and check the effects."""
        witness, luck = self.chance.choice(self.witnesses), self.chance.random()
        if luck < 0.80:
            several = self.chance.choice((1, 1, 1, 2, 8))
            await self.send(witness, *[self._command(witness) for _ in range(several)])
        elif luck < 0.92:
            await self._spoil(self.chance.choice([item for item in self.witnesses if not item.sober]))
        elif luck < 0.94:
            await self._shout()
        elif luck < 0.96:
            self.gate.beat(self.chance.randrange(1, 12))
        elif luck < 0.97:
            witness.client.vanish()
        elif luck < 0.98:
            await witness.client.close()
        else:
            await self.send(witness, {"connect": {}})
        await self.check()

    def _command(self, witness: Witness) -> Plain:
        known = witness.who in self.people[:2]
        keys = self.keys if known else {}
        epoch = self.gate.app.store.epoch
        return command(
            self.chance,
            SenderKnowledge(witness.who, self.people, self.tables, keys, epoch, witness.legal, [*witness.at]),
        )

    async def send(self, witness: Witness, *commands: Plain) -> None:
        """Let a client send valid commands in one frame."""
        lines = []
        for request in commands:
            text, _ = witness.client.sent(**request)
            lines.append(text)
            witness.asked[json.loads(text)["id"]] = request
            self.counted[next(iter(request))] += 1
        witness.legal = []
        await self._say(witness, "\n".join(lines).encode())

    async def _spoil(self, witness: Witness) -> None:
        witness.muddled = True
        request = {"id": self.chance.randrange(1, 99), **self._command(witness)}
        self.counted["noise"] += 1
        await self._say(witness, noisy(self.chance, json.dumps(request).encode()))

    async def _say(self, witness: Witness, frame: bytes) -> None:
        try:
            await witness.client.wire.send(frame, text=True)
        except ConnectionClosed:
            self.counted["too late"] += 1

    async def _shout(self) -> None:
        # Bytes on a new socket, with or without a handshake.
        self.counted["bytes"] += 1
        raw = await Raw.knock(self.gate)
        try:
            if self.chance.random() < 0.5:
                await raw.send(raw_bytes(self.chance, self.gate.port))
            else:
                await raw.shake({})
                await raw.send(frames(self.chance))
        except ConnectionError:
            self.counted["too late"] += 1
        await turns()
        raw.close()
        self.gate.raws.remove(raw)

    # Checking the effects.

    async def check(self) -> None:
        """Check that another socket gets answers, and that no client received foreign data."""
        assert await self.watch.ask(ping={}) == {"ping": {}}
        for table in self.tables:
            await self.truth.learn(table)
        seeds = [*self.truth.seeds()]
        for witness in self.witnesses:
            for messages in witness.unread():
                self.counted.update(f"heard {name}" for name in messages if name != "id")
                self._check_secrets(witness, messages, seeds)
                self._check_told(witness, messages)
                witness.follow(messages)
        for witness in [item for item in self.witnesses if item.client.wire.close_code is not None]:
            self.counted[f"closed {witness.client.wire.close_code}"] += 1
            self.witnesses.remove(witness)
            self.gate.clients.remove(witness.client)
            await self.come(witness.who, sober=witness.sober)

    def _check_secrets(self, witness: Witness, messages: Plain, seeds: list[str]) -> None:
        text = json.dumps(messages, ensure_ascii=False)
        keys = [key["invite"] for table, key in self.keys.items() if not self.truth.sat(table, witness.id)]
        assert not [item for item in (*self.secrets, *seeds, *keys) if item in text], messages

    def _check_told(self, witness: Witness, messages: Plain) -> None:
        if "push" in messages:
            self._check_push(witness, messages["push"])
        elif result := messages.get("subscribe") or messages.get("history"):
            for item in result.get("publications", ()):
                self._check_publication(witness, witness.channel(messages), item)
        elif "rpc" in messages:
            self._check_answer(witness, messages["rpc"]["data"])

    def _check_push(self, witness: Witness, push: Plain) -> None:
        kind, _, next_page = push["channel"].partition(":")
        _, _, user = next_page.partition("#")
        assert user in {"", witness.id}, push
        if kind == "table":
            self._check_publication(witness, push["channel"], push.get("pub", {"data": {"events": []}}))
            return
        assert kind == "lobby" or user, push
        assert not cards_in(push), push
        assert kind == "user" or push["pub"]["data"]["data"]["table_id"] != self.tables[1], push

    def _check_publication(self, witness: Witness, channel: str, pub: Plain) -> None:
        name, _, user = channel.removeprefix("table:").partition("#")
        eyes: str | None = user or None
        events = pub["data"]["events"]
        if not channel:  # the stream is not followed, so use what the publication says about itself
            eyes = witness.id
            name = next(
                (element["data"]["table_id"] for element in events if "table_id" in element["data"]), ""
            )
        if name:
            self._check_cards(witness, name, pub["offset"] if events else 0, eyes, pub)
        for event in events:
            self.counted[event["event"]] += 1
            if event["event"].startswith("game.player."):
                assert witness.id is not None, pub
                witness.legal = [{"table_id": name, "action": item} for item in event["data"]["legal"]]

    def _check_answer(self, witness: Witness, result: Plain) -> None:
        if "table" in result and "seq" in result:
            self._check_cards(witness, result["table"]["table_id"], result["seq"], witness.id, result)
            if (player := result["player"]) is not None:
                table = {"table_id": result["table"]["table_id"]}
                witness.legal = [table | {"action": item} for item in player["legal"]]
        elif not {"proof", "notation", "steps"} & result.keys():  # everything of a finished game is public
            assert not cards_in(result), result

    def _check_cards(
        self, witness: Witness, table: str, number: int, eyes: str | None, result: Plain
    ) -> None:
        assert table == self.tables[0] or self.truth.sat(table, witness.id), result
        hidden = self.truth.hidden(table, number, eyes, cards_in(result))
        assert not hidden, (hidden, witness.id, result)

    async def finish(self) -> None:
        """Check that every command was answered."""
        await self.check()
        for witness in self.witnesses:
            await witness.client.ask(ping={})  # commands are answered in their order
            answered = {message.get("id") for message in witness.client.heard}
            over = witness.client.wire.close_code is not None
            assert witness.muddled or over or not witness.asked.keys() - answered, witness.asked


def cards_in(value: object) -> set[str]:
    """Find all card ids in a text."""
    if isinstance(value, dict):
        return {card for element in value.values() for card in cards_in(element)}
    if isinstance(value, list):
        return {card for item in value for card in cards_in(item)}
    return {value} & CARDS if isinstance(value, str) else set()
