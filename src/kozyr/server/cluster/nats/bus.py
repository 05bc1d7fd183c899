"""The bus over NATS core, between processes on any number of machines.

NATS core stores nothing: a listener receives a message now or never. The bus connects in the background and
reconnects forever, so NATS may restart while play goes on through the store. The bus is up once the server
has confirmed all subscriptions; watchers may then check what they missed. Each problem is logged once.
"""

import asyncio
import itertools
import logging
import random
import re
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from kozyr.server.cluster.bus import Hear
from kozyr.server.cluster.nats.addresses import Server, server_of
from kozyr.server.cluster.nats.connection import Line, LostError

VERSION: Final = 1
"""Of what is told: processes that tell it otherwise neither hear nor disturb us."""
CLOSE_S: Final = 1.0
"""How long what was told may take to be sent, at the end."""
LEAST_S: Final = 0.1
MOST_S: Final = 1.0
"""How long is waited between two attempts to connect: twice as long after each that failed."""
STEADY_S: Final = 10.0
"""A connection that lasted so long was no failed attempt."""
_AT_ONCE: Final = 100
"""Subjects that are listened for before others have their turn."""
_MOST_SAID: Final = 10
_SUBJECT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64}){0,3}")

_log = logging.getLogger("kozyr.bus")


class Watch(Protocol):
    """Counts messages."""

    def bus_turned(self, up: bool) -> None:  # noqa: FBT001 - what it is from now on
        """Note whether the bus is up."""

    def bus_told(self) -> None:
        """Count a message that was sent."""

    def bus_heard(self) -> None:
        """Count a message that came."""

    def bus_dropped(self) -> None:
        """Count a message that could not be sent, or not be kept when it came."""


class NatsBus:
    """A bus between processes. Made in the loop that it runs in; `close` ends it."""

    def __init__(self, addresses: Sequence[str], epoch: str, watch: Watch | None = None) -> None:
        """Take servers of one cluster, and the name of the store: only who serves the same is heard."""
        self._servers = [server_of(address) for address in addresses]
        random.shuffle(self._servers)  # so that not all processes go to the first
        self._prefix = f"kozyr.v{VERSION}.{epoch}."
        assert self._is_subject(epoch), "a store's name is letters and digits"  # noqa: S101 - a caller's bug
        self._watch = watch
        self._watchers: list[Callable[[bool], None]] = []
        self._ears: dict[str, Hear] = {}
        self._line: Line | None = None
        self._up = False
        self._closed = False
        self._parting: set[asyncio.Task[None]] = set()
        self._said: set[str] = set()
        """What was logged since it was up."""
        if watch is not None:
            watch.bus_turned(up=False)
        self._running = asyncio.create_task(self._run())

    @property
    def up(self) -> bool:
        """Whether messages are carried just now, as far as can be known."""
        return self._up

    def watch(self, changed: Callable[[bool], None]) -> None:
        """Be told whenever it is up again, or gone."""
        self._watchers.append(changed)

    # What is said and heard.

    def tell(self, subject: str, message: bytes) -> None:
        """Send a message to everybody else who listens; at once, and if it cannot be sent it is lost."""
        line = self._line
        sent = (
            self._up
            and line is not None
            and self._is_subject(subject)
            and self._is_small(line, subject, message)
            and line.tell(self._prefix + subject, message)
        )
        if self._watch is None:
            return
        if sent:
            self._watch.bus_told()
        else:
            self._watch.bus_dropped()

    def listen(self, subject: str, hear: Hear) -> None:
        """Hear what others say under a subject, as soon as the server knows: in a moment, if it is up."""
        if not self._is_subject(subject):
            return
        subject = self._prefix + subject
        self._ears[subject] = hear
        if self._line is not None:
            self._line.listen(subject)

    def ignore(self, subject: str) -> None:
        """Hear it no more, from this very moment."""
        subject = self._prefix + subject
        if self._ears.pop(subject, None) is not None and self._line is not None:
            self._line.ignore(subject)

    def _heard(self, subject: str, message: bytes) -> None:
        hear = self._ears.get(subject)
        if hear is None:
            return
        if self._watch is not None:
            self._watch.bus_heard()
        try:
            hear(message)
        except Exception:  # noqa: BLE001 - who knows who said it; what comes next is heard
            _log.exception("what was said under %s was too much", subject)

    def _missed(self) -> None:
        self._say("more comes over NATS than can be heard: some of it is lost")
        if self._watch is not None:
            self._watch.bus_dropped()

    def _is_subject(self, subject: str) -> bool:
        if _SUBJECT.fullmatch(subject):
            return True
        self._say(f"{subject[:100]!r} cannot be spoken of over NATS")
        return False

    def _is_small(self, line: Line, subject: str, message: bytes) -> bool:
        if len(message) <= line.largest:
            return True
        self._say(
            f"{len(message)} bytes under {subject} are more than NATS takes (max_payload {line.largest})"
        )
        return False

    # Coming and going.

    async def _run(self) -> None:
        failures = 0
        time = asyncio.get_running_loop().time
        for server in itertools.cycle(self._servers):
            began = time()
            try:
                await self._live(server)
            except LostError as lost:
                self._say(f"NATS at {server.shown} cannot be used: {lost}; the store is asked instead")
            except Exception:  # noqa: BLE001 - it is said, and tried again
                _log.exception("NATS at %s", server.shown)
            if self._closed:
                return
            failures = 1 if time() - began > STEADY_S else min(failures + 1, 30)
            rounds = (failures - 1) // len(self._servers)
            await asyncio.sleep(min(MOST_S, LEAST_S * 2**rounds) * random.uniform(0.5, 1))  # noqa: S311 - no secret

    async def _live(self, server: Server) -> None:
        line = Line(server, self._heard, self._missed, only=len(self._servers) == 1)
        try:
            await line.open()
            self._line = line
            line.tell(
                f"{self._prefix}hello", b""
            )  # may we? The answer comes before that to the question below
            for place, subject in enumerate(tuple(self._ears), 1):
                if subject in self._ears:
                    line.listen(subject)
                if place % _AT_ONCE == 0:
                    await asyncio.sleep(0)
            await line.ask()
            self._said.clear()
            _log.info("connected to NATS at %s", server.shown)
            self._turn(up=True)
            await line.last()
        finally:
            self._line = None
            self._turn(up=False)
            parting = asyncio.create_task(line.close())
            self._parting.add(parting)
            parting.add_done_callback(self._parting.discard)

    def _turn(self, *, up: bool) -> None:
        if up == self._up:
            return
        self._up = up
        if self._watch is not None:
            self._watch.bus_turned(up)
        for changed in () if self._closed else self._watchers:
            try:
                changed(up)
            except Exception:  # noqa: BLE001 - the others are told
                _log.exception("whether NATS is up was too much")

    def _say(self, text: str) -> None:
        if text not in self._said and len(self._said) < _MOST_SAID and not self._closed:
            self._said.add(text)
            _log.warning("%s", text)

    async def close(self) -> None:
        """Send what waits, for a second at most, and let go; closing twice is closing once."""
        self._closed = True
        if self._line is not None:
            self._line.end("it is not needed any more")
        else:
            self._running.cancel()
        await asyncio.wait({self._running}, timeout=CLOSE_S / 2)
        self._running.cancel()
        await asyncio.wait({self._running}, timeout=CLOSE_S / 2)
        if self._parting:
            await asyncio.wait(self._parting, timeout=CLOSE_S / 2)
        for parting in self._parting:
            parting.cancel()
        if self._parting:
            await asyncio.wait(self._parting, timeout=CLOSE_S / 2)
