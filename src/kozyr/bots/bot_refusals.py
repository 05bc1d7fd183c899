"""The reasons for which the arena, the simulation and the kernel refuse something.

They have the same form as the reasons of the rules (`kozyr.rules.rule_refusals`). Some share a word.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason

BOT_REASONS: Final = {
    "unknown_level": Reason(
        "unknown_level", "bots",
        "There is no level {0}; there are {1}, and cmd:COMMAND for a program of your own.",
        "Нет уровня {0}; есть {1}, а для своей программы cmd:КОМАНДА.",
    ),
    "no_command": Reason(
        "no_command", "bots",
        "The command {0} cannot be run: there is no such program, or it may not be executed.",
        "Команду {0} нельзя запустить: такой программы нет или её нельзя выполнять.",
    ),
    "bad_command": Reason(
        "no_command", "bots",
        "The command {0} cannot be read: it is empty, or a quotation mark is missing.",
        "Команду {0} нельзя прочитать: она пуста или не хватает кавычки.",
    ),
    "entrants_range": Reason(
        "bad_entrants", "bots",
        "Between {0} and {1} bots can take part, not {2}.",
        "Участвовать могут от {0} до {1} ботов, а не {2}.",
    ),
    "number_range": Reason(
        "bad_number", "bots",
        "{0} takes a whole number from {1} to {2}, not {3}.",
        "{0}: нужно целое число от {1} до {2}, а не {3}.",
    ),
    "option_shape": Reason(
        "bad_option", "bots",
        "An option is written name=value, such as order=turns, not {0}.",
        "Настройка пишется как имя=значение, например order=turns, а не {0}.",
    ),
    "option_value": Reason(
        "bad_option", "bots",
        "Option {0} cannot be {1}; it can be {2}.",
        "У настройки {0} не бывает значения {1}; бывает {2}.",
    ),
    "kernel_option": Reason(
        "kernel_option", "bots",
        "The kernel does not take {0}={1}; choose another value of that option.",
        "Ядро не поддерживает {0}={1}; выберите другое значение этой настройки.",
    ),
}  # fmt: skip


def bot_refusal(reason: str, *about: object) -> Refusal:
    """Refuse for one of the reasons above; `about` fills in its sentence."""
    return refuse_with(BOT_REASONS[reason], *about)
