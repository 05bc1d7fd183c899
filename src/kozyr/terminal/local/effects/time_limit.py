"""Effect 10: a time limit for the whole game.

When it is up, the player with the most cards is the durak; if several hold the most, all who still play draw.
With teams, the cards of partners are added together.
"""

from random import Random
from typing import Final

from kozyr.rules import Game, Result, seats_in
from kozyr.rules.refusals import Language
from kozyr.rules.result import make_loss_result
from kozyr.terminal.local.effects.effect import Effect, EffectPosition

EACH_MS: Final = 150_000
"""The time for each seat: ten minutes for a game of four."""


def _start(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    return position._replace(
        effect_state=position.effect_state._replace(ends_at=at + EACH_MS * position.game.setup.seats)
    )


def _timeout(game: Game) -> Result:
    setup = game.setup
    held = {
        seat: sum(
            game.hands[other].bit_count()
            for other in range(setup.seats)
            if not setup.opponents[seat] >> other & 1
        )
        for seat in seats_in(game.active)
    }
    most = [seat for seat, count in held.items() if count == max(held.values())]
    if not any(setup.opponents[one] >> other & 1 for one in most for other in most):
        return make_loss_result(setup, "time", most[0])
    gone = () if setup.options.teams else tuple(seat for together in game.out for seat in together)
    points = tuple(int(seat in gone) for seat in range(setup.seats))
    return Result("time", (), tuple(sorted(gone)), draw=True, points=points)


def _detail(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    if position.effect_state.ends_at is None:
        return ""
    minutes, seconds = divmod(max(0, position.effect_state.ends_at - at) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _notice(position: EffectPosition, at: int, language: Language) -> str:
    left = _detail(position, at, language)
    if not left:
        return ""
    return f"До конца игры {left}." if language == "ru" else f"The game ends in {left}."


TIME_LIMIT: Final = Effect(
    10,
    ("Time limit", "Игра на время"),
    (
        "The game has a time limit, two and a half minutes a seat; then whoever holds most cards loses.",
        "Время игры ограничено: две с половиной минуты на место; потом проигрывает тот, у кого больше карт.",
    ),
    at_deal=_start,
    timeout=_timeout,
    notice=_notice,
    detail=_detail,
)
