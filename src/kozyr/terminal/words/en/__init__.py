"""English texts, one file per part of the client."""
