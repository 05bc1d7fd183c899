"""The content security policy: the page's own script runs, and nothing else."""

from tests.kit.browsers import Browsers

INJECTED = """() => new Promise((over) => {
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.body.append(script);
  const image = document.createElement("img");
  image.setAttribute("onerror", "window.ran = true");
  image.addEventListener("error", over);
  image.src = "/nothing.png";
  document.body.append(image);
}).then(() => undefined)"""
"""When the image has failed to load, every injected script would have run."""
ELSEWHERE = """() => Promise.allSettled([
  fetch("http://127.0.0.1:9/x"), import("http://127.0.0.1:9/x.js"),
]).then((all) => all.map((each) => each.status))"""
SOCKET = """() => new Promise((done) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/connection/websocket");
  socket.onopen = () => { socket.close(); done("open"); };
  socket.onerror = () => done("refused");
})"""


def test_no_foreign_script_runs(people: Browsers) -> None:
    """No inline or foreign script runs, and no request goes to another host."""
    people.expect("Content Security Policy", "nothing.png", r"127\.0\.0\.1:9/")
    page = people.open()

    page.evaluate(INJECTED)

    assert page.evaluate(ELSEWHERE) == ["rejected", "rejected"]
    assert page.evaluate("window.ran") is None


def test_the_socket_of_this_server_is_allowed(people: Browsers) -> None:
    """`connect-src 'self'` covers the WebSocket."""
    assert people.open().evaluate(SOCKET) == "open"


def test_the_policy_is_kept_by_every_page(people: Browsers) -> None:
    """No page violates the policy; a violation would be in the console."""
    page = people.open("/tables")
    page.wait_for_load_state("networkidle")

    assert "script-src 'self'" in str(
        page.evaluate("fetch('/').then((r) => r.headers.get('content-security-policy'))")
    )
