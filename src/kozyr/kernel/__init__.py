"""The rules on integers and arrays, compiled by Numba: playouts, batches, the endgame solver, the search.

The kernel imports nothing else of Kozyr; `bots.kernel_codec` and `bots.search` convert positions for it.
Importing the kernel imports Numba, which takes about a second, so import it only where a bot thinks. One call
does a whole job and releases the GIL. `compiled` says how the same functions run without Numba.
"""
