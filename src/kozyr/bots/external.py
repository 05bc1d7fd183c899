"""Bots that are external programs.

The program runs without a shell, reads one prompt per line and answers each prompt with one line. A late
answer, an invalid answer and extra output are faults. After a fault, Kozyr kills the program with all its
children, and starts the program again for the next prompt. The report of a fault contains the last bytes of
the program's standard error.
"""

import contextlib
import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from kozyr.bots.bot import Budget
from kozyr.bots.referee import BotFault, BotFaultError, FaultKind
from kozyr.printable import printable
from kozyr.rules import Action, Refusal, View
from kozyr.rules.plain import plain_view
from kozyr.rules.plain_actions import plain_action, read_action

DEFAULT_MS: Final = 100
"""The budget sent to a program if the user set none."""
STARTUP_S: Final = 5.0
"""The extra time for the first answer of a new process."""
MAX_ANSWER_BYTES: Final = 1 << 20
"""A longer line is a fault."""
_GRACE_S: Final = 0.5
"""The time between the request to end and the kill."""
_TAIL_BYTES: Final = 400
"""The most bytes of standard error, and the most characters of the detail, that a fault reports."""


def compute_limit_s(budget_ms: int) -> float:
    """Return the time after which a program counts as stalled: ten times its budget, plus one second."""
    return 10 * budget_ms / 1000 + 1


class ExternalBot:
    """An external program in a seat."""

    def __init__(self, command: Sequence[str], on_process: Callable[[int, bool], None]) -> None:
        self._command = command
        self._on_process = on_process
        """Called with the number of a process group, and true when it starts or false when it has ended."""
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr_tail = b""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Ask the program for an action."""
        budget_ms = DEFAULT_MS if budget.milliseconds is None else budget.milliseconds
        prompt = {
            "cmd": "choose",
            "view": plain_view(view),
            "legal": [plain_action(action) for action in legal],
            "budget_ms": budget_ms,
        }
        wait_s = compute_limit_s(budget_ms) + (0 if self._process else STARTUP_S)
        line = self._exchange(json.dumps(prompt, separators=(",", ":")).encode() + b"\n", wait_s)
        action = read_action(view, view.seat, _read_action_field(line)) if view.seat is not None else None
        if action is None or isinstance(action, Refusal):
            self._fail("nonsense", line.decode(errors="replace"))
        return action

    def close(self) -> None:
        """End the program and all processes that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None  # noqa: S101 - a pipe
        assert process.stdout is not None  # noqa: S101 - a pipe
        with contextlib.suppress(OSError):
            process.stdin.close()
        _signal_group(process.pid, signal.SIGTERM)
        # The output ends when the last process of the group closes it. The kill comes before `wait`,
        # because `wait` frees the number of the group, which another process could then get.
        stop_at = time.monotonic() + _GRACE_S
        while (remaining_s := stop_at - time.monotonic()) > 0:
            is_readable = bool(select.select([process.stdout], [], [], remaining_s)[0])
            if not is_readable or not os.read(process.stdout.fileno(), MAX_ANSWER_BYTES):
                break
        self._read_stderr(process)
        _signal_group(process.pid, signal.SIGKILL)
        process.wait()
        self._on_process(process.pid, False)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()

    def _start(self) -> subprocess.Popen[bytes]:
        self._stderr_tail = b""
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(  # noqa: S603 - the user asked to run this command
                self._command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise BotFaultError(BotFault("died", str(error.strerror))) from error
        self._on_process(process.pid, True)
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None  # noqa: S101 - all are pipes
            os.set_blocking(stream.fileno(), False)
        return process

    def _exchange(self, prompt: bytes, wait_s: float) -> bytes:
        # One loop writes the prompt and reads both outputs, so a program that does not read cannot block it.
        process = self._process = self._process or self._start()
        assert process.stdin is not None  # noqa: S101 - a pipe
        assert process.stdout is not None  # noqa: S101 - a pipe
        stop_at = time.monotonic() + wait_s
        if select.select([process.stdout], [], [], 0)[0]:
            # The program ended after its last answer, or wrote before it got a prompt.
            early_output = os.read(process.stdout.fileno(), MAX_ANSWER_BYTES)
            self._fail("flooded" if early_output else "died", f"{len(early_output)} bytes")
        unsent, received = prompt, b""
        while b"\n" not in received or unsent:
            streams = [stream for stream in (process.stdout, process.stderr) if stream and not stream.closed]
            remaining_s = stop_at - time.monotonic()
            readable, writable, _ = select.select(
                streams, [process.stdin] if unsent else [], [], max(remaining_s, 0)
            )
            if remaining_s <= 0:
                self._fail("stalled", f"{wait_s:g} s")
            if process.stderr in readable:
                self._read_stderr(process)
            if process.stdout in readable:
                piece = os.read(process.stdout.fileno(), MAX_ANSWER_BYTES)
                if not piece:
                    self._fail("died")
                received += piece
            if len(received) > MAX_ANSWER_BYTES or received.count(b"\n") > 1:
                self._fail("flooded", f"{len(received)} bytes")
            if writable:
                unsent = self._write(process, unsent)
        line, _, extra = received.partition(b"\n")
        if extra:
            self._fail("flooded", f"{len(received)} bytes")
        return line

    def _write(self, process: subprocess.Popen[bytes], unsent: bytes) -> bytes:
        assert process.stdin  # noqa: S101 - a pipe
        try:
            return unsent[os.write(process.stdin.fileno(), unsent) :]
        except OSError:
            self._fail("died")

    def _read_stderr(self, process: subprocess.Popen[bytes]) -> None:
        stream = process.stderr
        if stream is None or stream.closed:
            return
        with contextlib.suppress(BlockingIOError):
            piece = os.read(stream.fileno(), MAX_ANSWER_BYTES)
            self._stderr_tail = (self._stderr_tail + piece)[-_TAIL_BYTES:]
            if not piece:
                stream.close()

    def _fail(self, kind: FaultKind, detail: str = "") -> NoReturn:
        process = self._process
        self.close()
        if kind == "died" and process is not None:
            detail = f"status {process.returncode}"
        stderr_text = printable(self._stderr_tail.decode(errors="replace").replace("\n", " ").strip())
        parts = [part for part in (printable(detail)[:_TAIL_BYTES], stderr_text) if part]
        raise BotFaultError(BotFault(kind, "; ".join(parts)))


def _read_action_field(line: bytes) -> Any:  # noqa: ANN401 - external data, checked by the rules
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    return answer.get("action") if isinstance(answer, dict) else None


def _signal_group(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.killpg(group, number)
