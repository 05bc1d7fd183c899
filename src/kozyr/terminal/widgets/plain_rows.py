"""List rows with aligned columns."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size


def columns(texts: Sequence[str], widths: Sequence[int]) -> str:
    """Return texts side by side, each cut or padded to its width."""
    return " ".join(fitted(text, width) for text, width in zip(texts, widths, strict=True))


def fitted(text: str, width: int) -> str:
    """Cut a text to a width, with a mark at the cut, or pad it."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)) + "~" * min(1, width)
