"""The texts of the book: every rule, option, effect and command, in all languages."""

import re
from itertools import zip_longest

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.custom_table.effect import EffectState
from kozyr.custom_table.effects import EFFECTS
from kozyr.locales import Language, language_names, say
from kozyr.rules import RULE_SETS, Option, all_options
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.terminal.book.blocks import Block, parse_blocks, read_book
from kozyr.terminal.book.layout import strip_tags
from kozyr.terminal.book.pictures import parse_picture
from kozyr.terminal.colours import COLOURS
from kozyr.terminal.commands.catalogue import BY_NAME, CALLED, Argument, ChatCommand
from kozyr.terminal.profile import TITLES
from kozyr.terminal.settings import SOUNDS
from tests.kit.paths import ROOT
from tests.kit.positions import arrange

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
    "uk": {
        "page": "сторінка", "player": "ім’я", "x": "x", "y": "y", "key": "слово", "mode": "назва",
        "suit": "масть", "effect": "номер", "rank": "ранг", "index": "номер", "count": "скільки",
        "sound": "назва",
    },
}  # fmt: skip
"""The names that the book uses for the arguments of commands."""
CYRILLIC = re.compile(r"[а-яёіїєґ]", re.IGNORECASE)


def read_paragraphs(language: Language) -> dict[str, str]:
    """Return the text of each named paragraph; a named heading includes the text below it."""
    texts: dict[str, str] = {}
    names: tuple[str, ...] = ()
    for block in read_book(language):
        if block.names or block.kind in ("chapter", "section"):
            names = block.names
        for name in names:
            texts[name] = f"{texts.get(name, '')} {strip_tags(block)}".strip()
    return texts


@pytest.mark.parametrize("language", [*language_names()])
def test_every_section_of_the_rules_is_explained(language: Language) -> None:
    """Every § from §1.1 to §9 has a paragraph with its number."""
    chapters = [section for section in SECTIONS if "." not in section]
    numbered = [section for section in SECTIONS if "." in section or section in ("8", "9")]

    assert len(chapters) == 9
    assert [
        section for section in numbered if f"§{section}" not in read_paragraphs(language).get(section, "")
    ] == []


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_is_explained(rules: str, language: Language) -> None:
    """The paragraph has the name for players and the name for programs (§8)."""
    text = read_paragraphs(language)[f"set-{rules}"]

    assert text.startswith(f"{say(language, f'rules_{rules}')} ({rules}).")
    assert len(text) > 60


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_every_option_is_explained(option: Option, language: Language) -> None:
    """The paragraph has the option's name, the names of all its values and its §."""
    text = read_paragraphs(language)[f"option-{option.name}"]
    values = [value for value in option.values if isinstance(value, str)]

    assert f"({option.name})" in text
    assert [value for value in values if f"({value})" not in text] == []
    assert text.endswith(option.section)


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("number", EFFECTS)
def test_every_effect_is_explained(number: int, language: Language) -> None:
    """The paragraph has the effect's number and name."""
    name, _ = EFFECTS[number].texts(language)

    assert read_paragraphs(language)[f"effect-{number}"].lower().startswith(f"{number}, {name.lower()}. ")


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("command", [*CALLED], ids=lambda command: command.name)
def test_every_command_is_explained(command: ChatCommand, language: Language) -> None:
    """The paragraph shows the command with all its arguments."""
    texts = [text for name, text in read_paragraphs(language).items() if name.startswith("command-")]
    written = next(text for text in texts if rf"\{command.name} " in text).split(rf"\{command.name} ", 1)[1]
    arguments = [ARGUMENTS[language][kind] for kind in command.arguments]

    assert written.split()[: len(arguments)] == arguments


@pytest.mark.parametrize("language", [*language_names()])
def test_everything_else_with_a_name_is_in_the_book(language: Language) -> None:
    """The book names all levels, titles, colours, sounds and keys of the table."""
    texts = read_paragraphs(language)

    assert [level for level in LEVELS if say(language, f"level_{level}") not in texts["bots"]] == []
    assert [title for _, title in TITLES if say(language, f"title_{title}") not in texts["profile"]] == []
    assert [colour for colour in COLOURS if colour not in texts["colours"]] == []
    assert [sound for sound in SOUNDS if sound not in texts["command-turnOnSound"]] == []
    keys = ("← →", "↑", "↓", "Enter", "Shift", "Tab", "Esc", "F1", "1", "9", "0", say(language, "key_space"))
    assert [key for key in keys if key not in texts["keys"]] == []


