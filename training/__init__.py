"""The training of the network that plays Durak: its games, its trainer and the export of its weights."""
