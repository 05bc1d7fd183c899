"""The command that writes the weights of the package, and the outputs that a test expects from them.

`python -m training.shipping training/runs/stage5-checkpoint.npz` writes `src/kozyr/bots/weights/master.npz`
and `tests/bots/network_outputs.jsonl`. It needs NumPy and Numba, but no PyTorch.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from kozyr.bots.knowledge import NO_HISTORY, knowledge_of
from kozyr.bots.network import MoveEvaluation, Network
from kozyr.bots.network_weights import INPUT_VERSION, read_weights
from kozyr.kernel.compiled import Array
from kozyr.rules import legal, must, start, step, view
from training.exports import MANTISSA_BITS, arrange, round_mantissas, write_weights
from training.history import update_history

ROOT: Final = Path(__file__).parent.parent
WEIGHTS: Final = ROOT / "src" / "kozyr" / "bots" / "weights"
OUTPUTS: Final = ROOT / "tests" / "bots" / "network_outputs.jsonl"
_GAMES: Final = (
    ("classic", 2), ("classic", 3), ("classic", 4), ("classic", 6), ("transfer", 2), ("transfer", 5),
    ("pairs", 4), ("pairs-transfer", 4), ("street", 3),
)  # fmt: skip
_CHOICES_PER_GAME: Final = 6


def list_sample_choices() -> Iterator[Array]:
    """Yield the rows of knowledge of some choices in random games, with and without history."""
    for rules, seats in _GAMES:
        chance = random.Random(f"{rules} {seats}")
        game = must(
            start(rules=rules, seats=seats, options={"order": "turns", "redeal": False}, seed=rules)
        ).game
        history = NO_HISTORY
        rows: list[Array] = []
        while game.phase != "over":
            ((seat, choices),) = legal(game).items()
            if len(choices) > 1:
                rows.append(knowledge_of(view(game, seat), history if len(rows) % 5 else NO_HISTORY))
            result = must(step(game, seat, chance.choice(choices)))
            history = update_history(history, game, result.events)
            game = result.game
        yield from chance.sample(rows, min(_CHOICES_PER_GAME, len(rows)))


def _round(evaluation: MoveEvaluation) -> dict[str, list[float]]:
    return {name: [round(number, 6) for number in row] for name, row in evaluation._asdict().items()}


def main() -> None:
    """Write the weights of a checkpoint's network and, for the level `master`, the expected outputs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--network", default="average", help="the network of the checkpoint")
    parser.add_argument("--name", default="master", help="the name of the file in the package")
    parser.add_argument(
        "--mantissa", type=int, default=7, choices=range(1, MANTISSA_BITS + 1), help="mantissa bits to keep"
    )
    arguments = parser.parse_args()
    with np.load(arguments.checkpoint) as stored:
        meta = json.loads(str(stored["meta"]))
        prefix = f"{arguments.network}/"
        state = {name.removeprefix(prefix): stored[name] for name in stored.files if name.startswith(prefix)}
    if meta["input_version"] != INPUT_VERSION:
        parser.error(f"the checkpoint has inputs of version {meta['input_version']}, not {INPUT_VERSION}")
    if not state:
        parser.error(f"the checkpoint has no network {arguments.network}")
    arrays = {name: round_mantissas(array, arguments.mantissa) for name, array in arrange(state).items()}
    facts = {name: meta[name] for name in ("minutes", "choices", "games") if name in meta}
    path = WEIGHTS / f"{arguments.name}.npz"
    write_weights(path, arrays, {**facts, "mantissa_bits": arguments.mantissa})
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.2f} MB")
    if arguments.name == "master":
        network = Network(read_weights(path))
        outputs = [
            json.dumps({"row": row.tolist(), **_round(network.evaluate_row(row))}, separators=(",", ":"))
            for row in list_sample_choices()
        ]
        OUTPUTS.write_text("".join(f"{line}\n" for line in outputs))
        print(f"{OUTPUTS.relative_to(ROOT)}: {len(outputs)} choices")


if __name__ == "__main__":
    main()
