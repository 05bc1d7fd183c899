"""A server that is wrong, old, broken, busy or gone gives the player a sentence, never a traceback."""

import asyncio
import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from kozyr.client.address import Address, read_address
from kozyr.client.server_client import ServerClient
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language
from kozyr.server.api.messages.fields import Done
from tests.terminal.online.playing import server_at


@contextmanager
def _answering(*answers: bytes, tls: ssl.SSLContext | None = None) -> Iterator[int]:
    """Listen at a port, answer each request with the next of these bytes, then close."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(20)

        def stand() -> None:
            for answer in answers:
                try:
                    guest, _ = door.accept()
                    with guest if tls is None else tls.wrap_socket(guest, server_side=True) as inside:
                        inside.recv(65_536)
                        inside.sendall(answer)
                except OSError:
                    continue  # a client that fails the handshake

        thread = Thread(target=stand)
        thread.start()
        yield door.getsockname()[1]
        thread.join()


def _http(status: str, body: object = b"", *headers: str) -> bytes:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(data)}", "Connection: close", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + data


def _asked(port: int, language: Language = "en") -> Done | ClientRefusal:
    return asyncio.run(server_at(port, language).request("auth.me", Done))


PROBLEM = {"error": {"word": "too_often", "message": "Too many requests. Try again in 3 s."}}


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (_http("200 OK", b"<html>hello"), "not_kozyr"),
        (_http("200 OK", b"\xff\xfe"), "not_kozyr"),
        (_http("404 Not Found", b"<html>"), "not_kozyr"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "not_kozyr"),
        (_http("500 Internal ServerClient Error", b"oops"), "broken"),
        (_http("502 Bad Gateway", b""), "broken"),
        (_http("429 Too Many Requests", b""), "too_often"),
        (_http("429 Too Many Requests", PROBLEM), "too_often"),
        (_http("301 Moved Permanently", b"", "Location: https://else.example/"), "moved"),
        (_http("200 OK", b"{}")[:5], "unreachable"),
        (_http("200 OK", b"{}")[:20], "unreachable"),
        (_http("409 Conflict", PROBLEM)[:-9], "unreachable"),
        (_http("200 OK", b"{}")[:40], "unreachable"),
        (_http("200 OK", b"{}")[:-1], "unreachable"),
        (b"", "unreachable"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_answer_of_another_program_is_a_refusal(answer: bytes, code: str, language: Language) -> None:
    """Every answer gives a code and a sentence."""
    with _answering(answer) as port:
        refused = _asked(port, language)

    assert isinstance(refused, ClientRefusal)
    assert refused.code == code
    assert refused.text.endswith(".")


def test_the_servers_own_sentence_is_shown() -> None:
    """If the server gives a reason, the player reads its sentence."""
    with _answering(_http("429 Too Many Requests", PROBLEM)) as port:
        assert _asked(port) == ClientRefusal("too_often", "Too many requests. Try again in 3 s.")


def test_a_sentence_cannot_steer_the_terminal() -> None:
    """Control characters of a foreign server's sentence have no effect."""
    evil = {"error": {"word": "x\x1b", "message": "a\x1b[2Jb"}}
    with _answering(_http("409 Conflict", evil)) as port:
        assert _asked(port) == ClientRefusal("x?", "a?[2Jb")


def test_a_token_goes_nowhere_else() -> None:
    """A redirect is not followed; the sentence names its target."""
    with _answering(_http("307 Temporary Redirect", b"", "Location: http://evil.example/")) as port:
        refused = _asked(port)

    assert isinstance(refused, ClientRefusal)
    assert "http://evil.example/" in refused.text


def test_a_closed_port_is_reported() -> None:
    """A closed port is reported immediately."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]

    assert _asked(port, "ru") == ClientRefusal(
        "unreachable",
        f"Сервер http://127.0.0.1:{port} не отвечает. Проверьте адрес и связь и попробуйте ещё раз.",
    )


def test_an_untrusted_certificate_is_refused(tmp_path: Path) -> None:
    """Nothing is sent over a connection that is not secure."""
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=127.0.0.1",
    ]
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with _answering(_http("200 OK", b"{}"), tls=context) as port:
        address = read_address(f"https://127.0.0.1:{port}", "en")
        assert isinstance(address, Address)
        refused = asyncio.run(ServerClient(address, "en", "kzr_secret").request("auth.me", Done))

    assert isinstance(refused, ClientRefusal)
    assert refused.code == "tls"


def test_a_plain_server_is_no_secure_one() -> None:
    """An https address of a plain server is reported as not secure."""
    with _answering(_http("200 OK", b"{}")) as port:
        address = read_address(f"https://127.0.0.1:{port}", "en")
        assert isinstance(address, Address)
        refused = asyncio.run(ServerClient(address, "en").request("auth.me", Done))

    assert isinstance(refused, ClientRefusal)
    assert refused.code in ("tls", "unreachable")


def test_a_command_is_sent_until_it_is_answered() -> None:
    """A temporary failure is retried under the same command id, and the first answer counts."""
    with _answering(_http("503 Service Unavailable", b""), b"", _http("200 OK", b"{}")) as port:
        assert asyncio.run(server_at(port).send_command("tables.leave", Done, table_id="t")) == Done()


def test_retries_are_limited() -> None:
    """After the last try the player gets a sentence."""
    with _answering(b"") as port:
        answer = asyncio.run(
            server_at(port, command_timeout_s=0.0).send_command("tables.leave", Done, table_id="t")
        )

    assert isinstance(answer, ClientRefusal)
    assert answer.code == "unreachable"
