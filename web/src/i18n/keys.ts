// Made by tools/text_keys.py from src/kozyr/locales/en (make docs).

export type Key =
  "account" | "account_developers" | "account_guest" | "account_guest_lost" | "account_keep" |
  "account_keep_ratings" | "account_leave_note" | "account_leave_title" | "account_leave_yes" | "account_log_in"
  | "account_log_out" | "account_logging_in" | "account_name" | "account_name_note" | "account_not_signed_in" |
  "account_password_note" | "account_password_short" | "account_player" | "account_profile" | "account_register"
  | "account_registering" | "account_show" | "account_tab_log_in" | "account_tab_register" | "account_user" |
  "achievement_about_epaulettes" | "achievement_about_first_win" | "achievement_about_hundred_games" |
  "achievement_about_master_beaten" | "achievement_about_six_seats" | "achievement_about_six_trumps" |
  "achievement_about_ten_in_a_row" | "achievement_about_thousand_games" | "achievement_epaulettes" |
  "achievement_first_win" | "achievement_hundred_games" | "achievement_master_beaten" | "achievement_six_seats"
  | "achievement_six_trumps" | "achievement_ten_in_a_row" | "achievement_thousand_games" | "act_defend" |
  "act_move" | "act_move_many" | "act_redeal" | "act_show" | "act_toss" | "act_transfer" | "add_bot" |
  "all_here" | "analyse" | "app" | "ask_name" | "ask_name_optional" | "avatar_bear" | "avatar_dog" |
  "avatar_fox" | "avatar_frog" | "avatar_hare" | "avatar_hedgehog" | "avatar_owl" | "avatar_panda" |
  "avatar_penguin" | "avatar_raccoon" | "avatar_rooster" | "avatar_wolf" | "away" | "away_now" | "banned_note" |
  "banned_title" | "bar_defend" | "bar_defend_hint" | "bar_defend_nothing_hint" | "bar_defend_transfer_hint" |
  "bar_defends" | "bar_forced_take" | "bar_lead" | "bar_lead_hint" | "bar_lead_many_hint" | "bar_leads" |
  "bar_may_throw" | "bar_new_game" | "bar_nothing_done_hint" | "bar_nothing_hint" | "bar_offline_hint" |
  "bar_out" | "bar_out_hint" | "bar_partner_hint" | "bar_pick_card" | "bar_taking" | "bar_taking_forced" |
  "bar_taking_hint" | "bar_throw" | "bar_throw_hint" | "bar_throw_or_wait" | "bar_throws" | "bar_transfer_hint"
  | "bar_waiting" | "beat_this" | "beat_this_suggested" | "board_not_loaded" | "bot_level" | "bot_name" |
  "bots_label" | "cancel" | "cancel_ready" | "card_hidden" | "card_of" | "card_pending" | "card_playable" |
  "cards" | "character_aldar" | "character_aldar_about" | "character_aldar_short" | "character_amina" |
  "character_amina_about" | "character_amina_short" | "character_grisha" | "character_grisha_about" |
  "character_grisha_short" | "character_level" | "character_nyura" | "character_nyura_about" |
  "character_nyura_short" | "character_olya" | "character_olya_about" | "character_olya_short" |
  "character_petya" | "character_petya_about" | "character_petya_short" | "character_semyon" |
  "character_semyon_about" | "character_semyon_short" | "character_timur" | "character_timur_about" |
  "character_timur_short" | "character_vasily" | "character_vasily_about" | "character_vasily_short" |
  "character_vera" | "character_vera_about" | "character_vera_short" | "character_zina" | "character_zina_about"
  | "character_zina_short" | "chat" | "chat_empty" | "chat_muted" | "chat_send" | "chat_unread" | "chat_write" |
  "choice_add" | "choice_add_or_choose" | "choice_add_or_tap" | "choice_choose" | "choice_tap" | "choice_target"
  | "chosen_n" | "clock_fast" | "clock_label" | "clock_none" | "clock_normal" | "clock_slow" | "close" |
  "codes_copy" | "codes_left" | "codes_new" | "codes_note" | "codes_saved" | "codes_shown" | "codes_title" |
  "coins" | "coins_about" | "coins_adjustment" | "coins_against" | "coins_available" | "coins_history" |
  "coins_in_play" | "coins_label" | "coins_none" | "coins_note" | "coins_prize" | "coins_rake" | "coins_to_game"
  | "coins_welcome" | "commit_is" | "daily_about" | "daily_against" | "daily_best" | "daily_board" |
  "daily_column_place" | "daily_column_player" | "daily_column_score" | "daily_copied" | "daily_fair" |
  "daily_fair_why" | "daily_first" | "daily_friends" | "daily_game" | "daily_guest" | "daily_hash_today" |
  "daily_hash_tomorrow" | "daily_leave_why" | "daily_legend_beaten" | "daily_legend_given" |
  "daily_legend_taken" | "daily_luck" | "daily_luck_about" | "daily_next" | "daily_nobody" | "daily_not_copied"
  | "daily_out_of" | "daily_outcome_draw" | "daily_outcome_durak" | "daily_outcome_forfeited" |
  "daily_outcome_survived" | "daily_part_counting" | "daily_part_moves" | "daily_part_result" |
  "daily_part_total" | "daily_parts" | "daily_percentile" | "daily_place" | "daily_plan" | "daily_play" |
  "daily_play_second" | "daily_points" | "daily_progress_counting" | "daily_progress_game" |
  "daily_progress_score" | "daily_provisional" | "daily_register" | "daily_replay" | "daily_replay_later" |
  "daily_resume" | "daily_rule_attempt" | "daily_rule_points" | "daily_running" | "daily_save" |
  "daily_score_draw" | "daily_score_moves" | "daily_score_title" | "daily_score_up_to" | "daily_score_win" |
  "daily_secret" | "daily_share" | "daily_share_luck" | "daily_share_score" | "daily_share_title" |
  "daily_squares" | "daily_step_out_why" | "daily_streak" | "daily_streak_best" | "daily_title" |
  "daily_verdict_both" | "daily_verdict_draw" | "daily_verdict_none" | "daily_verdict_one" | "daily_verify" |
  "daily_waits" | "data_export" | "data_note" | "data_title" | "deal_seal" | "dealer" | "delete_note" |
  "delete_password" | "delete_title" | "delete_yes" | "departed" | "description" | "discarded" | "done" |
  "done_long" | "draw_about" | "drawn" | "durak" | "durak_named" | "durak_with_epaulettes" | "durak_you" |
  "duraks_named" | "email_label" | "email_note" | "email_save" | "email_saved" | "email_title" |
  "ended_abandoned" | "ended_by_leaving" | "ended_by_leaving_you" | "ended_by_resigning" |
  "ended_by_resigning_you" | "ended_by_time" | "ended_by_time_you" | "enter" | "epaulettes_you" | "event_log" |
  "fair_attacker" | "fair_checks" | "fair_commitment" | "fair_deal_n" | "fair_dealer" | "fair_deck" |
  "fair_differs" | "fair_expected" | "fair_found" | "fair_hand" | "fair_insecure" | "fair_leader" | "fair_lot" |
  "fair_meaning" | "fair_nobody" | "fair_none" | "fair_not_proven" | "fair_own_seed" | "fair_promised_hash" |
  "fair_proven" | "fair_redeal_right" | "fair_redeals" | "fair_right" | "fair_save" | "fair_seed_of" |
  "fair_seeds" | "fair_server_seed" | "fair_shown" | "fair_talon" | "fair_title" | "fair_trump" | "fair_working"
  | "fair_wrong" | "fill_with_bots" | "find_opponent" | "find_opponent_title" | "find_player" | "for_points" |
  "free_seat" | "friend_invited" | "friends_next" | "game_to_play" | "games" | "games_abandoned" | "games_bots"
  | "games_left" | "games_left_by" | "games_left_opponent" | "games_left_own" | "games_list" | "games_none" |
  "games_none_note" | "games_partner" | "games_play" | "games_replay" | "games_running" | "games_time" |
  "games_time_own" | "games_unfinished" | "help" | "help_signs" | "help_text" | "hint_asking" | "hint_button" |
  "hint_defend" | "hint_move" | "hint_pair" | "hint_pass" | "hint_redeal" | "hint_show" | "hint_take" |
  "hint_toss" | "hint_transfer" | "hint_why_all" | "hint_why_cannot_beat" | "hint_why_cheapest" |
  "hint_why_give_low" | "hint_why_keeps_pair" | "hint_why_keeps_trumps" | "hint_why_last" | "hint_why_lowest" |
  "hint_why_lowest_plain" | "hint_why_no_new_rank" | "hint_why_nothing" | "hint_why_only" | "hint_why_pair" |
  "hint_why_pass" | "hint_why_sheds_low" | "hint_why_show" | "hint_why_take" | "hint_why_take_trump" |
  "hint_why_transfer" | "hint_why_trump_left" | "hints_used" | "home" | "home_about" | "home_all_options" |
  "home_all_tables" | "home_bots_choose" | "home_bots_play" | "home_bots_table" | "home_daily_note" |
  "home_dealing" | "home_docs_link" | "home_friends_how" | "home_friends_tile" | "home_last" | "home_lead" |
  "home_learn" | "home_learn_note" | "home_lesson" | "home_lesson_note" | "home_lesson_start" | "home_live" |
  "home_my_tables" | "home_none_open" | "home_open" | "home_opening" | "home_pairs" | "home_people" |
  "home_play_note" | "home_puzzle" | "home_puzzle_note" | "home_rules_link" | "home_searching" | "home_seats" |
  "home_see_table" | "home_title" | "home_waiting" | "invite" | "is_not_ready" | "is_ready" | "key_cards" |
  "key_chat" | "key_choose" | "key_help" | "key_next" | "key_pass" | "key_play" | "key_reactions" | "key_take" |
  "key_unselect" | "learn_intro" | "learn_progress" | "leave" | "leave_for_good" | "leave_for_good_why" |
  "leave_game" | "leave_private_note" | "leave_private_title" | "leave_short" | "leave_stake" | "left_in_hand" |
  "lesson_about_beat" | "lesson_about_endgame" | "lesson_about_take" | "lesson_about_throw_in" |
  "lesson_about_transfer" | "lesson_about_trump" | "lesson_beat_ace" | "lesson_beat_aim" | "lesson_beat_end" |
  "lesson_beat_first" | "lesson_beat_piles" | "lesson_beat_second" | "lesson_beat_take" | "lesson_continue" |
  "lesson_endgame_end" | "lesson_endgame_first" | "lesson_endgame_hello" | "lesson_endgame_second" |
  "lesson_endgame_six" | "lesson_endgame_third" | "lesson_is_done" | "lesson_list" | "lesson_next" |
  "lesson_number" | "lesson_play" | "lesson_retry" | "lesson_take_cost" | "lesson_take_end" |
  "lesson_take_first" | "lesson_take_hello" | "lesson_take_high" | "lesson_take_second" | "lesson_take_take" |
  "lesson_throw_in_done" | "lesson_throw_in_end" | "lesson_throw_in_first" | "lesson_throw_in_hello" |
  "lesson_throw_in_high" | "lesson_throw_in_lead" | "lesson_throw_in_pass" | "lesson_throw_in_second" |
  "lesson_title_beat" | "lesson_title_endgame" | "lesson_title_take" | "lesson_title_throw_in" |
  "lesson_title_transfer" | "lesson_title_trump" | "lesson_transfer_beat" | "lesson_transfer_end" |
  "lesson_transfer_first" | "lesson_transfer_hello" | "lesson_transfer_second" | "lesson_transfer_sent" |
  "lesson_transfer_take" | "lesson_trump_end" | "lesson_trump_first" | "lesson_trump_hello" |
  "lesson_trump_last" | "lesson_trump_queen" | "lesson_trump_second" | "lesson_trump_take" |
  "lesson_trump_third" | "lesson_trump_waste" | "level_divine" | "level_experienced" | "level_master" |
  "level_novice" | "level_random" | "loading" | "lobby_all" | "lobby_any" | "lobby_any_stake" | "lobby_away" |
  "lobby_bot" | "lobby_bots_no" | "lobby_bots_yes" | "lobby_clock_fast" | "lobby_clock_none" |
  "lobby_clock_normal" | "lobby_clock_slow" | "lobby_coins" | "lobby_column_move" | "lobby_column_table" |
  "lobby_count" | "lobby_decline" | "lobby_earlier" | "lobby_empty" | "lobby_empty_filtered" |
  "lobby_empty_note" | "lobby_for_coins" | "lobby_free" | "lobby_has_password" | "lobby_invited" |
  "lobby_invited_tabletop" | "lobby_join" | "lobby_later" | "lobby_max_stake" | "lobby_more_filters" |
  "lobby_name" | "lobby_no_bots" | "lobby_page" | "lobby_pages" | "lobby_password" | "lobby_password_title" |
  "lobby_points" | "lobby_rated" | "lobby_reset" | "lobby_return" | "lobby_stake" | "lobby_stake_is" |
  "lobby_status" | "lobby_status_closed" | "lobby_status_open" | "lobby_status_over" | "lobby_status_playing" |
  "lobby_table_of" | "lobby_taken" | "lobby_unnamed" | "lobby_updates" | "lobby_watch" | "lobby_watching" |
  "log_bout" | "log_discarded" | "log_empty" | "log_now" | "log_take_forced" | "log_take_forced_you" |
  "log_taken" | "lost" | "match_about" | "match_asks" | "match_cancel" | "match_deal" | "match_deals" |
  "match_fair_why" | "match_friend_plays" | "match_go_on" | "match_hash" | "match_hidden" | "match_length" |
  "match_list" | "match_lost" | "match_news_accepted" | "match_news_cancelled" | "match_news_declined" |
  "match_news_over" | "match_not_played" | "match_offer_send" | "match_offer_title" | "match_offer_until" |
  "match_offered_you" | "match_open" | "match_play" | "match_played" | "match_provisional" | "match_resume" |
  "match_save" | "match_secret" | "match_share_deal" | "match_share_title" | "match_share_total" |
  "match_step_out_why" | "match_tied" | "match_title" | "match_total" | "match_until" | "match_waits" |
  "match_won" | "match_your_turn" | "menu_against" | "menu_free_seat" | "menu_host" | "menu_invite" |
  "menu_move" | "menu_mute" | "menu_muted_note" | "menu_opponent_seat" | "menu_partner_seat" | "menu_profile" |
  "menu_report" | "menu_unmute" | "menu_your_team" | "moderation" | "moderation_amount" | "moderation_ban" |
  "moderation_banned" | "moderation_broadcast" | "moderation_chat" | "moderation_close" | "moderation_coins" |
  "moderation_day" | "moderation_did_ban" | "moderation_did_broadcast" | "moderation_did_close_table" |
  "moderation_did_coins" | "moderation_did_grant" | "moderation_did_mute" | "moderation_did_rename" |
  "moderation_did_resolve" | "moderation_did_revoke" | "moderation_did_unban" | "moderation_did_unmute" |
  "moderation_done" | "moderation_forever" | "moderation_hashed" | "moderation_hour" | "moderation_hours" |
  "moderation_log" | "moderation_log_line" | "moderation_login" | "moderation_logins" | "moderation_month" |
  "moderation_mute" | "moderation_muted" | "moderation_new_name" | "moderation_no_chat" |
  "moderation_no_reports" | "moderation_no_suspects" | "moderation_none" | "moderation_publish" |
  "moderation_rename" | "moderation_report_line" | "moderation_reports" | "moderation_resolve" |
  "moderation_search" | "moderation_search_label" | "moderation_suspect" | "moderation_suspects" |
  "moderation_table" | "moderation_table_id" | "moderation_text" | "moderation_time" | "moderation_unban" |
  "moderation_unmute" | "moderation_week" | "moderation_why" | "more" | "mute" | "mute_player" | "muted_notice"
  | "name_label" | "nav_friends" | "nav_games" | "nav_me" | "nav_play" | "nav_puzzles" | "nav_requests" |
  "nav_top" | "navigation" | "new_access" | "new_balance" | "new_bots" | "new_bots_note" | "new_changed" |
  "new_clock_none_note" | "new_clock_note" | "new_create" | "new_creating" | "new_differs" | "new_house_note" |
  "new_house_rules" | "new_more" | "new_more_note" | "new_name_note" | "new_options" | "new_password_note" |
  "new_private" | "new_private_note" | "new_rated" | "new_rated_bots" | "new_rated_note" | "new_restore" |
  "new_restore_all" | "new_spectators" | "new_spectators_note" | "new_stake_bots" | "new_stake_clock" |
  "new_stake_note" | "new_title" | "newcomer_ready" | "no_table" | "no_table_note" | "not_done" | "not_durak" |
  "not_found" | "not_seated" | "not_sent" | "offline_learn" | "offline_note" | "online" | "option_ace_trump" |
  "option_add_after_take" | "option_auto_pass" | "option_auto_take" | "option_cap" | "option_cap_first" |
  "option_cap_first_until" | "option_deal_by" | "option_deck" | "option_draw" | "option_first" |
  "option_lead_many" | "option_low_beats_ace" | "option_next_first" | "option_order" | "option_out" |
  "option_redeal" | "option_refill" | "option_reopen_take" | "option_show_trump" | "option_teams" |
  "option_throwers" | "option_transfer" | "option_transfer_from" | "own_defend" | "own_discarded" | "own_done" |
  "own_move" | "own_pair" | "own_pass" | "own_redeal" | "own_show" | "own_take" | "own_taken" | "own_toss" |
  "own_transfer" | "pages_any" | "pages_any_number" | "pages_copied" | "pages_copy" | "pages_more" |
  "pages_not_copied" | "pages_quoted" | "pages_unreachable" | "pairing_accept" | "pairing_alone" |
  "pairing_anybody" | "pairing_anybody_in" | "pairing_bot" | "pairing_casual" | "pairing_fill" |
  "pairing_fill_agreed" | "pairing_found" | "pairing_missed" | "pairing_pools" | "pairing_range" |
  "pairing_rated" | "pairing_table" | "pairing_table_join" | "pairing_title" | "pairing_typical" |
  "pairing_waiting" | "partner" | "pass" | "pass_long" | "password" | "password_changed" | "password_changing" |
  "password_new" | "password_old" | "password_title" | "people_accept" | "people_achieved" |
  "people_achieved_at" | "people_achievements" | "people_add" | "people_add_name" | "people_add_send" |
  "people_added" | "people_all_friends" | "people_befriend" | "people_block" | "people_block_note" |
  "people_block_title" | "people_blocked" | "people_blocked_now" | "people_by_rules" | "people_by_seats" |
  "people_cancel_request" | "people_challenge" | "people_challenge_cancel" | "people_challenge_declined" |
  "people_challenge_expired" | "people_challenge_impossible" | "people_challenge_leave" |
  "people_challenge_offline" | "people_challenge_send" | "people_challenge_title" | "people_challenge_waiting" |
  "people_challenged" | "people_challenged_rated" | "people_chart" | "people_chart_date" |
  "people_chart_deviation" | "people_chart_table" | "people_clock" | "people_clock_fast" | "people_clock_none" |
  "people_clock_normal" | "people_clock_slow" | "people_decline" | "people_decline_why" | "people_defended" |
  "people_drawn" | "people_filter" | "people_filter_all_opponents" | "people_filter_all_results" |
  "people_filter_all_rules" | "people_filter_opponent" | "people_filter_result" | "people_filter_rules" |
  "people_follow" | "people_followed_you" | "people_followers" | "people_following" | "people_following_now" |
  "people_forced" | "people_form" | "people_form_none" | "people_friend_now" | "people_friends" |
  "people_friends_none" | "people_friends_now" | "people_lost" | "people_match_note" | "people_not_achieved" |
  "people_online" | "people_online_none" | "people_opponent_games" | "people_opponents" | "people_place" |
  "people_player" | "people_pool_duel" | "people_pool_duel_transfer" | "people_pool_pairs" | "people_pool_table"
  | "people_pool_table_transfer" | "people_private" | "people_provisional" | "people_puzzles" |
  "people_puzzles_solved" | "people_rated_games" | "people_rating" | "people_rating_about" | "people_ratings" |
  "people_reason_later" | "people_reason_no" | "people_reason_playing" | "people_reason_settings" |
  "people_sign_in" | "people_statistics" | "people_status_offline" | "people_status_online" |
  "people_status_playing" | "people_streak" | "people_survived" | "people_taken" | "people_top" |
  "people_top_daily" | "people_top_how" | "people_top_how_puzzles" | "people_top_none" | "people_top_own" |
  "people_top_play" | "people_top_pool" | "people_top_register" | "people_top_rule" | "people_top_rule_puzzles"
  | "people_top_solve" | "people_top_unlisted" | "people_unblock" | "people_unfollow" | "people_watch" |
  "people_won" | "percent" | "phrase_again" | "phrase_hello" | "phrase_luck" | "phrase_thanks" | "player" |
  "players" | "points" | "points_total" | "practice" | "practice_about" | "practice_again" | "practice_back" |
  "practice_unrated" | "private_table" | "private_table_note" | "profile_avatar" | "profile_avatar_auto" |
  "profile_country" | "profile_country_none" | "puzzles_about_themes" | "puzzles_best_defend" |
  "puzzles_best_move" | "puzzles_best_pass" | "puzzles_best_redeal" | "puzzles_best_show" |
  "puzzles_best_streak" | "puzzles_best_take" | "puzzles_best_title" | "puzzles_best_toss" |
  "puzzles_best_transfer" | "puzzles_by_theme" | "puzzles_choose" | "puzzles_daily_of" | "puzzles_dislike" |
  "puzzles_failed" | "puzzles_failed_draw" | "puzzles_failed_lose" | "puzzles_find_move" | "puzzles_give_up" |
  "puzzles_give_up_note" | "puzzles_give_up_title" | "puzzles_given_up" | "puzzles_goal_draw" |
  "puzzles_goal_win" | "puzzles_guest" | "puzzles_hidden_draw" | "puzzles_hidden_win" | "puzzles_hint" |
  "puzzles_hint_beat" | "puzzles_hint_beat_plain" | "puzzles_hint_beat_trump" | "puzzles_hint_card" |
  "puzzles_hint_cards" | "puzzles_hint_lead_high" | "puzzles_hint_lead_low" | "puzzles_hint_lead_many" |
  "puzzles_hint_lead_plain" | "puzzles_hint_lead_trump" | "puzzles_hint_note" | "puzzles_hint_pass" |
  "puzzles_hint_pass_it" | "puzzles_hint_show" | "puzzles_hint_take" | "puzzles_hint_take_it" |
  "puzzles_hint_title" | "puzzles_hint_toss" | "puzzles_hint_transfer" | "puzzles_hinted" | "puzzles_intro" |
  "puzzles_keep_thinking" | "puzzles_level" | "puzzles_like" | "puzzles_line_draw" | "puzzles_line_end_draw" |
  "puzzles_line_end_win" | "puzzles_line_over_draw" | "puzzles_line_over_win" | "puzzles_line_own" |
  "puzzles_line_step" | "puzzles_line_title" | "puzzles_line_win" | "puzzles_link" | "puzzles_loading" |
  "puzzles_mark_best" | "puzzles_mark_own" | "puzzles_mark_right" | "puzzles_mark_wrong" |
  "puzzles_mode_daily_note" | "puzzles_mode_games" | "puzzles_mode_games_note" | "puzzles_mode_level" |
  "puzzles_mode_level_note" | "puzzles_mode_streak" | "puzzles_mode_streak_note" | "puzzles_mode_streak_rated" |
  "puzzles_next" | "puzzles_one_moment" | "puzzles_others" | "puzzles_own_game" | "puzzles_own_provisional" |
  "puzzles_own_rating" | "puzzles_pause" | "puzzles_play" | "puzzles_rating" | "puzzles_replay" |
  "puzzles_restart" | "puzzles_result_failed" | "puzzles_result_solved" | "puzzles_result_streak" |
  "puzzles_retry" | "puzzles_right" | "puzzles_show_best" | "puzzles_show_line" | "puzzles_skip" |
  "puzzles_solved_draw" | "puzzles_solved_over_draw" | "puzzles_solved_over_win" | "puzzles_solved_win" |
  "puzzles_start" | "puzzles_start_guest" | "puzzles_start_rating" | "puzzles_start_task" | "puzzles_step_back"
  | "puzzles_step_forward" | "puzzles_streak" | "puzzles_theme_draw_saves" | "puzzles_theme_keep_the_trump" |
  "puzzles_theme_lead_a_pair" | "puzzles_theme_let_it_go" | "puzzles_theme_long" | "puzzles_theme_memory" |
  "puzzles_theme_sacrifice_the_ace" | "puzzles_theme_take_to_win" | "puzzles_theme_throw_after_take" |
  "puzzles_theme_transfer" | "puzzles_title" | "puzzles_to_end" | "puzzles_try_it" | "puzzles_uncertain" |
  "puzzles_unrated" | "puzzles_vote" | "puzzles_voted" | "puzzles_watch_again" | "puzzles_watching" | "rank_A" |
  "rank_J" | "rank_K" | "rank_Q" | "rank_object_A" | "rank_object_J" | "rank_object_K" | "rank_object_Q" |
  "rank_short_A" | "rank_short_J" | "rank_short_K" | "rank_short_Q" | "rating" | "reaction_angry" |
  "reaction_cool" | "reaction_fire" | "reaction_heart" | "reaction_hurry" | "reaction_laugh" | "reaction_oops" |
  "reaction_party" | "reaction_sad" | "reaction_tea" | "reaction_thinking" | "reaction_thumbs_up" |
  "reaction_well_played" | "reaction_wow" | "reactions" | "reactions_choose" | "reactions_choose_hint" |
  "reactions_fewer" | "reactions_more" | "ready" | "reconnecting" | "recover_button" | "recover_code" |
  "recover_note" | "recover_send" | "recover_sent" | "recover_title" | "rematch" | "remove_bot" | "remove_note"
  | "remove_player" | "remove_title" | "remove_yes" | "removed_from" | "removed_from_unnamed" | "rename_note" |
  "rename_save" | "rename_saved" | "rename_title" | "replay" | "replay_all_hands" | "replay_back" |
  "replay_close_message" | "replay_coins" | "replay_controls" | "replay_copied" | "replay_copied_private" |
  "replay_copy" | "replay_first" | "replay_forward" | "replay_hands" | "replay_keys" | "replay_last" |
  "replay_missing" | "replay_move" | "replay_moves" | "replay_not_copied" | "replay_of" | "replay_of_all" |
  "replay_pause" | "replay_place" | "replay_play" | "replay_reason_abandoned" | "replay_reason_cards" |
  "replay_reason_left" | "replay_reason_time" | "replay_show_result" | "replay_speed" | "replay_table" |
  "replay_try_again" | "replay_try_short" | "report_abuse" | "report_cheating" | "report_leaving" |
  "report_name" | "report_other" | "report_reason" | "report_send" | "report_sent" | "report_stalling" |
  "report_text" | "report_title" | "requests_waiting" | "reserve_left" | "resign" | "resign_means" |
  "result_label" | "retry" | "review_about" | "review_accuracy_of" | "review_all_cards" | "review_better" |
  "review_better_is" | "review_better_you" | "review_bout" | "review_bout_n" | "review_cards_of" |
  "review_chances" | "review_chances_exact" | "review_chart" | "review_chart_seat" | "review_chart_table" |
  "review_do_cards" | "review_do_done" | "review_do_pass" | "review_do_redeal" | "review_do_show" |
  "review_do_take" | "review_do_throw" | "review_do_transfer" | "review_failed" | "review_headline_even_fair" |
  "review_headline_even_loose" | "review_headline_even_precise" | "review_headline_lucky_fair" |
  "review_headline_lucky_loose" | "review_headline_lucky_outweighed" | "review_headline_lucky_precise" |
  "review_headline_unlucky_fair" | "review_headline_unlucky_loose" | "review_headline_unlucky_outweighed" |
  "review_headline_unlucky_precise" | "review_headline_won_loose" | "review_loss_at" | "review_loss_of" |
  "review_luck_name" | "review_luck_of" | "review_lucky_draw" | "review_mark_better" | "review_mark_played" |
  "review_mistake_at" | "review_mistake_number" | "review_mistakes_n" | "review_next_mistake" |
  "review_no_mistakes" | "review_note" | "review_nothing" | "review_nothing_of" | "review_own_cards" |
  "review_points_about" | "review_practice_closed" | "review_previous_mistake" | "review_progress" |
  "review_queued" | "review_running" | "review_seats" | "review_see_mistakes" | "review_small_losses" |
  "review_small_losses_about" | "review_sum" | "review_title" | "review_to_start" | "review_unlucky_draw" |
  "review_verdict_blunder" | "review_verdict_mistake" | "review_worst" | "review_wrong_moves" |
  "review_you_cards" | "review_you_done" | "review_you_pass" | "review_you_redeal" | "review_you_show" |
  "review_you_take" | "review_you_throw" | "review_you_transfer" | "role_asked" | "role_attacker" |
  "role_defender" | "role_done" | "role_leader" | "role_out" | "role_passed" | "role_taking" | "role_thrower" |
  "role_waiting" | "rules" | "rules_book" | "rules_classic" | "rules_pairs" | "rules_pairs-transfer" |
  "rules_protocol" | "rules_street" | "rules_tabletop" | "rules_terminal" | "rules_transfer" | "running_back" |
  "running_label" | "running_waiting" | "seat_menu" | "seat_menu_free" | "seat_n" | "seats_free" | "seats_label"
  | "see_tables" | "series_score" | "sessions_end" | "sessions_end_label" | "sessions_end_others" |
  "sessions_since" | "sessions_title" | "set_auto_pass" | "set_auto_pass_always" | "set_auto_pass_bots" |
  "set_auto_pass_never" | "set_auto_take" | "set_auto_take_hint" | "set_back" | "set_back_diamonds" |
  "set_back_lattice" | "set_back_plain" | "set_back_rays" | "set_back_stars" | "set_back_weave" | "set_chat_on"
  | "set_colours" | "set_colours_four" | "set_colours_hint" | "set_colours_two" | "set_confirm_take" |
  "set_deck" | "set_deck_classic" | "set_deck_large" | "set_deck_modern" | "set_developer" | "set_discard" |
  "set_felt" | "set_felt_blue" | "set_felt_green" | "set_felt_plain" | "set_felt_red" | "set_felt_violet" |
  "set_felt_wood" | "set_flight" | "set_hand" | "set_hand_hint" | "set_hand_left" | "set_hand_right" |
  "set_indices" | "set_indices_auto" | "set_language" | "set_language_auto" | "set_look" | "set_note" |
  "set_notify" | "set_notify_denied" | "set_notify_hint" | "set_notify_on" | "set_play" | "set_preview" |
  "set_privacy" | "set_reduced_motion" | "set_seed" | "set_seed_empty" | "set_seed_hint" | "set_seed_wrong" |
  "set_sort" | "set_sort_hint" | "set_sort_rank" | "set_sort_suit" | "set_sound_group" | "set_sounds" |
  "set_sounds_on" | "set_sounds_test" | "set_speed_fast" | "set_speed_none" | "set_speed_slow" |
  "set_speed_usual" | "set_theme" | "set_theme_auto" | "set_theme_dark" | "set_theme_light" | "set_vibration" |
  "set_vibration_on" | "set_volume" | "set_wake_lock" | "set_wake_lock_on" | "settings" | "share_copy" |
  "share_link" | "share_note" | "share_qr" | "share_send" | "share_text" | "share_title" | "shown_transfer" |
  "shown_trump" | "shown_trump_own" | "signed_out" | "sit_and_play" | "sit_down" | "skip" | "sound_off" |
  "sound_on" | "speak_slower" | "spoken_abandoned" | "spoken_away" | "spoken_back" | "spoken_chat" |
  "spoken_closed" | "spoken_defend" | "spoken_discarded" | "spoken_done" | "spoken_drawn" | "spoken_left" |
  "spoken_left_you" | "spoken_lost" | "spoken_move" | "spoken_moved" | "spoken_not_durak" | "spoken_out" |
  "spoken_out_you" | "spoken_over" | "spoken_pair" | "spoken_pass" | "spoken_place" | "spoken_rated" |
  "spoken_reaction" | "spoken_ready" | "spoken_redeal" | "spoken_removed" | "spoken_seated" | "spoken_show" |
  "spoken_shown" | "spoken_start" | "spoken_take" | "spoken_taken" | "spoken_team_lost" | "spoken_team_won" |
  "spoken_toss" | "spoken_transfer" | "spoken_won" | "spoken_you_removed" | "stake_is" | "stake_label" |
  "starts_when_full" | "stay" | "step_dealt" | "step_dealt_you" | "step_defend" | "step_discarded" | "step_done"
  | "step_first" | "step_first_you" | "step_left" | "step_move" | "step_out" | "step_out_no_clock_why" |
  "step_out_why" | "step_pair" | "step_pass" | "step_redeal" | "step_show" | "step_shown" | "step_shown_you" |
  "step_take" | "step_taken" | "step_time" | "step_toss" | "step_transfer" | "street_note" | "suit_C" | "suit_D"
  | "suit_H" | "suit_S" | "suits_C" | "suits_D" | "suits_H" | "suits_S" | "table" | "table_closed" |
  "table_refused" | "tables" | "take" | "take_confirm" | "take_forced" | "take_forced_you" | "take_long" |
  "take_notice" | "take_notice_close" | "take_notice_first" | "talon_left" | "team_other" | "team_own" |
  "team_them" | "team_us" | "to_table" | "tokens_about" | "tokens_create" | "tokens_created" | "tokens_days" |
  "tokens_days_0" | "tokens_days_30" | "tokens_days_365" | "tokens_days_90" | "tokens_docs" | "tokens_expires" |
  "tokens_forever" | "tokens_name_note" | "tokens_new" | "tokens_no_scope" | "tokens_once" | "tokens_other" |
  "tokens_revoke" | "tokens_revoke_label" | "tokens_scope_all" | "tokens_scope_chat" | "tokens_scope_play" |
  "tokens_scope_read" | "tokens_scope_tables" | "tokens_scopes" | "tokens_this" | "tokens_title" |
  "tokens_token" | "trump_is" | "trump_suit" | "turn_title" | "unmute" | "unmute_chat" | "unreachable" |
  "user_draws" | "user_games" | "user_guest" | "user_losses" | "user_points" | "user_since" | "user_wins" |
  "value_cap_first_none" | "value_cap_first_until_first_bout" | "value_cap_first_until_first_discard" |
  "value_cap_none" | "value_deck_24" | "value_deck_36" | "value_deck_52" | "value_first_lot" |
  "value_first_lowest_trump" | "value_next_first_lowest_trump" | "value_next_first_under_durak" |
  "value_next_first_winner" | "value_no" | "value_order_free" | "value_order_turns" | "value_out_at_once" |
  "value_out_bout_end" | "value_refill_against" | "value_refill_along" | "value_throwers_all" |
  "value_throwers_attacker" | "value_throwers_neighbours" | "value_transfer_from_first_discard" |
  "value_transfer_from_second_bout" | "value_transfer_from_start" | "value_yes" | "verify" | "waiting_for" |
  "waiting_opponent" | "waiting_others" | "wants_rematch" | "watching" | "why_not" | "why_not_beats" |
  "why_not_beats_any" | "why_not_done" | "why_not_full" | "why_not_partner" | "why_not_passed" | "why_not_rank"
  | "why_not_sending" | "why_not_taking" | "why_not_wait" | "why_not_wait_defence" | "why_not_wait_lead" |
  "why_not_wait_many" | "won" | "wrong_table_password" | "you" | "your_cards";
