"""Golden games: their content and how they are written.

`tests/games/NAME.durak` is a game; `NAME.golden` has everything that it showed: every event, every
legal list, every seat's and the spectator's view (after the first, only the changes).
`tests/perft/RULES.perft` holds positions with their counts. `make golden` writes both again: look at the
difference before you commit it.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kozyr.rules import RULE_SETS, Action, Game, Options, Seat, legal, must, perft, step, view
from kozyr.rules.notation import LeaveToken, Record, Turn, write_game, write_position, write_turn
from kozyr.rules.notation.option_words import read_options
from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.plain import Plain, plain_event, plain_view
from kozyr.rules.rule_sets import options_of

GAMES = Path(__file__).parent.parent / "games"
PERFT = Path(__file__).parent.parent / "perft"

SEATS = {
    "classic": (2, 3), "transfer": (2, 4), "pairs": (4, 6), "pairs-transfer": (4, 6), "protocol": (2, 3),
    "book": (2, 4), "tabletop": (2, 3), "terminal": (2, 3), "street": (3, 5),
}  # fmt: skip
SPECIAL = {
    "show-trump": ("transfer,show_trump=on,auto_take=off", 3, "trump_shown"),
    "reopen-take": ("classic,reopen_take=on,auto_take=off", 3, "take_reopened"),
    "auto-pass": ("transfer,auto_pass=on,order=turns,deck=24,deal_by=2,throwers=neighbours", 4, "passed"),
    "redeal": ("book,deck=52", 6, "redeal_demanded"),
    "left": ("pairs,draw=off,deck=52,first=lot", 4, "left"),
}
"""Games with options that no rule set has: the options, the seats, and the event that they must show."""
_WANTED = {"transfer": "transfer", "trump_shown": "show_trump", "redeal_demanded": "redeal"}
"""Actions that are always chosen if possible, where their event is wanted."""
PERFT_POSITIONS = 60_000
"""The largest counts of a perft file."""


def golden_lines(record: Record) -> Iterator[str]:
    """Write everything that a game showed."""
    viewers = [None, *(Seat(seat) for seat in range(record.seats))]
    before: dict[Seat | None, Plain] = {viewer: {} for viewer in viewers}
    turns: list[Turn | None] = [None, *record.turns]
    for turn, now in zip(turns, record.steps(), strict=True):
        yield "deal" if turn is None else write_turn(turn)
        for event in now.events:
            yield f"  event {_json(plain_event(event))}"
        for seat, actions in legal(now.game).items():
            yield f"  legal {' '.join(write_turn(Turn(seat, action)) for action in actions)}"
        for viewer in viewers:
            seen = plain_view(view(now.game, viewer))
            yield f"  view {'all' if viewer is None else viewer} {_json(_changes(before[viewer], seen))}"
            before[viewer] = seen


def _changes(before: Plain, after: Plain) -> Plain:
    # Of `known` only the cards whose place changed; null for a card that is no longer known.
    changed = {name: value for name, value in after.items() if before.get(name, ()) != value}
    if "known" in changed:
        was, now = before.get("known", {}), after["known"]
        changed["known"] = {
            card: now.get(card) for card in sorted({*was, *now}) if was.get(card) != now.get(card)
        }
    return changed


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def golden_records() -> Iterator[tuple[str, Record]]:
    """Play all golden games, each with its name."""
    for rules, numbers in SEATS.items():
        for seats in numbers:
            yield f"{rules}-{seats}", _played(f"{rules}-{seats}", must(options_of(rules)), seats, "transfer")
    for name, (options, seats, wanted) in SPECIAL.items():
        yield name, _first_that_shows(name, read_options(Scanner(options)), seats, wanted)


def _first_that_shows(name: str, options: Options, seats: int, wanted: str) -> Record:
    # The first game with the event, up to a dozen turns after it; a player leaves if that is wanted.
    number = 0
    while True:
        record = _played(f"{name} {number}", options, seats, wanted)
        if wanted == "left":
            return replace(record, turns=(*record.turns[:25], Turn(Seat(1), LeaveToken("left"))))
        for at, now in enumerate(record.steps()):
            if any(event.event == wanted for event in now.events):
                return replace(record, turns=record.turns[: at + 12])
        number += 1


def _played(seed: str, options: Options, seats: int, wanted: str) -> Record:
    chance = random.Random(seed)
    record = Record(options=options, seats=seats, seed=seed, tags=(("Event", "Golden"),))
    game = must(record.begin()).game
    while game.phase != "over":
        seat = chance.choice(list(legal(game)))
        action = _liveliest(legal(game)[seat], wanted, chance)
        record = record.then(seat, action)
        game = must(step(game, seat, action)).game
    return record


def _liveliest(actions: tuple[Action, ...], wanted: str, chance: random.Random) -> Action:
    # Golden games should show the options of their rules: wanted actions first, taking and passing last.
    rare = [each for each in actions if each.action == _WANTED.get(wanted)]
    bold = [each for each in actions if each.action not in ("take", "pass", "redeal")]
    return chance.choice(rare or (bold if bold and chance.random() < 0.8 else actions))


def perft_lines(rules: str) -> Iterator[str]:
    """Count from the first position and from a middle position of each golden game of a rule set."""
    for seats in SEATS[rules]:
        record = _played(f"{rules}-{seats}", must(options_of(rules)), seats, "transfer")
        games = [each.game for each in record.steps()]
        for game in (games[0], games[len(games) // 2], games[len(games) * 4 // 5]):
            yield write_position(game)
            yield from _counts(game)


def _counts(game: Game) -> Iterator[str]:
    for depth in range(1, 8):
        nodes = perft(game, depth)
        if not isinstance(nodes, int) or (nodes > PERFT_POSITIONS and depth > 1) or nodes == 0:
            return
        yield f"  {depth} {nodes}"


def main() -> None:
    """Write all golden files again."""
    for rules in RULE_SETS:
        (PERFT / f"{rules}.perft").write_text("\n".join(perft_lines(rules)) + "\n", encoding="utf-8")
    for name, record in golden_records():
        (GAMES / f"{name}.durak").write_text(write_game(record), encoding="utf-8")
        (GAMES / f"{name}.golden").write_text("\n".join(golden_lines(record)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
