"""Russian, a file for each part of the client."""
