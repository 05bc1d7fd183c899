"""The main program of the process that analyses games: `python -m kozyr.server.bot_workers.analysis_worker`.

It runs at a lower priority than the server and the processes of bots. It ends when its standard input is
closed, which also happens when the server crashes.
"""

import os
import sys
import time
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

from kozyr.analysis.game_analysis import analyse_game
from kozyr.analysis.report_codec import encode_report
from kozyr.rules.notation import read_game
from kozyr.server.bot_workers.analysis_messages import AnalysisMessage, write_analysis_message
from kozyr.server.bot_workers.messages import MAX_ERROR_LENGTH
from kozyr.server.bot_workers.worker import prepare_process, read_frames

_NICENESS: Final = 10
"""The niceness of the process; the processes of bots have 5."""
_PROGRESS_INTERVAL_S: Final = 0.3


class ProgressWriter:
    """Writes the progress, but not too often."""

    def __init__(self, replies: BinaryIO) -> None:
        self._replies = replies
        self._written_at = 0.0

    def write(self, done: int, total: int) -> None:
        """Write which part of all moves is done, unless the progress was written a moment ago."""
        now = time.monotonic()
        if now - self._written_at >= _PROGRESS_INTERVAL_S:
            self._written_at = now
            self._replies.write(
                write_analysis_message(AnalysisMessage(progress=round(100 * done / max(1, total), 1)))
            )


def main() -> None:
    """Analyse games until the server closes the pipe."""
    replies = prepare_process(_NICENESS)
    requests = SimpleQueue[bytes | None]()
    Thread(target=read_frames, args=(sys.stdin.buffer, requests), daemon=True).start()
    try:
        while (request := requests.get()) is not None:
            replies.write(write_analysis_message(_analyse(request.decode(), ProgressWriter(replies))))
    except BrokenPipeError:
        os._exit(0)  # the server has gone; a normal exit would try to flush again


def _analyse(notation: str, progress: ProgressWriter) -> AnalysisMessage:
    try:
        report = analyse_game(read_game(notation), on_progress=progress.write)
        return AnalysisMessage(report=encode_report(report).decode())
    except BrokenPipeError:
        raise
    except Exception:  # noqa: BLE001 - reported; the next game may succeed
        return AnalysisMessage(error=traceback.format_exc()[-MAX_ERROR_LENGTH:])


if __name__ == "__main__":
    main()
