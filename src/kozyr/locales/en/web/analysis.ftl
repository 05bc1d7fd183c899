# Texts of the analysis of a finished game, in the web client.

review_title = Analysis
review_about = Which moves cost you, and how lucky you were: the computer plays every position out thousands of times.
review_running = Analysing…
review_queued = { $n ->
    [one] Waiting: one game is before yours.
   *[other] Waiting: { $n } games are before yours.
}
review_progress = Progress of the analysis
review_failed = The analysis failed. Please try again.
review_headline_lucky_precise = Well played, and the cards helped
review_headline_lucky_fair = No clear mistakes, and the cards helped
review_headline_lucky_loose = The cards helped more than { $n ->
    [one] the mistake
   *[other] the mistakes
} hurt
review_headline_lucky_outweighed = The cards helped, but { $n ->
    [one] the mistake
   *[other] the mistakes
} cost more
review_headline_even_precise = Well played
review_headline_even_fair = No clear mistakes
review_headline_even_loose = There were clearly better moves
review_headline_unlucky_precise = Well played, but the cards were bad
review_headline_unlucky_fair = No clear mistakes, but the cards were bad
review_headline_unlucky_loose = Bad cards cost more than { $n ->
    [one] the mistake
   *[other] the mistakes
}
review_headline_won_loose = Not the durak, in spite of { $n ->
    [one] the mistake
   *[other] the mistakes
}
review_headline_unlucky_outweighed = { $n ->
    [one] The mistake
   *[other] The mistakes
} cost more than bad cards
review_sum = { $name }: luck { $luck } points, { $loss } a move on average.
review_worst = Biggest mistake
review_points_about = A point is one percent of the chance to survive. Luck is what the cards gave or took, and “a move” is what one move cost on average. Accuracy is the mean of all moves, and most moves cost nothing: random play has about 80%, strong play 95% and more.
review_wrong_moves = mistakes
review_seats = Players
review_accuracy_of = accuracy
review_luck_name = Luck: { $name }
review_luck_of = luck { $points }
review_loss_of = { $points } a move
review_mistakes_n = { $n ->
    [0] no mistakes
    [one] { $n } mistake
   *[other] { $n } mistakes
}
review_chart = Chance to survive, %, move by move. Each stripe is a bout.
review_chart_seat = { $name }: { $first } after the deal, { $last } at the end.
review_chart_table = As a table
review_bout = Bout
review_bout_n = Bout { $n }
review_lucky_draw = lucky draw
review_unlucky_draw = unlucky
review_own_cards = What I knew
review_cards_of = What { $name } knew
review_all_cards = All cards
review_verdict_mistake = Mistake
review_verdict_blunder = Blunder
review_better_you = { $played }. Better: { $best }.
review_better = { $name }: { $played }. Better: { $best }.
review_better_is = Better: { $move }
review_to_start = To the start of the game
review_mistake_number = Mistake { $n } of { $total }
review_mistake_at = { $mistake }, before the move
review_loss_at = Small loss ({ $points }), before the move
review_previous_mistake = Previous mistake
review_next_mistake = Next mistake
review_mark_played = played
review_mark_better = better
review_chances = Chance to survive: { $played }% instead of { $better }% (± { $margin })
review_chances_exact = Chance to survive if nobody errs from here: { $played }% instead of { $better }%
review_you_cards = You played { $cards }
review_you_throw = You threw in { $cards }
review_you_transfer = You transferred with { $cards }
review_you_show = You showed { $cards }
review_you_take = You took
review_you_pass = You passed
review_you_done = You said “Done”
review_you_redeal = You asked for a redeal
review_do_cards = { $cards }
review_do_throw = throw in { $cards }
review_do_transfer = transfer with { $cards }
review_do_show = show { $cards }
review_do_take = take
review_do_pass = pass
review_do_done = “Done”
review_do_redeal = redeal
review_no_mistakes = No mistakes here.
review_nothing = No moves to analyse: the game ended too early.
review_nothing_of = nothing to analyse
review_small_losses = { $n ->
    [one] { $n } smaller loss
   *[other] { $n } smaller losses
}
review_small_losses_about = These are too small or too uncertain to be mistakes, but they count in the average, too.
review_practice_closed = You can replay positions of today's deal after midnight UTC.
review_note = Chances are estimates. Mistakes are judged by what the player knew, luck by all cards. A new try counts for nothing.
review_see_mistakes = See the moves
