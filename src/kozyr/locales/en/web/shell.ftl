# Texts of the frame of all pages and of the home page.

nav_play = Play
nav_games = Games
nav_puzzles = Puzzles
nav_friends = Friends
nav_top = Leaderboard
nav_me = Me
nav_requests = { $n ->
    [one] { $n } friend request
   *[other] { $n } friend requests
}
online = { $n } online
games_running = { $n ->
    [one] { $n } game running
   *[other] { $n } games running
}
home_pairs = Two against two
home_people = Play with people
home_bots_play = Play against bots
home_waiting = { $n ->
    [one] { $n } player waiting
   *[other] { $n } players waiting
}
home_searching = Finding a table…
home_bots_choose = Choose your opponent
home_friends_tile = Play friends
home_friends_how = A link or QR code
ask_name = What's your name?
ask_name_optional = optional
home_learn = Learn to play
home_learn_note = Six short lessons
home_daily_note = One deal for everybody
home_puzzle = Puzzle of the day
home_puzzle_note = Only one move is right
home_last = Last game
running_label = Your game
running_waiting = Your game is on
running_back = Resume
lobby_bot = { $name } (bot)
pages_unreachable = Can't reach the server. Check your connection and try again.
pages_copy = Copy
pages_copied = Copied
pages_not_copied = Couldn't copy. Select the text and copy it yourself.
pages_quoted = “{ $text }”
home_title = Play Durak now
home_lead = No sign-up, no ads: just play.
home_play_note = Instant deal, no clock
home_bots_table = With bots
home_dealing = Dealing…
home_opening = Opening a table…
seats_label = Players
value_deck_24 = 24 cards
value_deck_36 = 36 cards
value_deck_52 = 52 cards
home_all_options = All options
home_about = Kozyr is free and open source. You can verify any deal and replay any game, and bots play by the same rules as you.
home_rules_link = The rules of Durak
home_docs_link = For developers: source and API
lobby_table_of = { $name }’s table
lobby_taken = { $taken } of { $seats } seats taken
lobby_stake_is = stake: { $coins }
lobby_invited_tabletop = { $name } invites you to a tabletop game: { $players }. Open it in your tabletop client.
lobby_decline = Not now
removed_from = The host removed you from “{ $table }”.
removed_from_unnamed = The host removed you from the table.
stake_label = Stake
games_left = a player gave up
games_left_own = you gave up
games_left_opponent = your opponent gave up
games_time = time ran out
games_time_own = your time ran out
games_abandoned = everyone left
signed_out = You were signed out on this device.
coins_welcome = Welcome gift
coins_prize = Won from the pot
coins_rake = House cut
coins_adjustment = Changed by a moderator
home_lesson = Beat your first card
home_lesson_note = A lesson with Aunt Zina. It takes less than a minute.
home_lesson_start = Start the lesson
