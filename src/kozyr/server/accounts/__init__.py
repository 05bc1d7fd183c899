"""Accounts: recovery, addresses of logins, export and deletion of personal data."""
