"""The chat: length and rate of messages, kept lines, and speakers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language
from kozyr.server.api.messages.events import TableChat
from kozyr.terminal.chat import (
    Chat,
    ChatLine,
    accept_message,
    append_lines,
    clean_message,
    find_missed,
    line_spans,
    make_action_line,
    make_message_line,
    make_system_line,
)
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.table_chat import ChatSession
from kozyr.terminal.table_view_state import TableViewState
from kozyr.terminal.tags import Span
from tests.terminal.recorded_session import first_snapshot, make_entry


def _read(line: ChatLine) -> str:
    return "".join(span.text for span in line_spans(line))


def _after(*spoken: tuple[str, int]) -> Chat:
    chat = Chat()
    for name, at in spoken:
        said = accept_message(chat, name, "hi", at, "en")
        assert not isinstance(said, ClientRefusal)
        chat = said[0]
    return chat


def _code(outcome: object) -> str | None:
    return outcome.code if isinstance(outcome, ClientRefusal) else None


def test_a_message_has_at_most_two_hundred_characters() -> None:
    """200 are accepted, 201 are refused with both numbers; blanks around them do not count."""
    assert clean_message("я" * 200, "en") == "я" * 200
    assert clean_message(" " * 500 + "я" * 200 + "\n", "en") == "я" * 200
    assert clean_message("a" * 201, "en") == ClientRefusal(
        "chat_too_long", "A message has at most 200 characters; yours has 201. Shorten it."
    )
    assert clean_message("a" * 201, "ru") == ClientRefusal(
        "chat_too_long", "В сообщении не больше 200 знаков, а у вас 201. Сократите его."
    )


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\x00\x1b", "\u200b"])
def test_nothing_is_no_message(text: str) -> None:
    """A line of invisible characters is not sent."""
    assert _code(clean_message(text, "en")) == "chat_nothing"


def test_a_message_is_one_line_that_can_be_printed() -> None:
    """Control characters, escapes and half surrogates become a space."""
    assert clean_message("a\r\nb\x1b[31mc\ud800d\u202ee", "en") == "a b [31mc d e"


@given(st.text(st.characters(), max_size=300) | st.binary(max_size=300).map(lambda raw: raw.decode("latin1")))
def test_any_input_is_one_line_or_refused(text: str) -> None:
    """A line never has more than 200 characters, and all can be printed."""
    message = clean_message(text, "en")

    assert isinstance(message, ClientRefusal) or (0 < len(message) <= 200 and message.isprintable())


@pytest.mark.parametrize("text", ["a" * 1_000_000, " " * 1_000_000, "\ud800" * 1_000_000, "\x00\n" * 500_000])
def test_a_megabyte_is_refused(text: str) -> None:
    """Its content does not matter."""
    assert _code(clean_message(text, "en")) in ("chat_too_long", "chat_nothing")


def test_at_least_twenty_four_lines_are_kept() -> None:
    """Two hundred are kept, and the oldest is dropped first."""
    chat = append_lines(Chat(), *(make_system_line(str(n)) for n in range(1000)))

    assert len(chat.lines) == 200
    assert [line.text for line in chat.lines[-24:]] == [str(n) for n in range(976, 1000)]


def test_a_player_says_at_most_five_messages_in_three_seconds() -> None:
    """The sixth waits until the first is three seconds old; other players are not affected."""
    chat = _after(*(("Anna", at) for at in (0, 100, 200, 300, 400)))

    assert accept_message(chat, "Anna", "hi", 2999, "en") == ClientRefusal(
        "chat_too_often", "Five messages in three seconds is the limit. Wait a moment and send it again."
    )
    assert _code(accept_message(chat, "Anna", "hi", 3000, "en")) is None
    assert _code(accept_message(chat, "Boris", "hi", 400, "en")) is None


def test_a_refused_message_is_not_counted() -> None:
    """A player who retries does not wait longer."""
    chat = _after(*(("Anna", 0) for _ in range(5)))

    assert _code(accept_message(chat, "Anna", "hi", 2000, "en")) == "chat_too_often"
    assert _code(accept_message(chat, "Anna", "a" * 201, 2000, "en")) == "chat_too_long"
    assert _code(accept_message(chat, "Anna", "hi", 3001, "en")) is None


def test_a_clock_that_was_set_back_does_not_block_messages() -> None:
    """Messages with a time in the future are ignored."""
    chat = _after(*(("Anna", 1_000_000) for _ in range(5)))

    assert _code(accept_message(chat, "Anna", "hi", 0, "en")) is None


def test_lines_of_the_program_are_marked() -> None:
    """A player's line begins with a name, and no name begins with the mark."""
    assert _read(make_system_line("The talon is empty.")) == "» The talon is empty."
    assert _read(make_action_line("Anna beats 9♠.")) == "» Anna beats 9♠."
    assert _read(ChatLine("said", "hi", "Anna")) == "Anna: hi"
    assert _read(ChatLine("said", "hi", "» » Kozyr")) == "Kozyr: hi"


