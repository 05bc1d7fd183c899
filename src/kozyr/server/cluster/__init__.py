"""Messages and shared state between the processes that serve one store."""
