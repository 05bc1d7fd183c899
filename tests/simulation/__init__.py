"""Many random games over the whole grid of options, with every property checked."""
