"""The publication of one log entry to a viewer's stream.

`{"seq":…, "at":…, "events":[{"event":…, "data":…}, …]}` holds only what this viewer may see. The part of an
act that all viewers see is rendered once and kept with the act.
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from kozyr.rules import Action, Seat
from kozyr.rules.cards import CARD_IDS, Card, ids
from kozyr.rules.events import Left
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.game import LastChange, clocks_of, game_state
from kozyr.server.api.messages.last_move import ends_game, prev_move_of, round_end_of
from kozyr.server.tables.game_outcome import final_places, result_for
from kozyr.server.tables.publications import Publication, PublishedAct
from kozyr.table import OwnView, SeenTableEvent, TableEvent, TableView
from kozyr.table.deal_seeds import compute_commitment
from kozyr.table.events import (
    ClockSet,
    Closed,
    Connected,
    Departed,
    Freed,
    HostChanged,
    Noted,
    Revealed,
    Said,
    Seated,
    Settled,
    Started,
    Unlisted,
    Unreadied,
)
from kozyr.table.views import CommittedView, OpenedView, PlayedView, ReadiedView

_write = msgspec.json.Encoder().encode


class TableEntry(Struct, frozen=True):
    """One entry of a table's log as one viewer may see it; `events` is empty if none is visible."""

    seq: int
    at: int
    events: list[Raw]


class _RenderedAct(NamedTuple):
    """The public part of an act, rendered."""

    events: tuple[bytes, ...]
    """The events after the act, or all events without one."""
    name: str = ""
    """`start` or `move` if the game changed; else empty."""
    game: bytes = b""
    """The game's event, rendered."""
    last_change: LastChange | None = LastChange()
    """The change in the game's event; None: another process rendered it."""
    before: tuple[bytes, ...] = ()
    """The events before the act: the last player got ready before the game started."""


def publication_data(publication: Publication, player: str | None) -> bytes:
    """Render an entry as a `TableEntry` for a viewer (None: a spectator)."""
    events: list[bytes] = []
    last = publication.acts[-1]
    for act in publication.acts:
        rendered = _rendered(act, publication)
        if rendered.name:
            events += rendered.before
            own = act.own(player)
            if own is None or own.standing is None:
                events.append(rendered.game)
            else:
                clocks = None if act is last else clocks_of(last.public, publication.at)
                state = game_state(
                    act.public, publication.at, own, rendered.last_change or _last_change(act), clocks
                )
                events.append(_event(f"game.{rendered.name}", state))
            if own is not None:
                events.append(own_event(rendered.name, own, last=act is last))
        events += rendered.events
    return b'{"seq":%d,"at":%d,"events":[%b]}' % (publication.number, publication.at, b",".join(events))


class _PackedAct(NamedTuple):
    """The public part of an act, as processes send it to each other."""

    events: tuple[bytes, ...]
    name: str
    game: bytes
    before: tuple[bytes, ...]


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(list[_PackedAct]).decode


def pack_rendered(publication: Publication) -> bytes:
    """Render the public part of an entry for other processes, whose viewers then need not wait for it."""
    rendered = [_rendered(act, publication) for act in publication.acts]
    return _pack([_PackedAct(each.events, each.name, each.game, each.before) for each in rendered])


def unpack_rendered(publication: Publication, written: bytes) -> None:
    """Use the public part that another process rendered; ignore it if it cannot be read."""
    with contextlib.suppress(ValueError):
        sent = _unpack(written)
        if len(sent) != len(publication.acts):
            return
        for act, each in zip(publication.acts, sent, strict=True):
            act.rendered = _RenderedAct(each.events, each.name, each.game, None, each.before)


def own_event(name: str, own: OwnView, *, last: bool) -> bytes:
    """Render what only one player may see; only the last act, the current one, lists legal actions."""
    legal = b",".join([_action(action) for action in own.legal]) if last else b""
    return b'{"event":"game.player.%b","data":{"seat":%d,"cards":%b,"legal":[%b]}}' % (
        name.encode(), own.seat, _hand(own.hand), legal,
    )  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _hand(hand: tuple[Card, ...]) -> bytes:
    return _write(ids(hand))  # most hands are the same as before the move


@lru_cache(maxsize=1 << 14)
def _action(action: Action) -> bytes:
    return _write(plain_action(action))


def _rendered(act: PublishedAct, publication: Publication) -> _RenderedAct:
    rendered: _RenderedAct | None = act.rendered
    if rendered is None:
        rendered = act.rendered = _render(act, publication)
    return rendered


def _last_change(act: PublishedAct) -> LastChange:
    players = act.public.players
    prev_move = prev_move_of(act.seen, players, by_clock=act.by_clock)
    return LastChange(prev_move, round_end_of(act.seen, len(players)))


