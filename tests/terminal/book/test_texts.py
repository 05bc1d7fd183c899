"""What stands in the book: everything there is, in both languages."""

import re
from itertools import zip_longest

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.rules import RULE_SETS, all_options
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.refusals import Language
from kozyr.terminal.book.blocks import Block, blocks, book
from kozyr.terminal.book.layout import plain_text
from kozyr.terminal.book.pictures import parse_picture
from kozyr.terminal.colours import COLOURS
from kozyr.terminal.commands.catalogue import BY_NAME, CALLED, Argument
from kozyr.terminal.local.effects import EFFECTS, EffectState
from kozyr.terminal.profile import TITLES
from kozyr.terminal.settings import SOUNDS
from kozyr.terminal.words import LANGUAGES, say
from tests.kit.arrange import arrange
from tests.kit.paths import ROOT

SECTIONS = re.findall(
    r"^(?:- \*\*|## )§(\d+(?:\.\d+)?)\b",
    (ROOT / "docs" / "reference" / "rules.md").read_text("utf-8"),
    re.MULTILINE,
)
ARGUMENTS: dict[Language, dict[Argument, str]] = {
    "en": {
        "page": "page", "player": "name", "x": "x", "y": "y", "key": "word", "mode": "name", "suit": "suit",
        "effect": "index", "rank": "rank", "index": "index", "count": "count", "sound": "name",
    },
    "ru": {
        "page": "страница", "player": "имя", "x": "x", "y": "y", "key": "слово", "mode": "имя",
        "suit": "масть", "effect": "номер", "rank": "достоинство", "index": "номер", "count": "сколько",
        "sound": "имя",
    },
}  # fmt: skip
"""How the book calls what commands take."""
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)


