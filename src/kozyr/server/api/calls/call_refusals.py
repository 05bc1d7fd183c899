"""The reasons for which a call itself can be refused.

The rules, the tables and the table host have catalogues in the same form. The list in docs/reference/api.md
is generated from all of them, with each HTTP status (`refusal_catalogue`).
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

CALL_REASONS: Final = make_reasons(
    "calls",
    {
        # Requests.
        "bad_request": ("bad_request", "detail"),
        "bad_type": ("bad_request",),
        "text_or_phrase": ("bad_text",),
        "no_call": ("no_call", "name"),
        "bad_method": ("bad_method",),
        "too_large": ("too_large", "max"),
        "too_often": ("too_often", "seconds"),
        "internal": ("internal", "request_id"),
        # Tokens.
        "no_token": ("no_token",),
        "bad_token": ("bad_token",),
        "token_expired": ("token_expired",),
        "bad_login": ("bad_login",),
        "no_scope": ("no_scope", "scope"),
        "needs_session": ("needs_session",),
        "rated_program": ("needs_session",),
        # People.
        "person_name": ("bad_name", "max"),
        "bad_country": ("bad_country",),
        "profile_changed": ("overtaken",),
        "name_taken": ("name_taken",),
        "reserved_name": ("reserved_name",),
        "confusable_name": ("confusable_name",),
        "common_password": ("common_password",),
        "wrong_password": ("wrong_password",),
        "no_password": ("wrong_password",),
        "already_registered": ("already_registered",),
        "renamed_today": ("renamed_today", "hours"),
        "too_many_tokens": ("too_many_tokens", "count"),
        "unknown_token": ("unknown_token",),
        "no_user": ("no_user",),
        "yourself": ("yourself",),
        "cannot_follow": ("cannot_follow",),
        "too_many_people": ("too_many_people",),
        "not_friends": ("not_friends",),
        "already_challenged": ("already_challenged",),
        "no_challenge": ("no_challenge",),
        "challenger_unable": ("challenger_unable",),
        "cannot_join": ("cannot_join",),
        "bad_code": ("bad_code",),
        "email_unavailable": ("no_email",),
        "banned": ("banned", "until", "reason", "contact"),
        "muted": ("muted", "until", "reason"),
        "pairing_banned": ("pairing_banned", "until", "bad", "games"),
        "not_moderator": ("not_moderator",),
        "report_yourself": ("protected",),
        # Tables and games.
        "wrong_key": ("wrong_key",),
        "too_many_tables": ("too_many_tables", "count"),
        "no_game": ("no_game",),
        "not_finished": ("not_finished",),
        # Daily deals.
        "daily_played": ("daily_played",),
        "daily_hidden": ("not_finished",),
        "practice_closed": ("practice_closed",),
        "no_day": ("no_day",),
        "day_secret": ("day_secret", "time"),
        # Duplicate matches.
        "no_match": ("no_match",),
        "match_open": ("match_open",),
        "too_many_matches": ("too_many_matches",),
        "friend_matches": ("too_many_matches",),
        "not_accepted": ("not_accepted",),
        "match_played": ("match_played",),
        "match_secret": ("match_secret",),
        "match_hidden": ("not_finished",),
        # Analyses.
        "analysis_running": ("analysis_running",),
        "analyses_full": ("busy",),
        "cannot_analyse": ("cannot_analyse",),
        "bad_move_number": ("bad_move_number", "move", "count"),
        # Pairing.
        "casual_only": ("casual_only",),
        "still_playing": ("still_playing",),
    },
)


def refuse(reason: str, *about: object) -> Refusal:
    """Refuse with one of `CALL_REASONS`."""
    return refuse_with(CALL_REASONS[reason], *about)
