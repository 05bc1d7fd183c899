"""Moderation: roles, sanctions, reports, the log of actions, conduct and collusion."""
