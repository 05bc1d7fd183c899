"""The daily deal in plain console mode, played on the last server line by line.

Every request waits for the server's answer. While the bot thinks, the table is asked for again every moment.
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
from kozyr.server.api.messages.daily import DailyDay, DailyTableMade
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.card_choice import Act
from kozyr.terminal.daily_texts import daily_choice, daily_lines, daily_share
from kozyr.terminal.plain.drawing import write_rules
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.plain.turn import TurnView, take_turn
from kozyr.terminal.player_data import PlayerData

_POLL_S: Final = 0.3
_T = TypeVar("_T")


def play_daily(asker: Asker, person: PlayerData) -> None:
    """Show the daily deal and play it until the player goes back."""
    address = read_address(last_server(person.files), asker.style.language)
    if isinstance(address, Address):
        server = ServerClient(address, asker.style.language)
        session = asyncio.run(sign_in(person.files, server, person.profile.name))
    else:
        session = address
    if isinstance(session, ClientRefusal):
        asker.io.write(session.text)
        return
    _DailyGames(asker, session).run()


class _DailyGames:
    def __init__(self, asker: Asker, session: OnlineSession) -> None:
        self._asker = asker
        self._server = session.server

    def run(self) -> None:
        asker = self._asker
        while True:
            day = self._ask("daily.get", DailyDay)
            if day is None:
                return
            self._show(day)
            choice = daily_choice(day, asker.style.language)
            choices = [choice] if choice else [asker.say("day_refresh")]
            if asker.ask_choice("", choices, asker.say("plain_back")) == BACK:
                return
            made = self._ask("daily.play", DailyTableMade) if choice else None
            if made is not None and not self._play(made.table_id):
                return

    def _ask(self, name: str, answer_type: type[_T], **fields: object) -> _T | None:
        """Send a request; if it is refused, write why and return None."""
        answer = asyncio.run(self._server.request(name, answer_type, **fields))
        if isinstance(answer, ClientRefusal):
            self._asker.io.write(answer.text)
            return None
        return answer

    def _show(self, day: DailyDay) -> None:
        asker = self._asker
        # Squares have no place in an old terminal.
        asker.io.write_all(daily_lines(day, asker.style.language, is_ascii=True))
        share = daily_share(day, asker.style.language, f"{self._server.address.url}/daily")
        if share and asker.style.has_signs:
            asker.io.write("", asker.say("day_share"), *share.splitlines(), "")

    def _play(self, table: str) -> bool:
        """Play a game; return False if the player left it or the server cannot be reached."""
        while True:
            snapshot = self._ask("table.snapshot", TableSnapshot, table_id=table)
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
                self._asker.write_text("day_left")
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
