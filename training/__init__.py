"""The training of the neural network that plays Durak: games, trainer and export of the weights."""
