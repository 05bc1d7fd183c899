"""`make sim`: run many worlds on all cores, print their totals, and name the number of one that fails."""

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.simulation.world import Seen, run_world

_SHARE = 0.02
_CHUNK = 200


def _guarded(share: float, seed: int) -> Seen | str:
    try:
        return run_world(seed, share)
    except Exception:  # noqa: BLE001 - any exception is a finding of this world
        return f"world {seed} failed; replay it with: make sim SEED={seed} GAMES=1\n{traceback.format_exc()}"


def main() -> int:
    """Run the worlds from one number on."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    share = 1.0 if chosen.games == 1 else _SHARE
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    outcomes: Counter[str] = Counter()
    turns = compared = longest = 0
    began = time.monotonic()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for done, seen in enumerate(pool.map(partial(_guarded, share), seeds, chunksize=_CHUNK), start=1):
            if isinstance(seen, str):
                print(seen, file=sys.stderr)
                pool.shutdown(cancel_futures=True)
                return 1
            outcomes[seen.outcome] += 1
            turns += seen.turns
            compared += seen.compared
            longest = max(longest, seen.turns)
            if done % 5000 == 0 or done == chosen.games:
                spent = time.monotonic() - began
                print(f"{done} games, {turns} turns, {spent:.0f} s, {dict(outcomes)}", flush=True)
    print(f"longest game {longest} turns; {compared} steps compared between games with other hidden cards")
    if chosen.games > _CHUNK and not compared:
        print("no two games with other hidden cards had a step in common", file=sys.stderr)
        return 1
    print(f"{chosen.games} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
