"""A process that has imported Kozyr and forks itself for each program that a test starts.

A fresh `kozyr serve` spends two seconds of CPU time on imports, and tests start hundreds of programs. A
forked program is a process of its own with its own streams, environment, signals and exit status. Only the
imports are shared. Programs whose start is what a test is about are started by `subprocess` instead.

The servers start no interpreted bot worker beside the compiled one: on a busy machine, where loading takes
longer than a second, each server would start one and use two more seconds of CPU time.

`tests.kit.forked_program` starts this process and sends it requests: `python -m tests.kit.fork_server FD`.
"""

import array
import atexit
import gc
import importlib
import io
import json
import os
import runpy
import select
import signal
import socket
import sys
import threading
from functools import cache, partial
from typing import Any, Final, NamedTuple, NoReturn

MAX_REQUEST: Final = 1 << 20
_MAX_LOADING_S: Final = 300
"""How long a bot worker may load the kernel, which `tests.kit.kernel_cache` has compiled."""
MODULES: Final = {
    "serve": (
        "kozyr.server.api.http.server_process", "kozyr.server.stores.postgres", "kozyr.server.stores.sqlite",
        "kozyr.server.cluster.nats", "kozyr.bots.levels", "litestar.plugins.pydantic", "uvloop",
    ),
    "solve": ("kozyr.bots.endgame",),
    "admin": ("kozyr.server.moderation.actions", "kozyr.server.stores.sqlite"),
    "arena": ("kozyr.cli.commands.match_runner", "kozyr.cli.drawing.figures"),
    "simulate": ("kozyr.cli.commands.match_runner", "kozyr.cli.drawing.figures"),
    "analyse": ("kozyr.analysis.game_analysis", "kozyr.analysis.report_text"),
    "puzzles": ("kozyr.terminal.puzzle_game", "kozyr.terminal.puzzle_board"),
    "demo": ("kozyr.cli.drawing.demo",),
    "replay": ("kozyr.cli.drawing.replay",),
    "position": ("kozyr.cli.drawing.replay",),
    "export": ("kozyr.server.operations.archive", "kozyr.server.stores.sqlite"),
    "import": ("kozyr.server.operations.archive", "kozyr.server.stores.sqlite"),
    "check": ("kozyr.server.stores.sqlite", "kozyr.server.projections.projector"),
}  # fmt: skip
"""What a command imports when it runs: imported before the first fork for this command."""


class Request(NamedTuple):
    """A program to run; its streams and the socket that gets its exit status are sent along."""

    module: str
    arguments: list[str]
    environment: dict[str, str]
    folder: str


class Children:
    """The programs that run, and the sockets of those who wait for them."""

    def __init__(self) -> None:
        self._sockets: dict[int, socket.socket] = {}
        self._wake_up, wakes = socket.socketpair()
        self._wakes = wakes
        wakes.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wakes.fileno())

    def fileno(self) -> int:
        """Return the descriptor that is readable when a program has ended."""
        return self._wake_up.fileno()

    def add(self, pid: int, reports: socket.socket) -> None:
        """Report that a program runs; keep the socket for its exit status."""
        reports.send(str(pid).encode())
        self._sockets[pid] = reports

    def report_ends(self) -> None:
        """Report the exit status of each program that has ended."""
        self._wake_up.recv(4096)
        for pid in list(self._sockets):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                with self._sockets.pop(pid) as reports:
                    reports.send(str(os.waitstatus_to_exitcode(status)).encode())

    def forget(self) -> None:
        """Close everything in a forked process, and handle signals as a fresh interpreter does."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for each in (self._wake_up, self._wakes, *self._sockets.values()):
            each.close()


def serve(control: socket.socket) -> Request | None:
    """Fork for each request; return the request in the forked process, and None when the tests end."""
    children = Children()
    while True:
        ready, _, _ = select.select([control.fileno(), children.fileno()], [], [])
        if children.fileno() in ready:
            children.report_ends()
        if control.fileno() not in ready:
            continue
        data, descriptors = _receive(control)
        if not data:
            return None
        request = Request(**json.loads(data))
        _import_modules(request)
        *streams, reports = descriptors
        pid = os.fork()
        if not pid:
            children.forget()
            control.close()
            os.close(reports)
            _set_streams(streams)
            return request
        for each in streams:
            os.close(each)
        children.add(pid, socket.socket(fileno=reports))


def _receive(control: socket.socket) -> tuple[bytes, list[int]]:
    """Receive a request and its descriptors; nothing at the end of the tests."""
    kept = array.array("i")
    data, ancillary, _, _ = control.recvmsg(MAX_REQUEST, socket.CMSG_SPACE(4 * kept.itemsize))
    for _, _, packed in ancillary:
        kept.frombytes(packed)
    return data, list(kept)


def _import_modules(request: Request) -> None:
    command = next((each for each in request.arguments if each in MODULES), "")
    for name in ("kozyr.cli.main", *MODULES.get(command, ())):
        importlib.import_module(name)
    if command == "serve":
        _avoid_interpreted_workers()
    gc.freeze()  # so that collections in the programs do not copy these pages


@cache
def _avoid_interpreted_workers() -> None:
    app = importlib.import_module("kozyr.server.app")
    app.ActionChooser = partial(app.ActionChooser, max_loading_s=_MAX_LOADING_S)  # type: ignore[attr-defined]


def _set_streams(streams: list[int]) -> None:
    for wanted, descriptor in enumerate(streams):
        os.dup2(descriptor, wanted)
    for descriptor in streams:
        os.close(descriptor)


def become(request: Request) -> NoReturn:
    """Run the program in this process, as a fresh interpreter would."""
    os.environ.clear()
    os.environ.update(request.environment)
    os.chdir(request.folder)
    sys.stdin = _open_stream(0, "r", "surrogateescape")
    sys.stdout = _open_stream(1, "w", "surrogateescape")
    sys.stderr = _open_stream(2, "w", "backslashreplace")
    sys.argv = [request.module, *request.arguments]
    status = _run_module(request.module)
    threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 - as the interpreter does at its end
    atexit._run_exitfuncs()  # noqa: SLF001 - the same
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()
    os._exit(status)  # the interpreter would destroy every module, which takes longer than most programs


def _run_module(name: str) -> int:
    """Run a module as the main program; return its exit status."""
    try:
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        sys.stderr.write(f"{end.code}\n")
        return 1
    except BaseException:  # noqa: BLE001 - printed, as the interpreter does
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


def _open_stream(descriptor: int, mode: str, errors: str) -> Any:  # noqa: ANN401 - typeshed wants one class
    raw = open(descriptor, f"{mode}b", closefd=False)  # noqa: SIM115 - as long as the process
    is_terminal = os.isatty(descriptor)
    return io.TextIOWrapper(raw, "utf-8", errors, line_buffering=is_terminal or descriptor == 2)


if __name__ == "__main__":
    requested = serve(socket.socket(fileno=int(sys.argv[1])))
    if requested is not None:
        become(requested)
