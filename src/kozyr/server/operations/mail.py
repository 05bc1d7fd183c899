"""Sends e-mails by SMTP, with the standard library, in a thread.

`smtp://` begins TLS if the server offers it; `smtps://` uses TLS from the start.
"""

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

TIMEOUT_S: Final = 20
MAX_WAITING: Final = 100
"""The most e-mails that wait for the SMTP server; further ones are dropped."""
_PORTS: Final = {"smtp": 25, "smtps": 465}
_log = logging.getLogger("kozyr.mail")


class Mailer:
    """Sends e-mails through one SMTP server."""

    def __init__(self, url: str, sender: str) -> None:
        self._url = urlsplit(url)
        self._sender = sender
        self._waiting: set[asyncio.Task[None]] = set()

    def send_later(self, recipient: str, subject: str, text: str) -> None:
        """Send an e-mail in the background; a failure is logged without the address and the text."""
        if len(self._waiting) >= MAX_WAITING:
            _log.error("too many e-mails wait for the SMTP server; one was dropped")
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, recipient, subject
        message.set_content(text)
        task = asyncio.create_task(self._send(message))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def finish(self) -> None:
        """Wait until all e-mails are sent or have failed."""
        await asyncio.gather(*self._waiting)

    async def _send(self, message: EmailMessage) -> None:
        try:
            await asyncio.to_thread(self._send_in_thread, message)
        except (OSError, smtplib.SMTPException) as error:
            _log.error("an e-mail could not be sent: %s", type(error).__name__)

    def _send_in_thread(self, message: EmailMessage) -> None:
        url = self._url
        address = (url.hostname or "", url.port or _PORTS[url.scheme])
        tls = ssl.create_default_context()
        if url.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(*address, timeout=TIMEOUT_S, context=tls)
        else:
            connection = smtplib.SMTP(*address, timeout=TIMEOUT_S)
        with connection:
            connection.ehlo()
            if url.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=tls)
                connection.ehlo()
            if url.username:
                connection.login(unquote(url.username), unquote(url.password or ""))
            connection.send_message(message)
