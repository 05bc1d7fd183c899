"""The commands of the program `kozyr` that are more than a few lines: one module each."""
