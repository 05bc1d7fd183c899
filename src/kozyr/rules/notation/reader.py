"""Reads a whole game from untrusted text.

The reader parses the tags, deals the cards and plays every act as it reads it. An illegal act is an error
like any other, with its line and column.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from kozyr.rules.cards import CARDS_BY_ID, Card
from kozyr.rules.fields import SURROGATE
from kozyr.rules.game import Game, Seat
from kozyr.rules.legal import legal
from kozyr.rules.notation.option_words import combine, read_change, read_rules
from kozyr.rules.notation.record import OWN_TAGS, TAG_NAME, Comment, Record, play
from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.notation.tokens import Turn, scan_turn, write_turn
from kozyr.rules.notation.writer import VERSION, write_result
from kozyr.rules.options import Options, OptionValue
from kozyr.rules.refusals import Refusal
from kozyr.rules.shuffle import LOTS

_SPACE = re.compile(r"\s*")
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_ESCAPE = re.compile(r'\\(?:(["\\])|\{([0-9a-f]{1,6})\}|)')
_BRACE = re.compile(r"\{[^}]*\}")
_TO_LINE_END = re.compile(r";[^\n]*")
_BOUT = re.compile(r"(\d{1,6})\.(?=\s|$)", re.ASCII)
_BETWEEN = re.compile(r"\s|[{;]|$")
_WORD = re.compile(r"[^ ]+")
_SHOWN_ACTS = 6
_ESCAPES = 'one of \\" and \\\\ and \\{code of a character, in small hexadecimal digits}'
_LAST_CHARACTER = 0x10FFFF


class _Tag(NamedTuple):
    value: str
    at: int
    """Where the value begins, after its opening quote."""


def read_game(text: str) -> Record:
    """Read a game and replay it; any error raises NotationError."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    scanner = Scanner(lines)
    comments: list[Comment] = []
    tags = _read_tags(scanner, comments)
    record = _beginning(scanner, tags)
    begun = record.begin()
    if isinstance(begun, Refusal):
        scanner.fail("a game that can begin", at=_wrong_tag(record, tags, begun).at, found=begun.sentence())
    turns, game = _read_turns(scanner, begun.game, comments)
    if (result := tags.get("Result")) and result.value != write_result(game.result):
        played = "more acts: the game is not over" if game.result is None else write_result(game.result)
        scanner.fail(played, at=result.at, found=f"the result {result.value!a}")
    own = tuple((name, tag.value) for name, tag in tags.items() if name not in OWN_TAGS)
    return replace(record, tags=own, turns=turns, comments=tuple(comments))


def _wrong_tag(record: Record, tags: dict[str, _Tag], refusal: Refusal) -> _Tag:
    """Return the tag because of which the game cannot begin."""
    if refusal.word == "bad_deck":
        return tags["Deck"]
    if refusal.word == "bad_seat":
        return tags["Dealer" if record.dealer >= record.seats else "Leader"]
    return tags["Seats"]


def _skip(scanner: Scanner, comments: list[Comment], turns: int) -> None:
    # Skip white space and comments: {…}, or ; to the end of the line.
    while True:
        scanner.take(_SPACE, "")
        if scanner.text.startswith("{", scanner.at):
            comments.append(Comment(turns, scanner.take(_BRACE, "a closing brace for this comment")[1:-1]))
        elif scanner.text.startswith(";", scanner.at):
            comments.append(Comment(turns, scanner.take(_TO_LINE_END, "")[1:]))
        else:
            return


def _read_tags(scanner: Scanner, comments: list[Comment]) -> dict[str, _Tag]:
    tags: dict[str, _Tag] = {}
    _skip(scanner, comments, 0)
    while scanner.accept("["):
        at = scanner.at
        name = scanner.take(TAG_NAME, "the name of a tag, with a capital letter")
        if name in tags:
            scanner.fail("each tag once", at=at)
        if not tags and name != "Durak":
            scanner.fail('[Durak "1"] as the first tag', at=at)
        scanner.expect(" ", 'one space and a value in quotes, such as [Seats "2"]')
        value_at = scanner.at + 1
        quoted = scanner.take(_QUOTED, "a value in quotes, closed on the same line")
        value = _unescaped(scanner, quoted[1:-1], value_at)
        scanner.expect("]", "] at the end of the tag")
        tags[name] = _Tag(value, value_at)
        _skip(scanner, comments, 0)
    return tags


