"""`python -m training.distilling`: train small networks, for the tree search, to imitate the large ones.

A small policy network learns the probabilities with which the actor chooses the legal actions. A small value
network learns the critic's chances of loss, from the same inputs and the other seats' hands. Several sizes
can be trained on the same games.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from kozyr.rules import Options
from training.checkpoints import export, load_checkpoint, read_meta
from training.games import (
    MAX_SEATS,
    Games,
    Sizes,
    allocate,
    read_history_mask,
    read_sizes,
    unpack,
    unpack_mask,
)
from training.modes import MODES, draw_games, select_seats
from training.networks import IMPOSSIBLE, Actor, Critic, Policy, count_weights
from training.ppo import autocast, draw_actions
from training.trainer import read_range

_FORGETTING: Final = 0.3
"""The share of games in which the networks do not see the history of the other seats."""
_HOT_SHARE: Final = 0.3
"""The share of games whose moves are drawn with a higher temperature."""
_TEMPERATURE: Final = 3.0
_UNIFORM_SHARE: Final = 0.1
"""The share of moves drawn uniformly from all legal actions, because a search tries bad moves too."""
_STEPS_BEFORE_TRAINING: Final = 96
"""The steps that spread the games over all bouts, before the training begins."""
_WARM_UP_STEPS: Final = 100
_STEPS_BETWEEN_READS: Final = 16
_MAX_GRADIENT: Final = 1.0
_SECONDS_TO_EXPORT: Final = 4.0
_LOG_LINES: Final = 20


class Batch(NamedTuple):
    """The current choices of all games, unpacked, and the outputs of the large networks for them."""

    inputs: Tensor
    """The inputs, then the other seats' hands."""
    mask: Tensor
    log_chances: Tensor
    losses: Tensor


class Pair(NamedTuple):
    """A small policy network and a small value network of the same size."""

    name: str
    policy: Policy
    value: Critic


class TeacherGames:
    """Games of the large actor against itself; some moves are random, so that rare positions occur too."""

    def __init__(
        self, device: str, actor: Actor, critic: Critic, games: list[tuple[Options, int]], seed: int
    ) -> None:
        count = len(games)
        self.device, self.count, self._actor, self._critic = device, count, actor, critic
        seeds = np.random.default_rng(seed).integers(0, 2**63, count, dtype=np.uint64)
        self._games = Games(device, games, seeds)
        self.present = (torch.arange(MAX_SEATS, device=device) < self._games.seats[:, None]).float()
        forgets = torch.rand(count, 1, device=device) < _FORGETTING
        self._kept = torch.where(forgets, ~read_history_mask().to(device), -1)
        is_hot = torch.rand(count, 1, device=device) < _HOT_SHARE
        self._heat = torch.where(is_hot, 1 / _TEMPERATURE, 1.0)
        self._choices = allocate(device, 1, count).at(0)
        self._input_bits = 32 * self._choices.inputs.shape[1]
        self._games.begin(self._choices)

    @torch.no_grad()
    def play(self) -> Batch:
        """Return the choices of all games, then play one action in each."""
        words = self._choices.inputs & self._kept
        inputs, mask = unpack(words, self._choices.hidden), unpack_mask(self._choices.legal)
        with autocast(self.device):
            logits = self._actor(inputs[:, : self._input_bits])[0]
            losses = self._critic(inputs)
        logits = logits.float().masked_fill(~mask, IMPOSSIBLE)
        is_uniform = torch.rand(self.count, 1, device=self.device) < _UNIFORM_SHARE
        heat = self._heat.masked_fill(is_uniform, 0.0)
        drawn = draw_actions((logits * heat).masked_fill(~mask, IMPOSSIBLE))
        self._games.step(drawn.int(), self._choices)
        return Batch(inputs, mask, logits.log_softmax(1), losses.float().sigmoid())


