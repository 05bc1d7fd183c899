"""`make sim`: live through many worlds on all cores; one alone tells its story."""

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.world.world import run_world

_CHUNK = 20
_COUNTED = (
    "is killed",
    "is gone",
    "clock is",
    "repeated",
    "behind",
    "game_ended",
    "settled",
    "redeal_demanded",
)


def _guarded(seed: int) -> Counter[str] | str:
    try:
        story = run_world(seed).story
    except Exception:  # noqa: BLE001 - whatever it is, it is this world's finding
        again = f"live through it again with: make sim SEED={seed}"
        return f"world {seed} failed; {again}\n{traceback.format_exc()}"
    counted = Counter({word: sum(word in line for line in story) for word in _COUNTED})
    counted["lines"] = len(story)
    return counted


def main() -> int:
    """Live through the worlds from one number on."""
    parser = argparse.ArgumentParser(prog="python -m tests.world")
    parser.add_argument("--worlds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    if chosen.worlds == 1:
        print("\n".join(run_world(chosen.seed).story))
        return 0
    counted: Counter[str] = Counter()
    began = time.monotonic()
    seeds = range(chosen.seed, chosen.seed + chosen.worlds)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for done, found in enumerate(pool.map(_guarded, seeds, chunksize=_CHUNK), start=1):
            if isinstance(found, str):
                print(found, file=sys.stderr)
                pool.shutdown(cancel_futures=True)
                return 1
            counted += found
            if done % 500 == 0 or done == chosen.worlds:
                print(f"{done} worlds, {time.monotonic() - began:.0f} s, {dict(counted)}", flush=True)
    print(f"{chosen.worlds} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