@pytest.mark.parametrize(
    ("language", "first", "sections"),
    [
        ("en", "The game", ["What card games are", "What Durak is", "The aim"]),
        ("ru", "Об игре", ["Что такое карточная игра", "Что такое дурак", "Цель"]),
        ("uk", "Про гру", ["Що таке карткова гра", "Що таке дурень", "Мета"]),
    ],
)
def test_the_first_chapter_is_about_the_game(language: Language, first: str, sections: list[str]) -> None:
    """The first chapter says what card games and Durak are, before the rules."""
    headings = [strip_tags(block) for block in read_book(language) if block.kind in ("chapter", "section")]

    assert headings[:4] == [first, *sections]


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_all_languages_have_the_same_paragraphs(language: Language) -> None:
    """All have the same chapters, sections, names and pictures, in the same order."""

    def describe(block: Block) -> tuple[object, ...]:
        cards = parse_picture(block.text).cards if block.kind == "picture" else ()
        return block.kind, block.names, cards

    pairs = zip_longest(read_book("en"), read_book(language))
    assert [
        (en, other) for en, other in pairs if not en or not other or describe(en) != describe(other)
    ] == []


@pytest.mark.parametrize("language", [*language_names()])
def test_a_name_belongs_to_one_block(language: Language) -> None:
    """A link leads to one place."""
    names = [name for block in read_book(language) for name in block.names]

    assert len(names) == len({*names})


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_each_language_is_written_in_its_letters(language: Language) -> None:
    """English has no Cyrillic letters. The others have some, except in names that are the same in all."""
    texts = [
        (strip_tags(en), strip_tags(other))
        for en, other in zip(read_book("en"), read_book(language), strict=True)
    ]
    latin = [other for _, other in texts if other and not CYRILLIC.search(other)]

    assert [en for en, _ in texts if CYRILLIC.search(en)] == []
    assert [text for text in latin if not re.fullmatch(r"[a-z, ]+", text)] == []


@pytest.mark.parametrize("language", [*language_names()])
def test_no_tag_is_left_in_the_text(language: Language) -> None:
    """A visible backslash starts a command or a colour that the book explains, or stands alone."""
    explained = {"red", "red-white", "yellow-blue", ""}
    words = [
        word
        for block in read_book(language)
        for word in re.findall(r"\\([\w-]*)", strip_tags(block))
        if word.lower() not in BY_NAME and word not in explained
    ]

    assert words == []


def beats(attack: str, cover: str, *, rules: str = "classic", effect: int = 0) -> bool:
    """Return whether the cover beats the attack card; diamonds are trump."""
    setup = arrange("S6|S7", rules=rules, trump="DQ").setup
    beaters = EFFECTS[effect].change_setup(setup, EffectState()).beaters
    return bool(beaters[CARDS_BY_ID[attack]] >> CARDS_BY_ID[cover] & 1)


def test_pictures_follow_the_rules() -> None:
    """A picture shows a beaten card only if the rules say so (§3.4); diamonds are trump."""
    checked = 0
    names: tuple[str, ...] = ()
    for block in read_book("en"):
        names = block.names or names
        for card in parse_picture(block.text).cards if block.kind == "picture" else ():
            if not card.cover:
                continue
            effect = 5 if "effect-5" in names else 0
            rules = "book" if "option" in strip_tags(block) else "classic"
            assert beats(card.attack, card.cover, rules=rules, effect=effect) == card.is_beaten, block
            checked += 1

    assert checked >= 14


def test_a_text_is_parsed_into_blocks() -> None:
    """Chapters, sections and pictures are one line; paragraphs and items end at a blank line."""
    text = "# A\n@x\n@y\n## B\ntwo\nlines\n\n- one\n  more\n- two\n\\newpage\n= S6 | six\nend"

    assert [*parse_blocks(text)] == [
        Block("chapter", "A"),
        Block("section", "B", ("x", "y")),
        Block("paragraph", "two lines"),
        Block("item", "one more"),
        Block("item", "two"),
        Block("page_break", ""),
        Block("picture", "S6 | six"),
        Block("paragraph", "end"),
    ]
