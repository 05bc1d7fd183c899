"""Previews of shared links: the tags in a page's head, and the picture that messengers show."""