def test_names_and_sentences_hold_no_tags() -> None:
    """Only tags in players' messages have colours."""
    assert line_spans(ChatLine("said", r"a \red:b", r"\blue:Anna")) == (
        Span(r"\blue:Anna: a "),
        Span("b", "red"),
    )
    assert line_spans(make_system_line(r"\red:Anna sat down.")) == (Span(r"» \red:Anna sat down."),)
    assert line_spans(make_action_line(r"\red:Anna takes.")) == (Span(r"» \red:Anna takes."),)


def _said(*texts: str) -> list[TableChat]:
    return [TableChat("u1", "Anna", 0, text) for text in texts]


@pytest.mark.parametrize(
    ("known", "now", "missed"),
    [
        ("", "abc", "abc"),
        ("abc", "abc", ""),
        ("abc", "abcde", "de"),
        ("abc", "bcd", "d"),
        ("abc", "xyz", "xyz"),
        ("aa", "aaa", "a"),
    ],
)
def test_a_new_snapshot_gives_the_messages_that_were_missed(known: str, now: str, missed: str) -> None:
    """Each comes once, even if the oldest are gone."""
    assert find_missed(_said(*known), _said(*now)) == _said(*missed)


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Bob: Ha-ha!"), ("ru", "Bob: Ха-ха!"), ("uk", "Bob: Ха-ха!")]
)
def test_a_reaction_is_a_line_in_the_readers_language(language: Language, line: str) -> None:
    """A later snapshot, which has no reactions, repeats no message."""
    shown, chat = TableViewState(), ChatSession()
    snapshot = first_snapshot()
    said = {"player_id": "u2", "name": "Bob", "seat": 1}
    for message in (
        snapshot,
        make_entry("table.reaction", **said, reaction="laugh"),
        replace(snapshot, seq=100, chat=[*snapshot.chat, TableChat(**said, text="Well")]),  # type: ignore[arg-type]  # its fields
    ):
        shown.queue(message)
        while update := shown.step(language, UNICODE, animated=False):
            chat.add_update(update, language, with_log=False)

    assert [_read(each) for each in chat.lines[-2:]] == [line, "Bob: Well"]
    assert len(chat.lines) == len(snapshot.chat) + 2


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Bob: Good luck!"), ("ru", "Bob: Удачи!"), ("uk", "Bob: Щасти!")]
)
def test_a_phrase_is_a_line_in_the_readers_language(language: Language, line: str) -> None:
    """The sender's language does not matter."""
    message = TableChat("u2", "Bob", 1, "Удачи!", "luck")

    assert _read(make_message_line(message, language)) == line


def test_a_phrase_of_a_newer_server_is_shown_in_the_senders_words() -> None:
    """So is a message without a phrase."""
    assert _read(make_message_line(TableChat("u2", "Bob", 1, "Cheers!", "cheers"), "ru")) == "Bob: Cheers!"
    assert _read(make_message_line(TableChat("u2", "Bob", 1, "Cheers!"), "ru")) == "Bob: Cheers!"
