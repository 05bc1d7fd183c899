"""Centrifugo's client protocol over WebSocket: the published SDKs connect to it unchanged."""
