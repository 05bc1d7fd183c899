"""A session of the engine protocol: it answers requests about one game.

A session holds at most one game. It checks every request field by field; a refused request changes nothing.
It does no input or output: `line_reader` does.
"""

from collections.abc import Callable
from typing import Any

from kozyr.cli.engine.engine_refusals import engine_refusal
from kozyr.cli.engine.requests import (
    Reply,
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
        self.ended = False
        self._commands: dict[str, tuple[Callable[[Reply], Reply], frozenset[str]]] = {
            "new": (self._new, frozenset(_SHAPES)),
            "legal": (self._legal, frozenset()),
            "act": (self._act, frozenset({"seat", "action"})),
            "leave": (self._leave, frozenset({"seat", "reason"})),
            "state": (self._state, frozenset()),
            "view": (self._view, frozenset({"seat"})),
            "perft": (self._perft, frozenset({"depth"})),
            "rules": (lambda _: plain_rules(), frozenset()),
            "quit": (self._quit, frozenset()),
        }

    def answer(self, line: bytes) -> Reply:
        """Answer one line."""
        try:
            return {"ok": True, **self._handle(parse_line(line))}
        except RefusedError as refused:
            return refusal_reply(refused.refusal)

    def _handle(self, request: object) -> Reply:
        if not isinstance(request, dict):
            refuse_request(engine_refusal("not_an_object"))
        name = request.get("cmd")
        if not isinstance(name, str) or name not in self._commands:
            refuse_request(engine_refusal("unknown_command", ", ".join(self._commands)))
        command, fields = self._commands[name]
        for field in request:
            if field != "cmd" and field not in fields:
                refuse_request(engine_refusal("unknown_field", name, field))
        # A field that is null counts as missing; only a spectator's view has the seat null.
        spectator = name == "view" and "seat" in request
        return command({k: v for k, v in request.items() if v is not None or (spectator and k == "seat")})

    def _new(self, request: Reply) -> Reply:
        require_field(request, "seats")
        given = {name: value for name, value in request.items() if name != "cmd"}
        for name, value in given.items():
            if refusal := _SHAPES[name](value):
                refuse_request(refusal)
        begun = must(start(**given))
        self.game = begun.game
        return {"state": plain_state(begun.game)}

    def _current_game(self) -> Game:
        if self.game is None:
            refuse_request(engine_refusal("no_game"))
        return self.game

    def _legal(self, _: Reply) -> Reply:
        return {"legal": plain_legal(self._current_game())}

    def _act(self, request: Reply) -> Reply:
        game = self._current_game()
        seat = _read_seat(game, request)
        require_field(request, "action")
        action = read_action(game, seat, request["action"])
        if isinstance(action, Refusal):
            refuse_request(action)
        return self._apply_step(must(step(game, seat, action)))

    def _leave(self, request: Reply) -> Reply:
        game = self._current_game()
        seat = _read_seat(game, request)
        return self._apply_step(must(leave(game, seat, request.get("reason", "left"))))

    def _apply_step(self, done: Step) -> Reply:
        self.game = done.game
        return {"events": [plain_event(event) for event in done.events], "state": plain_state(done.game)}

    # The protocol does not say whether the state is the reply or a field of it, so it is both.

    def _state(self, _: Reply) -> Reply:
        plain = plain_state(self._current_game())
        return {**plain, "state": plain}

    def _view(self, request: Reply) -> Reply:
        game = self._current_game()
        require_field(request, "seat")
        seat = None if request["seat"] is None else _read_seat(game, request)
        plain = plain_view(view(game, seat))
        return {**plain, "state": plain, "view": plain}

    def _perft(self, request: Reply) -> Reply:
        game = self._current_game()
        require_field(request, "depth")
        if not _whole(request["depth"]):
            refuse_request(engine_refusal("depth_shape", request["depth"]))
        return {"nodes": must(perft(game, request["depth"]))}

    def _quit(self, _: Reply) -> Reply:
        self.ended = True
        return {}


def _whole(value: object) -> bool:
    # In Python true is an int, but for the caller it is not a number.
    return type(value) is int


def _check_deck(value: object) -> Refusal | None:
    fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return None if fits else engine_refusal("deck_shape")


def _check_seat(value: object) -> Refusal | None:
    return None if _whole(value) else refuse("no_such_seat", value)


_SHAPES: dict[str, Callable[[Any], Refusal | None]] = {
    "seats": lambda value: None if _whole(value) else refuse("seats_out_of_range", value),
    "rules": check_rules_shape,
    "options": check_options_shape,
    "deck": _check_deck,
    "seed": lambda value: None if isinstance(value, str) else refuse("seed_text"),
    "lot": lambda value: None if _whole(value) else refuse("lot_range", LOTS - 1),
    "dealer": _check_seat,
    "leader": _check_seat,
}
"""The checks of the fields of `new`, made before the rules are called."""


def _read_seat(game: Game, request: Reply) -> Seat:
    require_field(request, "seat")
    seat = request["seat"]
    if not _whole(seat) or not 0 <= seat < game.setup.seats:
        refuse_request(refuse("no_such_seat", seat))
    return Seat(seat)
