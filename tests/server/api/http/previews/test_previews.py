"""Previews of shared links: the tags of a page, and its picture."""

import asyncio
import json
import re
import struct
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from kozyr.locales import language_names, say
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.previews import picture_cache
from kozyr.server.api.http.previews.link_preview import describe_game
from kozyr.server.api.http.previews.picture import Picture, PictureSeat
from kozyr.server.api.http.previews.picture_cache import MAX_WAITING, DrawnPicture, PictureCache
from kozyr.server.api.http.previews.player_faces import Face, find_faces
from kozyr.server.operations.config import Config
from kozyr.server.tables.finished_games import EndReason, FinishedGame, GameResult, SeatResult
from tests.kit.paths import ROOT
from tests.kit.servers import Reply, Running, running

HOSTILE = "<b>\"&'\\1</b>"
"""A name of a table that would change the page if it were not escaped."""


def tags_of(reply: Reply) -> dict[str, str]:
    """Return the Open Graph tags of a page, and what else its head says."""
    page = reply.body.decode()
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page)
    head = {name: unescape(value) for name, value in found}
    head["lang"] = re.findall(r'<html lang="([^"]*)"', page)[0]
    head["title"] = unescape(re.findall(r"<title>([^<]*)</title>", page)[0])
    return head


def open_link(server: Running, path: str, language: str = "en", **headers: str) -> dict[str, str]:
    """Open a page as a messenger does."""
    reply = server.send("GET", path, None, {"Accept-Language": language, "Accept": "text/html", **headers})
    assert reply.status == 200
    return tags_of(reply)


def get_picture(server: Running, url: str, **headers: str) -> Reply:
    """Get the picture that a tag names."""
    parts = urlsplit(url)
    return server.send("GET", f"{parts.path}?{parts.query}", None, headers)


