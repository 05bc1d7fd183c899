"""How processes tell each other what they stored."""
