"""The refusals of local tables, in the same form as those of the rules and of the table."""

from typing import Final

from kozyr.rules.refusals import Refusal
from kozyr.rules.rule_refusals import Reason
from kozyr.table.settings import one_line

_ROOM: Final = 60
"""The longest quotation of a player's text, in characters."""


def _local(word: str, en: str, ru: str) -> Reason:
    return Reason(word, "local", en, ru)


LOCAL_REASONS: Final = {
    reason.word: reason
    for reason in (
        # Seating.
        _local(
            "no_such_effect", "There is no effect {0}; effects are numbered from 0 to {1}.",
            "Эффекта {0} нет; эффекты считаются от 0 до {1}.",
        ),
        _local(
            "no_such_level", "There is no level {0}; choose one of these: {1}.",
            "Уровня {0} нет; выберите один из этих: {1}.",
        ),
        _local(
            "long_seat_name", "A player's name has at most {0} characters; choose a shorter one.",
            "В имени игрока не больше {0} знаков; выберите покороче.",
        ),
        _local(
            "same_name", "Two players are called {0}; give each a name of his own.",
            "Двух игроков зовут {0}; дайте каждому своё имя.",
        ),
        # Playing.
        _local(
            "nobody_asked", "Nobody at this keyboard is asked just now; wait for the others.",
            "Сейчас от вас ничего не ждут; подождите остальных.",
        ),
        _local(
            "suit_banned", "Attackers may not lay {0} in this bout; choose another suit.",
            "В этом заходе атакующим нельзя класть {0}; выберите другую масть.",
        ),
        _local(
            "table_left", "This table was left; open it again to play on.",
            "Вы ушли из-за этого стола; откройте его снова, чтобы играть дальше.",
        ),
        # Looking into a bot's memory.
        _local(
            "no_such_player", "Nobody at this table is called {0}; give a name, or i0 to i5.",
            "За столом нет игрока {0}; назовите имя или место от i0 до i5.",
        ),
        _local(
            "player_is_person", "{0} is a person, and people's memory is their own; name a bot.",
            "{0} — человек, в его память не заглянуть; назовите бота.",
        ),
        _local(
            "memory_not_ready", "{0} has not decided anything yet; ask again after its first move.",
            "{0} ещё не принимал решений; спросите после первого хода.",
        ),
        _local(
            "no_redeal_offered", "No redeal is offered to you now; play your cards.",
            "Сейчас вам не предлагают пересдачу; играйте своими картами.",
        ),
        # Arranging the game.
        _local(
            "no_game", "No game is being played; begin one first.",
            "Сейчас никто не играет; сначала начните игру.",
        ),
        _local(
            "no_such_suit", "There is no suit {0}; there are hearts, diamonds, spades and clubs.",
            "Масти {0} нет; есть черви, бубны, пики и трефы.",
        ),
        _local(
            "same_trump", "This suit is trump already; name another.",
            "Эта масть уже козырная; назовите другую.",
        ),
        _local(
            "no_trump_card", "No card of this suit is left to be turned; name another suit.",
            "Карт этой масти для козыря не осталось; назовите другую масть.",
        ),
        _local(
            "other_deck", "{0} is played with other cards or other teams; begin a new game for it.",
            "В {0} играют другой колодой или другими командами; начните для этого новую игру.",
        ),
        _local(
            "no_such_card", "There is no card {0} in this deck; name a rank and a suit of it.",
            "Карты {0} в этой колоде нет; назовите её достоинство и масть.",
        ),
        _local(
            "not_discarded", "{0} is not in the discard; only discarded cards can be given.",
            "{0} не в отбое; раздать можно только карты из отбоя.",
        ),
        _local(
            "player_is_out", "{0} is out of the game; name a player who still plays.",
            "{0} уже вышел из игры; назовите того, кто ещё играет.",
        ),
        _local(
            "no_card_there", "{0} has no card number {1}; cards are numbered from 0 to {2}.",
            "У игрока {0} нет карты номер {1}; карты считаются от 0 до {2}.",
        ),
        _local(
            "too_few_left", "{0} has {1} cards and must keep {2}; take fewer.",
            "У игрока {0} карт: {1}, а остаться должно {2}; заберите меньше.",
        ),
        _local(
            "talon_too_small", "The talon has {0} cards; name a number from 1 to that.",
            "В колоде карт: {0}; назовите число от 1 до этого.",
        ),
        _local(
            "nothing_to_end", "Nothing lies on the table yet; lead a card first.",
            "На столе ещё ничего нет; сначала сходите.",
        ),
        # Saved games.
        _local(
            "no_kept_game", "No game was left here that could be continued; begin a new one.",
            "Отложенной игры нет; начните новую.",
        ),
        _local(
            "damaged_game", "The game that was left cannot be read; it is now {0}. Begin a new one.",
            "Отложенная игра не читается; теперь это файл {0}. Начните новую.",
        ),
    )
}  # fmt: skip


def refuse(reason: str, *about: object) -> Refusal:
    """Make a refusal for one of `LOCAL_REASONS`; names are quoted as written, in any alphabet."""
    return Refusal(LOCAL_REASONS[reason], tuple(one_line(str(each))[:_ROOM] for each in about))
