"""The built-in book: what Durak is, its rules with pictures of cards, and everything this client can do."""
