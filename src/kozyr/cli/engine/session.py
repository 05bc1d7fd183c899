"""A session of the engine protocol: it answers requests about one game.

A session holds at most one game. It checks every request field by field; a refused request changes nothing.
"""

from collections.abc import Callable
from typing import Any, BinaryIO

from kozyr.cli.engine.engine_refusals import engine_refusal
from kozyr.cli.engine.requests import (
    JsonObject,
    answer_lines,
    check_options_shape,
    check_rules_shape,
    parse_line,
    refusal_reply,
    refuse_request,
    require_field,
)
from kozyr.rules import Game, Refusal, RefusedError, Seat, Step, leave, must, perft, start, step, view
from kozyr.rules.plain import plain_event, plain_legal, plain_rules, plain_state, plain_view
from kozyr.rules.plain_actions import read_action
from kozyr.rules.refusals import refuse
from kozyr.rules.shuffle import LOTS


class EngineSession:
    """A conversation with one caller."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.has_ended = False
        self._commands: dict[str, tuple[Callable[[JsonObject], JsonObject], frozenset[str]]] = {
            "new": (self._start_game, frozenset(_FIELD_CHECKS)),
            "legal": (self._list_legal, frozenset()),
            "act": (self._act, frozenset({"seat", "action"})),
            "leave": (self._leave, frozenset({"seat", "reason"})),
            "state": (self._get_state, frozenset()),
            "view": (self._get_view, frozenset({"seat"})),
            "perft": (self._count_sequences, frozenset({"depth"})),
            "rules": (lambda _: plain_rules(), frozenset()),
            "quit": (self._quit, frozenset()),
        }
        """For each command, the method that handles it and the fields that a request may have."""

    def answer(self, line: bytes) -> JsonObject:
        """Answer one line."""
        try:
            return {"ok": True, **self._handle(parse_line(line))}
        except RefusedError as error:
            return refusal_reply(error.refusal)

    def _handle(self, request: object) -> JsonObject:
        if not isinstance(request, dict):
            refuse_request(engine_refusal("not_an_object"))
        name = request.get("cmd")
        if not isinstance(name, str) or name not in self._commands:
            refuse_request(engine_refusal("unknown_command", ", ".join(self._commands)))
        command, fields = self._commands[name]
        for field in request:
            if field != "cmd" and field not in fields:
                refuse_request(engine_refusal("unknown_field", name, field))
        # A field that is null counts as missing, except the seat of `view`, where null means a spectator.
        keeps_null_seat = name == "view" and "seat" in request
        arguments = {
            field: value
            for field, value in request.items()
            if value is not None or (keeps_null_seat and field == "seat")
        }
        return command(arguments)

    def _start_game(self, request: JsonObject) -> JsonObject:
        require_field(request, "seats")
        arguments = {name: value for name, value in request.items() if name != "cmd"}
        for name, value in arguments.items():
            if refusal := _FIELD_CHECKS[name](value):
                refuse_request(refusal)
        first_step = must(start(**arguments))
        self.game = first_step.game
        return {"state": plain_state(first_step.game)}

    def _require_game(self) -> Game:
        if self.game is None:
            refuse_request(engine_refusal("no_game"))
        return self.game

    def _list_legal(self, _: JsonObject) -> JsonObject:
        return {"legal": plain_legal(self._require_game())}

    def _act(self, request: JsonObject) -> JsonObject:
        game = self._require_game()
        seat = _read_seat(game, request)
        require_field(request, "action")
        action = read_action(game, seat, request["action"])
        if isinstance(action, Refusal):
            refuse_request(action)
        return self._apply_step(must(step(game, seat, action)))

    def _leave(self, request: JsonObject) -> JsonObject:
        game = self._require_game()
        seat = _read_seat(game, request)
        return self._apply_step(must(leave(game, seat, request.get("reason", "left"))))

    def _apply_step(self, step_result: Step) -> JsonObject:
        self.game = step_result.game
        return {
            "events": [plain_event(event) for event in step_result.events],
            "state": plain_state(step_result.game),
        }

    # The protocol does not say whether the reply is the state itself or has a field `state`. The next two
    # replies therefore contain the state in both ways.

    def _get_state(self, _: JsonObject) -> JsonObject:
        plain = plain_state(self._require_game())
        return {**plain, "state": plain}

    def _get_view(self, request: JsonObject) -> JsonObject:
        game = self._require_game()
        require_field(request, "seat")
        seat = None if request["seat"] is None else _read_seat(game, request)
        plain = plain_view(view(game, seat))
        return {**plain, "state": plain, "view": plain}

    def _count_sequences(self, request: JsonObject) -> JsonObject:
        game = self._require_game()
        require_field(request, "depth")
        if not _is_whole(request["depth"]):
            refuse_request(engine_refusal("depth_shape", request["depth"]))
        return {"nodes": must(perft(game, request["depth"]))}

    def _quit(self, _: JsonObject) -> JsonObject:
        self.has_ended = True
        return {}


def _is_whole(value: object) -> bool:
    # In Python True is an int, but true is not a number for the caller.
    return type(value) is int


def _check_deck(value: object) -> Refusal | None:
    is_text_list = isinstance(value, list) and all(isinstance(card, str) for card in value)
    return None if is_text_list else engine_refusal("deck_shape")


def _check_seat(value: object) -> Refusal | None:
    return None if _is_whole(value) else refuse("no_such_seat", value)


_FIELD_CHECKS: dict[str, Callable[[Any], Refusal | None]] = {
    "seats": lambda value: None if _is_whole(value) else refuse("seats_out_of_range", value),
    "rules": check_rules_shape,
    "options": check_options_shape,
    "deck": _check_deck,
    "seed": lambda value: None if isinstance(value, str) else refuse("seed_text"),
    "lot": lambda value: None if _is_whole(value) else refuse("lot_range", LOTS - 1),
    "dealer": _check_seat,
    "leader": _check_seat,
}
"""The checks of the fields of `new`, made before the rules are called."""


def _read_seat(game: Game, request: JsonObject) -> Seat:
    require_field(request, "seat")
    seat = request["seat"]
    if not _is_whole(seat) or not 0 <= seat < game.setup.seats:
        refuse_request(refuse("no_such_seat", seat))
    return Seat(seat)


def run_engine(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of the source until it ends or the caller quits."""
    session = EngineSession()
    answer_lines(source, sink, session.answer, has_ended=lambda: session.has_ended)
