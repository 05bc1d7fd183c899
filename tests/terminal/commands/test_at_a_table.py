"""Commands at a real local table: their effects, and that no card is ever lost or duplicated."""

import random

import pytest

from kozyr.locales import Language
from kozyr.rules import Game
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import Card, cards_in, full_deck, ids, mask_of
from kozyr.terminal.chat import line_spans
from kozyr.terminal.commands.execution import execute
from kozyr.terminal.commands.outcomes import CommandContext, CommandOutcome, ShowMatrix
from kozyr.terminal.commands.parser import CommandCall, parse_entry
from kozyr.terminal.local.core import LocalCore
from tests.kit.local_tables import against, game_of, move_somehow, play_on, table_of, wished


def _table(seats: int = 3, *, moves: int = 0, seed: int = 1) -> LocalCore:
    core = table_of(wished(against(seats - 1)), seed)
    play_on(core, random.Random(seed), moves)
    return core


def _run(core: LocalCore, text: str, language: Language = "en", *, unlocked: bool = True) -> CommandOutcome:
    call = parse_entry(text, language)
    assert isinstance(call, CommandCall)
    return execute(call, CommandContext(language, core, unlocked))


def _read(outcome: CommandOutcome) -> str:
    return "\n".join("".join(span.text for span in line_spans(line)) for line in outcome.lines)


def _cards(game: Game) -> list[Card]:
    masks = (*game.hands, game.discard)
    return sorted(
        [*game.talon, *list_table_cards(game.table), *(card for mask in masks for card in cards_in(mask))]
    )


def _is_over(core: LocalCore) -> bool:
    return not core.is_playing


def _discarding(core: LocalCore, seed: int = 1) -> Game:
    rng = random.Random(seed)
    while not game_of(core).discard:
        move_somehow(core, rng)
    return game_of(core)


def test_the_trump_is_changed() -> None:
    """The current trump is refused: argument 1 is wrong."""
    core = _table()
    letter = "SCHD"[game_of(core).setup.trump]
    other = "SCHD"[(game_of(core).setup.trump + 1) % 4]

    assert _run(core, rf"\setTrump {letter}").error == "argument_wrong"
    assert _run(core, rf"\setTrump {other}").error is None
    assert "SCHD"[game_of(core).setup.trump] == other
    assert not core.is_counted


def test_a_hand_is_named_with_its_indices_and_a_card_of_it_discarded() -> None:
    """The index is the one that was shown."""
    core = _table()
    before = game_of(core)
    named = _run(core, r"\getCardsPlayer Olga")
    outcome = _run(core, r"\deleteCardPlayer Olga 1")
    gone = before.hands[0] & ~game_of(core).hands[0]

    assert (named.error, outcome.error) == (None, None)
    assert gone.bit_count() == 1
    assert gone & game_of(core).discard
    second = _read(named).split("1: ")[1].split(",")[0]
    assert ids([card for card in full_deck(36) if gone >> card & 1])[0][1:] == second[:-1]


def test_cards_come_back_from_the_discard_and_from_nowhere_else() -> None:
    """A card that is not there is a wrong argument 2, with the reason."""
    core = _table(moves=5)
    before = _discarding(core)
    card = next(card for card in full_deck(36) if before.discard >> card & 1)
    name, held = ids([card])[0], ids([next(c for c in full_deck(36) if before.hands[0] >> c & 1)])[0]
    outcome = _run(core, rf"\giveCardPlayer Olga {name[1:]} {name[0]}")
    refused = _run(core, rf"\giveCardPlayer Olga {held[1:]} {held[0]}")

    assert outcome.error is None
    assert game_of(core).hands[0] == before.hands[0] | mask_of([card])
    assert refused.error == "argument_wrong"
    assert "Argument 2 is wrong" in _read(refused)
    assert "isn't in the discard" in _read(refused)


def test_the_talon_shrinks_and_the_game_ends() -> None:
    """After the end of the game every change is unavailable."""
    core = _table()
    talon = len(game_of(core).talon)

    assert _run(core, r"\decreaseCountCardsDeck 3").error is None
    assert len(game_of(core).talon) == talon - 3
    assert _run(core, r"\decreaseCountCardsDeck 999").error == "argument_wrong"
    assert _run(core, r"\endMove").error == "command_unavailable"
    assert _run(core, r"\endGame").error is None
    assert not core.is_playing
    assert _run(core, r"\endGame").error == "command_unavailable"
    assert _run(core, r"\setTrump S").error == "command_unavailable"


