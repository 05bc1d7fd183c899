"""What can be asked of the server: every call once, for HTTP and for the socket alike."""
