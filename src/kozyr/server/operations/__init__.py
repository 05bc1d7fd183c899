"""The parts that operators use: configuration, logs, metrics and archives."""
