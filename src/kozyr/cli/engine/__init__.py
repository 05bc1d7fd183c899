"""The engine protocol: the rules as a program any language can talk to (docs/reference/engine.md)."""
