# Puzzles in the terminal: `kozyr puzzles play`, and the puzzles of `kozyr play`.

puzzle_title = Puzzle { $id }, rated { $rating }
puzzle_goal_win = Your move. Play so that you win.
puzzle_goal_draw = Your move. Save the draw.
puzzle_memory = The opponent's cards are hidden. This is how the game went:
puzzle_you = You
puzzle_opponent = Opponent
puzzle_lead = Lead { $cards }
puzzle_throw_in = Throw in { $cards }
puzzle_beat = Beat { $attack } with { $cover }
puzzle_transfer = Transfer with { $cards }
puzzle_show = Show { $card } and transfer
puzzle_prompt = Your move (its number; s shows the answer, q quits):
puzzle_bad_choice = Type one of the numbers, s or q.
puzzle_right = Good move.
puzzle_solved = Solved!
puzzle_loses = This move loses. Right was: { $best }.
puzzle_draws = This move only draws. Right was: { $best }.
puzzle_answer = Right was: { $best }.
puzzle_line = The best line: { $moves }
puzzle_more = Enter for the next puzzle, q to quit:
puzzle_score = Solved { $solved } of { $tried }.
puzzle_keys = ↑↓ Enter: move · S: show the answer · N: next puzzle · Esc: menu
puzzle_none = No puzzle has the theme { $theme }. Themes: { $themes }.
puzzle_bad_file = Can't read { $file }: { $reason }