def _render(act: PublishedAct, publication: Publication) -> _RenderedAct:
    seen, view, last = act.seen, act.public, publication.acts[-1]
    last_change = _last_change(act)
    first = _game_event_index(seen, last_change)
    if first is not None:
        name = "start" if any(isinstance(event, Started) for event in seen) else "move"
        clocks = None if act is last else clocks_of(last.public, publication.at)
        game = _event(f"game.{name}", game_state(view, publication.at, None, last_change, clocks))
        before, after = (_render_events(part, act, publication) for part in (seen[:first], seen[first:]))
        return _RenderedAct(after, name, game, last_change, before)
    events = _render_events(seen, act, publication)
    if view.phase == "playing" and any(isinstance(event, ClockSet) for event in seen):
        return _RenderedAct((*events, _event("game.clock", _clock(view, publication.at))))
    return _RenderedAct(events)


def _game_event_index(seen: Sequence[SeenTableEvent], last_change: LastChange) -> int | None:
    # Return the index of the event that the game's own precedes; None: the game did not change.
    if last_change.prev_move is not None:
        return 0
    for place, event in enumerate(seen):
        if isinstance(event, Started):
            return place
    if not ends_game(seen):
        return None
    # A leaving player's cards are shown first, then the game without them.
    lefts = [place for place, event in enumerate(seen) if _is_left(event)]
    return lefts[-1] + 1 if lefts else 0


def _is_left(event: SeenTableEvent) -> bool:
    return isinstance(event, PlayedView) and isinstance(event.what, Left)


def _render_events(
    seen: tuple[SeenTableEvent, ...], act: PublishedAct, publication: Publication
) -> tuple[bytes, ...]:
    return tuple([_event(*named) for event in seen for named in _wire_events(event, act, publication)])


def _event(name: str, data: Struct) -> bytes:
    return b'{"event":"%b","data":%b}' % (name.encode(), _write(data))


def _wire_events(  # noqa: C901, PLR0912 - one case per event
    event: SeenTableEvent, act: PublishedAct, publication: Publication
) -> Iterator[tuple[str, Struct]]:
    match event:
        case PlayedView(what):
            if isinstance(what, Left):
                yield "game.dispatch", dispatch_of(what, act.public.players)
        case ClockSet() | OpenedView() | Settled() | Unlisted():
            pass  # shown with the game, the snapshot, the end and the lobby
        case Started():
            shown = act.public.game and act.public.game.setup.shown
            if shown is not None:
                yield "game.shown", wire.GameShown(shown.seat, CARD_IDS[shown.card])
        case Revealed():
            yield "game.end", end_of(event, act.public, publication.events)
        case Seated():
            yield "table.seated", wire.TableSeated(event.seat, event.player, event.name, event.bot)
        case Freed():
            yield "table.left", wire.TableLeft(event.seat, event.player, event.why)
        case Departed():
            yield "table.departed", wire.TableDeparted(event.seat)
        case HostChanged():
            yield "table.host", wire.TableHost(event.player)
        case CommittedView():
            yield "table.commit", wire.TableCommit(event.game, event.commitment)
        case ReadiedView():
            yield "table.ready", wire.TableReady(event.seat, ready=True)
        case Unreadied():
            yield "table.ready", wire.TableReady(event.seat, ready=False, why=event.why)
        case Connected():
            yield "table.connected", wire.TableConnected(event.seat, event.player, event.there)
        case Said():
            yield "table.chat", wire.TableChat(event.player, event.name, event.seat, event.text)
        case Closed():
            yield "table.closed", wire.TableClosed(event.why)
        case Noted():
            yield "table.noted", wire.TableNoted(event.seat, event.note)


def _clock(view: TableView, at: int) -> wire.GameClock:
    return wire.GameClock(
        [
            wire.SeatTime(seat, timer_ms, reserve_ms)
            for seat, (timer_ms, reserve_ms) in enumerate(clocks_of(view, at))
        ]
    )


def dispatch_of(left: Left, players: Sequence[str]) -> wire.GameDispatch:
    """Return the event of a player that left a game, with their cards."""
    return wire.GameDispatch(players[left.seat], left.seat, ids(left.cards), left.reason)


def end_of(revealed: Revealed, view: TableView, events: Iterable[TableEvent]) -> wire.GameEnd:
    """Return the event of a game's end; `events` are those of its entry."""
    game = view.game
    assert game is not None, "a game that nobody played has ended"  # noqa: S101 - a seed is shown after its game
    assert game.result is not None, "a seed is shown before the end"  # noqa: S101 - the same
    result, place = game.result, final_places(game)
    prizes = next((event.prizes for event in events if isinstance(event, Settled)), (0,) * len(view.players))
    return wire.GameEnd(
        result.reason,
        [
            wire.PlayerResult(
                player, seat, result_for(result, Seat(seat)), result.points[seat], prizes[seat],
                place.get(Seat(seat)),
            )
            for seat, player in enumerate(view.players)
        ],
        wire.Deal(
            revealed.server_seed.hex(), list(view.client_seeds), compute_commitment(revealed.server_seed)
        ),
    )  # fmt: skip