def size_of(png: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG file."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.fixture(scope="module")
def tables(server: Running) -> dict[str, str]:
    """Open a table of each kind."""
    token = server.ask("auth.guest", name="Ann")["token"]

    def make(**fields: object) -> dict[str, str]:
        made: dict[str, str] = server.ask("tables.create", token, rules="transfer", seats=4, **fields)
        return made

    private = make(private=True, name="Secret")
    return {
        "public": make()["table_id"],
        "named": make(name=HOSTILE)["table_id"],
        "locked": make(password="open sesame please")["table_id"],
        "private": private["table_id"],
        "invite": private["invite"],
    }


def test_a_table_invites(server: Running, tables: dict[str, str]) -> None:
    """The title names host, rules and players; the text says how many seats are free."""
    head = open_link(server, f"/t/{tables['public']}")

    assert head["og:title"] == "Ann invites you: Transfer, 4 players"
    assert head["title"] == "Ann invites you: Transfer, 4 players · Kozyr"
    assert (
        head["og:description"] == head["description"] == "3 free seats, for points. No registration needed."
    )
    assert (head["og:site_name"], head["twitter:card"]) == ("Kozyr", "summary_large_image")
    assert head["og:url"] == f"http://127.0.0.1:{server.port}/t/{tables['public']}"


@pytest.mark.parametrize(
    ("query", "accepted", "expected"),
    [
        ("", "uk-UA, en;q=0.5", "uk: Ann кличе зіграти: Перевідний, 4 гравці"),
        ("?lang=ru", "en", "ru: Ann зовёт сыграть: Переводной, 4 игрока"),
        ("?lang=de", "ru", "ru: Ann зовёт сыграть: Переводной, 4 игрока"),
    ],
)
def test_the_sender_chooses_the_language(
    server: Running, tables: dict[str, str], query: str, accepted: str, expected: str
) -> None:
    """A link names the sender's language; without it the reader's language counts."""
    head = open_link(server, f"/t/{tables['public']}{query}", accepted)

    assert f"{head['lang']}: {head['og:title']}" == expected
    assert head["og:locale"] == head["lang"]
    assert parse_qs(urlsplit(head["og:image"]).query)["lang"] == [head["lang"]]


def test_names_cannot_change_the_page(server: Running, tables: dict[str, str]) -> None:
    """Names of tables and players are escaped, in the page and in the picture."""
    path = f"/t/{tables['named']}"
    page = server.send("GET", path, None, {"Accept": "text/html"}).body.decode()
    head = open_link(server, path)

    assert "<b>" not in page
    assert HOSTILE in head["og:description"]
    assert size_of(get_picture(server, head["og:image"]).body) == (1200, 630)


@pytest.mark.parametrize("host", ['evil.example"><script>', "a'b"])
def test_the_host_of_a_request_cannot_change_the_page(server: Running, host: str) -> None:
    """The request's host is escaped too."""
    page = server.send("GET", "/", None, {"Host": host, "Accept": "text/html"}).body.decode()

    assert "<script>" not in page


def test_a_locked_table_has_a_preview(server: Running, tables: dict[str, str]) -> None:
    """A listed table is public, even if it has a password."""
    assert "Ann" in open_link(server, f"/t/{tables['locked']}")["og:title"]


def test_a_private_table_needs_its_invitation(server: Running, tables: dict[str, str]) -> None:
    """Without it, neither the page nor the picture tells that the table exists."""
    path = f"/t/{tables['private']}"
    unknown = open_link(server, "/t/tnothing")
    for query in ("", "?invite=", "?invite=wrong", "?invite=%F0%9F%83%8F"):
        head = open_link(server, path + query)
        assert {**head, "og:url": ""} == {**unknown, "og:url": ""}
        assert server.send("GET", f"{path}/preview.png{query}").status == 404
    invited = open_link(server, f"{path}?invite={tables['invite']}&lang=en")

    assert invited["og:title"] == "Ann invites you: Transfer, 4 players"
    assert "Secret" in invited["og:description"]
    # Some messengers open the canonical address again, so it needs the invitation too.
    assert parse_qs(urlsplit(invited["og:url"]).query)["invite"] == [tables["invite"]]
    assert get_picture(server, invited["og:image"]).status == 200


@pytest.mark.parametrize("path", ["/", "/tables", "/t/tnothing", "/g/tnothing.1", "/u/unobody", "/rules"])
@pytest.mark.parametrize("lang", language_names())
def test_other_pages_have_the_preview_of_the_site(server: Running, path: str, lang: str) -> None:
    """Unknown tables and games are among them."""
    head = open_link(server, path, lang)

    assert head["og:title"] == f"{say(lang, 'preview_site')} · {say(lang, 'app')}"
    assert (head["title"], head["description"]) == (say(lang, "app"), say(lang, "description"))
    assert urlsplit(head["og:image"]).path == "/preview.png"


@pytest.mark.parametrize("path", ["/t/tnothing", "/g/tnothing.1", "/t/..%2f", "/u/unobody", "/t/%00"])
def test_unknown_tables_and_games_have_no_picture(server: Running, path: str) -> None:
    """The status is 404."""
    assert server.send("GET", f"{path}/preview.png").status == 404


def test_the_public_address_is_the_operators(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A configured address replaces the one of the request."""
    with running(tmp_path_factory.mktemp("public"), Config(public_url="https://kozyr.example")) as server:
        head = open_link(server, "/rules", Host="10.0.0.7:8000")

    assert head["og:url"] == "https://kozyr.example/rules"
    assert head["og:image"].startswith("https://kozyr.example/preview.png?lang=en&v=")


def test_search_engines_do_not_list_tables(server: Running, tables: dict[str, str]) -> None:
    """Messengers obey robots.txt, so a header says it instead."""
    assert server.send("GET", f"/t/{tables['public']}").headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in server.send("GET", "/rules").headers


def test_the_picture_is_cached_by_content(server: Running, tables: dict[str, str]) -> None:
    """It differs per table, its tag answers 304, and its address changes with the table."""
    first = open_link(server, f"/t/{tables['public']}")["og:image"]
    picture = get_picture(server, first)
    other = get_picture(server, open_link(server, "/")["og:image"])

    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    assert picture.headers["cache-control"] == "public, max-age=300"
    assert size_of(picture.body) == size_of(other.body) == (1200, 630)
    assert picture.body != other.body
    repeated = get_picture(server, first, **{"If-None-Match": picture.headers["etag"]})
    assert (repeated.status, repeated.body) == (304, b"")

    guest = server.ask("auth.guest", name="Bob")["token"]
    server.ask("tables.join", guest, table_id=tables["public"])
    assert open_link(server, f"/t/{tables['public']}")["og:image"] != first
    assert get_picture(server, first).headers["etag"] != picture.headers["etag"]


def test_a_finished_game_tells_its_result(server: Running) -> None:
    """A game of a private table has no preview."""
    ann, bob = (server.ask("auth.guest", name=name)["token"] for name in ("Zoe", "Rob"))
    games = []
    for private in (False, True):
        made = server.ask("tables.create", ann, rules="classic", seats=2, private=private)
        server.ask("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
        for token in (ann, bob):
            server.ask("tables.ready", token, table_id=made["table_id"])
        server.ask("game.resign", bob, table_id=made["table_id"], command_id="r")
        games.append(f"/g/{made['table_id']}.1")
    public, private_game = (open_link(server, game) for game in games)

    assert public["og:title"] == "Lost: Rob · Classic, 2 players"
    assert size_of(get_picture(server, public["og:image"]).body) == (1200, 630)
    assert private_game["og:title"] == "Play Durak now · Kozyr"
    assert server.send("GET", f"{games[1]}/preview.png").status == 404


def make_game(*results: GameResult, reason: EndReason = "cards", rules: str = "pairs") -> FinishedGame:
    """Make a finished game of Ann, a bot, Bob and Cid."""
    people = (
        ("uann", "Ann", None),
        ("b1", "Master 1", "master"),
        ("ubob", "Bob", None),
        ("ucid", "Cid", None),
    )
    seats = tuple(
        SeatResult(player, seat, name, bot, result, 0, 0, None)
        for seat, ((player, name, bot), result) in enumerate(zip(people, results, strict=False))
    )
    return FinishedGame("t1.1", "t1", 9, 1, rules, 0, reason, open=True, players=seats)


@pytest.mark.parametrize(
    ("game", "headline", "fools_caps"),
    [
        (make_game("lose", "win"), "Ann is the durak", [True, False]),
        (make_game("win", "lose"), "Aldar is the durak", [False, True]),
        (make_game("win", "win", "lose", reason="time"), "Lost: Bob", [False, False, True]),
        (make_game("lose", "win", "lose", "win"), "Lost: Ann, Bob", [True, False, True, False]),
        (make_game("draw", "draw"), "A draw", [False, False]),
        (
            make_game("lose", "lose", "lose", "lose", reason="abandoned"),
            "Lost: Ann, Aldar, Bob, Cid",
            [False] * 4,
        ),
    ],
)
def test_the_durak_wears_the_fools_cap(game: FinishedGame, headline: str, fools_caps: list[bool]) -> None:
    """A bot has the name of its character; a game that all left has no durak."""
    picture = describe_game(game, "en").picture

    assert picture.title == headline
    assert [seat is not None and seat.has_fools_cap for seat in picture.seats] == fools_caps
    assert "<svg" in PictureCache(WEB).draw(picture).svg


def test_rules_of_an_earlier_version_have_a_preview() -> None:
    """The name of the rules is shown as it is stored."""
    assert describe_game(make_game("lose", "win", rules="long-gone"), "ru").title.endswith(
        "long-gone, 2 игрока"
    )


def test_the_web_client_and_the_server_find_the_same_faces() -> None:
    """`web/src/players/avatars.test.ts` reads the same file."""
    for case in json.loads((ROOT / "tests" / "fixtures" / "faces.json").read_text("utf-8")):
        faces = find_faces(case["players"], case["levels"])
        assert [face._asdict() for face in faces] == case["faces"]


def make_picture(title: str, *names: str) -> Picture:
    """Make a picture of a table."""
    seats = tuple(PictureSeat(name, Face("fox", "#2f7a63")) for name in names)
    return Picture(title, "Transfer, 2 players", "", "Kozyr", ("A", "K", "Q", "J"), seats)


def test_a_picture_is_rendered_once() -> None:
    """Readers that come together get the same picture, and so do later ones."""
    pictures = PictureCache(WEB)
    drawn = pictures.draw(make_picture("Ann", "Ann"))

    async def render() -> list[bytes | None]:
        return [
            *await asyncio.gather(*[pictures.render(drawn) for _ in range(5)]),
            await pictures.render(drawn),
        ]

    found = asyncio.run(render())
    assert (len({*found}), pictures.rendered) == (1, 1)
    assert found[0] is not None


def test_letters_of_all_languages_are_drawn() -> None:
    """The server needs no fonts of the system: two texts of Cyrillic letters give different pictures."""
    pictures = PictureCache(WEB)

    async def render() -> set[bytes | None]:
        titles = ("Їжак", "Ґава", "Ann", "Ёлка", "")
        return {await pictures.render(pictures.draw(make_picture(title))) for title in titles}

    assert len(asyncio.run(render()) - {None}) == 5


@pytest.mark.parametrize("name", ["", "W" * 200, "\x00\x1b", "\ud800", "漢字😀", "<!--", "]]>&amp;"])
def test_any_name_can_be_drawn(name: str) -> None:
    """Characters that cannot be drawn are left out."""
    pictures = PictureCache(WEB)

    assert asyncio.run(pictures.render(pictures.draw(make_picture(name, name)))) is not None


def test_too_many_pictures_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that wait are rendered one after another; the next reader may try later."""
    pictures = PictureCache(WEB)
    release = asyncio.Event()

    async def wait(svg: str, fonts: tuple[str, ...]) -> bytes:
        await release.wait()
        return f"{len(svg)} {len(fonts)}".encode()

    monkeypatch.setattr(picture_cache, "run_renderer", wait)

    async def render() -> list[bytes | None]:
        waiting = [
            asyncio.create_task(pictures.render(pictures.draw(make_picture(str(number)))))
            for number in range(MAX_WAITING)
        ]
        await asyncio.sleep(0)
        refused = await pictures.render(pictures.draw(make_picture("one more")))
        release.set()
        return [refused, *await asyncio.gather(*waiting)]

    refused, *rendered = asyncio.run(render())
    assert refused is None
    assert None not in rendered


def test_only_the_latest_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least recently requested picture is dropped first."""
    monkeypatch.setattr(picture_cache, "MAX_PICTURES", 2)
    pictures = PictureCache(WEB)
    one, two, three = (pictures.draw(make_picture(title)) for title in "123")

    async def render() -> None:
        for drawn in (one, two, one, three, one, two):
            await pictures.render(drawn)

    asyncio.run(render())
    assert pictures.rendered == 4


def test_a_picture_that_cannot_be_rendered_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    """The reader gets no picture, and the log says why."""
    png = asyncio.run(PictureCache(WEB).render(DrawnPicture("<not svg", "tag")))

    assert png is None
    assert "could not be rendered" in caplog.text


def test_a_server_without_fonts_has_no_pictures(tmp_path: Path) -> None:
    """Its pages still have a title and a text."""
    (tmp_path / "index.html").write_text('<html lang=""><head><title></title></head></html>', "utf-8")
    with running(tmp_path, Config(port=0), web=tmp_path) as server:
        head = open_link(server, "/")
        assert server.send("GET", "/preview.png").status == 404

    assert (head["twitter:card"], "og:image" in head) == ("summary", False)
    assert head["og:title"] == "Play Durak now · Kozyr"
