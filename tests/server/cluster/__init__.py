"""Tests of the messages between server processes."""
