"""Games on a terminal's screen, in colour: the demonstration, replays, positions."""
