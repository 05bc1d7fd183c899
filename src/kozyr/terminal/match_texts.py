"""Duplicate matches in words: rows of the list, the match with its deals, and the text to share."""

from kozyr.analysis.deal_score import GAMES_PER_DEAL
from kozyr.analysis.duplicate_match import MatchScore, make_match_share_text, write_difference
from kozyr.locales import Language, say
from kozyr.printable import printable
from kozyr.server.api.messages.matches import MatchDeal, MatchDetails, MatchLine, MatchSide
from kozyr.terminal.daily_texts import deal_game_lines


def match_row(match: MatchLine, language: Language) -> str:
    """Describe a match in one line: the friend, the length and what comes next."""
    return say(
        language, "match_row", name=printable(match.friend.name),
        deals=say(language, "match_deals", n=match.deals), status=match_status(match, language),
    )  # fmt: skip


def match_status(match: MatchLine, language: Language) -> str:
    """Say what the player can expect of a match now, or how it ended."""
    games = match.deals * GAMES_PER_DEAL
    if match.status == "offered":
        return say(language, "match_waits" if is_own_offer(match) else "match_asks")
    if match.difference is not None:
        result = "won" if match.difference > 0 else "lost" if match.difference < 0 else "tied"
        return say(language, f"match_{result}", points=abs(match.difference))
    if match.me.played < games:
        return say(language, "match_your_turn", played=match.me.played, games=games)
    friend = match.friend
    return say(language, "match_friend_plays", name=printable(friend.name), played=friend.played, games=games)


def match_lines(match: MatchDetails, language: Language, *, is_ascii: bool = False) -> list[str]:
    """Describe a match: both scores, the result, and each deal that was begun."""
    lines = [match_status(match, language)]
    if match.status == "offered":
        return [*lines, say(language, "match_about"), say(language, "day_points")]
    lines += [_score_line(side, match.deals, language) for side in (match.me, match.friend)]
    if match.status == "over" and not match.final:
        lines.append(say(language, "match_provisional"))
    for row in match.rows:
        lines += _deal_lines(match, row, language, is_ascii=is_ascii)
    return lines


def match_choice(match: MatchDetails, language: Language) -> str:
    """Return what the player can do now; empty if there is nothing to do but wait."""
    if match.status == "offered" and not is_own_offer(match):
        return say(language, "match_accept")
    if match.turn is None:
        return ""
    key = "match_resume" if match.turn.started else "match_play"
    return say(language, key, deal=match.turn.deal, game=match.turn.game)


def match_refusal_choice(match: MatchDetails, language: Language) -> str:
    """Return how the player can end an offer; empty if the match is accepted."""
    if match.status != "offered":
        return ""
    return say(language, "match_cancel" if is_own_offer(match) else "match_decline")


def match_share(match: MatchDetails, language: Language, link: str) -> str:
    """Return the text to share; empty until the match is over."""
    if match.status != "over":
        return ""
    differences = tuple(row.difference or 0 for row in match.rows)
    score = MatchScore(match.me.score or 0, match.friend.score or 0, differences)
    names = (printable(match.me.name), printable(match.friend.name))
    return make_match_share_text(language, names, score, link=link)


def is_own_offer(match: MatchLine) -> bool:
    """Return whether the player offered the match."""
    return match.offered_by == match.me.user_id


def _score_line(side: MatchSide, deals: int, language: Language) -> str:
    key = "match_score_hidden" if side.score is None else "match_score"
    return say(
        language, key, name=printable(side.name), score=side.score or 0, played=side.played,
        games=deals * GAMES_PER_DEAL,
    )  # fmt: skip


def _deal_lines(match: MatchDetails, row: MatchDeal, language: Language, *, is_ascii: bool) -> list[str]:
    title = say(language, "match_deal", n=row.deal)
    if row.difference is not None:
        title += f": {write_difference(row.difference)}"
    lines = []
    for side, games in ((match.me, row.mine), (match.friend, row.friends)):
        lines += [
            f"  {say(language, 'match_games', name=printable(side.name), games=line)}"
            for line in deal_game_lines(games, language, is_ascii=is_ascii)
        ]
    return ["", title, *lines] if lines else []
