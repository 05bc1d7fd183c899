"""Routes and pages, and the composition root: the only place that knows everything."""
