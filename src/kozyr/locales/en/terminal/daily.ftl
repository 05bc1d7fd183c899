# Texts of the daily deal in the terminal.

day_of = Deal of { $date }
day_about = One deal a day, the same for everybody. You play it twice against the master, the second time from the other side.
day_points = Up to 500 points a game: 400 if you get out, 200 for a draw, and up to 100 for good moves.
day_attempt = The first attempt counts. You can take a break. A game that you leave scores nothing.
day_streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
day_begin = Play today's deal
day_second = Play game { $n }
day_resume = Go on with game { $n }
day_enter = Enter: { $choice }
day_game = Game { $n }: { $result }, { $score }
day_outcome_survived = won
day_outcome_draw = draw
day_outcome_durak = lost
day_outcome_forfeited = not finished
day_provisional = Your moves are being analysed. The score can still grow a little.
day_percentile = Better than { $percent } % of the players
day_next = Next deal in { $hours } h { $minutes } min
day_friends = Friends
day_board = Board of the day
day_share = To share:
day_keys = Enter play · R refresh · Esc back
day_refresh = Refresh
day_left = The game waits for you until the day ends.
