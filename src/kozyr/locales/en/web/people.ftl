# Friends, challenges, profiles and leaderboards in the web client.

people_follow = Add friend
people_unfollow = Remove friend
people_cancel_request = Cancel request
people_friends_now = You're friends
people_following_now = You added this player. When they add you too, you're friends.
people_block = Block
people_unblock = Unblock
people_block_title = Block { $name }?
people_block_note = You won't read each other's chat, won't be paired, and { $name } can't challenge you or join your unrated tables.
people_blocked_now = You blocked this player
people_challenge = Challenge
people_challenge_title = Challenge { $name }
people_challenge_send = Send challenge
people_challenge_waiting = Waiting for { $name }: { $seconds } s
people_challenge_offline = { $name } is offline and will see the challenge only if they come back in time.
people_challenge_cancel = Withdraw the challenge
people_challenge_leave = Close and keep waiting
people_challenge_expired = { $name } didn't answer in time.
people_challenge_declined = { $name } declined.
people_challenge_impossible = The game couldn't start. Check tables and coins.
people_challenged = { $name } challenges you: { $rules }, { $players }, { $clock }
people_challenged_rated = rated
people_accept = Accept
people_decline = Decline
people_reason_no = No, thanks
people_reason_later = Maybe later
people_reason_playing = I'm in a game
people_reason_settings = With other settings
people_clock = Clock
people_seats = Players
people_private = Private table
people_followed_you = { $name } wants to be friends.
people_friend_now = { $name } is your friend now.
people_achieved = New achievement: { $name }

people_friends = Friends
people_friends_none = No friends yet. Add a player by name, or from their profile. When they add you too, you're friends.
people_online = Friends online
people_online_none = None of your friends is online.
people_all_friends = All friends
people_following = Not answered yet
people_followers = Want to be friends
people_add = Add a friend
people_add_name = Player's name
people_add_send = Add
people_added = Added: { $name }. When they add you too, you're friends.
people_blocked = Blocked
people_status_playing = In a game
people_status_online = Online
people_status_offline = Offline
people_watch = Watch
people_sign_in = Play a game or log in first.

people_top = Leaderboard
people_top_pool = Kind of game
people_top_none = Nobody is here yet.
people_top_rule = A place takes about 30 rated games in this kind of game, one of them in the last 7 days. Only registered players are listed.
people_top_own = Your place: { $place } of { $total }
people_top_unlisted = You aren't on this leaderboard yet.
people_place = Place
people_player = Player
people_rating = Rating
people_rated_games = Games
people_pool_duel = 2 players
people_pool_duel_transfer = 2 players, transfer
people_pool_table = 3–6 players
people_pool_table_transfer = 3–6 players, transfer
people_pool_pairs = Pairs

people_provisional = “?” marks a rating that isn't certain yet: play about 15 rated games to settle it.
people_ratings = Ratings
people_puzzles = { $n ->
    [one] { $n } puzzle
   *[other] { $n } puzzles
}
people_chart = { $pool }: rating now { $rating }, lowest { $low }, highest { $high }, games: { $games }
people_chart_table = As a table
people_chart_date = Date
people_chart_deviation = Uncertainty
people_statistics = Statistics
people_by_rules = By rules
people_by_seats = Survived, by players
people_survived = { $share }% of { $games }
people_form = Last games
people_form_none = No games yet.
people_won = won
people_lost = lost
people_drawn = draw
people_streak = Longest winning streak
people_defended = Bouts beaten
people_taken = Bouts taken
people_forced = Attacks that were taken
people_opponents = Favourite opponents
people_opponent_games = { $games ->
    [one] { $games } game, survived { $survived }
   *[other] { $games } games, survived { $survived }
}
people_achievements = Achievements
people_achieved_at = { $name }. { $about } { $day }
people_not_achieved = { $name }. { $about } Not yet.
people_filter = Show
people_filter_all_rules = All rules
people_filter_all_results = All results
people_filter_all_opponents = All opponents
people_filter_rules = Rules
people_filter_result = Result
people_filter_opponent = Opponent

achievement_first_win = First win
achievement_about_first_win = Win a game.
achievement_ten_in_a_row = Ten in a row
achievement_about_ten_in_a_row = Win ten games in a row.
achievement_six_trumps = Against all odds
achievement_about_six_trumps = Win although an opponent got six trumps.
achievement_epaulettes = Epaulettes
achievement_about_epaulettes = Leave the durak with two sixes.
achievement_six_seats = All six seats
achievement_about_six_seats = Survive at every seat of a table for six.
achievement_master_beaten = Master beaten
achievement_about_master_beaten = Make a master bot the durak.
achievement_hundred_games = A hundred games
achievement_about_hundred_games = Play 100 games.
achievement_thousand_games = A thousand games
achievement_about_thousand_games = Play 1,000 games.
