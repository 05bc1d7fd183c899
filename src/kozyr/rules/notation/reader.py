"""Reads a whole game from untrusted text.

The reader parses the tags, deals the cards and plays every turn immediately. An illegal turn is an error like
any other, with its line and column.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from kozyr.rules.cards import CARDS_BY_ID, Card
from kozyr.rules.fields import SURROGATE
from kozyr.rules.game import Game, Seat
from kozyr.rules.legal import legal
from kozyr.rules.notation.option_words import combine_options, read_change, read_rules
from kozyr.rules.notation.record import FORMAT_TAGS, TAG_NAME, Comment, Record, play
from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.notation.tokens import Turn, scan_turn, write_turn
from kozyr.rules.notation.writer import VERSION, write_result
from kozyr.rules.options import Options, OptionValue
from kozyr.rules.refusals import Refusal
from kozyr.rules.shuffle import LOTS

_SPACE = re.compile(r"\s*")
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')
# The empty alternative matches a backslash before any other character, which is an error.
_ESCAPE = re.compile(r'\\(?:(["\\])|\{([0-9a-f]{1,6})\}|)')
_BRACE_COMMENT = re.compile(r"\{[^}]*\}")
_LINE_COMMENT = re.compile(r";[^\n]*")
_BOUT = re.compile(r"(\d{1,6})\.(?=\s|$)", re.ASCII)
_TOKEN_END = re.compile(r"\s|[{;]|$")
_WORD = re.compile(r"[^ ]+")
_MAX_LISTED_TURNS = 6
_EXPECTED_ESCAPE = 'one of \\" and \\\\ and \\{code of a character, in small hexadecimal digits}'
_LAST_CHARACTER = 0x10FFFF


class _Tag(NamedTuple):
    value: str
    position: int
    """Where the value begins, after its opening quote."""


def read_game(text: str) -> Record:
    """Read a game and replay it; any error raises NotationError."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    scanner = Scanner(lines)
    comments: list[Comment] = []
    tags = _read_tags(scanner, comments)
    record = _make_record(scanner, tags)
    first_step = record.begin()
    if isinstance(first_step, Refusal):
        scanner.fail(
            "a game that can begin",
            position=_find_wrong_tag(record, tags, first_step).position,
            found=str(first_step),
        )
    turns, game = _read_turns(scanner, first_step.game, comments)
    if (result := tags.get("Result")) and result.value != write_result(game.result):
        expected = "more turns: the game is not over" if game.result is None else write_result(game.result)
        scanner.fail(expected, position=result.position, found=f"the result {result.value!a}")
    other_tags = tuple((name, tag.value) for name, tag in tags.items() if name not in FORMAT_TAGS)
    return replace(record, tags=other_tags, turns=turns, comments=tuple(comments))


def _find_wrong_tag(record: Record, tags: dict[str, _Tag], refusal: Refusal) -> _Tag:
    """Return the tag whose value caused the refusal of the deal."""
    if refusal.word == "bad_deck":
        return tags["Deck"]
    if refusal.word == "bad_seat":
        return tags["Dealer" if record.dealer >= record.seats else "Leader"]
    return tags["Seats"]


def _collect_comments(scanner: Scanner, comments: list[Comment], turn_count: int) -> None:
    # Skip white space, and collect comments: {…}, or ; to the end of the line.
    while True:
        scanner.take(_SPACE, "")
        if scanner.text.startswith("{", scanner.position):
            comments.append(
                Comment(turn_count, scanner.take(_BRACE_COMMENT, "a closing brace for this comment")[1:-1])
            )
        elif scanner.text.startswith(";", scanner.position):
            comments.append(Comment(turn_count, scanner.take(_LINE_COMMENT, "")[1:]))
        else:
            return


def _read_tags(scanner: Scanner, comments: list[Comment]) -> dict[str, _Tag]:
    tags: dict[str, _Tag] = {}
    _collect_comments(scanner, comments, 0)
    while scanner.accept("["):
        position = scanner.position
        name = scanner.take(TAG_NAME, "the name of a tag, with a capital letter")
        if name in tags:
            scanner.fail("each tag once", position=position)
        if not tags and name != "Durak":
            scanner.fail('[Durak "1"] as the first tag', position=position)
        scanner.expect(" ", 'one space and a value in quotes, such as [Seats "2"]')
        value_position = scanner.position + 1
        quoted = scanner.take(_QUOTED, "a value in quotes, closed on the same line")
        value = _unescape(scanner, quoted[1:-1], value_position)
        scanner.expect("]", "] at the end of the tag")
        tags[name] = _Tag(value, value_position)
        _collect_comments(scanner, comments, 0)
    return tags


def _unescape(scanner: Scanner, quoted: str, position: int) -> str:
    def replace_escape(escape: re.Match[str]) -> str:
        if escape[1]:
            return escape[1]
        number = int(escape[2], 16) if escape[2] else None
        if number is None or number > _LAST_CHARACTER or SURROGATE.match(chr(number)):
            scanner.fail(_EXPECTED_ESCAPE, position=position + escape.start())
        return chr(number)

    return _ESCAPE.sub(replace_escape, quoted)


