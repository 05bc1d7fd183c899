"""E-mails go to a real SMTP server."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import cast

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from kozyr.server.operations.mail import Mailer


class Inbox:
    """Keeps the e-mails that a server receives."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.logins: list[tuple[bytes, bytes]] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: ARG002, N802 - the name that the server calls
        """Receive an e-mail."""
        content = cast("bytes", envelope.content)
        self.messages.append(message_from_bytes(content, policy=policy.default))
        return "250 OK"

    def authenticate(self, _: object, __: object, ___: object, mechanism: str, data: object) -> AuthResult:
        """Accept every password."""
        assert mechanism
        assert isinstance(data, LoginPassword)
        self.logins.append((data.login, data.password))
        return AuthResult(success=True)


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, int]]:
    """Run an SMTP server on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    box = Inbox()
    controller = Controller(
        box, hostname="127.0.0.1", port=port, authenticator=box.authenticate, auth_require_tls=False
    )
    controller.start()
    yield box, port
    controller.stop()


def _send(url: str, *messages: tuple[str, str, str]) -> None:
    async def send() -> None:
        mailer = Mailer(url, "kozyr@example.org")
        for message in messages:
            mailer.send_later(*message)
        await mailer.finish()

    asyncio.run(send())


def test_an_email_arrives(inbox: tuple[Inbox, int]) -> None:
    """Subject and text are in any script."""
    box, port = inbox
    _send(f"smtp://127.0.0.1:{port}", ("ann@example.org", "Код «Козыря»", "Ваш код: K7QF\n"))
    message = box.messages[0]

    assert (message["From"], message["To"], message["Subject"]) == (
        "kozyr@example.org", "ann@example.org", "Код «Козыря»",
    )  # fmt: skip
    assert message.get_content().splitlines() == ["Ваш код: K7QF"]
    assert box.logins == []


def test_the_name_and_the_password_of_the_url_log_in(inbox: tuple[Inbox, int]) -> None:
    """Escaped characters are unescaped."""
    box, port = inbox
    _send(f"smtp://kozyr:p%40ss@127.0.0.1:{port}", ("ann@example.org", "Hello", "text"))

    assert box.logins == [(b"kozyr", b"p@ss")]


def test_a_server_that_is_gone_is_logged_without_the_address(caplog: pytest.LogCaptureFixture) -> None:
    """The caller is not disturbed."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with caplog.at_level(logging.ERROR):
        _send(f"smtp://127.0.0.1:{port}", ("ann@example.org", "Hello", "text"))

    assert "an e-mail could not be sent" in caplog.text
    assert "ann@" not in caplog.text


def test_too_many_waiting_emails_are_dropped(
    inbox: tuple[Inbox, int], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log says so."""
    box, port = inbox
    monkeypatch.setattr("kozyr.server.operations.mail.MAX_WAITING", 2)
    with caplog.at_level(logging.ERROR):
        _send(f"smtp://127.0.0.1:{port}", *[("ann@example.org", "Hello", str(number)) for number in range(3)])

    assert len(box.messages) == 2
    assert "too many e-mails" in caplog.text
