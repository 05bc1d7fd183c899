"""What operators need: configuration, logs, metrics, archives."""
