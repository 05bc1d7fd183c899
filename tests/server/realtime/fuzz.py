"""Random clients against the gateway.

`python -m tests.server.realtime.fuzz --frames 100000 --seed 7`. After every frame another socket still gets
an answer. No socket receives a foreign channel, card, token or seed. Streams have no gaps, no error is
logged, and at the end no trace of a client is left. A seed is one whole run.
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
"""The number of frames of one run."""


@at_gate(config=ROOMY, whole=True)
async def live(gate: Gate, seed: int, steps: int, counted: Counter[str]) -> None:
    """Let random clients send this many frames."""
    clients = RandomClients(gate, seed)
    await clients.gather()
    for _ in range(steps):
        await clients.step()
    await clients.finish()
    counted += clients.counted


def main() -> int:
    """Run one seed after another."""
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
