"""Games drawn on a terminal in colour: the demonstration, replays and positions."""
