"""Links from refusals to the paragraphs of the book that explain them.

Every refusal has a reason. A reason that comes from the rules leads to its own §; this module lists the
paragraphs of all other reasons. A refusal from the API carries only a word, such as `not_your_turn`, and a
sentence. Several reasons can share a word; their sentences differ.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from kozyr.locales import ELLIPSIS, explain_reason, language_names
from kozyr.rules.rule_refusals import Reason

REFUSAL_PARAGRAPH: Final = "refused"
"""The paragraph for an unknown reason. It explains how to read a refusal."""
_REASONS_BY_PARAGRAPH: Final[Mapping[str, str]] = {
    "turn": "not_your_turn nobody_asked",
    "not-passing": "cannot_pass",
    "not-transferring": "cannot_transfer",
    "not-showing": "cannot_show",
    "not-redealing": "cannot_redeal no_redeal_offered",
    "seats": """
        bad_seats bad_seat table_exists no_table table_closed not_seated already_seated seat_taken table_full
        no_such_place locked not_invited removed no_player_there not_host no_user too_many_tables wrong_key
        no_game not_finished bad_move_number cannot_analyse daily_played daily_hidden practice_closed no_day
        day_secret
        no_match match_open too_many_matches friend_matches not_accepted match_played match_secret
        match_hidden
        rated_private rated_guest rated_program still_playing yourself cannot_follow
        too_many_people not_friends already_challenged no_challenge challenger_unable cannot_join
        no_puzzle no_puzzle_left no_puzzle_in_games puzzle_choice no_attempt attempt_over attempt_open
        puzzle_step
        """,
    "ready": "being_played already_ready company_changed not_ready not_playing not_due",
    "seed": "bad_client_seed seed_or_deck seed_and_lot seed_text lot_range bad_deck",
    "stakes": "bad_stake stake_needs_clock cannot_pay cannot_pay_own",
    "bots-refused": """
        no_bots rated_bots no_hints no_daily_hints unknown_bot unknown_level no_bot_there no_command
        bad_command bad_entrants entrants_range kernel_option
        """,
    "time": "time_is_up overtaken bad_clock unknown_clock not_to_move",
    "talking": "bad_name long_name bad_note long_note bad_text text_or_phrase no_spectators "
    "unknown_reaction name_taken person_name reserved_name confusable_name renamed_today",
    "by-hand": "by_hand not_by_hand",
    "connection": """
        analysis_running analyses_full judge_busy
        unavailable busy stopping missed_too_much too_often internal no_token bad_token token_expired
        bad_login no_scope needs_session already_registered too_many_tokens unknown_token unreachable
        common_password wrong_password no_password bad_country profile_changed casual_only bad_code
        email_unavailable banned muted not_moderator pairing_banned report_yourself protected no_email
        """,
    "programs": """
        action_shape action_type action_fields action_cards action_pairs leave_reason state_shape
        state_unknown_field state_field state_card state_cannot_be bad_state perft_depth perft_large too_deep
        too_large bad_request bad_action bad_type no_call bad_method command_reused not_yours bad_command_id
        bad_number from_the_future number_range option_shape option_value
        """,
    "8": "bad_option rated_rules",  # §8 of the rules
    "custom": "no_such_level long_seat_name same_name",
    "saved": "table_left no_kept_game damaged_game",
    "effects": "no_such_effect",
    "effect-6": "suit_banned",
    "command-errors": "no_such_player player_is_person memory_not_ready",
    "command-setTrump": "no_such_suit same_trump no_trump_card",
    "command-setGameMode": "other_deck",
    "command-giveCardPlayer": "no_such_card not_discarded player_is_out",
    "command-deleteCardPlayer": "no_card_there too_few_left",
    "command-decreaseCountCardsDeck": "talon_too_small",
    "command-endMove": "nothing_to_end",
}
"""The reasons and words whose paragraph is not the reason's own §."""
_PARAGRAPHS_BY_REASON: Final = {
    name: paragraph for paragraph, names in _REASONS_BY_PARAGRAPH.items() for name in names.split()
}


def paragraph_of(name_or_word: str, text: str = "") -> str:
    """Return the paragraph that explains a refusal, given the reason's name or word and the sentence."""
    reasons = _load_reasons()
    same_word = [name for name, reason in reasons.items() if reason.word == name_or_word]
    key = name_or_word
    if name_or_word not in reasons:
        # The sentence decides which of the reasons with this word is meant.
        key = next((name for name in same_word if _has_sentence(reasons[name], text)), name_or_word)
    if key in _PARAGRAPHS_BY_REASON:
        return _PARAGRAPHS_BY_REASON[key]
    name = key if key in reasons else next(iter(same_word), "")
    section = reasons[name].section if name else ""
    return section.removeprefix("§") if section.startswith("§") else REFUSAL_PARAGRAPH


@cache
def _load_reasons() -> Mapping[str, Reason]:
    # These modules are imported at the first lookup, so that the program starts faster.
    from kozyr.bots.bot_refusals import BOT_REASONS  # noqa: PLC0415 - imported at the first lookup
    from kozyr.custom_table.custom_refusals import CUSTOM_REASONS  # noqa: PLC0415 - imported at the first lookup
    from kozyr.rules.rule_refusals import REASONS  # noqa: PLC0415 - imported at the first lookup
    from kozyr.server.api.calls.call_refusals import CALL_REASONS  # noqa: PLC0415 - imported at the first lookup
    from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS  # noqa: PLC0415 - imported at the first lookup
    from kozyr.table.table_refusals import TABLE_REASONS  # noqa: PLC0415 - imported at the first lookup

    # The rules come last: if two lists use the same name, the reason of the rules wins.
    return {**CALL_REASONS, **TABLE_HOST_REASONS, **BOT_REASONS, **CUSTOM_REASONS, **TABLE_REASONS, **REASONS}


def _has_sentence(reason: Reason, text: str) -> bool:
    if not text:
        return False
    # An argument of the sentence matches any text.
    sentences = (explain_reason(reason, language) for language in language_names())
    patterns = (re.escape(sentence).replace(re.escape(ELLIPSIS), ".*") for sentence in sentences)
    return any(re.fullmatch(pattern, text, re.DOTALL) for pattern in patterns)
