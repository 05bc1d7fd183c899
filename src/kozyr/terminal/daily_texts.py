"""The daily deal in words: the player's attempt, the leaderboard of the day, and the text to share."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from kozyr.analysis.daily_share import make_share_text, write_luck, write_marks
from kozyr.analysis.deal_score import MAX_DEAL_SCORE, BoutMark
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.server.api.messages.daily import DailyAttemptState, DailyBoardLine, DailyDay
from kozyr.server.api.messages.deal_games import DealGameState

MAX_LINES: Final = 10
"""How many lines of a leaderboard are shown."""
_ASCII_MARKS: Final[dict[BoutMark, str]] = {"beaten": "+", "taken": "-", "given": "."}
_HOUR_MS: Final = 3_600_000
_MINUTE_MS: Final = 60_000


def daily_lines(day: DailyDay, language: Language, *, is_ascii: bool = False) -> list[str]:
    """Describe the day: the attempt, the streak, the next deal and the leaderboards."""
    attempt = day.attempt
    lines = [say(language, "day_of", date=day.date)]
    if day.streak:
        lines.append(say(language, "day_streak", n=day.streak))
    if attempt is None:
        lines += [say(language, key) for key in ("day_about", "day_points", "day_attempt")]
    else:
        lines += _attempt_lines(attempt, language, is_ascii=is_ascii)
    left_minutes = max(0, day.next_at - day.now) // _MINUTE_MS
    lines.append(
        say(language, "day_next", hours=left_minutes * _MINUTE_MS // _HOUR_MS, minutes=left_minutes % 60)
    )
    if day.friends:
        lines += ["", say(language, "day_friends"), *_board_lines(day.friends)]
    if day.best:
        lines += ["", say(language, "day_board"), *_board_lines(day.best)]
    return lines


def daily_choice(day: DailyDay, language: Language) -> str:
    """Return what the player can do now; empty if both games are over."""
    attempt = day.attempt
    if attempt is None:
        return say(language, "day_begin")
    if attempt.current is None:
        return ""
    # `started` is about the current game, not about the attempt.
    return say(language, "day_resume" if attempt.started else "day_second", n=attempt.current)


def daily_share(day: DailyDay, language: Language, link: str) -> str:
    """Return the text to share; empty until both games are over."""
    attempt = day.attempt
    if attempt is None or attempt.current is not None:
        return ""
    marks = [game.squares for game in attempt.games]
    # Rounded numbers are added, so that the sum agrees with the numbers shown for the games.
    known = [round(game.luck) for game in attempt.games if game.luck is not None]
    luck = sum(known) if known else None
    return make_share_text(language, date.fromisoformat(day.date), attempt.score, marks, luck=luck, link=link)


def _attempt_lines(attempt: DailyAttemptState, language: Language, *, is_ascii: bool) -> list[str]:
    lines = []
    if attempt.current is None:
        lines.append(say(language, "daily_share_score", score=str(attempt.score), max=str(MAX_DEAL_SCORE)))
        if not attempt.final:
            lines.append(say(language, "day_provisional"))
        if attempt.percentile is not None:
            lines.append(say(language, "day_percentile", percent=attempt.percentile))
    return lines + deal_game_lines(attempt.games, language, is_ascii=is_ascii)


def deal_game_lines(games: Sequence[DealGameState], language: Language, *, is_ascii: bool) -> list[str]:
    """Describe the games that are over: the result, the score, the squares and the luck."""
    lines = []
    for number, game in enumerate(games, 1):
        if game.outcome is not None:
            result = say(language, f"day_outcome_{game.outcome}")
            line = say(language, "day_game", n=number, result=result, score=game.score)
            luck = "" if game.luck is None else say(language, "daily_luck", luck=write_luck(game.luck))
            lines.append("  ".join(filter(None, [line, _draw(game.squares, is_ascii=is_ascii), luck])))
    return lines


def _draw(marks: Sequence[BoutMark], *, is_ascii: bool) -> str:
    return "".join(_ASCII_MARKS[mark] for mark in marks) if is_ascii else write_marks(marks)


def _board_lines(lines: Sequence[DailyBoardLine]) -> list[str]:
    return [f"{line.place:>3}. {printable(line.name)}  {line.score}" for line in lines[:MAX_LINES]]
