"""The recorded game of the web client's tests is what the server sends today."""

from tests.kit.recorded_game import TARGET, written


def test_the_web_clients_recorded_game_is_fresh() -> None:
    """`python -m tests.kit.recorded_game` writes it again."""
    assert TARGET.read_bytes() == written()
