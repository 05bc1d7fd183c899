# Texts of the frame of all pages, the home page and the lobby.

nav_play = Play
nav_games = Games
nav_me = Me
online = { $n } online
games_running = { $n ->
    [one] { $n } game running
   *[other] { $n } games running
}
home_pairs = Two against two
home_people = Play with people
home_searching = Finding a table…
home_bots_tile = Play bots
home_bots_choose = Choose your opponent
home_friends_tile = Play friends
home_friends_how = A link or QR code
home_learn = Learn to play
home_learn_note = Six short lessons
home_last = Last game
home_live = Live now
home_all_tables = All tables
home_see_table = Open
running_label = Your game
running_waiting = Your game is on
running_back = Resume
home_seats = { $taken } of { $seats } seats
lobby_all = All
lobby_more_filters = More filters
lobby_away = { $name } (away)
lobby_bot = { $name } (bot)
lobby_column_table = Table
lobby_column_move = Per move
lobby_clock_fast = 10 s
lobby_clock_normal = 30 s
lobby_clock_slow = 90 s
lobby_clock_none = ∞
new_house_rules = House rules
new_house_note = Other rule sets, and every option.
rename_title = Your name
rename_save = Save name
rename_saved = Name saved.
account_developers = For developers
