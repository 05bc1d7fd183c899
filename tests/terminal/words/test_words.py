"""The texts of the terminal: equal keys in both languages, and equal texts for keys of the web client."""

import re

import pytest

from kozyr.rules.refusals import Language
from kozyr.terminal.words import catalogue, load_parts, say
from tests.kit.paths import ROOT

WEB = ROOT / "web" / "src" / "i18n"
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
LATIN = re.compile(r"[a-z]{3,}", re.IGNORECASE)
PLACEHOLDERS = re.compile(r"\{(\w+)\}")
ENTRY = re.compile(r'^  "?([\w-]+)"?:\s*("(?:[^"\\]|\\.)*")', re.MULTILINE)


def _read_web_texts(language: Language) -> dict[str, str]:
    texts = [path.read_text("utf-8") for path in sorted((WEB / language).glob("*.ts"))]
    return {key: text[1:-1].replace('\\"', '"') for page in texts for key, text in ENTRY.findall(page)}


def test_both_languages_have_the_same_parts_and_keys() -> None:
    """Every part has the same keys in English and in Russian."""
    keys = [{part: [*words] for part, words in load_parts(language).items()} for language in ("en", "ru")]

    assert keys[0] == keys[1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_two_parts_share_a_key(language: Language) -> None:
    """Otherwise one text would replace the other."""
    keys = [key for part in load_parts(language).values() for key in part]

    assert sorted(keys) == sorted(catalogue(language))


def test_english_is_english_and_russian_is_russian() -> None:
    """English has no Cyrillic letter; Russian has one, except in texts without words."""
    russian = {key: PLACEHOLDERS.sub("", text) for key, text in catalogue("ru").items()}

    assert [key for key, text in catalogue("en").items() if CYRILLIC.search(text)] == []
    assert [key for key, text in russian.items() if LATIN.search(text) and not CYRILLIC.search(text)] == []


def test_both_languages_have_the_same_placeholders() -> None:
    """A text has the same placeholders in both languages."""
    pairs = [(key, catalogue("en")[key], catalogue("ru")[key]) for key in catalogue("en")]

    assert [k for k, en, ru in pairs if {*PLACEHOLDERS.findall(en)} != {*PLACEHOLDERS.findall(ru)}] == []


def test_a_counted_text_has_all_plural_forms() -> None:
    """A text has two plural forms in English and three in Russian."""
    pairs = [(key, text, catalogue("ru")[key]) for key, text in catalogue("en").items()]
    bars = [(key, en.count("|"), ru.count("|")) for key, en, ru in pairs]

    assert [key for key, en, ru in bars if (en, ru) not in ((0, 0), (1, 2))] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_texts_shared_with_the_web_are_equal(language: Language) -> None:
    """A key of both catalogues has the same text in both."""
    web, terminal = _read_web_texts(language), catalogue(language)
    shared = web.keys() & terminal.keys()

    assert len(web) > 300
    assert len(shared) > 40
    assert [key for key in sorted(shared) if web[key] != terminal[key]] == []


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 1, "1 player"), ("en", 2, "2 players"), ("en", 0, "0 players"),
        ("ru", 1, "1 игрок"), ("ru", 2, "2 игрока"), ("ru", 5, "5 игроков"), ("ru", 11, "11 игроков"),
        ("ru", 12, "12 игроков"), ("ru", 21, "21 игрок"), ("ru", 22, "22 игрока"), ("ru", 111, "111 игроков"),
    ],
)  # fmt: skip
def test_a_number_chooses_its_form(language: Language, n: int, text: str) -> None:
    """The plural form follows the grammar of the language."""
    assert say(language, "players", n=n) == text


def test_a_value_is_never_a_placeholder() -> None:
    """A value may contain placeholders; they stay as they are."""
    text = say("en", "card_of", rank="{suit}{0.__class__}|", suit="\\1")

    assert text == "{suit}{0.__class__}| of \\1"


def test_levels_have_the_names_of_the_console_game() -> None:
    """The Russian names are новичок, опытный, мастер and божественный."""
    levels = ("novice", "experienced", "master", "divine")

    names = [say("ru", f"level_{level}") for level in levels]
    assert names == ["Новичок", "Опытный", "Мастер", "Божественный"]