def _make_record(scanner: Scanner, tags: dict[str, _Tag]) -> Record:
    if "Durak" not in tags:
        scanner.fail('[Durak "1"] as the first tag')
    if tags["Durak"].value != VERSION:
        scanner.fail(f"version {VERSION} of this format", position=tags["Durak"].position)
    seats = _read_number(scanner, tags, "Seats", 6, minimum=2)
    if seats is None:
        scanner.fail('the tag [Seats "2"]')
    if "Seed" in tags and "Deck" in tags:
        scanner.fail("a seed or a deck, not both", position=tags["Deck"].position)
    if "Seed" not in tags and "Deck" not in tags:
        scanner.fail("the tag Seed or the tag Deck")
    if "Seed" in tags and "Lot" in tags:
        scanner.fail("no tag Lot, because the seed decides the lot", position=tags["Lot"].position)
    leader = _read_number(scanner, tags, "Leader", 5)
    return Record(
        options=_read_options(scanner, tags),
        seats=seats,
        seed=tags["Seed"].value if "Seed" in tags else None,
        deck=_read_deck(scanner, tags["Deck"]) if "Deck" in tags else None,
        lot=_read_number(scanner, tags, "Lot", LOTS - 1),
        dealer=Seat(_read_number(scanner, tags, "Dealer", 5) or 0),
        leader=None if leader is None else Seat(leader),
    )


def _read_options(scanner: Scanner, tags: dict[str, _Tag]) -> Options:
    rules, changes = "classic", dict[str, OptionValue]()
    if "Rules" in tags:
        rules = read_rules(_make_tag_scanner(scanner, tags["Rules"]))
        if rules != tags["Rules"].value:
            scanner.fail(
                "nothing after the name of the rule set", position=tags["Rules"].position + len(rules)
            )
    if "Options" not in tags:
        return combine_options(scanner, rules, changes, tags["Durak"].position)
    tag_scanner = _make_tag_scanner(scanner, tags["Options"])
    end = tags["Options"].position + len(tags["Options"].value)
    while tag_scanner.position < end:
        read_change(tag_scanner, changes)
        if tag_scanner.position < end:
            tag_scanner.expect(" ", "one space before the next option")
    return combine_options(scanner, rules, changes, tags["Options"].position)


def _make_tag_scanner(scanner: Scanner, tag: _Tag) -> Scanner:
    # Scan the same text, so that errors name the right line and column.
    tag_scanner = Scanner(scanner.text)
    tag_scanner.position = tag.position
    return tag_scanner


def _read_number(
    scanner: Scanner, tags: dict[str, _Tag], name: str, maximum: int, *, minimum: int = 0
) -> int | None:
    # Read the number in a tag; return None without the tag.
    if name not in tags:
        return None
    tag = tags[name]
    tag_scanner = _make_tag_scanner(scanner, tag)
    expected = f"a number from {minimum} to {maximum}"
    number = tag_scanner.read_number(expected)
    if not minimum <= number <= maximum or tag_scanner.position != tag.position + len(tag.value):
        scanner.fail(expected, position=tag.position)
    return number


def _read_deck(scanner: Scanner, tag: _Tag) -> tuple[Card, ...]:
    cards = []
    for word in _WORD.finditer(tag.value):
        if word.group() not in CARDS_BY_ID:
            scanner.fail("a card such as S9 or H10", position=tag.position + word.start())
        cards.append(CARDS_BY_ID[word.group()])
    return tuple(cards)


def _read_turns(scanner: Scanner, game: Game, comments: list[Comment]) -> tuple[tuple[Turn, ...], Game]:
    turns: list[Turn] = []
    while True:
        _collect_comments(scanner, comments, len(turns))
        if scanner.is_done:
            return tuple(turns), game
        if bout_number := _BOUT.match(scanner.text, scanner.position):
            if int(bout_number.group(1)) != game.bout:
                scanner.fail(f"the number of the bout, {game.bout}.")
            scanner.position = bout_number.end()
            continue
        position = scanner.position
        turn = scan_turn(scanner)
        if not _TOKEN_END.match(scanner.text, scanner.position):
            scanner.fail("a space after the turn")
        outcome = play(game, turn)
        if isinstance(outcome, Refusal):
            scanner.fail(_list_legal_turns(game), position=position, found=f"{write_turn(turn)} ({outcome})")
        turns.append(turn)
        game = outcome.game


def _list_legal_turns(game: Game) -> str:
    tokens = [write_turn(Turn(seat, action)) for seat, actions in legal(game).items() for action in actions]
    if not tokens:
        return "nothing more: the game is over"
    more = " …" if len(tokens) > _MAX_LISTED_TURNS else ""
    return f"a legal turn such as {' '.join(tokens[:_MAX_LISTED_TURNS])}{more}"
