"""People playing: seats, clocks, stakes, a fair deal. Pure: time and chance are arguments."""
