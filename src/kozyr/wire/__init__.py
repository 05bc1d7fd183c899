"""Every message and every call, as types: what is read, what is written, and the schemas of both."""
