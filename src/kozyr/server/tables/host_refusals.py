"""Refusals by the server for reasons other than the table's own rules."""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason

SERVICE_REASONS: Final = {
    "unavailable": Reason(
        "unavailable",
        "service",
        "The store is unavailable right now; send the same command again in a moment.",
        "Хранилище сейчас недоступно; отправьте ту же команду чуть позже ещё раз.",
    ),
    "busy": Reason(
        "busy",
        "service",
        "This table has too many requests right now; try again in a moment.",
        "У этого стола сейчас слишком много запросов; попробуйте чуть позже.",
    ),
    "stopping": Reason(
        "stopping",
        "service",
        "The server is stopping; connect again in a moment.",
        "Сервер останавливается; подключитесь чуть позже.",
    ),
    "bad_command_id": Reason(
        "bad_command_id",
        "service",
        "A command's id must have 1 to {0} printable characters.",
        "В номере команды должно быть от 1 до {0} печатных знаков.",
    ),
    "missed_too_much": Reason(
        "missed_too_much",
        "service",
        "More than {0} entries were missed; request the table's state and continue from there.",
        "Пропущено больше {0} записей; запросите состояние стола и продолжайте с него.",
    ),
    "from_the_future": Reason(
        "bad_number",
        "service",
        "Entry {0} has not been written yet; the last one is {1}.",
        "Записи {0} ещё нет; последняя — {1}.",
    ),
}


def refuse(reason: str, *arguments: object) -> Refusal:
    """Return a refusal for one of `SERVICE_REASONS`."""
    return refuse_with(SERVICE_REASONS[reason], *arguments)