def named(language: Language) -> dict[str, str]:
    """What is read in the paragraphs that have a name; a heading's is what it heads."""
    found: dict[str, str] = {}
    now: tuple[str, ...] = ()
    for block in book(language):
        if block.names or block.kind in ("chapter", "section"):
            now = block.names
        for name in now:
            found[name] = f"{found.get(name, '')} {plain_text(block)}".strip()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_of_the_law_is_explained(language: Language) -> None:
    """§1.1 to §9: each has a paragraph of its own, under its number."""
    chapters = [section for section in SECTIONS if "." not in section]
    wanted = [section for section in SECTIONS if "." in section or section in ("8", "9")]

    assert len(chapters) == 9
    assert [section for section in wanted if f"§{section}" not in named(language).get(section, "")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_is_explained(rules: str, language: Language) -> None:
    """By the name that players choose it by, and the one that programs use (§8)."""
    text = named(language)[f"set-{rules}"]

    assert text.startswith(f"{say(language, f'rules_{rules}')} ({rules}).")
    assert len(text) > 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_every_option_is_explained(option: object, language: Language) -> None:
    """By its name, with the names of all its values and its §."""
    each = next(known for known in all_options() if known is option)
    text = named(language)[f"option-{each.name}"]
    values = [value for value in each.values if isinstance(value, str)]

    assert f"({each.name})" in text
    assert [value for value in values if f"({value})" not in text] == []
    assert text.endswith(each.section)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", EFFECTS)
def test_every_effect_is_explained(number: int, language: Language) -> None:
    """By its number and the name that it is chosen by."""
    name, _ = EFFECTS[number].texts(language)

    assert named(language)[f"effect-{number}"].lower().startswith(f"{number}, {name.lower()}. ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [*CALLED], ids=lambda command: command.name)
def test_every_command_is_explained(command: object, language: Language) -> None:
    """As it is written, with as many arguments as it takes."""
    called = next(each for each in CALLED if each is command)
    texts = [text for name, text in named(language).items() if name.startswith("command-")]
    written = next(text for text in texts if rf"\{called.name} " in text).split(rf"\{called.name} ", 1)[1]
    places = ARGUMENTS[language]

    assert written.split()[: len(called.arguments)] == [places[kind] for kind in called.arguments]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_else_with_a_name_is_in_the_book(language: Language) -> None:
    """Levels, titles, colours, sounds, and the keys of the board."""
    texts = named(language)

    assert [each for each in LEVELS if say(language, f"level_{each}") not in texts["bots"]] == []
    assert [each for _, each in TITLES if say(language, f"title_{each}") not in texts["profile"]] == []
    assert [each for each in COLOURS if each not in texts["colours"]] == []
    assert [each for each in SOUNDS if each not in texts["command-turnOnSound"]] == []
    keys = ("← →", "↑", "↓", "Enter", "Shift", "Tab", "Esc", "F1", "1", "9", "0", say(language, "key_space"))
    assert [each for each in keys if each not in texts["keys"]] == []


@pytest.mark.parametrize(
    ("language", "first", "sections"),
    [
        ("en", "The game", ["What card games are", "What Durak is", "The aim"]),
        ("ru", "Об игре", ["Что такое карточная игра", "Что такое дурак", "Цель"]),
    ],
)
def test_the_first_chapter_is_about_the_game(language: Language, first: str, sections: list[str]) -> None:
    """Document 002's: what card games and Durak are, before the rules."""
    headings = [plain_text(block) for block in book(language) if block.kind in ("chapter", "section")]

    assert headings[:4] == [first, *sections]


def test_both_languages_have_the_same_paragraphs() -> None:
    """The same chapters, sections, names and pictures, in the same order."""

    def shape(block: Block) -> tuple[object, ...]:
        drawn = parse_picture(block.text).cards if block.kind == "picture" else ()
        return block.kind, block.names, drawn

    pairs = zip_longest(book("en"), book("ru"))
    assert [(en, ru) for en, ru in pairs if not en or not ru or shape(en) != shape(ru)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_given_once(language: Language) -> None:
    """A link leads to one place."""
    names = [name for block in book(language) for name in block.names]

    assert len(names) == len({*names})


def test_each_language_is_written_in_its_letters() -> None:
    """English without Cyrillic letters, Russian with them; but names that are the same in both."""
    said = [(plain_text(en), plain_text(ru)) for en, ru in zip(book("en"), book("ru"), strict=True)]
    bare = [ru for _, ru in said if ru and not CYRILLIC.search(ru)]

    assert [en for en, _ in said if CYRILLIC.search(en)] == []
    assert [text for text in bare if not re.fullmatch(r"[a-z, ]+", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tag_is_left_in_what_is_read(language: Language) -> None:
    """A backslash that is read begins a command or a colour that the book speaks of, or stands alone."""
    shown = {"red", "red-white", "yellow-blue", ""}
    words = [
        word
        for block in book(language)
        for word in re.findall(r"\\([\w-]*)", plain_text(block))
        if word.lower() not in BY_NAME and word not in shown
    ]

    assert words == []


def beats(attack: str, cover: str, *, rules: str = "classic", effect: int = 0) -> bool:
    """Whether one card beats another where diamonds are trump."""
    setup = arrange("S6|S7", rules=rules, trump="DQ").setup
    beaters = EFFECTS[effect].change_setup(setup, EffectState()).beaters
    return bool(beaters[CARDS_BY_ID[attack]] >> CARDS_BY_ID[cover] & 1)


def test_pictures_show_what_the_rules_say() -> None:
    """A card shown beaten is beaten (§3.4), one shown with a cross is not; diamonds are trump."""
    seen = 0
    under: tuple[str, ...] = ()
    for block in book("en"):
        under = block.names or under
        for drawn in parse_picture(block.text).cards if block.kind == "picture" else ():
            if not drawn.cover:
                continue
            reverse = 5 if "effect-5" in under else 0
            low = "book" if "option" in plain_text(block) else "classic"
            assert beats(drawn.attack, drawn.cover, rules=low, effect=reverse) == drawn.beats, block
            seen += 1

    assert seen >= 14


def test_a_text_is_read_in_blocks() -> None:
    """Chapters, sections and pictures end with their line; paragraphs and items go on to a blank one."""
    text = "# A\n@x\n@y\n## B\ntwo\nlines\n\n- one\n  more\n- two\n\\newpage\n= S6 | six\nend"

    assert [*blocks(text)] == [
        Block("chapter", "A"),
        Block("section", "B", ("x", "y")),
        Block("paragraph", "two lines"),
        Block("item", "one more"),
        Block("item", "two"),
        Block("page", ""),
        Block("picture", "S6 | six"),
        Block("paragraph", "end"),
    ]
