"""The publication of one log entry to a viewer's stream.

`{"seq":…, "at":…, "events":[{"event":…, "data":…}, …]}` holds only what this viewer may see. An entry
consists of acts, such as a throw-in and the automatic pass after it. The part of an act that all viewers see
is rendered once and kept with the act.
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TypeAlias

import msgspec
from msgspec import Struct

from kozyr.rules import Action, Seat
from kozyr.rules.cards import CARD_IDS, Card, ids
from kozyr.rules.events import Left
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.game_state import LastChange, clocks_of, game_state
from kozyr.server.api.messages.last_move import ends_game, prev_move_of, round_end_of
from kozyr.server.api.messages.ratings import make_game_rated, make_seat_rating
from kozyr.server.tables.game_outcome import find_final_places, result_for
from kozyr.server.tables.publications import Publication, PublishedAct
from kozyr.table import OwnView, SeenTableEvent, TableEvent, TableView
from kozyr.table.deal_seeds import compute_commitment
from kozyr.table.events import (
    ClockSet,
    Closed,
    Connected,
    Departed,
    Freed,
    Hinted,
    HostChanged,
    Noted,
    Rated,
    Reacted,
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


class _RenderedAct:
    """The public part of an act, rendered."""

    __slots__ = ("before", "events", "game", "last_change", "name")

    def __init__(
        self,
        events: tuple[bytes, ...],
        name: str = "",
        game: bytes = b"",
        last_change: LastChange | None = None,
        before: tuple[bytes, ...] = (),
    ) -> None:
        self.events = events
        """The events after the game's event; all events if the game did not change."""
        self.name = name
        """The name of the game's event: `start` or `move`; empty if the game did not change."""
        self.game = game
        """The game's event, `game.start` or `game.move`."""
        self.last_change = last_change
        """The change in the game's event, or None if another process rendered the event."""
        self.before = before
        """The events before the game's event, such as the last player's readiness before the start."""


class _SharedBytes:
    """The bytes of an entry that all viewers get, with a gap after each event of the game.

    In the gap, a player gets an event of their own. A spectator gets the parts without anything between.
    """

    __slots__ = ("acts", "names", "parts")

    def __init__(
        self, parts: tuple[bytes, ...], acts: tuple[PublishedAct, ...], names: tuple[str, ...]
    ) -> None:
        self.parts = parts
        """The bytes before, between and after the gaps."""
        self.acts = acts
        """For each gap, the act whose event of the game is before it."""
        self.names = names
        """For each gap, the name of the game's event."""


def publication_data(
    publication: Publication, player: str | None, hidden_people: AbstractSet[str] = frozenset()
) -> bytes:
    """Render an entry as a `TableEntry` for a player, or for a spectator (None).

    The chat messages and reactions of `hidden_people` are left out: an entry with one has no other event.
    """
    return b"".join(list_publication_parts(publication, player, hidden_people))


def list_publication_parts(
    publication: Publication, player: str | None, hidden_people: AbstractSet[str] = frozenset()
) -> list[bytes]:
    """Return the bytes of `publication_data` in parts, for a caller that joins them with others."""
    if hidden_people and any(is_speech_of(event, hidden_people) for event in publication.events):
        return [b'{"seq":%d,"at":%d,"events":[]}' % (publication.number, publication.at)]
    shared: _SharedBytes | None = publication.shared
    if shared is None:
        shared = publication.shared = _share_bytes(publication)
    parts = [shared.parts[0]]
    last = publication.acts[-1]
    for index, act in enumerate(shared.acts, 1):
        own = act.own_view_of(player)
        if own is not None:
            if own.standing is not None:
                return _list_parts_with_standing(publication, player)
            parts.append(_encode_own_event(shared.names[index - 1], own, is_last=act is last))
        parts.append(shared.parts[index])
    return parts


def _share_bytes(publication: Publication) -> _SharedBytes:
    parts: list[bytes] = []
    acts: list[PublishedAct] = []
    names: list[str] = []
    part = b'{"seq":%d,"at":%d,"events":[' % (publication.number, publication.at)
    comma = b""
    for act in publication.acts:
        rendered = _get_rendered(act, publication)
        if rendered.name:
            parts.append(part + comma + b",".join((*rendered.before, rendered.game)))
            acts.append(act)
            names.append(rendered.name)
            part, comma = b"", b","
        if rendered.events:
            part, comma = part + comma + b",".join(rendered.events), b","
    parts.append(part + b"]}")
    return _SharedBytes(tuple(parts), tuple(acts), tuple(names))


