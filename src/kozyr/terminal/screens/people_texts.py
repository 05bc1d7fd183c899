"""Texts about people: a player's profile in words and sparklines, friends and challenges."""

from collections.abc import Mapping, Sequence
from typing import Final

from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.server.api.messages.people import User
from kozyr.server.api.messages.relations import ChallengeLine, FriendLine
from kozyr.server.api.messages.statistics import UserStatistics
from kozyr.terminal.screens.lobby_texts import rules_name

_BARS: Final = "▁▂▃▄▅▆▇█"
_ASCII_BARS: Final = "_.-=+*#@"
MAX_BARS: Final = 30
_RESULT_MARKS: Final = {"win": "+", "lose": "-", "draw": "="}


def sparkline(numbers: Sequence[int], *, is_ascii: bool = False) -> str:
    """Draw the latest numbers as bars; equal numbers have equal bars."""
    bars = _ASCII_BARS if is_ascii else _BARS
    latest = numbers[-MAX_BARS:]
    if not latest:
        return ""
    lowest, span = min(latest), max(latest) - min(latest)
    return "".join(bars[0 if not span else (number - lowest) * (len(bars) - 1) // span] for number in latest)


def profile_lines(
    user: User,
    statistics: UserStatistics,
    histories: Mapping[str, Sequence[int]],
    language: Language,
    *,
    is_ascii: bool = False,
) -> list[str]:
    """Describe a player: ratings, results, form, bouts and achievements."""
    lines = [say(language, "people_results", games=user.games, wins=user.wins, losses=user.losses)]
    for pool, rating in user.ratings.items():
        number = f"{rating.rating}{'?' if rating.provisional else ''}"
        name = say(language, f"people_pool_{pool.replace('-', '_')}")
        lines.append(f"{name}: {number} {sparkline(histories.get(pool, ()), is_ascii=is_ascii)}".rstrip())
    if statistics.form:
        marks = "".join(_RESULT_MARKS[game.result] for game in reversed(statistics.form))
        lines.append(say(language, "people_form_line", marks=marks, streak=statistics.longest_streak))
    bouts = statistics.bouts
    if bouts.defended or bouts.taken:
        lines.append(say(language, "people_bouts_line", defended=bouts.defended, taken=bouts.taken))
    if statistics.achievements:
        names = [say(language, f"achievement_{earned.name}") for earned in statistics.achievements]
        lines.append(say(language, "people_achievements_line", names=", ".join(names)))
    return lines


def friend_row(friend: FriendLine, language: Language) -> str:
    """Return the row of a friend."""
    return f"{printable(friend.name)}: {say(language, f'people_status_{friend.status}')}"


def challenge_text(challenge: ChallengeLine, language: Language) -> str:
    """Announce a challenge."""
    return say(
        language,
        "people_challenged",
        name=printable(challenge.by.name),
        rules=rules_name(challenge.rules, language),
        players=say(language, "players", n=challenge.seats),
        clock=say(language, f"clock_{challenge.clock}"),
    )
