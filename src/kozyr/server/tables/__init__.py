"""The shell: runs the pure cores. Stores, then tells; talks to ports only."""