def _unescaped(scanner: Scanner, quoted: str, at: int) -> str:
    def character(escape: re.Match[str]) -> str:
        if escape[1]:
            return escape[1]
        number = int(escape[2], 16) if escape[2] else None
        if number is None or number > _LAST_CHARACTER or SURROGATE.match(chr(number)):
            scanner.fail(_ESCAPES, at=at + escape.start())
        return chr(number)

    return _ESCAPE.sub(character, quoted)


def _beginning(scanner: Scanner, tags: dict[str, _Tag]) -> Record:
    if "Durak" not in tags:
        scanner.fail('[Durak "1"] as the first tag')
    if tags["Durak"].value != VERSION:
        scanner.fail(f"version {VERSION} of this format", at=tags["Durak"].at)
    seats = _number(scanner, tags, "Seats", 6, least=2)
    if seats is None:
        scanner.fail('the tag [Seats "2"]')
    if "Seed" in tags and "Deck" in tags:
        scanner.fail("a seed or a deck, not both", at=tags["Deck"].at)
    if "Seed" not in tags and "Deck" not in tags:
        scanner.fail("the tag Seed or the tag Deck")
    if "Seed" in tags and "Lot" in tags:
        scanner.fail("no lot where a seed gives it", at=tags["Lot"].at)
    leader = _number(scanner, tags, "Leader", 5)
    return Record(
        options=_options(scanner, tags),
        seats=seats,
        seed=tags["Seed"].value if "Seed" in tags else None,
        deck=_deck(scanner, tags["Deck"]) if "Deck" in tags else None,
        lot=_number(scanner, tags, "Lot", LOTS - 1),
        dealer=Seat(_number(scanner, tags, "Dealer", 5) or 0),
        leader=None if leader is None else Seat(leader),
    )


def _options(scanner: Scanner, tags: dict[str, _Tag]) -> Options:
    rules, changes = "classic", dict[str, OptionValue]()
    if "Rules" in tags:
        rules = read_rules(_inside(scanner, tags["Rules"]))
        if rules != tags["Rules"].value:
            scanner.fail("nothing behind the name of the rule set", at=tags["Rules"].at + len(rules))
    if "Options" not in tags:
        return combine(scanner, rules, changes, tags["Durak"].at)
    inside = _inside(scanner, tags["Options"])
    end = tags["Options"].at + len(tags["Options"].value)
    while inside.at < end:
        read_change(inside, changes)
        if inside.at < end:
            inside.expect(" ", "one space before the next option")
    return combine(scanner, rules, changes, tags["Options"].at)


def _inside(scanner: Scanner, tag: _Tag) -> Scanner:
    # Scan the same text, so that errors have the same lines and columns.
    inside = Scanner(scanner.text)
    inside.at = tag.at
    return inside


def _number(scanner: Scanner, tags: dict[str, _Tag], name: str, most: int, *, least: int = 0) -> int | None:
    if name not in tags:
        return None
    tag = tags[name]
    inside = _inside(scanner, tag)
    expected = f"a number from {least} to {most}"
    number = inside.number(expected)
    if not least <= number <= most or inside.at != tag.at + len(tag.value):
        scanner.fail(expected, at=tag.at)
    return number


def _deck(scanner: Scanner, tag: _Tag) -> tuple[Card, ...]:
    cards = []
    for word in _WORD.finditer(tag.value):
        if word.group() not in CARDS_BY_ID:
            scanner.fail("a card such as S9 or H10", at=tag.at + word.start())
        cards.append(CARDS_BY_ID[word.group()])
    return tuple(cards)


def _read_turns(scanner: Scanner, game: Game, comments: list[Comment]) -> tuple[tuple[Turn, ...], Game]:
    turns: list[Turn] = []
    while True:
        _skip(scanner, comments, len(turns))
        if scanner.done:
            return tuple(turns), game
        if number := _BOUT.match(scanner.text, scanner.at):
            if int(number.group(1)) != game.bout:
                scanner.fail(f"the number of the bout, {game.bout}.")
            scanner.at = number.end()
            continue
        at = scanner.at
        turn = scan_turn(scanner)
        if not _BETWEEN.match(scanner.text, scanner.at):
            scanner.fail("a space after the act")
        played = play(game, turn)
        if isinstance(played, Refusal):
            scanner.fail(_legal_words(game), at=at, found=f"{write_turn(turn)} ({played.sentence()})")
        turns.append(turn)
        game = played.game


def _legal_words(game: Game) -> str:
    tokens = [write_turn(Turn(seat, action)) for seat, actions in legal(game).items() for action in actions]
    if not tokens:
        return "nothing more: the game is over"
    more = " …" if len(tokens) > _SHOWN_ACTS else ""
    return f"a legal act such as {' '.join(tokens[:_SHOWN_ACTS])}{more}"
