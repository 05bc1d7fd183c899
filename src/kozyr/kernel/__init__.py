"""The same rules on integers and arrays, compiled by Numba: playouts, batches, the solver, the search.

Knows nothing of the rest of Kozyr: `bots.model` and `bots.belief` translate. Importing it imports Numba
(about a second): do so only where somebody thinks. One call does a whole job and lets go of the GIL.
"""
