"""The search for opponents by quick pairing in the lobby."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kozyr.client.lobby_client import LobbyClient
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.server.api.messages.pairing import Pairing, PairingEnded, PairingFound
from kozyr.server.api.messages.tables import ListTables
from kozyr.server.pairing.pools import POOLS

if TYPE_CHECKING:
    from kozyr.terminal.screens.lobby import LobbyScreen

DEFAULT_POOL: Final = "2-classic"
IDLE: Final = Pairing(status="idle", waited_ms=0, pools=[], can_fill=False, fill=False, found=None)
"""The state of a player who does not search."""


def pool_of(filters: ListTables) -> str:
    """Return the first pool with the rules and seats of the filters; without rules, the classic ones.

    If there is no such pool, return `DEFAULT_POOL`.
    """
    rules, seats = filters.rules or "classic", filters.seats
    matching = [
        pool for pool in POOLS.values() if pool.rules == rules and pool.seats == (seats or pool.seats)
    ]
    return matching[0].name if matching else DEFAULT_POOL


def search_text(pairing: Pairing, language: Language) -> str:
    """Return one line about a search; empty if there is none."""
    if pairing.status != "waiting" or not pairing.pools:
        return ""
    line = pairing.pools[0]
    game = say(
        language, "pairing_game", rules=say(language, f"rules_{POOLS[line.pool].rules}"),
        players=say(language, "players", n=POOLS[line.pool].seats),
    )  # fmt: skip
    parts = [say(language, "pairing_searching", game=game), say(language, "pairing_people", n=line.waiting)]
    if line.range is not None:
        low, high = line.rating - line.range, line.rating + line.range
        parts.append(say(language, "pairing_between", low=str(low), high=str(high)))
    if line.typical_ms is not None:
        parts.append(say(language, "pairing_usually", seconds=round(line.typical_ms / 1000)))
    return " ".join(parts)


class LobbySearch:
    """A player's search, which the lobby's screen shows."""

    def __init__(self, screen: "LobbyScreen") -> None:
        self._screen = screen
        self._is_searching = False

    def describe_choices(self, choices: Sequence[str]) -> list[tuple[str, str]]:
        """Return the rows of the lobby's choices; one of them starts the search, or stops it if it runs."""
        names = ["stop" if choice == "pair" and self._is_searching else choice for choice in choices]
        texts = [f" {self._screen.kozyr.say(f'online_way_{name}')}" for name in names]
        return list(zip(choices, texts, strict=True))

    async def toggle(self, lobby: LobbyClient, filters: ListTables) -> None:
        """Search for a game that fits the filters, or stop a running search."""
        answer = await (lobby.stop_search() if self._is_searching else lobby.search([pool_of(filters)]))
        if isinstance(answer, ClientRefusal):
            self._screen.write_line("#why", answer.text)
            return
        self._screen.write_line("#why", "")
        self._show(answer)
        if answer.found is not None:
            self.receive(answer.found)

    def receive(self, news: Pairing | PairingFound | PairingEnded) -> None:
        """Show the news of a search; open a table that was found."""
        app = self._screen.kozyr
        match news:
            case PairingFound():
                self._show(IDLE)
                app.tell(app.say("pairing_game_found", players=", ".join(map(printable, news.players))))
                self._screen.open_found_table(news.table_id)
            case PairingEnded():
                self._show(IDLE)
                app.tell(app.say("pairing_too_late"), is_error=True)
            case Pairing():
                self._show(news)

    def _show(self, pairing: Pairing) -> None:
        self._is_searching = pairing.status == "waiting"
        self._screen.write_line("#connection", search_text(pairing, self._screen.kozyr.language))
        self._screen.show_choices()
