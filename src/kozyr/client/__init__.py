"""A client of a Kozyr server in Python: session, lobby, and tables that follow the messages of the server."""
