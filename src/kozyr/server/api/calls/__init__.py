"""Every call of the API, defined once for HTTP and for the socket."""
