"""The catalogues: every language has every message, with the same variables and all plural forms."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax.ast import Junk, Message
from rustfluent import Bundle  # type: ignore[import-untyped]  # it has no annotations
from tools.text_keys import TARGET, write_keys

from kozyr.locales import ENGLISH, FOLDER, Language, language_names, list_files, say
from tests.kit.fluent import list_messages, parse_file, variables_of, variants_of
from tests.kit.paths import ROOT

LANGUAGES = [*language_names()]
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
CYRILLIC = re.compile(r"[а-яёіїєґ]", re.IGNORECASE)
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


@cache
def english_messages() -> dict[str, Message]:
    """Return the English messages by name; parsing them takes a quarter of a second."""
    return {message.id.name: message for _, message in list_messages(ENGLISH)}


def test_every_folder_is_a_language_of_the_list() -> None:
    """A language is a folder and a row of languages.json."""
    folders = sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__")

    assert folders == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_can_be_parsed(language: Language) -> None:
    """No file has an entry that Fluent does not understand."""
    entries = [(path.name, entry) for path in list_files(language) for entry in parse_file(path)]

    assert [(name, entry.content) for name, entry in entries if isinstance(entry, Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_written_twice(language: Language) -> None:
    """Otherwise one text would replace the other."""
    names = [message.id.name for _, message in list_messages(language)]

    assert sorted({name for name in names if names.count(name) > 1}) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_messages_of_english(language: Language) -> None:
    """The same messages stand in the same files."""
    expected = [(file, message.id.name) for file, message in list_messages(ENGLISH)]
    actual = [(file, message.id.name) for file, message in list_messages(language)]

    assert sorted(actual) == sorted(expected)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_variables_of_english(language: Language) -> None:
    """A message has the same variables in every language."""
    messages = [message for _, message in list_messages(language)]
    differing = [
        message.id.name
        for message in messages
        if variables_of(message) != variables_of(english_messages()[message.id.name])
    ]

    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_text_has_all_plural_forms(language: Language, tmp_path: Path) -> None:
    """A choice by number has exactly the categories that whole numbers have in the language (CLDR)."""
    probe = tmp_path / "probe.ftl"
    variants = "\n".join(f"    [{category}] {category}" for category in CATEGORIES[:-1])
    probe.write_text(f"n = {{ $n ->\n{variants}\n   *[other] other\n }}\n", encoding="ascii")
    bundle = Bundle(language, [str(probe)])
    used = {bundle.get_translation("n", variables={"n": number}) for number in range(200)}
    by_number = {
        message.id.name: {*names}
        for _, message in list_messages(language)
        for _, names in variants_of(message)
        if names & {*CATEGORIES}
    }

    assert len(by_number) > 20
    assert {name: forms for name, forms in by_number.items() if forms != used} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: Language) -> None:
    """No text is empty, and no variable stays unfilled."""
    for _, message in list_messages(language):
        text = say(language, message.id.name, **dict.fromkeys(variables_of(message), 2))
        assert text.strip(), message.id.name
        assert "{$" not in text, message.id.name


@pytest.mark.parametrize("language", OTHERS)
def test_other_languages_are_not_english(language: Language) -> None:
    """English has no Cyrillic letter; a Cyrillic language has one in every text but the names of keys."""
    english = {
        name: say(ENGLISH, name, **dict.fromkeys(variables_of(message), ""))
        for name, message in english_messages().items()
    }
    texts = {
        name: say(language, name, **dict.fromkeys(variables_of(message), ""))
        for name, message in english_messages().items()
    }
    has_words = re.compile(r"[a-z]{3,}", re.IGNORECASE)

    assert [name for name, text in english.items() if CYRILLIC.search(text)] == []
    latin = [name for name, text in texts.items() if has_words.search(text) and not CYRILLIC.search(text)]
    assert [name for name in latin if not name.startswith("key_")] == []


def test_an_apostrophe_between_cyrillic_letters_is_typographic() -> None:
    """Ukrainian writes `’` in words such as п’ять, in the catalogues, the book and the rules page."""
    letter = CYRILLIC.pattern
    straight = re.compile(f"{letter}'{letter}")
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".ftl", ".txt", ".json")]

    assert [path.name for path in files if straight.search(path.read_text("utf-8"))] == []


def test_the_keys_of_the_web_client_are_fresh() -> None:
    """`make docs` would change nothing in `web/src/i18n/keys.ts`."""
    assert TARGET.read_text("utf-8") == write_keys()


def test_no_text_is_unused() -> None:
    """Every message is named in the code, as a whole or by the part before a computed end."""
    folders = (ROOT / "src" / "kozyr", ROOT / "web" / "src")
    sources = [
        path.read_text("utf-8")
        for folder in folders
        for pattern in ("*.py", "*.ts", "*.svelte", "*.html", "lessons/*.json")
        for path in folder.rglob(pattern)
        if path.name != "keys.ts"
    ]
    words = {word for text in sources for word in re.findall(r"[\w-]+", text)}
    starts = (
        start for text in sources for start in re.findall(r"[\"'`]([\w-]{4,})(?:\{|\$\{|[\"'`] *[+~])", text)
    )
    computed = {*starts} - {"cli_", "api_", "spoken_"}
    layers = {word for text in sources for word in re.findall(r'make_reasons\(\s*"(\w+)"', text)}

    def is_used(name: str) -> bool:
        layer, hyphen, reason = name.partition("-")
        if hyphen and layer in layers:
            return reason in words
        bare = re.sub(r"^(cli|api|spoken|step|own)_|_(you|auto)$", "", name)
        is_computed = any(each.startswith(start) for each in (name, bare) for start in computed)
        return is_computed or bool({name, bare} & words)

    assert [name for name in english_messages() if not is_used(name)] == []


def _list_literal_keys(path: Path) -> Iterator[str]:
    """Yield the keys that a module passes to `say` as literals, also in a condition."""
    for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        keys = call.args[:1] if isinstance(function, ast.Attribute) else call.args[1:2]
        if name == "say" and keys:
            choices = [keys[0].body, keys[0].orelse] if isinstance(keys[0], ast.IfExp) else keys
            yield from (
                key.value for key in choices if isinstance(key, ast.Constant) and isinstance(key.value, str)
            )


def test_every_named_text_exists() -> None:
    """A key that the code names as a literal is in the catalogues."""
    keys = [(path.name, key) for path in (ROOT / "src").rglob("*.py") for key in _list_literal_keys(path)]

    assert len(keys) > 250
    assert [named for named in keys if named[1] not in english_messages()] == []
