"""Matches of the neural network: against the sensible player and against an earlier network.

Every deal is played once for each rotation of the seats. A finished game is replaced by a new one, but only
the first game counts: otherwise short games would count more often.
"""

from typing import Final

import numpy as np
import torch
from torch import Tensor

from training.games import MAX_SEATS, NETWORK, Games, allocate
from training.modes import Mode
from training.networks import Actor
from training.ppo import masked_logits

_MAX_STEPS: Final = 600
_STEPS_BETWEEN_CHECKS: Final = 16
_PLAYER_SEED: Final = 12345
_ACTOR_SEED: Final = 54321


def play_against_player(device: str, actor: Actor, mode: Mode, deals: int, player: int) -> float:
    """Return the network's head-to-head share against a built-in player, which has all other seats."""
    own = _own_seats(mode, alone=True)
    return _play(device, mode, deals, _PLAYER_SEED, own, actor, None, player)


def play_against_actor(device: str, actor: Actor, other: Actor, mode: Mode, deals: int) -> float:
    """Return the head-to-head share of a network against another one; they sit alternately."""
    own = _own_seats(mode, alone=False)
    return _play(device, mode, deals, _ACTOR_SEED, own, actor, other, NETWORK)


def _own_seats(mode: Mode, *, alone: bool) -> np.ndarray:
    # Return which seats the first network has in the first rotation.
    assert mode.options is not None  # noqa: S101 - modes of any options are not evaluated
    seats = np.zeros(mode.seats, bool)
    if alone and not mode.options.teams:
        seats[0] = True
    else:
        seats[::2] = True
    return seats


@torch.no_grad()
def _play(  # noqa: PLR0913, PLR0917 - what a match is made of
    device: str,
    mode: Mode,
    deals: int,
    seed: int,
    own: np.ndarray,
    actor: Actor,
    other: Actor | None,
    player: int,
) -> float:
    assert mode.options is not None  # noqa: S101 - see above
    rotations = mode.seats
    count = deals * rotations
    is_own = np.zeros((count, MAX_SEATS), bool)
    for rotation in range(rotations):
        is_own[rotation::rotations, : mode.seats] = np.roll(own, rotation)
    players = np.where(is_own, NETWORK, player)
    seeds = np.random.default_rng(seed).integers(0, 2**63, deals, dtype=np.uint64).repeat(rotations)
    games = Games(device, [(mode.options, mode.seats)] * count, seeds, players)
    choices = allocate(device, 1, count).at(0)
    games.begin(choices)
    own_seats = torch.from_numpy(is_own).to(device)
    losses = torch.zeros(count, MAX_SEATS, device=device)
    is_over = torch.zeros(count, dtype=torch.bool, device=device)
    is_over, losses = _add_ended_games(choices.reports, is_over, losses)
    for step in range(_MAX_STEPS):
        actions = masked_logits(actor, choices, device).argmax(1)
        if other is not None:
            turns = own_seats.gather(1, choices.reports[:, 1:2].long())[:, 0]
            actions = torch.where(turns, actions, masked_logits(other, choices, device).argmax(1))
        games.step(actions.int(), choices)
        is_over, losses = _add_ended_games(choices.reports, is_over, losses)
        if step % _STEPS_BETWEEN_CHECKS == 0 and bool(is_over.all()):
            break
    return _compute_share(losses[:, : mode.seats], own_seats[:, : mode.seats])


def _add_ended_games(reports: Tensor, is_over: Tensor, losses: Tensor) -> tuple[Tensor, Tensor]:
    ends = reports[:, 0].bool() & ~is_over
    return is_over | ends, torch.where(ends[:, None], reports[:, 2:].float() / 2, losses)


def _compute_share(losses: Tensor, own: Tensor) -> float:
    # The rates say how often a seat of each side loses. Equal sides have a share of one half, whatever the
    # seats.
    own_rate = float((losses * own).sum() / own.sum())
    other_rate = float((losses * ~own).sum() / (~own).sum())
    return other_rate / (own_rate + other_rate) if own_rate + other_rate else 0.5
