"""The checks of the browser tests find planted faults."""

import pytest

from tests.kit.axe import axe
from tests.kit.browsers import GONE, Browsers, comes_to, cut_off, drawn, until
from tests.kit.proxy import proxied
from tests.kit.server_process import Server

WRONG = """() => {
  console.error("nine of spades");
  setTimeout(() => { throw new Error("ten of hearts"); });
  Promise.reject(new Error("jack of clubs"));
}"""
PLANTED = ("nine of spades", "ten of hearts", "jack of clubs")
UNREADABLE = """() => {
  document.body.innerHTML = `<main><h1>Hand</h1><button></button>
    <p style="color: #eee; background: #fff">nine of spades</p></main>`;
}"""
SOCKET = """() => new Promise((done) => {
  window.told = [];
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/connection/websocket");
  socket.onopen = () => done(true);
  socket.onclose = () => window.told.push("closed");
})"""
ASKED = "() => fetch('/health').then((answer) => answer.status, () => 0)"


def test_a_page_that_goes_wrong_is_noticed(people: Browsers) -> None:
    """A console message, an exception and a rejected promise each fail the test."""
    page = people.open()
    page.evaluate(WRONG)
    for _ in range(300):  # complaints arrive one by one, when the page has time
        said = " ".join(complaint.said for complaint in people.complaints)
        if all(card in said for card in PLANTED):
            break
        page.wait_for_timeout(100)

    assert [card in said for card in PLANTED] == [True] * 3
    people.complaints.clear()


def test_a_serious_accessibility_fault_is_noticed(people: Browsers) -> None:
    """A button without a name and unreadable text each fail the test."""
    page = people.open()
    page.evaluate(UNREADABLE)

    assert {line.split(":")[0] for line in axe(page)} == {"critical button-name", "serious color-contrast"}


def test_a_page_that_is_cut_off_loses_its_socket(server: Server, people: Browsers) -> None:
    """The page cannot call the server until the connection returns."""
    people.expect(GONE)
    with proxied(server.port) as proxy:
        page = people.open(base_url=f"http://127.0.0.1:{proxy.port}")
        page.evaluate(SOCKET)
        with cut_off(page, proxy):
            until(page, "window.told.length === 1")
            assert page.evaluate(ASKED) == 0
        comes_to(page, ASKED, 200)


def test_pages_are_painted_only_where_a_check_asks_for_it(people: Browsers) -> None:
    """An unpainted page looks empty and has its layout."""
    page = people.open()
    empty = page.screenshot()

    with drawn(page):
        assert len(page.screenshot()) > 2 * len(empty)
    assert page.screenshot() == empty
    assert page.get_by_role("heading").first.bounding_box()


@pytest.mark.stress
def test_a_server_that_was_killed_comes_back_where_it_was(server: Server, people: Browsers) -> None:
    """It has the same port and the same data."""
    people.expect(GONE)
    ann = server.guest("Ann")
    page = people.open()
    page.evaluate(SOCKET)

    server.kill()
    until(page, "window.told.length === 1")
    assert page.evaluate(ASKED) == 0

    server.start()
    comes_to(page, ASKED, 200)
    assert server.ask("auth.me", ann)["user_id"] == ann.id