def _list_parts_with_standing(publication: Publication, player: str | None) -> list[bytes]:
    # The standing of a player who can transfer is secret: only that player's event shows it.
    events: list[bytes] = []
    last = publication.acts[-1]
    for act in publication.acts:
        rendered = _get_rendered(act, publication)
        if rendered.name:
            events += rendered.before
            own = act.own_view_of(player)
            if own is None or own.standing is None:
                events.append(rendered.game)
            else:
                # All acts of an entry show the clocks after its last act.
                clocks = None if act is last else clocks_of(last.public_view, publication.at)
                last_change = rendered.last_change or _find_last_change(act)
                state = game_state(act.public_view, publication.at, own, last_change, clocks)
                events.append(_encode_event(f"game.{rendered.name}", state))
            if own is not None:
                events[-1] += _encode_own_event(rendered.name, own, is_last=act is last)
        events += rendered.events
    return [b'{"seq":%d,"at":%d,"events":[%b]}' % (publication.number, publication.at, b",".join(events))]


def is_speech_of(event: object, people: AbstractSet[str]) -> bool:
    """Return whether an event is a chat message or a reaction of one of these people."""
    return isinstance(event, Said | Reacted) and event.player in people


_PackedAct: TypeAlias = tuple[tuple[bytes, ...], str, bytes, tuple[bytes, ...]]
"""The public part of an act as processes send it to each other: events, name, game and before."""

_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(list[_PackedAct]).decode


def pack_rendered(publication: Publication) -> bytes:
    """Render the public part of an entry for other processes, so that they need not render it again."""
    rendered = [_get_rendered(act, publication) for act in publication.acts]
    return _pack([(act.events, act.name, act.game, act.before) for act in rendered])


def attach_rendered(publication: Publication, data: bytes) -> None:
    """Keep the public part that another process rendered with the publication; ignore unreadable data."""
    with contextlib.suppress(ValueError):
        packed_acts = _unpack(data)
        if len(packed_acts) != len(publication.acts):
            return
        publication.shared = None
        for act, (events, name, game, before) in zip(publication.acts, packed_acts, strict=True):
            act.rendered = _RenderedAct(events, name, game, None, before)


def _encode_own_event(name: str, own: OwnView, *, is_last: bool) -> bytes:
    # Render what only one player may see, with the comma before it. Only the last act lists legal actions.
    parts = [_encode_own_head(name, own.seat), _encode_hand(own.hand), b',"legal":[']
    if is_last and own.legal:
        parts.append(b",".join([_encode_action(action) for action in own.legal]))
    parts.append(b"]}}")
    return b"".join(parts)


@lru_cache(maxsize=32)
def _encode_own_head(name: str, seat: Seat) -> bytes:
    return b',{"event":"game.player.%b","data":{"seat":%d,"cards":' % (name.encode(), seat)


@lru_cache(maxsize=1 << 12)
def _encode_hand(hand: tuple[Card, ...]) -> bytes:
    return _write(ids(hand))  # cached, because a move changes few hands


@lru_cache(maxsize=1 << 14)
def _encode_action(action: Action) -> bytes:
    return _write(plain_action(action))


def _get_rendered(act: PublishedAct, publication: Publication) -> _RenderedAct:
    rendered: _RenderedAct | None = act.rendered
    if rendered is None:
        rendered = act.rendered = _render(act, publication)
    return rendered


def _find_last_change(act: PublishedAct) -> LastChange:
    players = act.public_view.players
    prev_move = prev_move_of(act.public_events, players, by_clock=act.by_clock)
    return LastChange(prev_move, round_end_of(act.public_events, len(players)))


def _render(act: PublishedAct, publication: Publication) -> _RenderedAct:
    seen, view, last = act.public_events, act.public_view, publication.acts[-1]
    last_change = _find_last_change(act)
    index = 0 if act.is_edit else _find_game_event_index(seen, last_change)
    if index is not None:
        name = "start" if any(isinstance(event, Started) for event in seen) else "move"
        clocks = None if act is last else clocks_of(last.public_view, publication.at)
        game = _encode_event(f"game.{name}", game_state(view, publication.at, None, last_change, clocks))
        before = _render_events(seen[:index], act, publication)
        after = _render_events(seen[index:], act, publication)
        return _RenderedAct(after, name, game, last_change, before)
    events = _render_events(seen, act, publication)
    if view.phase == "playing" and any(isinstance(event, ClockSet) for event in seen):
        return _RenderedAct((*events, _encode_event("game.clock", _make_clock(view, publication.at))))
    return _RenderedAct(events)


