"""Sends a notice to all connections of a person, in this process and in the others.

The hub notifies the connections of this process. A broadcast reaches the connections of other processes. New
names, revoked tokens and changes of follows and blocks are sent in the same way.
"""

from typing import Any, Final

from msgspec import Struct, to_builtins
from msgspec.json import Decoder, Encoder

from kozyr.server.api.calls.analysis import AnalysisNotices
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.tokens import uncache_token
from kozyr.server.api.messages.pairing import PairingEnded, pairing_found, pairing_state
from kozyr.server.cluster.broadcast import Broadcast
from kozyr.server.pairing.found_games import Ending
from kozyr.server.pairing.pairer import PairingNotices
from kozyr.server.pairing.pairing_documents import FoundGame
from kozyr.server.pairing.queue import PairingState
from kozyr.server.realtime.friend_presence import FriendPresences
from kozyr.server.realtime.hub import Hub


class _Notice(Struct):
    event: str
    data: dict[str, Any]


_encode: Final = Encoder().encode
_decode: Final = Decoder(_Notice).decode


class Notifications:
    """Sends notices, new names and revoked tokens to the clients of all processes."""

    def __init__(
        self, context: CallContext, hub: Hub, broadcast: Broadcast, friends: FriendPresences
    ) -> None:
        self._context = context
        self._friends = friends
        self._hub = hub
        self._broadcast = broadcast
        context.connections.notify = self.notify
        context.connections.rename = self._rename
        context.connections.announce_revoked = lambda token_id: broadcast.send("revoked", token_id)
        context.connections.notify_everybody = self._notify_everybody
        context.connections.announce_status = lambda person: broadcast.send("status", person)
        context.analyses.listener = AnalysisNotices(self.notify)
        broadcast.set_handler("status", lambda person, _: context.statuses.forget(person))
        broadcast.set_handler("notice_to_all", self._receive_notice_to_all)
        broadcast.set_handler("notice", self._receive_notice)
        broadcast.set_handler("renamed", self._receive_name)
        context.social.announce = self._announce_relations
        broadcast.set_handler("relations", lambda person, _: self._receive_relations(person))
        broadcast.set_handler("revoked", lambda token_id, _: uncache_token(context, token_id))

    def notify(self, person: str, event: str, data: dict[str, Any]) -> None:
        """Send a notice to one person."""
        self._hub.notify(person, event, data)
        self._broadcast.send("notice", person, _encode(_Notice(event, data)))

    def _notify_everybody(self, event: str, data: dict[str, Any]) -> None:
        self._hub.notify_everybody(event, data)
        self._broadcast.send("notice_to_all", "", _encode(_Notice(event, data)))

    def _receive_notice_to_all(self, _: str, body: bytes) -> None:
        notice = _decode(body)
        self._hub.notify_everybody(notice.event, notice.data)

    def _rename(self, person: str, name: str) -> None:
        self._hub.rename(person, name)
        self._broadcast.send("renamed", person, name.encode())

    def make_pairing_notices(self) -> PairingNotices:
        """Return the callbacks by which pairing reaches people."""
        return PairingNotices(
            self._hub.is_listening, self._notify_waiting, self._notify_found, self._notify_ended
        )

    def _notify_waiting(self, person: str, state: PairingState) -> None:
        # The process to which the person is connected sends it, so no broadcast is needed.
        self._hub.notify(person, "pairing.waiting", to_builtins(pairing_state(state)))

    def _notify_found(self, person: str, game: FoundGame) -> None:
        self.notify(person, "pairing.found", to_builtins(pairing_found(game)))

    def _notify_ended(self, game: FoundGame, ending: Ending) -> None:
        ended = to_builtins(PairingEnded(game.table, "did_not_come"))
        for person in ending.absent:
            self.notify(person, "pairing.ended", ended)

    def _announce_relations(self, *people: str) -> None:
        for person in people:
            self._friends.reload_friends(person)
            self._broadcast.send("relations", person)

    def _receive_relations(self, person: str) -> None:
        self._friends.reload_friends(person)
        self._context.social.block_lists.reload_soon(person)

    def _receive_notice(self, person: str, body: bytes) -> None:
        notice = _decode(body)
        self._hub.notify(person, notice.event, notice.data)

    def _receive_name(self, person: str, name: bytes) -> None:
        self._context.accounts.token_cache.clear()  # cached callers have the old name
        self._hub.rename(person, name.decode())
