"""The reasons for which the engine protocol refuses a request.

The reasons have the same form as the reasons of the rules (`kozyr.rules.rule_refusals`).
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason

ENGINE_REASONS: Final = {
    "bad_json": Reason(
        "bad_json", "engine",
        "This line is not JSON in UTF-8; send one object a line.",
        "Эта строка не JSON в UTF-8; нужен один объект в строке.",
    ),
    "line_too_long": Reason(
        "line_too_long", "engine",
        "A line may have at most {0} bytes; this one was not read.",
        "В строке может быть не больше {0} байт; эта не прочитана.",
    ),
    "not_an_object": Reason(
        "bad_request", "engine",
        'A request is an object such as {{"cmd":"legal"}}.',
        'Запрос — это объект, например {{"cmd":"legal"}}.',
    ),
    "unknown_command": Reason(
        "bad_request", "engine",
        "The field cmd must be one of {0}.",
        "Поле cmd должно быть одним из: {0}.",
    ),
    "unknown_field": Reason(
        "bad_request", "engine",
        "The command {0} has no field {1}.",
        "У команды {0} нет поля {1}.",
    ),
    "missing_field": Reason(
        "bad_request", "engine", "The field {0} is missing.", "Не хватает поля {0}."
    ),
    "no_game": Reason(
        "no_game", "engine",
        "There is no game yet; begin one with new.",
        "Игры ещё нет; начните её командой new.",
    ),
    "options_shape": Reason(
        "bad_option", "engine",
        'The field options must be an object such as {{"deck":36}}.',
        'Поле options должно быть объектом, например {{"deck":36}}.',
    ),
    "deck_shape": Reason(
        "bad_deck", "engine",
        'The field deck must be a list of card ids such as ["S9","H10"].',
        'Поле deck должно быть списком карт, например ["S9","H10"].',
    ),
    "depth_shape": Reason(
        "bad_request", "engine",
        "The field depth must be a whole number, not {0}.",
        "Поле depth должно быть целым числом, а не {0}.",
    ),
}  # fmt: skip


def engine_refusal(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `ENGINE_REASONS`."""
    return refuse_with(ENGINE_REASONS[reason], *about)
