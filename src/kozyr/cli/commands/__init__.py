"""The larger commands of the program `kozyr`, one module each."""
