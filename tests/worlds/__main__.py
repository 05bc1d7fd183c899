"""`make sim`: run many worlds on all cores; a single one prints its story."""

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.worlds.pairing_world import PairingProcess, PairingWorld
from tests.worlds.world import World, run_world

_CHUNK = 20
_PROCESSES = {"any": None, "one": False, "many": True}


def _run(processes: str, kind: str, seed: int) -> World:
    several = _PROCESSES[processes]
    if kind == "pairing":
        return run_world(seed, process=PairingProcess, several=several, kind=PairingWorld)
    return run_world(seed, several=several)


def _guarded(processes: str, kind: str, seed: int) -> Counter[str] | str:
    try:
        return _run(processes, kind, seed).counted
    except Exception:  # noqa: BLE001 - any exception is a finding of this world
        again = f"make sim SEED={seed}" + (f" PROCESSES={processes}" if processes != "any" else "")
        again += f" PEOPLE={kind}" if kind != "tables" else ""
        return f"world {seed} failed; live through it again with: {again}\n{traceback.format_exc()}"


def main() -> int:
    """Run the worlds from one number on."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds")
    parser.add_argument("--worlds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--processes", choices=_PROCESSES, default="any", help="servers in each world")
    parser.add_argument("--people", choices=("tables", "pairing"), default="tables", help="what people do")
    parser.add_argument("--go-on", action="store_true", help="also after a world that failed")
    chosen = parser.parse_args()
    if chosen.worlds == 1:
        print("\n".join(_run(chosen.processes, chosen.people, chosen.seed).story))
        return 0
    counted: Counter[str] = Counter()
    failed = 0
    began = time.monotonic()
    seeds = range(chosen.seed, chosen.seed + chosen.worlds)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        found = pool.map(partial(_guarded, chosen.processes, chosen.people), seeds, chunksize=_CHUNK)
        for done, each in enumerate(found, start=1):
            if isinstance(each, str):
                print(each, file=sys.stderr)
                failed += 1
                if not chosen.go_on:
                    pool.shutdown(cancel_futures=True)
                    return 1
            else:
                counted += each
            if done % 500 == 0 or done == chosen.worlds:
                print(f"{done} worlds, {time.monotonic() - began:.0f} s, {dict(counted)}", flush=True)
    print(f"worlds {seeds[0]} to {seeds[-1]}: {chosen.worlds - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
