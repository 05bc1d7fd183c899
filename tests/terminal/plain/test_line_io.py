"""Reading and writing lines with any program or terminal at the other end."""

import io

import pytest

from kozyr.terminal.plain.line_io import MAX_LINE_LENGTH, InputEndedError, LineIO


def _read(content: bytes, encoding: str | None = None) -> list[str]:
    lines, found = LineIO(io.BytesIO(content), io.StringIO(), encoding), []
    try:
        while True:
            found.append(lines.ask("?"))
    except InputEndedError:
        return found


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", []),
        (b"1\n2\r\n\n 3 \n", ["1", "2", "", "3"]),
        (b"1", ["1"]),
        (b"\xff\xfe\x00\n2\n", ["��\x00", "2"]),
        ("Анна\n".encode(), ["Анна"]),
        (b"x" * 5_000_000 + b"\n2\n", ["x" * MAX_LINE_LENGTH, "2"]),
    ],
)
def test_lines_are_read_as_they_come(content: bytes, found: list[str]) -> None:
    """Without a line end, without text, or without end: the result is short and is text."""
    assert _read(content) == found


def test_lines_are_read_in_the_terminals_own_code() -> None:
    """Its encoding is used; an unknown encoding counts as UTF-8."""
    assert _read("Анна\n".encode("koi8-r"), "koi8-r") == ["Анна"]
    assert _read("Анна\n".encode(), "no-such-code") == ["Анна"]


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", "«да» — …"), ("koi8-r", '"да" - ...'), ("cp1251", "«да» — …")]
)
def test_signs_that_a_terminal_lacks_are_written_with_poorer_ones(encoding: str, shown: str) -> None:
    """A dash or a quotation mark becomes a simpler one, not a question mark."""
    out = io.StringIO()
    LineIO(io.BytesIO(), out, encoding).write("«да» — …")

    assert out.getvalue() == f"{shown}\n"


def test_a_broken_input_has_ended() -> None:
    """A folder, a terminal that was hung up and a closed stream have no more lines."""

    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(size)

    closed = io.BytesIO(b"1\n")
    closed.close()
    for stream in (Broken(), closed):
        with pytest.raises(InputEndedError):
            LineIO(stream, io.StringIO()).ask("?")


def test_a_question_stands_there_before_its_answer_is_awaited() -> None:
    """The output, with the question at its end, is flushed before the input is read."""
    seen: list[str] = []

    class Reader(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            seen.append(out.getvalue())
            return super().readline(size)

    out = io.StringIO()
    lines = LineIO(Reader(b"1\n"), out)
    lines.write("one", "two")

    assert (lines.ask("Number:"), seen) == ("1", ["one\ntwo\nNumber:\n"])
