"""The process that analyses a game for the terminal client.

`kozyr analyse` does the work, so the screen stays responsive while the kernel is compiled. When the caller
cancels, the process ends.
"""

import asyncio
import sys

from kozyr.analysis.report import GameReport
from kozyr.analysis.report_codec import ReportError, decode_report
from kozyr.locales import Language
from kozyr.rules.notation import Record, write_game
from kozyr.terminal.simulation import end_process


class AnalysisFailedError(Exception):
    """The game was not analysed; the text says why."""


async def analyse_in_process(record: Record, language: Language) -> GameReport:
    """Analyse a finished game; raise `AnalysisFailedError` if that fails."""
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "kozyr", "analyse", "-", "--json", "--lang", language,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
    except OSError as error:
        raise AnalysisFailedError(str(error)) from error
    try:
        output, errors = await process.communicate(write_game(record).encode())
    finally:
        if process.returncode is None:
            await asyncio.shield(end_process(process))
    try:
        return decode_report(output)
    except ReportError as error:
        raise AnalysisFailedError(errors.decode(errors="replace").strip() or str(error)) from error
