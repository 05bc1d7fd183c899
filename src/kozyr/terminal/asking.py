"""A mixin that gives screens and widgets access to the app they belong to."""

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from kozyr.terminal.app import KozyrApp


class Asking:
    """Goes before a screen's or a widget's own class: something that knows which program it is part of."""

    @property
    def kozyr(self) -> "KozyrApp":
        """The program, with what everybody may ask it."""
        return cast("KozyrApp", cast("DOMNode", self).app)
