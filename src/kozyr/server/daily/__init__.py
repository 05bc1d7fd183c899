"""The daily deal: its seed and commitment, attempts, scores and the board of the day; kept as documents."""
