"""The check that the environments on GPU and CPU agree: the same actions must give the same rows."""

import time

import numpy as np
import torch

from training.games import Games, allocate, read_sizes, unpack, unpack_mask
from training.modes import draw_games
from training.ppo import draw_actions

_GAMES = 8192


def compare(steps: int, *, seed: int) -> None:
    """Play random legal actions on both devices; fail at the first difference."""
    if read_sizes("cpu") != read_sizes("cuda"):
        message = f"sizes differ: {read_sizes('cpu')} and {read_sizes('cuda')}"
        raise AssertionError(message)
    start = time.monotonic()
    drawn = draw_games(_GAMES, seed)
    seeds = np.random.default_rng(seed).integers(0, 2**63, _GAMES, dtype=np.uint64)
    players = np.random.default_rng(seed + 1).choice(3, (_GAMES, 6), p=(0.6, 0.2, 0.2))
    players[:, 0] = 0  # a seat of the network, so that every game has choices
    sides = [
        (Games(device, drawn, seeds, players), allocate(device, 1, _GAMES).at(0))
        for device in ("cpu", "cuda")
    ]
    for games, choices in sides:
        games.begin(choices)
    finished = 0
    for step in range(steps):
        (cpu_games, cpu), (gpu_games, gpu) = sides
        for name, expected, found in zip(cpu._fields, cpu, gpu, strict=True):
            if not torch.equal(expected, found.cpu()):
                message = f"{name} differ after {step} steps"
                raise AssertionError(message)
        if step == 0:
            _compare_unpacking(gpu.inputs, gpu.hidden, gpu.legal)
        mask = unpack_mask(cpu.legal)
        actions = draw_actions(torch.zeros(mask.shape).masked_fill(~mask, -1e9)).int()
        cpu_games.step(actions, cpu)
        gpu_games.step(actions.cuda(), gpu)
        finished += int(cpu.reports[:, 0].sum())
    print(
        f"GPU and CPU agree: {steps} steps of {_GAMES} games, {finished} games finished, "
        f"{time.monotonic() - start:.0f} s",
        flush=True,
    )


def _compare_unpacking(inputs: torch.Tensor, hidden: torch.Tensor, legal: torch.Tensor) -> None:
    both = unpack(inputs.cpu(), hidden.cpu())
    if not torch.equal(both, unpack(inputs, hidden).float().cpu()):
        message = "unpacked inputs differ"
        raise AssertionError(message)
    if not torch.equal(unpack_mask(legal.cpu()), unpack_mask(legal).cpu()):
        message = "unpacked masks differ"
        raise AssertionError(message)
