"""The reasons for which a configuration is refused.

`{0}` names the place of the mistake: an option of the command line, a variable, or a file and its key. The
address of a database or of NATS is never quoted, because it may hold a password.
"""

from typing import Final

from kozyr.rules.refusals import Refusal
from kozyr.rules.rule_refusals import Reason
from kozyr.words import printable

_LONGEST: Final = 300
"""The longest quotation: the name of a file may be long."""

CONFIG_REASONS: Final = {
    "unreadable": Reason(
        "unreadable",
        "config",
        "The file {0} cannot be read: {1}; name another with --config, or leave it out.",
        "Файл {0} не читается: {1}; назовите другой (--config) или не называйте никакого.",
    ),
    "not_text": Reason(
        "not_toml",
        "config",
        "The file {0} is no text in UTF-8 of at most {1} bytes; write it as TOML.",
        "Файл {0} — не текст в UTF-8 длиной до {1} байт; запишите его как TOML.",
    ),
    "not_toml": Reason(
        "not_toml",
        "config",
        "The file {0} is not TOML at line {1}, column {2}; docs/reference/config.md shows a whole file.",
        "Файл {0} — не TOML: строка {1}, столбец {2}; целый файл показан в docs/reference/config.md.",
    ),
    "half_toml": Reason(
        "not_toml",
        "config",
        "The file {0} is not TOML: it ends too early; docs/reference/config.md shows a whole file.",
        "Файл {0} — не TOML: что-то начато и не закончено; целый файл показан в docs/reference/config.md.",
    ),
    "unknown_key": Reason(
        "unknown_key",
        "config",
        "{0} is no option; the nearest is {1}, and `kozyr config --help` lists all.",
        "{0}: такой настройки нет; ближе всего {1}, а все перечисляет `kozyr config --help`.",
    ),
    "bad_table": Reason(
        "bad_value",
        "config",
        "{0} is a table with options of its own: write [{1}] and name them below it.",
        "{0}: это таблица с настройками; напишите [{1}] и перечислите их ниже.",
    ),
    "two_stores": Reason(
        "two_stores",
        "config",
        "{0} and {1} name two places to keep everything in; choose one of them.",
        "{0} и {1} указывают два места хранения; оставьте одно.",
    ),
    "nats_alone": Reason(
        "nats_alone",
        "config",
        "{0} joins servers that share a PostgreSQL database; name it with --database, or leave NATS out.",
        "{0} связывает серверы с общей базой PostgreSQL; укажите её (--database) или обойдитесь без NATS.",
    ),
    "bad_number": Reason(
        "bad_value",
        "config",
        "{0} takes a whole number from {1} to {2}, not {3}.",
        "{0}: нужно целое число от {1} до {2}, а не {3}.",
    ),
    "bad_word": Reason(
        "bad_value",
        "config",
        "{0} takes one of {1}, not {2}.",
        "{0}: нужно одно из {1}, а не {2}.",
    ),
    "bad_host": Reason(
        "bad_value",
        "config",
        "{0} takes an address or a name of this machine, such as 127.0.0.1, not {1}.",
        "{0}: нужен адрес или имя этой машины, например 127.0.0.1, а не {1}.",
    ),
    "bad_folder": Reason(
        "bad_value",
        "config",
        "{0} takes the name of a folder, not {1}.",
        "{0}: нужно имя папки, а не {1}.",
    ),
    "bad_database": Reason(
        "bad_value",
        "config",
        "{0} takes an address that begins with postgresql:// and has no spaces.",
        "{0}: нужен адрес, который начинается с postgresql:// и не содержит пробелов.",
    ),
    "bad_nats": Reason(
        "bad_value",
        "config",
        "{0} takes a list of at most 100 addresses such as nats://host:4222 or tls://name:password@host.",
        "{0}: нужен список (не больше 100) адресов вида nats://host:4222 или tls://имя:пароль@host.",
    ),
    "bad_origins": Reason(
        "bad_value",
        "config",
        "{0} takes a list of at most 100 pages such as https://example.org, without a path, not {1}.",
        "{0}: нужен список (не больше 100) страниц вида https://example.org, без пути, а не {1}.",
    ),
    "bad_proxies": Reason(
        "bad_value",
        "config",
        "{0} takes a list of at most 100 addresses or networks such as 10.0.0.0/8, not {1}.",
        "{0}: нужен список (не больше 100) адресов или сетей вида 10.0.0.0/8, а не {1}.",
    ),
}  # fmt: skip


def refuse_config(reason: str, *about: object) -> Refusal:
    """Refuse for one of the reasons above."""
    return Refusal(CONFIG_REASONS[reason], tuple(_quote(each) for each in about))


def _quote(thing: object) -> str:
    text = printable(thing if isinstance(thing, str) else f"{thing}") or '""'
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
