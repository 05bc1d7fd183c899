"""Links that players share: the preview that a messenger shows, and the installation of the client."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page

from tests.kit.browsers import Browsers, until
from tests.kit.server_process import Server

TAGS = """() => Object.fromEntries([...document.querySelectorAll("meta[property], meta[name]")]
  .map((tag) => [tag.getAttribute("property") ?? tag.name, tag.content]))"""
PICTURE = """async (address) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let sum = 0;
  for (let index = 0; index < data.length; index += 4)
    sum = (sum * 31 + data[index] + data[index + 1]) % 1000000007;
  return { width: picture.width, height: picture.height, sum };
}"""
"""The size of a picture, and a number that depends on its colours."""


def _tags(page: Page) -> dict[str, str]:
    tags: dict[str, str] = page.evaluate(TAGS)
    return tags


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "Ann invites you: Transfer, 3 players"),
        ("ru", "Ann зовёт сыграть: Переводной, 3 игрока"),
        ("uk", "Ann кличе зіграти: Перевідний, 3 гравці"),
    ],
)
def test_a_shared_link_has_a_preview_in_the_senders_language(
    server: Server, people: Browsers, lang: str, title: str
) -> None:
    """The link of the share panel leads to a page with title, text and picture, whoever opens it."""
    ann = server.guest("Ann")
    table = server.ask("tables.create", ann, rules="transfer", seats=3, private=True)["table_id"]
    sender = people.open(f"/t/{table}?share=1", lang=lang, token=ann.token)
    link = sender.locator(".share input").input_value()
    reader = people.open(f"{urlsplit(link).path}?{urlsplit(link).query}", lang="en")
    tags = _tags(reader)

    name = re.escape(title).replace("Ann", r"Ann[\w-]*")
    assert re.fullmatch(name, tags["og:title"]), tags["og:title"]
    assert parse_qs(urlsplit(link).query)["lang"] == [lang]
    assert tags["twitter:card"] == "summary_large_image"
    drawn = reader.evaluate(PICTURE, tags["og:image"])
    assert (drawn["width"], drawn["height"]) == (1200, 630)


def test_every_table_has_its_own_picture(server: Server, people: Browsers) -> None:
    """The picture shows the players, so it differs from the site's picture and from another table's."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    sums = set()
    for path in ("/", f"/t/{server.table(ann, bob)}", f"/t/{server.table(bob, ann, rules='transfer')}"):
        page = people.open(path)
        sums.add(page.evaluate(PICTURE, _tags(page)["og:image"])["sum"])

    assert len(sums) == 3


def test_the_client_can_be_installed(people: Browsers) -> None:
    """Chromium finds no fault in the manifest and its icons."""
    page = people.open("/", service_workers="allow")
    until(page, "() => navigator.serviceWorker.ready.then(() => true)")
    tools = page.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    faults = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]

    assert manifest["errors"] == []
    # Playwright's browsers are like private windows, in which nothing can be installed.
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []
