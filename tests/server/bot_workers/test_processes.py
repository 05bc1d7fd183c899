"""Worker processes: they ignore the terminal, run at low priority, and end with the server."""

import os
import subprocess
import sys

from tests.kit.bot_choosers import gone
from tests.kit.paths import ROOT
from tests.kit.program import until

SERVER = """
import asyncio, os, sys
from kozyr.server.bot_workers import ActionChooser
from tests.kit.bot_choosers import CHANCE, first_move

async def serve():
    chooser = ActionChooser(CHANCE, workers=2, pause_ms=0, max_wait_s=300, max_loading_s=300)
    chooser.preload()
    await chooser.choose("master", first_move())
    print(*chooser.pids, sorted({"numba", "numpy", "llvmlite"} & {*sys.modules}), flush=True)
    ASK
    await chooser.close()

asyncio.run(serve())
"""
IN_A_THOUGHT = """
    thoughts = [asyncio.create_task(chooser.choose("divine", first_move(n))) for n in range(2)]
    while len(chooser.pids) < 2:
        await asyncio.sleep(0.01)
    print(*chooser.pids, flush=True)
    await asyncio.sleep(600)
"""
DEAF = """
    import signal
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(chooser.pids[0], each)
    before = chooser.pids
    await chooser.choose("master", first_move())
    worker, server = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (before[0], 0))
    has_low_priority = worker == min(server + 5, 19)  # 19 is the lowest of all
    print(chooser.pids == before, os.getpgid(before[0]) != os.getpgid(0), has_low_priority, flush=True)
"""
BARE = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "HOME")}


def _serve(ask: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", SERVER.replace("    ASK\n", ask)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=BARE,
    )


def test_the_server_never_loads_the_kernel() -> None:
    """A master has chosen for the server, but the server has imported neither Numba nor NumPy."""
    output, complaints = _serve("").communicate(timeout=300)

    assert output.split(maxsplit=1)[1:] == ["[]\n"]
    assert complaints == ""


def test_a_killed_server_leaves_no_processes() -> None:
    """After SIGKILL during two searches, the workers and their children end."""
    with _serve(IN_A_THOUGHT) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdout.readline()
        pids = [int(word) for word in server.stdout.readline().split()]
        thinking = [not gone(pid) for pid in pids]
        server.kill()

        assert (len(pids), thinking) == (2, [True, True])
        assert until(lambda: all(gone(pid) for pid in pids))
        assert server.stderr.read() == ""  # the pipe ends when the last of them has closed it


def test_a_worker_ignores_signals_and_runs_at_low_priority() -> None:
    """Only the server handles Ctrl-C. A search has a lower priority than the server."""
    output, complaints = _serve(DEAF).communicate(timeout=300)

    assert (output.splitlines()[1:], complaints) == (["True True True"], "")
