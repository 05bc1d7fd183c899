"""The evening the web client is tested with is what the server would say today."""

from tests.kit.web_evening import TARGET, written


def test_the_web_clients_evening_is_fresh() -> None:
    """`python -m tests.kit.web_evening` writes it again."""
    assert TARGET.read_bytes() == written()
