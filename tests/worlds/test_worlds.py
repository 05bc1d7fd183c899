"""Worlds of one server pass all checks, and the checks find a broken server."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from kozyr.ledger import CoinTransfer
from kozyr.rules import Seat
from kozyr.rules.cards import ids
from kozyr.rules.events import Refilled
from kozyr.server.api.messages import publications as publication_messages
from kozyr.server.api.messages.last_move import RoundEnd, round_end_of
from kozyr.server.tables import command_handler, publications
from kozyr.server.tables.command_handler import CommandHandler, DecidedCommand
from kozyr.server.tables.game_outcome import transfers_of
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import Outcome, Stored
from kozyr.server.tables.publications import Publication
from kozyr.server.tables.subscriptions import Subscription
from kozyr.table import (
    OwnView,
    SeenTableEvent,
    Table,
    TableEvent,
    game_start,
    make_own_views,
    seats,
    seen_by,
)
from kozyr.table.events import Played
from kozyr.table.views import PlayedView
from tests.kit.stress import first_of
from tests.worlds.finding import complaint, found_out
from tests.worlds.processes import Process
from tests.worlds.world import run_world

WORLDS = 60
"""A part of the ten thousand worlds of `make sim`."""
FOUND_WITHIN = 200


@pytest.mark.parametrize("seeds", first_of([range(at, at + 20) for at in range(1, WORLDS + 1, 20)]), ids=str)
def test_worlds_run_clean(seeds: range) -> None:
    """With losses, repetitions, delays and kills, acknowledged commands are kept and no secret is shown."""
    for seed in seeds:
        run_world(seed, several=False)


def test_the_same_seed_tells_the_same_story() -> None:
    """A world that fails can be run again."""
    assert run_world(3, several=False).story == run_world(3, several=False).story


class _Hasty(CommandHandler):
    async def append(self, decided: DecidedCommand) -> Outcome:
        """Answer before the command is stored."""
        asyncio.ensure_future(super().append(decided))  # noqa: RUF006 - that is the fault
        return Stored(decided.change.entry.number)


class _HastyHost(Host):
    handler_class = _Hasty


class _HastyProcess(Process):
    host_class = _HastyHost


def test_acknowledging_before_storing_is_found_out() -> None:
    """The server answers before it has stored the command."""
    assert found_out(_HastyProcess)


def test_a_drawn_card_that_leaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server writes what others draw into the public part of its streams."""

    def leaky_gate(event: TableEvent, seat: Seat | None) -> SeenTableEvent:
        if isinstance(event, Played) and isinstance(event.what, Refilled):
            return PlayedView(event.what)  # type: ignore[arg-type]  # that is the fault
        return seen_by(event, seat)

    def leaky_end(events: Sequence[SeenTableEvent], seats: int) -> RoundEnd | None:
        seen: list[object] = [event.what for event in events if isinstance(event, PlayedView)]
        draws = [draw for what in seen if isinstance(what, Refilled) for draw in what.draws]
        drawn = [card for draw in draws for card in ids(draw.cards)]
        end = round_end_of(events, seats)
        return end and RoundEnd(end.result, [*end.cards, *drawn], end.drew)

    monkeypatch.setattr(publications, "seen_by", leaky_gate)
    monkeypatch.setattr(publication_messages, "round_end_of", leaky_end)

    assert "of the stream" in (complaint() or "")


def test_a_hand_that_leaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server shows a player the cards of a neighbour."""

    def leaky(table: Table) -> dict[str, OwnView]:
        shown = make_own_views(table)
        return dict(zip(shown, [*[*shown.values()][1:], *[*shown.values()][:1]], strict=True))

    monkeypatch.setattr(publications, "make_own_views", leaky)

    assert found_out()


@pytest.mark.parametrize("again", [lambda t: t, lambda t: t._replace(debit="mint")], ids=["pot", "mint"])
def test_paying_twice_is_found_out(
    monkeypatch: pytest.MonkeyPatch, again: Callable[[CoinTransfer], CoinTransfer]
) -> None:
    """A prize is paid again, out of the pot or out of nothing."""

    def generous(table: str, events: tuple[TableEvent, ...]) -> tuple[CoinTransfer, ...]:
        paid = transfers_of(table, events)
        return (*paid, *[again(t)._replace(key=f"{t.key}/again") for t in paid if t.kind == "prize"])

    monkeypatch.setattr(command_handler, "transfers_of", generous)

    assert found_out()


def test_a_skipped_number_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream has a gap."""
    whole = Subscription.publish

    def careless(self: Subscription, what: Publication) -> None:
        if what.number % 20:
            whole(self, what)

    monkeypatch.setattr(Subscription, "publish", careless)

    assert found_out()


def test_readiness_that_survives_a_change_of_players_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server starts a game although a player agreed to play with others."""
    monkeypatch.setattr(seats, "end_readiness", lambda *_, **__: None)

    assert found_out()


class _Anybody:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_ignoring_the_named_opponents_of_a_ready_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server takes a ready that names other opponents for consent."""
    monkeypatch.setattr(game_start, "_find_opponents", lambda *_: _Anybody())

    assert found_out()
