"""Plain console mode on a server, driven by the keys of choices."""

import io
from pathlib import Path

from kozyr.client.files import Files
from kozyr.client.session import FILE, last_server
from kozyr.locales import say
from kozyr.terminal.plain.main import run_plain


class Typist(io.BytesIO):
    """Answers each question with the number of a choice, given by the key of its text."""

    def __init__(self, output: io.StringIO, *keys: str) -> None:
        super().__init__()
        self._output = output
        self._keys = [*keys]

    def readline(self, size: int | None = -1) -> bytes:
        """Return the number of the next choice in the last menu; a key that is a number stands for itself."""
        del size
        key = self._keys.pop(0)
        if not key.isdigit():
            lines = reversed(self._output.getvalue().splitlines())
            key = next(line[1] for line in lines if line.endswith(f"] {say('en', key, n=1)}"))
        return f"{key}\n".encode()


def play_plain(url: str, home: Path, *keys: str) -> str:
    """Answer the questions of plain console mode; return its output."""
    environment = {"KOZYR_HOME": str(home), "LANG": "C", "TERM": "dumb"}
    files = Files.open(environment)
    if last_server(files) != url:
        files.save(FILE, b'{"server": "%b", "tokens": {}}' % url.encode())
    output = io.StringIO()
    assert run_plain("en", Typist(output, *keys), output, environment=environment, quick=True) == 0
    return output.getvalue()
