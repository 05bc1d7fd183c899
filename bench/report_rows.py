"""Adds rows to the tables of the reports in `bench/*.md`."""

from pathlib import Path


def add_row(report: Path, head: str, row: str) -> None:
    """Add a row below the last table with the columns of `head`; a missing report begins with `head`.

    `head` is the text before the first row. A report may go on with other sections behind the table.
    """
    text = report.read_text(encoding="utf-8") if report.exists() else head
    columns = "\n".join(head.splitlines()[-2:]) + "\n"
    before, found, table = text.rpartition(columns)
    if not found:
        report.write_text(text + row, encoding="utf-8")
        return
    rows = table.partition("\n\n")[0].rstrip("\n")
    rest = table[len(rows) :].removeprefix("\n")
    rows += "\n" if rows else ""
    report.write_text(before + columns + rows + row + rest, encoding="utf-8")
