"""Deals that several people play, each against the same bot: attempts, their tables and their settlement."""
