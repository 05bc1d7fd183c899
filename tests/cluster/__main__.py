"""The program that breaks a cluster and checks its data: `python -m tests.cluster --evenings 3 --seed 1`.

It runs sessions ("evenings") of a hundred games on one database until the given number and time have
passed. Meanwhile one fault follows another. After each session everything is compared with the store. At
the end it prints how often each fault occurred, and how long the tables of a killed process waited for
their next move. `--only kill` limits the faults to one kind.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from tests.cluster.checks import survived
from tests.cluster.concurrent_players import Crowd, playing
from tests.cluster.faults import HAPPENINGS
from tests.cluster.session_tables import KINDS, SLOW, invited
from tests.kit.cluster import Cluster, gathered

GAMES_A_TABLE = 3
TABLES = 32
FIGURES = ("entries_stored", "append_conflicts", "gaps_filled", "claims")
PARTS = (0.5, 0.99, 0.999999)
CALM = 120
"""The most moves from one fault to the next."""


class Report:
    """The results of all sessions."""

    def __init__(self) -> None:
        self.happened: Counter[str] = Counter()
        self.pauses: defaultdict[str, list[float]] = defaultdict(list)
        """By fault: the time to the next move, if no other fault came before it."""
        self.mixed: defaultdict[str, list[float]] = defaultdict(list)
        """The same, if another fault came before it."""
        self.refusals: Counter[str] = Counter()
        self.games = self.moves = 0
        self.figures: dict[str, list[int]] = {}

    def add(self, cluster: Cluster, crowd: Crowd, games: int) -> None:
        """Add a session."""
        self.games += games
        self.figures = {
            name: [int(server.figure(f"kozyr_{name}_total")) for server in cluster.servers]
            for name in FIGURES
        }
        self.moves += len(crowd.moves)
        for pause in crowd.pauses():
            (self.pauses if pause.alone else self.mixed)[pause.what].append(pause.seconds)
        for player in crowd.players:
            self.refusals.update(player.heard().refused)

    def write(self) -> None:
        """Print the report."""
        print(f"\n{self.games} games, {self.moves} acknowledged moves")
        print(f"counted by the processes that were there at the end: {self.figures}")
        print("refused: " + ", ".join(f"{word} {times}" for word, times in self.refusals.most_common(8)))
        print("\nseconds to the next accepted move at each table where somebody was connected to what broke,")
        print("if that alone happened, and if something else happened before the move was made:")
        print(f"{'what':16}{'times':>7}{'tables':>8}{'p50':>8}{'p99':>8}{'max':>8}{'mixed':>8}{'max':>8}")
        for what, times in sorted(self.happened.items()):
            alone, mixed = sorted(self.pauses[what]), self.mixed[what]
            seen = [f"{len(alone)}", *[f"{alone[int(part * len(alone))]:.2f}" for part in PARTS if alone]]
            also = [f"{len(mixed)}", *[f"{max(mixed):.2f}" for _ in mixed[:1]]]
            print(f"{what:16}{times:7}" + "".join(f"{each:>8}" for each in (*seen, *also)))


def evening(cluster: Cluster, report: Report, seed: int, happenings: Sequence[str]) -> list[str]:
    """Run a session with faults; return the errors found afterwards."""
    chance = random.Random(seed)
    people = invited(cluster.door, TABLES, GAMES_A_TABLE, seed, (*KINDS, SLOW))
    with playing(people, cluster.balancer) as crowd:
        while crowd.let_move(chance.randint(1, CALM)):
            what = chance.choice(happenings)
            report.happened[what] += 1
            HAPPENINGS[what](cluster, crowd, chance)
        found = survived(cluster, crowd, GAMES_A_TABLE)
        report.add(cluster, crowd, TABLES * GAMES_A_TABLE)
    return found


def main() -> int:
    """Run sessions for the requested number and time."""
    parser = argparse.ArgumentParser(prog="python -m tests.cluster")
    parser.add_argument("--evenings", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--only", action="append", choices=[*HAPPENINGS])
    chosen = parser.parse_args()
    report = Report()
    begin = time.monotonic()
    seed = chosen.seed
    with (
        tempfile.TemporaryDirectory() as folder,
        gathered(Path(folder), chosen.processes, far=[0]) as cluster,
    ):
        while seed - chosen.seed < chosen.evenings or time.monotonic() - begin < chosen.seconds:
            found = evening(cluster, report, seed, chosen.only or [*HAPPENINGS])
            print(f"seed {seed}: {report.games} games, {report.moves} moves, {report.happened.total()} "
                  f"happenings, {time.monotonic() - begin:.0f} s", flush=True)  # fmt: skip
            if found:
                print("\n".join(found[:10]), *cluster.complaints()[-20:], sep="\n", file=sys.stderr)
                return 1
            seed += 1
    report.write()
    print("\neverything acknowledged is there once; every stream is whole; every game ended; the ledger sums")
    return 0


if __name__ == "__main__":
    sys.exit(main())
