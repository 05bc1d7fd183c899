"""How the table looks, as characters and inks: pure, without a terminal."""
