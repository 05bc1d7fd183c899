"""The notice of an invitation in the lobby."""

import pytest

from kozyr.locales import Language
from kozyr.server.api.messages.notices import Invited, Inviter
from kozyr.table.settings import Face
from kozyr.terminal.screens.lobby_texts import invitation_text


@pytest.mark.parametrize(
    ("face", "language", "expected"),
    [
        ("table", "en", "Ann invites you to Durak: Transfer for two"),
        ("table", "ru", "Ann зовёт сыграть в переводного вдвоём"),
        ("table", "uk", "Ann кличе зіграти в перевідного вдвох"),
        ("tabletop", "en", "Ann invites you to a tabletop game: 2 players. Open it in your tabletop client."),
        ("tabletop", "ru", "Ann зовёт вас в игру через tabletop: 2 игрока. Откройте её в своей программе."),
    ],
)
def test_an_invitation_says_with_what_the_game_is_played(
    face: Face, language: Language, expected: str
) -> None:
    """A tabletop game cannot be played in the terminal, and the sentence says so."""
    invited = Invited("t1", "", "transfer", 2, 0, "none", None, Inviter("u1", "Ann"), face)

    assert invitation_text(invited, language) == expected
