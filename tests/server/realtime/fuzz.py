"""Crowds by the thousand before the gate.

`python -m tests.server.realtime.fuzz --frames 100000 --seed 7`. After every frame another socket is
answered. No socket has heard what is not its own (channel, card, token, seed); streams have no gaps;
nothing is logged as an error; in the end nothing is left of anybody. A seed is a crowd's whole life.
"""

import argparse
import sys
import time
from collections import Counter

from kozyr.server.operations.config import Config, LimitsConfig
from tests.kit.gateway import Gate, at_gate
from tests.server.realtime.random_clients import RandomClients

ROOMY = Config(limits=LimitsConfig(connections_per_address=1000))
LIFE = 1000
"""Frames of one crowd."""


@at_gate(config=ROOMY, whole=True)
async def live(gate: Gate, seed: int, steps: int, counted: Counter[str]) -> None:
    """Let a crowd send so many frames."""
    crowd = RandomClients(gate, seed)
    await crowd.gather()
    for _ in range(steps):
        await crowd.step()
    await crowd.finish()
    counted += crowd.counted


def main() -> int:
    """Let crowds live, one after another."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.realtime.fuzz")
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    counted: Counter[str] = Counter()
    began = time.monotonic()
    for place in range(max(1, chosen.frames // LIFE)):
        seed = chosen.seed + place
        try:
            live(seed, min(LIFE, chosen.frames), counted)
        except BaseException:
            print(
                f"again with: python -m tests.server.realtime.fuzz --frames {LIFE} --seed {seed}",
                file=sys.stderr,
            )
            raise
    print(f"{chosen.frames} frames, {time.monotonic() - began:.0f} s, {dict(counted.most_common())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
