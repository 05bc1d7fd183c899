"""Games on this machine: the table of the server without a server, and the liberties one may take at home."""
