"""Games of the daily deal and of duplicate matches in plain console mode.

They are played on the server that the player used last. Every request waits for the server's answer. While
the bot thinks, the program requests the table again and again.
"""

import asyncio
import time
from typing import Final, TypeVar

from kozyr.client.address import Address, read_address
from kozyr.client.server_client import ServerClient
from kozyr.client.session import OnlineSession, last_server, sign_in
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import say
from kozyr.rules import Options
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.card_choice import Act
from kozyr.terminal.plain.drawing import write_rules
from kozyr.terminal.plain.prompts import Asker
from kozyr.terminal.plain.turn import TurnView, take_turn
from kozyr.terminal.player_data import PlayerData

_POLL_S: Final = 0.3
_T = TypeVar("_T")


def sign_in_at_last_server(asker: Asker, person: PlayerData) -> OnlineSession | None:
    """Sign in at the server that the full-screen client used last; if that fails, write why; return None."""
    address = read_address(last_server(person.files), asker.style.language)
    if isinstance(address, Address):
        server = ServerClient(address, asker.style.language)
        session = asyncio.run(sign_in(person.files, server, person.profile.name))
    else:
        session = address
    if isinstance(session, ClientRefusal):
        asker.io.write(session.text)
        return None
    return session


class DealGames:
    """Sends requests to the server, and plays games on it."""

    def __init__(self, asker: Asker, session: OnlineSession) -> None:
        self._asker = asker
        self._server = session.server

    def ask(self, name: str, answer_type: type[_T], **fields: object) -> _T | None:
        """Send a request; if it is refused, write why and return None."""
        answer = asyncio.run(self._server.request(name, answer_type, **fields))
        if isinstance(answer, ClientRefusal):
            self._asker.io.write(answer.text)
            return None
        return answer

    def write_share(self, text: str) -> None:
        """Write a text to share, unless it is empty or has signs that an old terminal lacks."""
        if text and self._asker.style.has_signs:
            self._asker.io.write("", self._asker.say("day_share"), *text.splitlines(), "")

    def play(self, table: str, left_text: str) -> bool:
        """Play a game; return False if the player left it or the server cannot be reached.

        `left_text` names the sentence for a player who leaves the game for a break.
        """
        while True:
            snapshot = self.ask("table.snapshot", TableSnapshot, table_id=table)
            if snapshot is None:
                return False
            if snapshot.game is None or snapshot.table.status != "playing":
                return True
            if snapshot.player is None or not snapshot.player.legal:
                self._asker.io.flush()
                time.sleep(_POLL_S)
                continue
            outcome = take_turn(self._asker, self._view(snapshot), lambda act: self._act(table, act))
            if outcome == "left":
                self._asker.write_text(left_text)
                return False
            if outcome == "resigned":
                self._send("game.resign", table)

    def _view(self, snapshot: TableSnapshot) -> TurnView:
        assert snapshot.game is not None, "no game is played"  # noqa: S101 - the caller has checked it
        assert snapshot.player is not None, "the person has no hand"  # noqa: S101 - the caller has checked it
        language = self._asker.style.language
        names = [
            "" if sitter is None else say(language, f"level_name_{sitter.bot}") if sitter.bot else sitter.name
            for sitter in snapshot.table.sitters
        ]
        rules = [*write_rules(language, snapshot.table.rules, Options(**snapshot.table.options))]
        return TurnView(snapshot.game, snapshot.player, names, rules)

    def _act(self, table: str, act: Act) -> ClientRefusal | None:
        return self._send("game.move", table, action=act)

    def _send(self, name: str, table: str, **fields: object) -> ClientRefusal | None:
        answer = asyncio.run(self._server.send_command(name, Done, table_id=table, **fields))
        return answer if isinstance(answer, ClientRefusal) else None
