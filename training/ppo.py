"""Proximal policy optimisation by self-play: rollouts, returns and the update of actor and critic."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from training.games import MAX_SEATS, Choices, Games, allocate, read_history_mask, unpack, unpack_mask
from training.modes import MODES, Mode, draw_games
from training.networks import IMPOSSIBLE, Actor, Critic

VALUE_WEIGHT, CRITIC_WEIGHT, HANDS_WEIGHT = 0.5, 0.5, 0.1
"""The weights of the other losses, relative to the policy's loss."""
_ROWS_AT_ONCE = 1 << 18


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """The sizes and constants of the training."""

    games: int = 65_536
    choices: int = 32
    """The choices of each game in one rollout."""
    minibatch: int = 131_072
    gae: float = 0.95
    """The λ of generalised advantage estimation."""
    averaging: float = 0.05
    """How far each iteration moves the averaged weights towards the actor's."""
    forgetting: float = 0.2
    """The share of games in which the actor does not see the history of the other seats. So it learns to play
    from a `View` alone."""
    max_gradient: float = 1.0
    seed: int = 1
    modes: tuple[Mode, ...] = MODES


class Rates(NamedTuple):
    """The settings that change during the training."""

    learning_rate: float
    clip: float
    entropy: float


class Batch(NamedTuple):
    """One minibatch, unpacked."""

    inputs: Tensor
    hidden: Tensor
    mask: Tensor
    actions: Tensor
    log_chances: Tensor
    advantages: Tensor
    returns: Tensor
    present: Tensor


def autocast(device: str) -> torch.autocast:
    """Return a context that computes with bfloat16 on a GPU."""
    return torch.autocast("cuda" if device != "cpu" else "cpu", torch.bfloat16, enabled=device != "cpu")


def draw_actions(logits: Tensor) -> Tensor:
    """Draw one action a row with the chances of the logits."""
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(1)


def masked_logits(actor: Actor, choices: Choices, device: str) -> Tensor:
    """Return the logits of the actions; illegal actions have the logit IMPOSSIBLE."""
    with autocast(device):
        logits, _, _ = actor(unpack(choices.inputs))
    return logits.float().masked_fill(~unpack_mask(choices.legal), IMPOSSIBLE)


