"""HTTP routes, pages and the server that listens on a port."""
