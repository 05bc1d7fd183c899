"""The catalogue of all refusal words: their HTTP statuses and their meanings.

The catalogue covers every reason for which a call may be refused. A request that does not fit the schema gets
400. A request that only the rules of the table or of the game can judge gets 409. The list in
docs/reference/api.md is generated from this catalogue.
"""

from typing import Final

from kozyr.rules import REASONS
from kozyr.rules.rule_refusals import ACTION_WORDS, Reason
from kozyr.server.api.calls.call_refusals import CALL_REASONS
from kozyr.server.moderation.moderation_refusals import MODERATION_REASONS
from kozyr.server.puzzles.puzzle_refusals import PUZZLE_REASONS
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.table import TABLE_REASONS

_BY_STATUS: Final = {
    400: "bad_request bad_action bad_command_id bad_number unknown_rules bad_clock bad_country",
    401: "no_token bad_token token_expired bad_login bad_code",
    403: (
        "no_scope needs_session wrong_key wrong_password locked removed not_host not_invited not_seated "
        "not_yours no_spectators rated_guest casual_only cannot_follow not_friends cannot_join banned muted "
        "not_moderator protected pairing_banned"
    ),
    404: (
        "no_call no_table no_user no_game unknown_token no_challenge no_report no_day no_puzzle no_attempt "
        "no_match"
    ),
    405: "bad_method",
    409: (
        # Of the rules; the words for actions are added below.
        "bad_option bad_seats bad_seat "
        # Of the table.
        "table_exists bad_stake bad_name table_closed already_seated seat_taken table_full cannot_pay "
        "being_played no_bots unknown_level no_bot_there already_ready not_ready bad_client_seed not_playing "
        "no_player_there stake_needs_clock company_changed rated_rules rated_private rated_bots "
        "time_is_up no_hints not_to_move not_due bad_text unknown_reaction command_reused by_hand "
        "not_by_hand overtaken bad_note "
        # Of the calls.
        "name_taken reserved_name confusable_name common_password already_registered too_many_tokens "
        "too_many_tables not_finished analysis_running cannot_analyse bad_move_number "
        "still_playing renamed_today yourself too_many_people "
        "already_challenged challenger_unable no_email too_few_coins bad_time daily_played day_secret "
        "practice_closed "
        "match_open too_many_matches not_accepted match_played match_secret "
        # Of puzzles.
        "attempt_over attempt_open puzzle_choice "
        # Of the table host, for subscribers.
        "missed_too_much"
    ),
    413: "too_large",
    429: "too_often",
    500: "internal",
    503: "unavailable busy stopping",
}

STATUSES: Final = {
    **dict.fromkeys(ACTION_WORDS, 409),
    **{word: status for status, words in _BY_STATUS.items() for word in words.split()},
}
"""The status of every word."""

TEMPORARY_STATUSES: Final = (429, 503)
"""The statuses of refusals after which a caller may retry in a moment."""

_ENGINE_WORDS: Final = ("bad_request", "too_large")
"""The rules use these words only in the engine (docs/reference/engine.md); `CALL_REASONS` has them too."""

REFUSAL_REASONS: Final[tuple[Reason, ...]] = tuple(
    reason
    for reasons in (
        CALL_REASONS,
        MODERATION_REASONS,
        PUZZLE_REASONS,
        TABLE_HOST_REASONS,
        TABLE_REASONS,
        REASONS,
    )
    for reason in reasons.values()
    if reason.word in STATUSES and not (reasons is REASONS and reason.word in _ENGINE_WORDS)
)
"""Every reason that has a status."""


def reasons_of(word: str) -> tuple[Reason, ...]:
    """List the reasons that a word may mean."""
    return tuple(reason for reason in REFUSAL_REASONS if reason.word == word)