class Distilling:
    """The training of all pairs on the same games."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.start, self.device = args, time.monotonic(), str(args.device)
        device = self.device
        torch.manual_seed(args.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.out = Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.log_path = self.out / f"{args.name}.log"
        self.log_path.write_text("", encoding="utf-8")
        self.sizes = read_sizes(device)
        self.meta = read_meta(Path(args.resume))
        if self.meta["input_version"] != self.sizes.version:
            message = f"{args.resume} has inputs of version {self.meta['input_version']}"
            raise ValueError(message)
        actor = Actor(self.sizes, self.meta["widths"]).to(device)
        critic = Critic(self.sizes, self.meta["critic_widths"]).to(device)
        load_checkpoint(Path(args.resume), {"average": actor, "critic": critic})
        games = draw_games(args.games, args.seed, select_seats(MODES, args.seats))
        self.play = TeacherGames(device, actor, critic, games, args.seed)
        self.pairs = [_make_pair(self.sizes, text, device) for text in args.widths]
        weights = [weight for network in self._networks() for weight in network.parameters()]
        self.optimizer = torch.optim.Adam(weights, lr=1e-4, eps=1e-6, fused=device != "cpu")
        self.compute_loss: Any = torch.compile(self._loss, dynamic=False) if args.compiled else self._loss
        self.rows = 0

    def _networks(self) -> Iterator[nn.Module]:
        for pair in self.pairs:
            yield pair.policy
            yield pair.value

    def seconds(self) -> float:
        """Return the seconds since the start."""
        return time.monotonic() - self.start

    def log(self, **facts: Any) -> None:  # noqa: ANN401 - anything that JSON can hold
        """Print a line of facts and keep it in the log."""
        line = json.dumps(facts)
        print(line, flush=True)
        with self.log_path.open("a", encoding="utf-8") as log:
            log.write(line + "\n")

    def _loss(self, batch: Batch) -> tuple[Tensor, Tensor]:
        # Return the sum of all losses, and four facts for each pair: the divergence of its policy, how often
        # its best action is the actor's, the divergence of its value, and its squared error for the seat that
        # chooses.
        input_bits = 32 * self.sizes.input_words
        chances = batch.log_chances.exp()
        share = self.play.present / self.play.present.sum()
        own = cross_entropy(batch.losses.logit(1e-6), batch.losses, share, reduction="sum")
        best = batch.log_chances.argmax(1)
        total, facts = torch.zeros((), device=self.device), []
        for pair in self.pairs:
            with autocast(self.device):
                logits, value = pair.policy(batch.inputs[:, :input_bits]), pair.value(batch.inputs)
            guesses = logits.float().masked_fill(~batch.mask, IMPOSSIBLE).log_softmax(1)
            divergence = (chances * (batch.log_chances - guesses).masked_fill(~batch.mask, 0)).sum(1).mean()
            loss = cross_entropy(value.float(), batch.losses, share, reduction="sum")
            error = (value.float().sigmoid() - batch.losses)[:, 0].square().mean()
            agreement = (guesses.argmax(1) == best).float().mean()
            total = total + divergence + loss
            facts += [divergence, agreement, loss - own, error]
        return total, torch.stack(facts).detach()

    def step(self, learning_rate: float) -> Tensor:
        """Play one action in all games and train once on these choices; return the facts of the loss."""
        batch = self.play.play()
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        total, facts = self.compute_loss(batch)
        self.optimizer.zero_grad(set_to_none=True)
        total.backward()
        for network in self._networks():
            nn.utils.clip_grad_norm_(network.parameters(), _MAX_GRADIENT)
        self.optimizer.step()
        self.rows += self.play.count
        result: Tensor = facts
        return result

    def report(self, steps: int, facts: Tensor) -> None:
        """Log the means of the last steps."""
        names = ("kl", "agreement", "value_kl", "squared_error")
        rows = facts.view(len(self.pairs), len(names)).tolist()
        found = {
            pair.name: {name: round(value, 5) for name, value in zip(names, row, strict=True)}
            for pair, row in zip(self.pairs, rows, strict=True)
        }
        self.log(seconds=round(self.seconds(), 1), steps=steps, rows=self.rows, **found)

    def train(self) -> None:
        """Train until the minutes are used up."""
        for _ in range(_STEPS_BEFORE_TRAINING if not self.args.tiny else 4):
            self.play.play()
        rates = read_range(self.args.learning_rate)
        self.step(rates.last)  # compiles the loss
        begin = reported = self.seconds()
        self.log(prepared_s=round(begin, 1), arguments=vars(self.args), before=self.meta)
        end = 60 * self.args.minutes - _SECONDS_TO_EXPORT
        steps = read = 0
        totals: Tensor | None = None
        while (now := self.seconds()) < end:
            rate = rates.cosine((now - begin) / (end - begin)) * min(1.0, (steps + 1) / _WARM_UP_STEPS)
            facts = self.step(rate)
            totals = facts if totals is None else totals + facts
            steps += 1
            if steps % _STEPS_BETWEEN_READS == 0:
                means = (totals / (steps - read)).cpu()  # waits for the device, so that the clock is right
                if self.seconds() - reported > (end - begin) / _LOG_LINES:
                    self.report(steps, means)
                    reported, read, totals = self.seconds(), steps, None
        if totals is not None:
            self.report(steps, (totals / (steps - read)).cpu())

    def export(self) -> None:
        """Write the weights of all pairs."""
        for pair in self.pairs:
            meta = {
                "rows": self.rows, "choices": self.meta["choices"],
                "policy_weights": count_weights(pair.policy), "value_weights": count_weights(pair.value),
            }  # fmt: skip
            for kind, network in (("policy", pair.policy), ("value", pair.value)):
                path = self.out / f"{self.args.name}-{kind}-{pair.name}.npz"
                for weights in network.parameters():
                    # The training computes with bfloat16. Weights of that precision play the same and make
                    # smaller files.
                    weights.data = weights.data.bfloat16().float()
                export(path, network, {**meta, "kind": kind}, self.args.seats)


def _make_pair(sizes: Sizes, text: str, device: str) -> Pair:
    widths = [int(width) for width in text.split("x")]
    return Pair(text, Policy(sizes, widths).to(device), Critic(sizes, widths).to(device))


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training.distilling", description=__doc__)
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--resume", required=True, metavar="CHECKPOINT", help="the trained actor and critic")
    parser.add_argument("--minutes", type=float, default=1.3, help="the minutes after which the program ends")
    parser.add_argument("--out", default="build/training", help="the folder for weights and log")
    parser.add_argument("--name", default="small", help="the name of these files")
    parser.add_argument(
        "--widths",
        nargs="+",
        default=["128x64", "256x64"],
        help="for each pair to train, the widths of its layers",
    )
    parser.add_argument("--learning-rate", default="2e-3:1e-5", metavar="FROM:TO")
    parser.add_argument(
        "--games",
        type=int,
        default=131_072,
        help="the number of games; each step trains on one choice of each game",
    )
    parser.add_argument("--seats", type=int, help="train on games of this number of seats only")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tiny", action="store_true", help="sizes for a trial on a CPU")
    parser.add_argument("--no-compile", dest="compiled", action="store_false")
    return parser


def main() -> int:
    """Run the command."""
    args = _make_parser().parse_args()
    if args.tiny:
        args.games, args.compiled = 1024, False
    distilling = Distilling(args)
    distilling.train()
    distilling.export()
    distilling.log(done=True, seconds=round(distilling.seconds(), 1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
