"""The server: stores what the pure cores decide, then publishes it."""
