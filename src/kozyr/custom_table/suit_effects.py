"""Effects on a suit: effects 1 (changing trump), 6 (banned suit), 8 (weak suit) and 9 (no trump)."""

from random import Random
from typing import Final

from kozyr.custom_table.effect import (
    SUITS,
    Effect,
    EffectPosition,
    EffectState,
    change_trump,
    usual_beaters,
    with_beaters,
)
from kozyr.rules import Action, Lead, Result, Setup, ThrowIn
from kozyr.rules.bout import has_redeal_hand
from kozyr.rules.cards import ALL_CARDS, SUIT_MASKS, SUIT_OF, full_deck, mask_of
from kozyr.rules.result import make_loss_result


def _change_trump(position: EffectPosition, random: Random) -> EffectPosition:
    # A suit of the talon is preferred to one that only the discard has. Without either, the trump stays.
    game = position.game
    if game.bout == 1:
        return position  # the deal has just chosen a trump
    other_suits = [suit for suit in SUITS if suit != game.setup.trump]
    random.shuffle(other_suits)
    talon_suits = {SUIT_OF[card] for card in game.talon}
    other_suits.sort(key=lambda suit: suit not in talon_suits)
    for suit in other_suits:
        changed_game = change_trump(game, suit)
        if changed_game is not None:
            return position._replace(game=changed_game)
    return position


TRUMP_CHANGES: Final = Effect(
    1,
    at_bout_start=_change_trump,
    notice="effect_trump_now",
    notice_value="trump",
)


def _ban_suit(position: EffectPosition, random: Random) -> EffectPosition:
    return position._replace(effect_state=position.effect_state._replace(suit=random.choice(SUITS)))


def _is_not_banned(effect_state: EffectState, action: Action) -> bool:
    # Defenders may still beat or transfer with the banned suit.
    if not isinstance(action, Lead | ThrowIn):
        return True
    return all(SUIT_OF[card] != effect_state.suit for card in action.cards)


def _find_attacker_loss(position: EffectPosition) -> Result | None:
    # An attacker who holds only the banned suit loses.
    game, suit = position.game, position.effect_state.suit
    if suit is None or game.phase != "lead" or game.hands[game.attacker] & ~SUIT_MASKS[suit]:
        return None
    if game.setup.options.redeal and game.bout == 1 and has_redeal_hand(game, game.attacker):
        return None  # §2.5: the attacker can still demand a redeal
    return make_loss_result(game.setup, "cards", game.attacker)


BANNED_SUIT: Final = Effect(
    6,
    at_bout_start=_ban_suit,
    allows=_is_not_banned,
    find_early_result=_find_attacker_loss,
    notice="effect_banned_now",
    notice_value="effect_state",
    is_known_to_kernel=False,
)


def _choose_weak_suit(position: EffectPosition, random: Random) -> EffectPosition:
    # The weak suit is checked in every bout, because a command may have made it trump.
    trump, suit = position.game.setup.trump, position.effect_state.suit
    if suit is not None and suit != trump:
        return position
    suit = random.choice([suit for suit in SUITS if suit != trump])
    return position._replace(effect_state=position.effect_state._replace(suit=suit))


def _weaken_suit(setup: Setup, effect_state: EffectState) -> Setup:
    suit = effect_state.suit
    if suit is None or suit == setup.trump:
        return setup
    other_suits = mask_of(full_deck(setup.options.deck)) & ~SUIT_MASKS[suit]
    beaters = list(usual_beaters(setup))
    for card in ALL_CARDS:
        if SUIT_OF[card] == suit:
            beaters[card] |= other_suits
    return with_beaters(setup, tuple(beaters))


WEAK_SUIT: Final = Effect(
    8,
    at_bout_start=_choose_weak_suit,
    change_setup=_weaken_suit,
    notice="effect_weak_now",
    notice_value="effect_state",
    is_known_to_kernel=False,
)


def _remove_trump(setup: Setup, _effect_state: EffectState) -> Setup:
    # The card under the talon becomes an ordinary one, but still decides which player leads first (§2.4).
    beaters = usual_beaters(setup)
    return with_beaters(setup, tuple(beaters[card] & SUIT_MASKS[SUIT_OF[card]] for card in ALL_CARDS))


NO_TRUMP: Final = Effect(
    9,
    change_setup=_remove_trump,
    notice="effect_no_trump_now",
    is_known_to_kernel=False,
)
