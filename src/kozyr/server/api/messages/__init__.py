"""The types of all messages between the server and its clients; the docs are made from them."""
