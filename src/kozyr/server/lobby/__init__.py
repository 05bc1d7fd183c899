"""The lobby: the tables that players can find."""
