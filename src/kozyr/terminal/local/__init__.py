"""Games on this machine: the server's table core without a server, plus effects and card commands."""
