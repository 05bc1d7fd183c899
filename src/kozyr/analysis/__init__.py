"""What was good and what was luck: analysis of finished games, puzzles, the score of a daily deal. No I/O."""