def test_a_bout_is_ended() -> None:
    """This is possible as soon as a card lies on the table."""
    core = _table()
    move_somehow(core, random.Random(1))
    bout = game_of(core).bout

    assert _run(core, r"\endMove").error is None
    assert game_of(core).bout == bout + 1


def test_rules_and_effects_are_changed() -> None:
    """This is possible during the game; a deck of other cards would be another game."""
    core = _table()

    assert _run(core, r"\setGameMode transfer").error is None
    assert game_of(core).setup.options.transfer
    assert _run(core, r"\setGameMode pairs").error == "argument_wrong"
    assert _run(core, r"\setEventEffect 5").error is None
    assert core.state.effect == 5


_CHANGING = (
    r"\setGameMode transfer", r"\setEventEffect 5", r"\getCardsPlayer i1", r"\deleteCardPlayer i1 0",
    r"\deleteCardsPlayer i1 1", r"\decreaseCountCardsDeck 1", r"\endGame",
)  # fmt: skip


@pytest.mark.parametrize("command", _CHANGING)
@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "This game no longer counts."), ("ru", "Эта игра теперь не в счёт.")]
)
def test_a_command_says_that_the_game_no_longer_counts(
    command: str, language: Language, sentence: str
) -> None:
    """This holds for every command that changes the game or shows hidden cards."""
    core = _table()
    done = _run(core, command, language)

    assert (done.error, core.is_counted) == (None, False)
    assert sentence in _read(done)


def test_a_refused_command_does_not_say_that_the_game_no_longer_counts() -> None:
    """The game counts as before."""
    core = _table()
    refused = _run(core, r"\setEventEffect 11")

    assert (refused.error, core.is_counted) == ("argument_wrong", True)
    assert "counts" not in _read(refused)


def test_the_memory_is_shown_when_there_is_one() -> None:
    """A person, an empty seat and a bot before its first decision have no memory."""
    core = _table(2)
    person = [_run(core, rf"\printMatrCardsAI {name} 1 2", unlocked=False) for name in ("Olga", "i3", "i1")]
    while core.move_bot() is None:
        seat = core.awaited[0]
        mine = core.snapshot(seat).player
        assert mine is not None
        assert core.act_for(seat, mine.legal[0]) is None

    assert [each.error for each in person] == ["player_is_person", "no_such_player", "memory_not_initialised"]
    assert _run(core, r"\printMatrCardsAI i1 1 2", unlocked=False).screen_action == ShowMatrix(1, 1, 2)


_WORDS = (
    "Olga", "i1", "i2", "i3", "0", "1", "2", "3", "5", "9", "10", "36", "-1", "S", "H", "♦", "трефы", "Q",
    "туз",
    "transfer", "classic", "book", "street", "tabletop", "nonsense",
)  # fmt: skip
_NAMES = (
    "setGameMode", "setTrump", "setEventEffect", "giveCardPlayer", "deleteCardPlayer", "deleteCardsPlayer",
    "getCardsPlayer", "decreaseCountCardsDeck", "endMove", "setTrump", "giveCardPlayer", "deleteCardsPlayer",
)  # fmt: skip
_ARGUMENTS = {"giveCardPlayer": 3, "deleteCardPlayer": 2, "deleteCardsPlayer": 2, "endMove": 0}


@pytest.mark.parametrize("seed", range(12))
def test_a_storm_of_commands_loses_no_card(seed: int) -> None:
    """Between moves and commands the deck is complete, and every answer is red or green."""
    rng = random.Random(seed)
    core = _table(rng.choice((2, 3, 4)), seed=seed)
    for _ in range(120):
        if _is_over(core):
            break
        name = rng.choice(_NAMES)
        words = [rng.choice(_WORDS) for _ in range(_ARGUMENTS.get(name, 1))]
        if "Player" in name:
            words[0] = rng.choice(("Olga", "i0", "i1", "i2"))
        before = game_of(core)
        outcome = _run(core, " ".join((f"\\{name}", *words)), rng.choice(("en", "ru")))

        assert outcome.lines[0].kind == ("error" if outcome.error else "done")
        assert not outcome.error or game_of(core) == before
        assert _cards(game_of(core)) == [*full_deck(36)]
        if not _is_over(core):
            move_somehow(core, rng)


@pytest.mark.parametrize(("language", "card", "written"), [("en", "Q S", "Q♠"), ("ru", "Д п", "Д♠")])
def test_a_refusal_names_cards_as_players_do(language: Language, card: str, written: str) -> None:
    """The queen of spades is Q♠, in Russian Д♠; never SQ."""
    core = _table()
    refused = _read(_run(core, rf"\giveCardPlayer Olga {card}", language))

    assert [written in refused, "SQ" in refused] == [True, False]
