"""The page `/docs` for users of the API."""

import base64
import hashlib
import html
import re
import subprocess

import pytest

from kozyr.locales import say
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from tests.kit.servers import Reply, Running

BLOCK = re.compile(r"<pre tabindex=\"0\"><code>(.*?)</code></pre>", re.DOTALL)


def _page(server: Running, path: str = "/docs", accepted: str = "") -> Reply:
    return server.send("GET", path, None, {"Accept-Language": accepted})


@pytest.mark.parametrize(
    ("path", "accepted", "lang"),
    [
        ("/docs", "", "en"),
        ("/docs", "ru", "ru"),
        ("/docs?lang=ru", "en", "ru"),
        ("/docs?lang=en", "ru", "en"),
        ("/docs?lang=xx", "ru", "ru"),
    ],
)
def test_the_page_is_in_the_readers_language(server: Running, path: str, accepted: str, lang: str) -> None:
    """The language comes from the query or from Accept-Language."""
    text = _page(server, path, accepted).body.decode()

    assert f'<html lang="{lang}">' in text
    assert html.escape(say(lang, "api_start")) in text


def test_every_call_is_shown(server: Running) -> None:
    """Each call has an example of a request and an answer."""
    text = _page(server).body.decode()

    assert [name for name in CALLS if f'<details class="call" id="{name}">' not in text] == []


def test_players_texts_are_escaped(server: Running) -> None:
    """Names of tables and players become no markup."""
    token = server.ask("auth.guest", name="<i>Eve</i>")["token"]
    server.ask("tables.create", token, name="<script>alert(1)</script>")

    text = _page(server).body.decode()

    assert "<script>alert" not in text
    assert "<i>Eve" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_private_tables_are_not_on_the_page(server: Running) -> None:
    """Only their players know of them."""
    token = server.ask("auth.guest")["token"]
    server.ask("tables.create", token, name="Nobody knows", private=True)

    assert "Nobody knows" not in _page(server).body.decode()


def test_the_page_loads_nothing_else(server: Running) -> None:
    """Its policy allows only its own script and style, by their hashes."""
    reply = _page(server)
    text = reply.body.decode()
    policy = reply.headers["content-security-policy"]

    for tag in ("style", "script"):
        source = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert source
        digest = base64.b64encode(hashlib.sha256(source[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    links = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert [link for link in links if not link.startswith(("/", "#", "data:"))] == []
    assert not re.search(r"\son\w+=", text)
    assert " style=" not in text


def test_the_page_has_the_servers_address(server: Running) -> None:
    """It is the address that the reader uses; our proxy may say that it uses TLS."""
    assert f"K=http://127.0.0.1:{server.port}/api" in _page(server).body.decode()
    scope = {
        "client": ("10.0.0.1", 1), "scheme": "http",
        "headers": [(b"host", b"durak.example.org"), (b"x-forwarded-proto", b"https")],
    }  # fmt: skip

    origins = [TrustedProxies(proxies).find_origin(scope) for proxies in (["10.0.0.1"], [])]

    assert origins == ["https://durak.example.org", "http://durak.example.org"]


def test_the_quick_start_works(server: Running) -> None:
    """Every command runs in a shell; the stream is read for a second."""
    blocks = [html.unescape(block) for block in BLOCK.findall(_page(server).body.decode())[:4]]
    blocks[2] = f"timeout 1 {blocks[2]}"
    script = "set -e -o pipefail\n" + "\n".join([blocks[0], blocks[1], f"{blocks[2]} || true", *blocks[3:]])

    outcome = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)  # noqa: S607

    assert outcome.returncode == 0, outcome.stderr
    assert '"type":"snapshot"' in outcome.stdout
    assert re.search(r'\{"seq":\d+\}$|"not_your_turn"', outcome.stdout), outcome.stdout
