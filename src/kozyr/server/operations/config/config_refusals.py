"""The reasons for which a configuration is refused.

`{0}` names the source of the mistake: an option of the command line, a variable, or a file and its key. A
refusal never quotes the address of a database or of NATS, because the address may hold a password.
"""

from typing import Final

from kozyr.rules.refusals import Refusal
from kozyr.rules.rule_refusals import Reason
from kozyr.words import printable

_MAX_QUOTE_LENGTH: Final = 300
"""The name of a file may be too long to quote it all."""


def _reason(word: str, en: str, ru: str) -> Reason:
    return Reason(word, "config", en, ru)


CONFIG_REASONS: Final = {
    "unreadable": _reason(
        "unreadable",
        "The file {0} cannot be read: {1}. Choose another with --config, or leave --config out.",
        "Файл {0} не читается: {1}. Укажите другой (--config) или уберите --config.",
    ),
    "not_text": _reason(
        "not_toml",
        "The file {0} is not UTF-8 text of at most {1} bytes. Write it as TOML.",
        "Файл {0} — не текст в UTF-8 длиной до {1} байт. Запишите его как TOML.",
    ),
    "not_toml": _reason(
        "not_toml",
        "The file {0} is not TOML at line {1}, column {2}. docs/reference/config.md shows an example.",
        "Файл {0} — не TOML: строка {1}, столбец {2}. Пример — в docs/reference/config.md.",
    ),
    "half_toml": _reason(
        "not_toml",
        "The file {0} is not TOML: it ends too early. docs/reference/config.md shows an example.",
        "Файл {0} — не TOML: он обрывается. Пример — в docs/reference/config.md.",
    ),
    "unknown_key": _reason(
        "unknown_key",
        "{0} is not an option. Did you mean {1}? `kozyr config --help` lists all options.",
        "{0}: такой настройки нет. Может быть, {1}? Все настройки: `kozyr config --help`.",
    ),
    "bad_table": _reason(
        "bad_value",
        "{0} is a group of options. Write [{1}] and the options below it.",
        "{0} — это группа настроек. Напишите [{1}] и настройки под ней.",
    ),
    "two_stores": _reason(
        "two_stores",
        "{0} and {1} set two places for the data. Choose one of them.",
        "{0} и {1} задают два места хранения. Оставьте одно.",
    ),
    "nats_alone": _reason(
        "nats_alone",
        "{0} connects servers that share a PostgreSQL database. Set it with --database, or leave NATS out.",
        "{0} связывает серверы с общей базой PostgreSQL. Укажите её (--database) или уберите NATS.",
    ),
    "bad_number": _reason(
        "bad_value",
        "{0} takes a whole number from {1} to {2}, not {3}.",
        "{0}: нужно целое число от {1} до {2}, а не {3}.",
    ),
    "bad_word": _reason("bad_value", "{0} takes one of {1}, not {2}.", "{0}: нужно одно из {1}, а не {2}."),
    "bad_host": _reason(
        "bad_value",
        "{0} takes an address or a name of this machine, such as 127.0.0.1, not {1}.",
        "{0}: нужен адрес или имя этой машины, например 127.0.0.1, а не {1}.",
    ),
    "bad_folder": _reason(
        "bad_value", "{0} takes the name of a folder, not {1}.", "{0}: нужно имя папки, а не {1}."
    ),
    "bad_database": _reason(
        "bad_value",
        "{0} takes an address that begins with postgresql:// and has no spaces.",
        "{0}: нужен адрес, который начинается с postgresql:// и не содержит пробелов.",
    ),
    "bad_nats": _reason(
        "bad_value",
        "{0} takes a list of at most 100 addresses such as nats://host:4222 or tls://name:password@host.",
        "{0}: нужен список (не больше 100) адресов вида nats://host:4222 или tls://имя:пароль@host.",
    ),
    "bad_origins": _reason(
        "bad_value",
        "{0} takes a list of at most 100 pages such as https://example.org, without a path, not {1}.",
        "{0}: нужен список (не больше 100) страниц вида https://example.org, без пути, а не {1}.",
    ),
    "bad_proxies": _reason(
        "bad_value",
        "{0} takes a list of at most 100 addresses or networks such as 10.0.0.0/8, not {1}.",
        "{0}: нужен список (не больше 100) адресов или сетей вида 10.0.0.0/8, а не {1}.",
    ),
}


def refuse_config(reason: str, *details: object) -> Refusal:
    """Create a refusal for one of `CONFIG_REASONS`."""
    return Refusal(CONFIG_REASONS[reason], tuple(map(_quote, details)))


def _quote(detail: object) -> str:
    text = printable(str(detail)) or '""'
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[: _MAX_QUOTE_LENGTH - 1] + "…"
