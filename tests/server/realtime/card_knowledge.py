"""What each viewer may know of the cards, entry by entry.

It is computed from the log alone, without the gateway, the streams and the views. All viewers know cards that
have lain on the table or were shown. A player knows the cards they have held. A finished game is public.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kozyr.rules import CARD_IDS
from kozyr.rules.cards import ALL_CARDS, CardMask
from kozyr.rules.game import Game
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.ports import Store
from kozyr.table import Table, fold

EVERYTHING: CardMask = (1 << len(ALL_CARDS)) - 1


class Known(NamedTuple):
    """What is known after an entry."""

    public: CardMask
    own: dict[str, CardMask]


class Truth:
    """The logs of some tables, and what they show to each viewer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Table] = {}
        self._known: dict[str, list[Known]] = {}
        self._sat: dict[str, set[str]] = {}

    async def learn(self, name: str) -> None:
        """Read the new entries."""
        known = self._known.setdefault(name, [Known(0, {})])
        for entry in await self._store.entries(name, len(known) - 1):
            before = self._tables.get(name)
            after = self._tables[name] = fold(before, events_of(name, entry), entry.at)
            known.append(_after(before, after, known[-1]))
            sat = self._sat.setdefault(name, set())
            sat.update(sitter.player for sitter in after.sitters if sitter is not None)

    def hidden(self, name: str, number: int, player: str | None, cards: set[str]) -> set[str]:
        """Return those of the cards that this viewer may not know after this entry."""
        public, own = self._known[name][number]
        may = public | own.get(player or "", 0)
        return {card for card in cards if not may >> CARD_IDS.index(card) & 1}

    def sat(self, name: str, player: str | None) -> bool:
        """Return whether a player sits, or ever sat, at a table."""
        return player in self._sat[name]

    def seeds(self) -> Iterator[str]:
        """Return the seeds that are still secret."""
        for table in self._tables.values():
            yield table.server_seed.hex()


def _after(before: Table | None, after: Table, known: Known) -> Known:
    game = after.game
    if game is None:
        return Known(0, {})
    new = before is None or (before.game_no, before.redeal_no) != (after.game_no, after.redeal_no)
    public, own = Known(0, {}) if new else known
    if game.result is not None:
        return Known(EVERYTHING, {})
    held = {player: own.get(player, 0) | hand for player, hand in zip(after.players, game.hands, strict=True)}
    return Known(public | _lies_open(game), held)


def _lies_open(game: Game) -> CardMask:
    pair = [card for item in game.table for card in (item.attack, item.cover) if card is not None]
    shown = [] if game.setup.shown is None else [game.setup.shown.card]
    open_mask = game.discard
    for seen in game.seen:
        open_mask |= seen
    for card in (game.trump_card, *pair, *shown):
        open_mask |= 1 << card
    return open_mask
