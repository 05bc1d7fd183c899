"""The registry of all calls, by name."""

from typing import Final

from kozyr.server.api.calls import (
    account,
    admin,
    admin_lists,
    analysis,
    auth,
    challenges,
    coins,
    daily,
    games,
    matches,
    pairing,
    person_names,
    play,
    practice,
    profiles,
    puzzles,
    ratings,
    relations,
    reports,
    seats,
    server_status,
    sessions,
    snapshots,
    table_list,
    tables,
    users,
)
from kozyr.server.api.calls.call import Call

CALLS: Final[dict[str, Call]] = {
    call.name: call
    for call in (
        auth.enter_as_guest, auth.register, auth.log_in, auth.log_out, auth.show_me,
        person_names.rename, auth.create_token, auth.list_tokens, auth.revoke_token,
        sessions.change_password, sessions.list_sessions,
        table_list.list_tables, snapshots.show_table, tables.list_my_tables,
        seats.list_rules, seats.list_levels,
        tables.create_table, tables.join_table, seats.get_ready, seats.cancel_ready,
        seats.leave, seats.invite, seats.add_bot, seats.remove_bot, seats.remove_player, seats.close_table,
        play.make_move, play.resign, play.give_hint, snapshots.take_snapshot, seats.send_chat,
        seats.send_reaction,
        games.show_game, games.replay_game, games.list_games, games.verify_deal, analysis.analyse,
        practice.practise,
        coins.show_balance, coins.list_transfers, users.show_user, users.show_statistics,
        relations.show_relation, relations.follow, relations.unfollow, relations.remove_follower,
        relations.block, relations.unblock, relations.list_friends,
        challenges.create, challenges.accept, challenges.decline, challenges.cancel,
        challenges.list_challenges,
        ratings.show_history, ratings.show_leaderboard, profiles.set_profile, profiles.list_profiles,
        puzzles.choose_next, puzzles.try_move, puzzles.give_hint, puzzles.vote,
        server_status.show_status,
        daily.show_day, daily.play_deal, daily.show_proof,
        matches.offer, matches.list_matches, matches.show_match, matches.accept, matches.decline,
        matches.cancel, matches.play_match, matches.show_match_proof,
        pairing.join, pairing.leave, pairing.show_state, pairing.fill,
        account.show_account, account.make_codes, account.recover, account.set_email, account.send_code,
        account.export_account, account.delete_account,
        reports.report_user, reports.show_notices,
        admin_lists.search_users, admin_lists.inspect_user, admin_lists.show_reports, admin.resolve_report,
        admin_lists.show_chat, admin.mute_user, admin.ban_user, admin.rename_user, admin.close_table,
        admin_lists.show_suspects, admin.adjust_coins, admin.broadcast_notice, admin_lists.show_log,
    )
}  # fmt: skip