class SelfPlay:
    """Games that the actor plays against itself, and the training on them."""

    def __init__(self, device: str, recipe: Recipe, actor: Actor, critic: Critic, *, compiled: bool) -> None:
        self.device, self.recipe, self.actor, self.critic = device, recipe, actor, critic
        count, times = recipe.games, recipe.choices
        seeds = np.random.default_rng(recipe.seed).integers(0, 2**63, count, dtype=np.uint64)
        self.games = Games(device, draw_games(count, recipe.seed, recipe.modes), seeds)
        self.choices = allocate(device, times + 1, count)
        self.actions = torch.zeros(times, count, dtype=torch.int32, device=device)
        self.log_chances = torch.zeros(times, count, device=device)
        weights = [*actor.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.Adam(weights, lr=1e-4, eps=1e-5, fused=device != "cpu")
        forgets = torch.rand(count, 1, device=device) < recipe.forgetting
        self._kept = torch.where(forgets, ~read_history_mask().to(device), -1)
        self.games.begin(self.choices.at(0))
        self.choices.inputs[0] &= self._kept
        self._compute_loss: Any = torch.compile(self._loss, dynamic=False) if compiled else self._loss
        self._present = torch.arange(MAX_SEATS, device=device) < self.games.seats[:, None]

    @torch.no_grad()
    def play(self) -> None:
        """Play the recipe's number of choices in every game."""
        for time in range(self.recipe.choices):
            logits = masked_logits(self.actor, self.choices.at(time), self.device)
            actions = draw_actions(logits)
            self.actions[time] = actions
            chosen = logits.gather(1, actions[:, None])[:, 0]
            self.log_chances[time] = chosen - logits.logsumexp(1)
            self.games.step(self.actions[time], self.choices.at(time + 1))
            self.choices.inputs[time + 1] &= self._kept

    def carry_over(self) -> int:
        """Make the last choices the first ones of the next rollout; return the number of finished games."""
        finished = int(self.choices.reports[1:, :, 0].sum())
        for rows in self.choices:
            rows[0] = rows[-1]
        return finished

    @torch.no_grad()
    def compute_returns(self) -> tuple[Tensor, Tensor]:
        """Return each seat's expected loss by relative seat, and the advantage of each action.

        All choices of a game form one trajectory, whichever seat makes them. A loss is 1, a draw one half.
        """
        times, count = self.recipe.choices, self.recipe.games
        rows = (times + 1) * count
        inputs, hidden = self.choices.inputs.view(rows, -1), self.choices.hidden.view(rows, -1)
        values = torch.empty(rows, MAX_SEATS, device=self.device)
        for start in range(0, rows, _ROWS_AT_ONCE):
            part = slice(start, start + _ROWS_AT_ONCE)
            with autocast(self.device):
                logits = self.critic(unpack(inputs[part], hidden[part]))
            values[part] = logits.float().sigmoid()
        seat = self.choices.reports[:, :, 1].long()[..., None]
        numbers = torch.arange(MAX_SEATS, device=self.device)
        seats = self.games.seats[:, None]
        values = values.view(times + 1, count, MAX_SEATS).gather(2, (numbers - seat) % seats)
        is_over = self.choices.reports[1:, :, :1].float()
        losses = self.choices.reports[1:, :, 2:].float() / 2
        returns = torch.empty(times, count, MAX_SEATS, device=self.device)
        following = values[times]
        for time in range(times - 1, -1, -1):
            expected = (1 - self.recipe.gae) * values[time + 1] + self.recipe.gae * following
            following = torch.lerp(expected, losses[time], is_over[time])
            returns[time] = following
        relative = (numbers + seat[:times]) % seats
        returns, values = returns.gather(2, relative), values[:times].gather(2, relative)
        self.explained = 1 - (returns - values)[..., 0].var() / returns[..., 0].var()
        return returns.view(-1, MAX_SEATS), (values - returns)[..., 0].reshape(-1)

    def update(self, rates: Rates) -> dict[str, float]:
        """Train once on all choices of the rollout; return the mean losses."""
        returns, advantages = self.compute_returns()
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        times, count, size = self.recipe.choices, self.recipe.games, self.recipe.minibatch
        rows = times * count
        inputs, hidden, legal = (part[:times].view(rows, -1) for part in self.choices[:3])
        actions, log_chances = self.actions.view(rows), self.log_chances.view(rows)
        present = self._present.expand(times, count, MAX_SEATS).reshape(rows, MAX_SEATS)
        # Numbers that change must be tensors: a changed float would compile the loss again.
        clip = torch.tensor(rates.clip, device=self.device)
        entropy = torch.tensor(rates.entropy, device=self.device)
        for group in self.optimizer.param_groups:
            group["lr"] = rates.learning_rate
        totals: Tensor | None = None
        order = torch.randperm(rows, device=self.device)
        parts = max(1, rows // size)
        for part in range(parts):
            chosen = order[part * size : (part + 1) * size]
            batch = Batch(
                unpack(inputs[chosen], hidden[chosen]), unpack(hidden[chosen]), unpack_mask(legal[chosen]),
                actions[chosen].long(), log_chances[chosen], advantages[chosen], returns[chosen],
                present[chosen].float(),
            )  # fmt: skip
            losses = self._compute_loss(batch, clip, entropy)
            self.optimizer.zero_grad(set_to_none=True)
            losses[0].backward()
            nn.utils.clip_grad_norm_(self.actor.parameters(), self.recipe.max_gradient)
            nn.utils.clip_grad_norm_(self.critic.parameters(), self.recipe.max_gradient)
            self.optimizer.step()
            found = torch.stack([loss.detach() for loss in losses])
            totals = found if totals is None else totals + found
        names = ("total", "policy", "entropy", "critic", "value", "hands", "kl")
        means = {} if totals is None else dict(zip(names, (totals / parts).tolist(), strict=True))
        return means | {"explained": float(self.explained)}

    def _loss(self, batch: Batch, clip: Tensor, entropy_weight: Tensor) -> tuple[Tensor, ...]:
        inputs = 32 * self.choices.inputs.shape[2]
        with autocast(self.device):
            logits, value, hands = self.actor(batch.inputs[:, :inputs])
            criticised = self.critic(batch.inputs)
        log_chances = logits.float().masked_fill(~batch.mask, IMPOSSIBLE).log_softmax(1)
        chosen = log_chances.gather(1, batch.actions[:, None])[:, 0]
        ratio = (chosen - batch.log_chances).exp()
        limited = torch.minimum(torch.maximum(ratio, 1 - clip), 1 + clip)
        policy = -torch.minimum(ratio * batch.advantages, limited * batch.advantages).mean()
        entropy = -(log_chances.exp() * log_chances.masked_fill(~batch.mask, 0)).sum(1).mean()
        weights = batch.present / batch.present.sum(1, keepdim=True) / len(batch.actions)
        value_loss = cross_entropy(value.float(), batch.returns, weights, reduction="sum")
        critic_loss = cross_entropy(criticised.float(), batch.returns, weights, reduction="sum")
        cards = batch.present[:, 1:].repeat_interleave(52, 1)
        errors = cross_entropy(hands.float(), batch.hidden.float(), reduction="none")[:, : cards.shape[1]]
        hands_loss = (errors * cards).sum() / cards.sum()
        total = (
            policy
            - entropy_weight * entropy
            + VALUE_WEIGHT * value_loss
            + CRITIC_WEIGHT * critic_loss
            + HANDS_WEIGHT * hands_loss
        )
        drift = (batch.log_chances - chosen).mean()
        return total, policy, entropy, critic_loss, value_loss, hands_loss, drift


@torch.no_grad()
def average_into(average: Actor, actor: Actor, share: float) -> None:
    """Move the averaged weights towards the actor's."""
    for kept, current in zip(average.parameters(), actor.parameters(), strict=True):
        kept.lerp_(current, share)
