"""§3 The bout: a sample of how facts are written."""

from tests.kit.arrange import act, arrange, events, hand, tokens, word


def test_a_higher_card_of_the_suit_beats() -> None:
    """§3.4: a card is beaten by a higher card of its suit."""
    game = arrange("S9,D9|SQ,C7")

    game = act(game, "0:S9 1:S9/SQ")

    assert hand(game, 1) == "C7"


def test_a_lower_card_does_not_beat() -> None:
    """§3.4: a lower card of the suit beats nothing."""
    game = act(arrange("S9,D9|S7,C7"), "0:S9")

    assert word(game, "1:S9/S7") == "does_not_beat"


def test_the_bout_ends_when_the_only_thrower_passes() -> None:
    """§3.10: all beaten, everybody passed: discard, and the defender leads."""
    game = act(arrange("S9,D9,C8|SQ,C7"), "0:S9 1:S9/SQ")

    assert tokens(game, 0) == "0:+D9 0:pass"
    assert events(game, "0:pass") == ["passed", "bout_ended", "bout_began"]
