"""The chat's commands: parsing, checking and execution at local tables."""
