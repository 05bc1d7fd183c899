# Texts of the daily deal's page.

daily_about = Everybody plays this deal today. Who scores most?
daily_against = You against { $name }
daily_plan = Two games with the same cards. In the second you change places.
daily_rule_points = Up to 500 points a game: 400 if you get out, 200 for a draw, and up to 100 for good moves.
daily_rule_attempt = The first attempt counts. Take a break whenever you like: a deal you have begun can be finished until { $time }. A game that you leave scores nothing.
daily_score_title = How the score works: up to 500 points a game
daily_score_win = a win
daily_score_draw = a draw
daily_score_moves = good moves, even in a lost game
daily_score_up_to = up to { $n }
daily_part_result = For the result
daily_part_moves = For good moves, up to { $n }
daily_part_counting = counting…
daily_part_total = Both games
daily_parts = Result { $result } + moves { $moves }
daily_verdict_both = You won both games!
daily_verdict_one = You won one of the two games.
daily_verdict_draw = No win today, but not beaten in both.
daily_verdict_none = { $name } won both. Tomorrow is a new deal.
daily_play = Play today's deal
daily_play_second = Play game 2
daily_resume = Resume game { $n }
daily_progress_game = Game { $n } of { $games } next
daily_progress_score = Today: { $score } of { $max }
daily_progress_counting = Today: counting…
daily_game = Game { $n }
daily_waits = not played yet
daily_running = in progress
daily_outcome_survived = Won
daily_outcome_draw = Draw
daily_outcome_durak = Lost
daily_outcome_forfeited = Not finished
daily_points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
daily_out_of = of { $max }
daily_provisional = Your moves are being analysed. The score follows in a minute or two.
daily_percentile = Better than { $percent }% of the players
daily_first = You're the first one today.
daily_place = Place { $place } of { $total }
daily_streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
daily_streak_best = Best: { $n }
daily_next = Next deal in { $time }
daily_share = Share
daily_copied = Copied. Paste it wherever you like.
daily_not_copied = Your browser doesn't let us copy. Select the text and copy it yourself.
daily_legend_beaten = you beat the attack
daily_legend_taken = you took
daily_legend_given = you attacked
daily_squares = Bouts beaten: { $beaten }, taken: { $taken }, attacks: { $given }
daily_luck_about = Luck: by how many points of 100 the cards lowered (+) or raised (−) your chance of being the durak.
daily_replay = Replay
daily_replay_later = Replay and analysis come after game 2: the cards are the same.
daily_board = Board of the day
daily_friends = Friends
daily_best = Best players
daily_nobody = Nobody has finished today's deal yet. The first place is free.
daily_guest = Guests play too, but only registered players are on the board.
daily_register = Register to be on the board.
daily_column_place = #
daily_column_player = Player
daily_column_score = Score
daily_fair = How you can check the deal
daily_fair_why = The cards follow from a seed. Its hash is published the day before, so nobody can change it. After the day the secret behind the seed is shown, and everybody can recompute the cards.
daily_hash_today = Today's hash
daily_hash_tomorrow = Hash for { $date }
daily_secret = Secret of { $date }
daily_save = Save the proof of { $date }
daily_verify = Check the file with the command kozyr verify, or with any other verifier of fair deals.
