"""The neural networks: the actor, which sees what a seat may know, and the critic, which sees all cards."""

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from training.games import MAX_SEATS, Sizes

VALUE_WIDTH = 8
"""The width of the value heads. The first six numbers are the chances of the seats, the viewer's first."""
IMPOSSIBLE = -1e9
"""The logit of an illegal action."""


def _make_trunk(inputs: int, widths: Sequence[int]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for width in widths:
        layers += [nn.Linear(inputs, width), nn.ReLU()]
        inputs = width
    return nn.Sequential(*layers)


class Actor(nn.Module):
    """Gives logits of the actions, of each seat's loss, and of the cards in the other seats' hands."""

    def __init__(self, sizes: Sizes, widths: Sequence[int]) -> None:
        super().__init__()
        self.trunk = _make_trunk(32 * sizes.input_words, widths)
        self.policy = nn.Linear(widths[-1], 32 * sizes.action_words)
        self.loss = nn.Linear(widths[-1], VALUE_WIDTH)
        self.hands = nn.Linear(widths[-1], 32 * sizes.hidden_words)
        with torch.no_grad():
            self.policy.weight *= 0.1
            self.policy.bias.zero_()

    def forward(self, inputs: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return the three heads."""
        features = self.trunk(inputs)
        return self.policy(features), self.loss(features)[:, :MAX_SEATS], self.hands(features)


class Policy(nn.Module):
    """Gives logits of the actions alone."""

    def __init__(self, sizes: Sizes, widths: Sequence[int]) -> None:
        super().__init__()
        self.trunk = _make_trunk(32 * sizes.input_words, widths)
        self.policy = nn.Linear(widths[-1], 32 * sizes.action_words)

    def forward(self, inputs: Tensor) -> Tensor:
        """Return the logits."""
        result: Tensor = self.policy(self.trunk(inputs))
        return result


class Critic(nn.Module):
    """Gives the logits of each seat's loss, from the inputs and the other seats' hands."""

    def __init__(self, sizes: Sizes, widths: Sequence[int]) -> None:
        super().__init__()
        self.trunk = _make_trunk(32 * (sizes.input_words + sizes.hidden_words), widths)
        self.loss = nn.Linear(widths[-1], VALUE_WIDTH)

    def forward(self, inputs: Tensor) -> Tensor:
        """Return the logits by relative seat."""
        result: Tensor = self.loss(self.trunk(inputs))[:, :MAX_SEATS]
        return result


def count_weights(network: nn.Module) -> int:
    """Return the number of weights."""
    return sum(weights.numel() for weights in network.parameters())
