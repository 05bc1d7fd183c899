"""List rows with aligned columns."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size


def columns(texts: Sequence[str], widths: Sequence[int]) -> str:
    """Write texts one beside another, each cut or filled to its width."""
    return " ".join(fitted(text, width) for text, width in zip(texts, widths, strict=True))


def fitted(text: str, width: int) -> str:
    """Cut a text to a width, with a mark where something is missing, or fill it up."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)) + "~" * min(1, width)
