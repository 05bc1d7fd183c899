"""Analysis of finished games (mistakes and luck), puzzles, and the scores of shared deals. No I/O."""
