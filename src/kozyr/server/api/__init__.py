"""The API: calls, messages, HTTP routes and their documents."""
