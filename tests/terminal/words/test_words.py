"""What the terminal says: the same in both languages, and the same as the web where that says it too."""

import re

import pytest

from kozyr.rules.refusals import Language
from kozyr.terminal.words import catalogue, load_parts, say
from tests.kit.paths import ROOT

WEB = ROOT / "web" / "src" / "i18n"
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
LATIN = re.compile(r"[a-z]{3,}", re.IGNORECASE)
BLANKS = re.compile(r"\{(\w+)\}")
ENTRY = re.compile(r'^  "?([\w-]+)"?:\s*("(?:[^"\\]|\\.)*")', re.MULTILINE)


def _web(language: Language) -> dict[str, str]:
    texts = [path.read_text("utf-8") for path in sorted((WEB / language).glob("*.ts"))]
    return {key: text[1:-1].replace('\\"', '"') for each in texts for key, text in ENTRY.findall(each)}


def test_both_languages_have_the_same_parts_and_keys() -> None:
    """A part that speaks English speaks Russian, and says as much."""
    keys = [{part: [*words] for part, words in load_parts(language).items()} for language in ("en", "ru")]

    assert keys[0] == keys[1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_two_parts_use_one_key(language: Language) -> None:
    """Or one of them would not be heard."""
    keys = [key for part in load_parts(language).values() for key in part]

    assert sorted(keys) == sorted(catalogue(language))


def test_english_is_english_and_russian_is_russian() -> None:
    """English without a Cyrillic letter; Russian with one, unless it says nothing but signs."""
    russian = {key: BLANKS.sub("", text) for key, text in catalogue("ru").items()}

    assert [key for key, text in catalogue("en").items() if CYRILLIC.search(text)] == []
    assert [key for key, text in russian.items() if LATIN.search(text) and not CYRILLIC.search(text)] == []


def test_the_same_blanks_are_filled_in_both_languages() -> None:
    """A sentence has the same places to fill."""
    pairs = [(key, catalogue("en")[key], catalogue("ru")[key]) for key in catalogue("en")]

    assert [k for k, en, ru in pairs if {*BLANKS.findall(en)} != {*BLANKS.findall(ru)}] == []


def test_what_is_counted_has_all_its_forms() -> None:
    """Two forms in English, three in Russian."""
    forms = [
        (key, catalogue("en")[key].count("|"), catalogue("ru")[key].count("|")) for key in catalogue("en")
    ]

    assert [key for key, en, ru in forms if (en, ru) not in ((0, 0), (1, 2))] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_the_web_says_too_is_said_in_the_same_words(language: Language) -> None:
    """A key of both catalogues has one text."""
    web, terminal = _web(language), catalogue(language)
    shared = web.keys() & terminal.keys()

    assert len(web) > 300
    assert len(shared) > 40
    assert [key for key in sorted(shared) if web[key] != terminal[key]] == []


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 player"), ("en", 2, "2 players"), ("en", 0, "0 players"),
        ("ru", 1, "1 игрок"), ("ru", 2, "2 игрока"), ("ru", 5, "5 игроков"), ("ru", 11, "11 игроков"),
        ("ru", 12, "12 игроков"), ("ru", 21, "21 игрок"), ("ru", 22, "22 игрока"), ("ru", 111, "111 игроков"),
    ],
)  # fmt: skip
def test_a_number_chooses_its_form(language: Language, n: int, said: str) -> None:
    """As the grammar of each language has it."""
    assert say(language, "players", n=n) == said


def test_a_value_is_never_read_as_a_blank() -> None:
    """A player named {suit}, or %s, or worse, is called so."""
    said = say("en", "card_of", rank="{suit}{0.__class__}|", suit="\\1")

    assert said == "{suit}{0.__class__}| of \\1"


def test_levels_have_document_002s_names() -> None:
    """Новичок, опытный, мастер, божественный."""
    levels = ("novice", "experienced", "master", "divine")

    assert [say("ru", f"level_{level}") for level in levels] == [
        "Новичок",
        "Опытный",
        "Мастер",
        "Божественный",
    ]
