"""English texts, with one file per part of the client."""
