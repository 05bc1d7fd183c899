"""Everything that is said between the server and its clients, as types from which the docs are made."""
