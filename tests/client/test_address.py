"""Addresses and links in the many forms that people write; anything else is refused with a sentence."""

import pytest

from kozyr.client.address import Address, TableLink, link_to, read_address, read_table_link
from kozyr.client.table_client import ClientRefusal

HERE = Address("http://127.0.0.1:8000")


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("localhost", "http://localhost"),
        ("  https://durak.example/  ", "https://durak.example"),
        ("https://durak.example/t/abc?invite=x", "https://durak.example"),
        ("HTTP://Durak.Example:80/tables", "http://durak.example:80"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("http://дурак.рф", "http://xn--80ahtwo.xn--p1ai"),
    ],
)
def test_an_address_is_read(text: str, url: str) -> None:
    """It may have a scheme and a page, in any alphabet."""
    assert read_address(text, "en") == Address(url)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "ftp://durak.example", "http://", "http://:8000", "http://a b", "http://x:port",
        "http://x:99999", "http://x:0", "http://[::1", "http://me:secret@durak.example", "file:///etc/passwd",
        "http://x\x1b[2J", "x" * 100_000, "http://" + "я" * 300, "\\\\host", "http://%%%",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_invalid_address_is_refused(text: str, language: str) -> None:
    """No network request is made, and the sentence shows an example of an address."""
    refused = read_address(text, language)

    assert isinstance(refused, ClientRefusal)
    assert refused.code == "bad_address"
    assert "http://127.0.0.1:8000" in refused.text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("tabc", TableLink("tabc")),
        (" tabc \n", TableLink("tabc")),
        ("tabc secret", TableLink("tabc", "secret")),
        ("http://127.0.0.1:8000/t/tabc", TableLink("tabc", None, HERE)),
        ("http://127.0.0.1:8000/t/tabc/?invite=a%20b&x=1", TableLink("tabc", "a b", HERE)),
        ("127.0.0.1:8000/t/tabc?invite=key", TableLink("tabc", "key", HERE)),
    ],
)
def test_a_table_is_meant(text: str, wanted: TableLink) -> None:
    """A table is given by its id, by its id with its key, or by a link."""
    assert read_table_link(text, "en") == wanted


@pytest.mark.parametrize(
    "text",
    ["", "стол", "http://127.0.0.1:8000/", "http://127.0.0.1:8000/g/t.1", "a b c", "t" * 65, "x" * 10**6],
)
def test_a_text_that_names_no_table_is_refused(text: str) -> None:
    """The sentence says what to paste."""
    assert read_table_link(text, "ru") == ClientRefusal(
        "bad_link", "Это не стол. Напишите его номер или вставьте ссылку, которую вам прислали."
    )


def test_a_link_leads_back() -> None:
    """The link of an invitation can be read by a terminal and by a browser."""
    link = link_to(HERE, "tabc", "a&b=c")

    assert link == "http://127.0.0.1:8000/t/tabc?invite=a%26b%3Dc"
    assert read_table_link(link, "en") == TableLink("tabc", "a&b=c", HERE)


def test_the_socket_of_an_address() -> None:
    """A secure server has a secure socket."""
    assert HERE.socket == "ws://127.0.0.1:8000/connection/websocket"
    assert Address("https://durak.example").socket == "wss://durak.example/connection/websocket"


@pytest.mark.parametrize(
    ("url", "near"),
    [
        ("http://127.0.0.1:1", True),
        ("http://localhost", True),
        ("http://[::1]:5", True),
        ("http://10.0.0.1", False),
    ],
)
def test_this_machine_is_reached_without_a_proxy(url: str, *, near: bool) -> None:
    """No proxy is used for this very machine."""
    assert Address(url).is_on_this_machine == near
