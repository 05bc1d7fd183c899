"""Many random games over the whole grid of options, every standing property watched."""
