"""The preview of a link: what it says about a table, a finished game or the whole site.

A preview tells no more than its reader may learn by opening the link: a private table is described only if
the link has the table's invitation, and a game only if it is public.
"""

import hmac
from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.characters import CHARACTER_LEVELS, choose_characters
from kozyr.locales import Language, say
from kozyr.locales.cards import write_rank
from kozyr.rules import RULE_SETS, Refusal
from kozyr.server.api.calls.access import invite_of
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.http.previews.picture import Picture, PictureSeat
from kozyr.server.api.http.previews.player_faces import find_faces
from kozyr.server.lobby.table_index import LobbyLine
from kozyr.server.tables.finished_games import FinishedGame, SeatResult

_MAX_FOOLS_CAPS: Final = 3
"""The largest losing team has this many players, and the picture has no room for more fool's caps.

With more losers, no player wears a fool's cap.
"""


class LinkPreview(NamedTuple):
    """The title, the text and the preview picture of a link."""

    title: str
    description: str
    picture: Picture


def preview_site(lang: Language) -> LinkPreview:
    """Return the preview of the site, which shows the characters of the bots."""
    seats = _make_seats(
        lang, [None] * len(CHARACTER_LEVELS), [""] * len(CHARACTER_LEVELS), [*CHARACTER_LEVELS.values()]
    )
    title = say(lang, "preview_site")
    picture = _make_picture(lang, title, say(lang, "preview_site_picture"), "", seats)
    return LinkPreview(f"{title} · {say(lang, 'app')}", say(lang, "description"), picture)


async def preview_table(
    context: CallContext, table: str, invite: str | None, lang: Language
) -> LinkPreview | None:
    """Return the preview of a table, or None if there is no such table or the reader may not see it."""
    line = context.lobby.line(table)
    if line is None or (line["private"] and not await _is_invited(context, table, invite)):
        return None
    return _describe_table(line, lang)


async def preview_game(context: CallContext, game: str, lang: Language) -> LinkPreview | None:
    """Return the preview of a finished game, or None if there is no such public game."""
    finished = await context.store.game(game)
    return describe_game(finished, lang) if finished is not None and finished.open else None


async def _is_invited(context: CallContext, table: str, invite: str | None) -> bool:
    if not invite:
        return False
    settings = await context.table_host.settings(table)
    expected = None if isinstance(settings, Refusal) else invite_of(settings.lock)
    return expected is not None and hmac.compare_digest(invite.encode(), expected.encode())


def _describe_table(line: LobbyLine, lang: Language) -> LinkPreview:
    levels: list[str | None] = line.get("levels") or [None] * line["seats"]
    inviter = next(
        (name for name, level in zip(line["players"], levels, strict=True) if name and level is None), None
    )
    free = line["seats"] - line["taken"]
    if line["phase"] == "playing":
        headline = say(lang, "preview_playing")
    else:
        headline = say(lang, "preview_invites", name=inviter) if inviter else say(lang, "preview_open")
    note = say(lang, "preview_free", n=free) if free else say(lang, "preview_full")
    stake = say(lang, "coins", n=line["stake"]) if line["stake"] else say(lang, "for_points")
    text = (
        say(lang, "preview_free_text", free=note, stake=stake)
        if free
        else say(lang, "preview_full_text", full=note, stake=stake)
    )
    if line["name"]:
        text = say(lang, "preview_named", table=line["name"], text=text)
    seats = _make_seats(lang, line["ids"], line["players"], levels)
    return _make_preview(lang, "preview_title", headline, (line["rules"], line["seats"]), text, note, seats)


def describe_game(finished: FinishedGame, lang: Language) -> LinkPreview:
    """Return the preview of a finished game: its result and players."""
    players = finished.players
    losers = {player.seat for player in players if player.result == "lose"}
    seats = _make_seats(
        lang, [player.player for player in players], [player.name for player in players],
        [player.bot for player in players], _choose_fools_caps(players),
    )  # fmt: skip
    names = [seat.name for seat, player in zip(seats, players, strict=True) if seat and player.seat in losers]
    if not losers:
        headline = say(lang, "preview_draw")
    elif finished.reason == "cards" and len(losers) == 1:
        headline = say(lang, "preview_durak", name=names[0])
    else:
        headline = say(lang, "preview_lost", names=", ".join(names))
    text = say(lang, "preview_game_text")
    return _make_preview(lang, "preview_result", headline, (finished.rules, len(players)), text, "", seats)


def _choose_fools_caps(players: Sequence[SeatResult]) -> list[bool]:
    is_loser = [player.result == "lose" for player in players]
    return is_loser if sum(is_loser) <= _MAX_FOOLS_CAPS else [False] * len(players)


def _make_preview(  # noqa: PLR0913, PLR0917 - the parts of a preview
    lang: Language, title_key: str, headline: str, rules_and_seats: tuple[str, int], text: str, note: str,
    seats: tuple[PictureSeat | None, ...],
) -> LinkPreview:  # fmt: skip
    rules, count = rules_and_seats
    # A table of an earlier version may have rules that no longer exist.
    rules_name = say(lang, f"rules_{rules}") if rules in RULE_SETS else rules
    players = say(lang, "players", n=count)
    facts = say(lang, "preview_facts", rules=rules_name, players=players)
    full_title = say(lang, title_key, headline=headline, rules=rules_name, players=players)
    return LinkPreview(full_title, text, _make_picture(lang, headline, facts, note, seats))


def _make_picture(
    lang: Language, title: str, subtitle: str, note: str, seats: tuple[PictureSeat | None, ...]
) -> Picture:
    ranks = tuple(write_rank(rank, lang) for rank in "AKQJ")
    return Picture(title, subtitle, note, say(lang, "app"), ranks, seats)


def _make_seats(
    lang: Language, ids: Sequence[str | None], names: Sequence[str | None], levels: Sequence[str | None],
    fools_caps: Sequence[bool] | None = None,
) -> tuple[PictureSeat | None, ...]:  # fmt: skip
    faces, characters = find_faces(ids, levels), choose_characters(levels)
    shown = [
        say(lang, f"character_{character}_short") if character else name
        for name, character in zip(names, characters, strict=True)
    ]
    return tuple(
        None if name is None else PictureSeat(name, face, has_fools_cap)
        for name, face, has_fools_cap in zip(shown, faces, fools_caps or [False] * len(names), strict=True)
    )
