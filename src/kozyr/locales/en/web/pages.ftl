# Texts of the pages that are loaded when they are first opened: lobby, new table, games, account.

pages_more = Show more
pages_any = any
pages_any_number = any number
bots_label = Bots
lobby_count = { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
lobby_reset = Clear filters
lobby_max_stake = Max stake
lobby_status = Now
lobby_any = any
lobby_bots_yes = allowed
lobby_bots_no = not allowed
lobby_name = Name of the table
lobby_has_password = needs a password
lobby_return = Back to your seat
lobby_no_bots = no bots
lobby_for_coins = for coins
lobby_earlier = Previous page
lobby_later = Next page
lobby_page = Page { $page } of { $pages }
lobby_pages = Pages
lobby_updates = The list updates automatically.
name_label = Name
new_name_note = Helps others find the table. Optional.
new_stake_clock = Games for coins need a clock.
new_balance = You have { $coins }.
clock_label = Time per move
new_clock_none_note = Think as long as you like.
new_clock_note = Time for each move. Everyone also has extra time for the whole game.
new_access = Who can join
new_password_note = For players without an invitation. Optional.
new_spectators = Spectators allowed
new_spectators_note = Spectators never see hidden cards.
new_bots = Bots allowed
new_bots_note = You add them at the table.
new_options = All rule options
new_changed = { $n ->
    [one] { $n } changed
   *[other] { $n } changed
}
new_differs = changed; in this rule set: { $value }
new_restore = Restore the default
new_restore_all = Restore all defaults
new_create = Open the table
friends_next = Next you get a link and a QR code for your friends.
new_creating = Opening the table…
games_bots = with bots, not rated
games_partner = partner
games_none = No games yet.
games_none_note = Your finished games appear here for replay.
games_unfinished = not finished
games_left_by = { $name } gave up
games_replay = Replay
games_list = Games
games_play = Play now
user_guest = guest
user_since = Here since { $day }
user_games = { $n ->
    [one] Game
   *[other] Games
}
user_wins = { $n ->
    [one] Win
   *[other] Wins
}
user_losses = { $n ->
    [one] Loss
   *[other] Losses
}
user_draws = { $n ->
    [one] Draw
   *[other] Draws
}
user_points = { $n ->
    [one] Point
   *[other] Points
}
account_user = Your account
account_not_signed_in = You're not signed in. Your first game makes you a guest, and you can choose a name. Register to keep your games and coins, or log in.
account_guest = You're { $name }, a guest in this browser only. Register to keep your games and coins on every device.
account_player = You're { $name }.
account_profile = Your profile
account_tab_register = Register
account_tab_log_in = Log in
account_registering = Registering…
account_logging_in = Logging in…
account_name_note = 1 to 24 characters. Other players see it.
account_password_note = At least 8 characters.
account_password_short = The password is too short: use at least 8 characters.
account_show = Show the password
account_guest_lost = If you log in as someone else, you lose this guest's games and coins.
account_leave_title = Log out of guest { $name }?
account_leave_note = A guest has no password, so you can't log in again, and your games and coins will be lost. Register first to keep them.
account_leave_yes = Log out anyway
password_title = Change password
password_old = Current password
password_new = New password
password_changing = Changing…
password_changed = Password changed. You're signed out everywhere else.
sessions_title = Where you're signed in
sessions_since = since { $when }
sessions_end = End
sessions_end_label = End the session since { $when }
sessions_end_others = End all other sessions
coins_available = available
coins_in_play = in play
street_note = Street: at most five cards until the first discard.
coins_note = Coins are play money. The winners of a game share the stakes.
coins_about = Coins are play money: you can't buy or sell them.
coins_history = History
coins_none = Nothing here yet.
coins_against = against { $names }
coins_to_game = see the game
tokens_title = Tokens for bots
tokens_about = A program with a token plays in your name and can only do what you allow.
tokens_docs = How to write a bot
tokens_this = This browser
tokens_other = Another browser
tokens_created = created { $day }
tokens_expires = until { $day }
tokens_forever = until revoked
tokens_revoke = Revoke
tokens_revoke_label = Revoke { $name }
tokens_new = New token
tokens_name_note = For example: my bot.
tokens_scopes = Permissions
tokens_scope_play = play: move and resign
tokens_scope_tables = open, join and leave tables
tokens_scope_chat = write in chats
tokens_scope_read = see your tables, games and coins
tokens_scope_all = everything
tokens_days = Valid for
tokens_days_30 = 30 days
tokens_days_90 = 90 days
tokens_days_365 = a year
tokens_days_0 = until revoked
tokens_create = Create token
tokens_once = Copy “{ $name }” now: you won't see it again.
tokens_token = Token
tokens_no_scope = Choose at least one permission.
lobby_all = All
lobby_more_filters = More filters
lobby_away = { $name } (away)
lobby_column_table = Table
lobby_column_move = Per move
lobby_clock_fast = 10 s
lobby_clock_normal = 30 s
lobby_clock_slow = 90 s
lobby_clock_none = ∞
new_house_rules = House rules
new_house_note = Other rule sets, and every option.
new_more = More settings
new_more_note = Name, time for a move, stake, who can join.
rename_title = Your name
rename_note = You can change it once a day.
rename_save = Save name
rename_saved = Name saved.
account_developers = For developers
result_label = Result
player = Player
coins_label = Coins
home_live = Live now
home_all_tables = All tables
home_see_table = Open
home_seats = { $taken } of { $seats } seats
home_open = Open tables
home_none_open = No table has a free seat now.
home_my_tables = Your tables
lobby_watching = { $n ->
    [one] { $n } watching
   *[other] { $n } watching
}
