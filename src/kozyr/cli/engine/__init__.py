"""The engine protocol: the rules as a program that any language can talk to (docs/reference/engine.md)."""
