"""The options in which the rules can differ from table to table.

Each option is one field. Its type lists its values, and it has a default, a § and a sentence in English and
in Russian. The engine's `rules` answer, the documentation's tables and the validation of untrusted options
all use these fields.
"""

from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

from kozyr.rules.refusals import Refusal, refuse

OptionValue: TypeAlias = bool | int | str | None

_CAPS = (*range(1, 53), None)


class Option(NamedTuple):
    """One option as data, for forms, documentation and other programs."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    section: str
    en: str
    ru: str


def _option(default: Any, section: str, en: str, ru: str) -> Any:  # noqa: ANN401 - each field has its own annotation
    return field(default=default, metadata={"section": section, "en": en, "ru": ru})


def _list_values(annotation: Any) -> tuple[OptionValue, ...]:  # noqa: ANN401 - a type, such as a Literal
    if annotation is bool:
        return (True, False)
    return get_args(annotation) if get_origin(annotation) is Literal else _CAPS


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A value for every option; the defaults are the `classic` rule set."""

    # fmt: off
    deck: Literal[24, 36, 52] = _option(
        36, "§1.2",
        "Number of cards: 24 (nine to ace), 36 (six to ace) or 52 (two to ace).",
        "Число карт: 24 (от девятки), 36 (от шестёрки) или 52 (от двойки).",
    )
    teams: bool = _option(
        False, "§1.4",
        "Two teams, partners sitting alternately: 4 seats (2×2) or 6 (3×3).",
        "Две команды, партнёры сидят через одного: 4 места (2×2) или 6 (3×3).",
    )
    deal_by: Literal[1, 2] = _option(
        1, "§2.1",
        "Cards dealt to a seat at a time.",
        "По сколько карт сдают за один раз.",
    )
    ace_trump: bool = _option(
        True, "§2.3",
        "An ace may be the trump card; if not, the first card that is not an ace is turned instead.",
        "Туз может быть козырной картой; если нет, открывают первую карту, которая не туз.",
    )
    first: Literal["lowest_trump", "lot"] = _option(
        "lowest_trump", "§2.4",
        "Who leads first: the holder of the lowest trump, or a seat drawn by lot.",
        "Кто ходит первым: обладатель младшего козыря или по жребию.",
    )
    redeal: bool = _option(
        False, "§2.5",
        "A player dealt five or six cards of one suit may demand a redeal before the first lead.",
        "Игрок, получивший пять или шесть карт одной масти, может потребовать пересдачу до первого хода.",
    )
    cap_first: int | None = _option(
        5, "§3.2",
        "The most attack cards in a bout at the beginning of the game; without a value, `cap` applies.",
        "Сколько карт атаки может быть в одном заходе в начале игры; если не задано, действует `cap`.",
    )
    cap: int | None = _option(
        6, "§3.2",
        "The most attack cards in a bout; without a value, only the defender's hand limits them.",
        "Сколько карт атаки может быть в одном заходе; если не задано, не больше, чем карт у отбивающегося.",
    )
    cap_first_until: Literal["first_bout", "first_discard"] = _option(
        "first_bout", "§3.2",
        "How long `cap_first` holds: the first bout, or until a bout has ended in a discard.",
        "Как долго действует `cap_first`: первый заход или до первого отбоя.",
    )
    lead_many: bool = _option(
        True, "§3.3",
        "The attacker may lead several cards of equal rank.",
        "Атакующий может зайти несколькими картами одного достоинства.",
    )
    low_beats_ace: bool = _option(
        False, "§3.4",
        "The lowest rank of the deck also beats the ace of its own suit.",
        "Младшая карта колоды бьёт туза своей масти.",
    )
    throwers: Literal["all", "neighbours", "attacker"] = _option(
        "all", "§3.5",
        "Who may throw in: all but the defender, only the defender's neighbours, or only the attacker.",
        "Кто подкидывает: все (кроме отбивающегося), только его соседи или только атакующий.",
    )
    order: Literal["free", "turns"] = _option(
        "free", "§3.6",
        "When to throw in: at any moment, or in turn once every card is beaten or the defender takes.",
        "Когда подкидывают: в любой момент или по очереди, когда всё побито или отбивающийся берёт.",
    )
    add_after_take: bool = _option(
        True, "§3.7",
        "Cards may still be thrown in after the defender has declared a take.",
        "Можно подкидывать вдогонку, когда отбивающийся уже берёт.",
    )
    reopen_take: bool = _option(
        False, "§3.7",
        "A card thrown in after the take makes the defender defend again.",
        "Подкинутая вдогонку карта заставляет берущего снова отбиваться.",
    )
    auto_take: bool = _option(
        True, "§3.8",
        "A defender who cannot beat some card, and cannot transfer, takes automatically.",
        "Кто не может побить карту и не может перевести, берёт автоматически.",
    )
    auto_pass: bool = _option(
        False, "§3.9",
        "A thrower who has no card to add passes automatically.",
        "Кому нечего подкинуть, тот пасует автоматически.",
    )
    transfer: bool = _option(
        False, "§4.1",
        "The defender may pass the attack on by adding a card of its rank.",
        "Отбивающийся может перевести, добавив карту того же достоинства.",
    )
    transfer_from: Literal["start", "second_bout", "first_discard"] = _option(
        "start", "§4.3",
        "From when transfers are allowed: the start, the second bout, or the first discard.",
        "С какого момента можно переводить: с начала, со второго захода или после первого отбоя.",
    )
    show_trump: bool = _option(
        False, "§4.4",
        "Once a game a player may transfer by showing the trump of the attack's rank.",
        "Раз за игру можно перевести, показав козырь того же достоинства («проездной»).",
    )
    refill: Literal["against", "along"] = _option(
        "against", "§5.1",
        "Who draws between the attacker and the defender: counter-clockwise or clockwise from the attacker.",
        "В каком порядке добирают остальные: против часовой стрелки от атакующего или по часовой.",
    )
    out: Literal["bout_end", "at_once"] = _option(
        "bout_end", "§5.3",
        "When a player without cards goes out after the talon is empty: at the bout's end, or at once.",
        "Когда выходит игрок без карт при пустой колоде: в конце захода или сразу.",
    )
    draw: bool = _option(
        True, "§6.1",
        "If the last players go out together, they draw; otherwise the last bout's defender is the durak.",
        "Если последние игроки вышли одновременно, у них ничья; если нет, дурак тот, кто отбивался.",
    )
    next_first: Literal["lowest_trump", "winner", "under_durak"] = _option(
        "lowest_trump", "§6.4",
        "Who leads the next game: decided as in the first game, the winner, or the seat before the durak.",
        "Кто ходит первым в следующей игре: как в первой, победитель или «под дурака» (сидящий перед ним).",
    )

    # fmt: on
    def __post_init__(self) -> None:
        """Reject invalid caps; the types of the other fields list their values."""
        if any(cap is not None and cap < 1 for cap in (self.cap, self.cap_first)):
            message = "a cap is at least 1, or none"
            raise ValueError(message)


@cache
def all_options() -> tuple[Option, ...]:
    """Return every option in the order of `Options`."""
    return tuple(
        Option(option.name, _list_values(option.type), getattr(Options(), option.name), **option.metadata)
        for option in fields(Options)
    )


def change(options: Options, changes: dict[str, OptionValue]) -> Options | Refusal:
    """Override single options; refuse unknown names and values."""
    known = {option.name: option for option in all_options()}
    for name, value in changes.items():
        if name not in known:
            return refuse("unknown_option", name)
        # Types must be equal too, because True equals 1 in Python.
        if not any(type(value) is type(allowed) and value == allowed for allowed in known[name].values):
            return refuse("bad_value", name, value)
    changed = replace(options, **changes)  # type: ignore[arg-type]  # each value was just checked
    if changed.teams and changed.next_first == "under_durak":
        return refuse("under_durak_with_teams")
    return changed
