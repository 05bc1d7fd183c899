"""A mixin that gives screens and widgets access to the app they belong to."""

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from kozyr.terminal.app import KozyrApp


class AppAccess:
    """A mixin, listed before the screen or widget class, that gives access to the app."""

    @property
    def kozyr(self) -> "KozyrApp":
        """The app, with its shared services."""
        return cast("KozyrApp", cast("DOMNode", self).app)
