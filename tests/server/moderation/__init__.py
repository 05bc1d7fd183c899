"""Tests of moderation."""