def _find_game_event_index(seen: Sequence[SeenTableEvent], last_change: LastChange) -> int | None:
    # Return the index of the event before which the game's event goes, or None if the game did not change.
    if last_change.prev_move is not None:
        return 0
    for index, event in enumerate(seen):
        if isinstance(event, Started):
            return index
    if not ends_game(seen):
        return None
    # A leaving player's cards are shown first, then the game without those cards.
    departures = [index for index, event in enumerate(seen) if _is_departure(event)]
    return departures[-1] + 1 if departures else 0


def _is_departure(event: SeenTableEvent) -> bool:
    return isinstance(event, PlayedView) and isinstance(event.what, Left)


def _render_events(
    seen: tuple[SeenTableEvent, ...], act: PublishedAct, publication: Publication
) -> tuple[bytes, ...]:
    return tuple(
        [
            _encode_event(name, data)
            for event in seen
            if not _is_shown_by_state(event)
            for name, data in _make_wire_events(event, act, publication)
        ]
    )


def _is_shown_by_state(event: SeenTableEvent) -> bool:
    # `game.move` and `game.end` show nearly all events of a game, so there is nothing else to render.
    return isinstance(event, ClockSet) or (isinstance(event, PlayedView) and not isinstance(event.what, Left))


def _encode_event(name: str, data: Struct) -> bytes:
    return b'{"event":"%b","data":%b}' % (name.encode(), _write(data))


def _make_wire_events(  # noqa: C901, PLR0912 - one case per event
    event: SeenTableEvent, act: PublishedAct, publication: Publication
) -> Iterator[tuple[str, Struct]]:
    match event:
        case PlayedView(Left() as departure):
            yield "game.dispatch", make_game_dispatch(departure, act.public_view.players)
        case PlayedView() | ClockSet() | OpenedView() | Settled() | Unlisted() | Hinted():
            pass  # `_is_shown_by_state`; the snapshot and the lobby show the others
        case Started():
            shown = act.public_view.game and act.public_view.game.setup.shown
            if shown is not None:
                yield "game.shown", wire.GameShown(shown.seat, CARD_IDS[shown.card])
        case Revealed():
            yield "game.end", make_game_end(event, act.public_view, publication.events)
        case Seated():
            rating = make_seat_rating(event.rating, event.deviation)
            yield "table.seated", wire.TableSeated(event.seat, event.player, event.name, event.bot, rating)
        case Rated():
            yield "game.rated", make_game_rated(act.public_view.id, event)
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
            yield "table.chat", wire.make_table_chat(event)
        case Reacted():
            yield (
                "table.reaction",
                wire.TableReaction(event.player, event.name, event.seat, event.reaction),
            )
        case Closed():
            yield "table.closed", wire.TableClosed(event.why)
        case Noted():
            yield "table.noted", wire.TableNoted(event.seat, event.note)


def _make_clock(view: TableView, now: int) -> wire.GameClock:
    return wire.GameClock(
        [
            wire.SeatTime(seat, timer_ms, reserve_ms)
            for seat, (timer_ms, reserve_ms) in enumerate(clocks_of(view, now))
        ]
    )


def make_game_dispatch(departure: Left, players: Sequence[str]) -> wire.GameDispatch:
    """Return the event of a player that left a game, with their cards."""
    seat = departure.seat
    return wire.GameDispatch(players[seat], seat, ids(departure.cards), departure.reason)


def make_game_end(revealed: Revealed, view: TableView, events: Iterable[TableEvent]) -> wire.GameEnd:
    """Return the event of a game's end; `events` are all events of the entry that ended the game."""
    game = view.game
    assert game is not None, "an end without a game"  # noqa: S101 - the seed is revealed after its game
    assert game.result is not None, "a seed revealed before the end"  # noqa: S101 - the seed is revealed after its game
    assert game.result.reason != "redeal", "a seed revealed before a redeal"  # noqa: S101 - the game continues
    result, places = game.result, find_final_places(game)
    prizes = next((event.prizes for event in events if isinstance(event, Settled)), (0,) * len(view.players))
    return wire.GameEnd(
        game.result.reason,
        [
            wire.PlayerResult(
                player, seat, result_for(result, Seat(seat)), result.points[seat], prizes[seat],
                places.get(Seat(seat)), ids(view.final_hands[seat]), view.hints[seat],
            )
            for seat, player in enumerate(view.players)
        ],
        wire.Deal(
            revealed.server_seed.hex(), list(view.client_seeds),
            # The seed of a shared deal stays secret while others play it; its table has no later game.
            compute_commitment(revealed.server_seed) if revealed.server_seed else view.commitment,
        ),
    )  # fmt: skip
