"""Measures how much better each level is than the one below.

Every rung of the ladder is a match of `kozyr arena` over duplicate deals. Its row in `bench/ladder.md`
replaces an older row of the same rung. The thinking of the levels is limited by counts and not by the clock,
so the same seed gives the same games on any machine. All rungs take hours: `make ladder
ONLY=master/experienced` plays only the rungs of these two levels. `RULES` and `SEATS` select further,
`PAIRS` is the number of deals, and `SEED` selects the deals.
"""

import argparse
import datetime as dt
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

TABLE = Path(__file__).with_name("ladder.md")
HEAD = """# The ladder of levels

Made by `make ladder`. A rung is a match of two levels over duplicate deals, every deal played with every
seating; *share* is the upper level's head-to-head share (two seats: the games not lost, draws half; 50 % =
equal) with its 95 % interval over deals. Time is the mean over all moves of a level, forced ones included,
beside whatever else the machine did. Play is bounded by counts, so
`kozyr arena UPPER LOWER --rules … --seats … --pairs … --seed …` gives these very figures anywhere, but for
the times.

| upper | lower | rules | seats | deals | seed | share | 95 % | ms a move, upper | lower | date |
|---|---|---|---|---|---|---|---|---|---|---|
"""
LEVELS = ("random", "novice", "experienced", "master", "divine")
TABLES = (("classic", 2), ("transfer", 2), ("classic", 3), ("classic", 4), ("pairs", 4))
EARLIER = (("master", "master-2026"), ("divine", "divine-2026"))
"""The strong levels also play their earlier versions."""
QUICK, STRONG, STRONG_OF_MANY = 1000, 300, 100
"""The deals of a rung: of quick levels, of strong levels at two seats, of strong levels at more seats."""

INTERRUPTED = 130


class Rung(NamedTuple):
    """A match to play."""

    upper: str
    lower: str
    rules: str
    seats: int
    pairs: int
    """The number of deals."""


def list_rungs() -> list[Rung]:
    """List the whole ladder, the quick rungs first."""
    steps = [*zip(LEVELS[1:], LEVELS, strict=False), *EARLIER]
    return [
        Rung(upper, lower, rules, seats, _count_deals(upper, seats))
        for upper, lower in steps
        for rules, seats in TABLES
    ]


def _count_deals(upper: str, seats: int) -> int:
    if upper not in ("master", "divine"):
        return QUICK
    return STRONG if seats == 2 else STRONG_OF_MANY  # noqa: PLR2004 - a duel


def play(rung: Rung, seed: int, jobs: int) -> dict[str, Any]:
    """Play one match."""
    command = [
        sys.executable, "-m", "kozyr", "arena", rung.upper, rung.lower, "--rules", rung.rules,
        "--seats", str(rung.seats), "--pairs", str(rung.pairs), "--seed", str(seed),
        "--jobs", str(jobs), "--json",
    ]  # fmt: skip
    played = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    # A match that was stopped (SIGTERM) reports the deals it has played; the row has their number.
    if played.returncode not in (0, INTERRUPTED):
        played.check_returncode()
    report: dict[str, Any] = json.loads(played.stdout)
    return report


def make_row(rung: Rung, seed: int, report: dict[str, Any]) -> str:
    """Return a row of the table."""
    upper, lower = report["entrants"]
    met = report["head_to_head"][0]
    return (
        f"| {rung.upper} | {rung.lower} | {rung.rules} | {rung.seats} | {report['pairs']} | {seed} "
        f"| {100 * met['share']:.1f} % | {100 * met['low']:.1f} … {100 * met['high']:.1f} "
        f"| {upper['ms_per_move']:.2f} | {lower['ms_per_move']:.2f} | {dt.datetime.now(dt.UTC):%Y-%m-%d} |"
    )


def write_row(rung: Rung, row: str) -> None:
    """Add a row to the table, or replace the older row of the same rung."""
    beginning = f"| {rung.upper} | {rung.lower} | {rung.rules} | {rung.seats} |"
    lines = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.exists() else HEAD.splitlines()
    older = [index for index, line in enumerate(lines) if line.startswith(beginning)]
    if older:
        lines[older[0]] = row
    else:
        lines.append(row)
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Play the requested rungs."""
    parser = argparse.ArgumentParser(description="Measure the ladder of levels.")
    parser.add_argument("--only", metavar="UPPER/LOWER", help="only the rungs of these two levels")
    parser.add_argument("--rules", help="only this rule set")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument(
        "--pairs", type=int, help="deals of a rung (default: 1000; strong levels 300 at two seats, else 100)"
    )
    parser.add_argument("--seed", type=int, default=1, help="which deals are played (default: 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    chosen = parser.parse_args()
    for rung in list_rungs():
        if chosen.only and chosen.only != f"{rung.upper}/{rung.lower}":
            continue
        if (chosen.rules or rung.rules, chosen.seats or rung.seats) != (rung.rules, rung.seats):
            continue
        requested = rung._replace(pairs=chosen.pairs or rung.pairs)
        row = make_row(requested, chosen.seed, play(requested, chosen.seed, chosen.jobs))
        write_row(requested, row)
        print(row, flush=True)


if __name__ == "__main__":
    main()
