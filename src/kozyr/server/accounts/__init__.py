"""Accounts: recovery, addresses of sessions, export and deletion of personal data."""
