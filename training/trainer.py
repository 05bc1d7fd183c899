"""The training run: its schedule, its log, its evaluations and the files that it leaves."""

import argparse
import copy
import json
import math
import time
from pathlib import Path
from typing import Any, NamedTuple

import torch

from training.checkpoints import export, load_checkpoint, read_meta, save_checkpoint
from training.evaluation import play_against_actor, play_against_player
from training.games import RANDOM, SENSIBLE, read_sizes
from training.modes import EVALUATED, select_seats, weigh_duels
from training.networks import Actor, Critic, count_weights
from training.ppo import Rates, Recipe, SelfPlay, average_into

_WARM_UP_ITERATIONS = 20
"""A checkpoint does not keep the optimizer's moments, so every run begins with a low learning rate."""
_SAVE_EVERY_S = 120.0


class Range(NamedTuple):
    """A number that goes from one value to another."""

    first: float
    last: float

    def linear(self, progress: float) -> float:
        """Return the value on a straight line."""
        return self.first + (self.last - self.first) * progress

    def cosine(self, progress: float) -> float:
        """Return the value on half a cosine."""
        return self.last + (self.first - self.last) * 0.5 * (1 + math.cos(math.pi * progress))


def read_range(text: str) -> Range:
    """Read FROM:TO, or one number."""
    first, _, last = text.partition(":")
    return Range(float(first), float(last or first))


class Run:
    """One training run, which may continue an earlier one."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        device = args.device
        torch.manual_seed(args.seed)
        if args.tiny:
            torch.set_num_threads(1)  # threads that wait for a busy CPU make a small network slow
        torch.backends.cuda.matmul.allow_tf32 = True
        self.out = Path(args.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.log_path = self.out / f"{args.name}.log"
        self.log_path.write_text("", encoding="utf-8")
        self.sizes = read_sizes(device)
        self.meta: dict[str, Any] = {
            "widths": [int(width) for width in args.widths.split(",")],
            "critic_widths": [int(width) for width in args.critic_widths.split(",")],
            "input_version": self.sizes.version,
            "minutes": 0.0, "iterations": 0, "choices": 0, "games": 0,
        }  # fmt: skip
        if args.resume:
            self.meta = read_meta(Path(args.resume))
            if self.meta["input_version"] != self.sizes.version:
                message = f"{args.resume} has inputs of version {self.meta['input_version']}"
                raise ValueError(message)
        self.actor = Actor(self.sizes, self.meta["widths"]).to(device)
        self.critic = Critic(self.sizes, self.meta["critic_widths"]).to(device)
        self.average = copy.deepcopy(self.actor)
        self.networks = {"actor": self.actor, "average": self.average, "critic": self.critic}
        if args.resume:
            load_checkpoint(Path(args.resume), self.networks)
        self.before = dict(self.meta)
        self.earlier = copy.deepcopy(self.average)
        recipe = Recipe(
            games=args.games,
            choices=args.choices,
            minibatch=args.minibatch,
            seed=args.seed,
            modes=select_seats(weigh_duels(args.duel_weight), args.seats),
        )
        self.recipe = recipe
        self.play = SelfPlay(device, recipe, self.actor, self.critic, compiled=args.compiled)
        self.start = time.monotonic()
        self.losses: dict[str, float] = {}

    def log(self, **facts: Any) -> None:  # noqa: ANN401 - anything that JSON can hold
        """Print a line of facts and keep it in the log."""
        line = json.dumps(facts)
        print(line, flush=True)
        with self.log_path.open("a", encoding="utf-8") as log:
            log.write(line + "\n")

    def minutes(self) -> float:
        """Return the minutes of this run so far."""
        return (time.monotonic() - self.start) / 60

    def describe(self) -> None:
        """Log the sizes and the arguments."""
        self.log(
            sizes=self.sizes._asdict(), actor_weights=count_weights(self.actor),
            critic_weights=count_weights(self.critic), before=self.before, arguments=vars(self.args),
        )  # fmt: skip

    def iterate(self, progress: float, iteration: int) -> None:
        """Play and train once."""
        args = self.args
        warm_up = min(1.0, (iteration + 1) / _WARM_UP_ITERATIONS)
        rates = Rates(
            read_range(args.learning_rate).cosine(progress) * warm_up,
            read_range(args.clip).linear(progress),
            read_range(args.entropy).linear(progress),
        )
        self.play.play()
        self.losses = self.play.update(rates)
        self.meta["games"] += self.play.carry_over()
        self.meta["choices"] += self.recipe.games * self.recipe.choices
        self.meta["iterations"] += 1
        average_into(self.average, self.actor, self.recipe.averaging)

    def evaluate(self) -> None:
        """Measure the averaged network and log the figures, a point of the learning curve."""
        device, deals = self.args.device, self.args.deals
        begin = time.monotonic()
        sensible = {
            mode.name: round(
                play_against_player(device, self.average, mode, deals // mode.seats, SENSIBLE), 4
            )
            for mode in select_seats(EVALUATED, self.args.seats)
        }
        facts: dict[str, Any] = {"sensible": sensible}
        if self.args.tiny:
            mode = EVALUATED[0]
            facts["random"] = round(
                play_against_player(device, self.average, mode, deals // mode.seats, RANDOM), 4
            )
        facts["earlier"] = {
            mode.name: round(
                play_against_actor(device, self.average, self.earlier, mode, deals // mode.seats), 4
            )
            for mode in select_seats((EVALUATED[0], EVALUATED[3]), self.args.seats)
        }
        self.earlier.load_state_dict(self.average.state_dict())
        elapsed = max(self.minutes(), 1e-9) * 60
        choices, games = (self.meta[name] - self.before[name] for name in ("choices", "games"))
        self.log(
            minutes=round(self.minutes(), 2),
            **{name: self.meta[name] for name in ("iterations", "choices", "games")},
            choices_per_s=round(choices / elapsed), games_per_s=round(games / elapsed),
            **facts, losses={name: round(value, 4) for name, value in self.losses.items()},
            evaluation_s=round(time.monotonic() - begin, 1),
        )  # fmt: skip

    def save(self) -> None:
        """Write the checkpoint and the exported weights."""
        meta = {**self.meta, "minutes": round(self.before["minutes"] + self.minutes(), 2)}
        save_checkpoint(self.out / f"{self.args.name}-checkpoint.npz", dict(self.networks), meta)
        export(self.out / f"{self.args.name}.npz", self.average, meta)


def train(args: argparse.Namespace) -> None:
    """Train for the given number of minutes."""
    run = Run(args)
    run.describe()
    run.evaluate()
    evaluated = saved = time.monotonic()
    iteration = 0
    while (progress := run.minutes() / args.minutes) < 1:
        begin = time.monotonic()
        run.iterate(progress, iteration)
        iteration += 1
        now = time.monotonic()
        if iteration in (1, 2, 4, 16, 64):
            losses = {name: round(value, 4) for name, value in run.losses.items()}
            run.log(iteration=iteration, seconds=round(now - begin, 3), losses=losses)
        if now - evaluated > args.evaluate_every:
            run.evaluate()
            evaluated = time.monotonic()
        if now - saved > _SAVE_EVERY_S:
            run.save()
            saved = time.monotonic()
    run.save()
    run.evaluate()
    run.log(
        done=True, minutes=round(run.minutes(), 2), **{name: run.meta[name] for name in ("choices", "games")}
    )
