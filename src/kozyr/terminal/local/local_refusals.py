"""The refusals of local tables, in the same form as those of the rules and of the table."""

from typing import Final

from kozyr.rules.refusals import Refusal
from kozyr.rules.rule_refusals import Reason
from kozyr.table.settings import one_line

_MAX_QUOTE_LENGTH: Final = 60
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
            "same_name", "Two players are called {0}; give each their own name.",
            "Двух игроков зовут {0}; дайте каждому своё имя.",
        ),
        # Playing.
        _local(
            "nobody_asked", "It is not your turn; wait for the others.",
            "Сейчас не ваш ход; подождите остальных.",
        ),
        _local(
            "suit_banned", "Attackers may not lay {0} in this bout; choose another suit.",
            "В этом заходе атакующим нельзя класть {0}; выберите другую масть.",
        ),
        _local(
            "table_left", "You left this table; open it again to play on.",
            "Вы ушли из-за этого стола; откройте его снова, чтобы играть дальше.",
        ),
        # A bot's memory.
        _local(
            "no_such_player", "Nobody at this table is called {0}; give a name, or i0 to i5.",
            "За столом нет игрока {0}; назовите имя или место от i0 до i5.",
        ),
        _local(
            "player_is_person", "{0} is a person, and only a bot's memory can be shown; name a bot.",
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
        # Commands that change the game.
        _local(
            "no_game", "No game is being played; start one first.",
            "Игра не идёт; сначала начните её.",
        ),
        _local(
            "no_such_suit", "There is no suit {0}; there are hearts, diamonds, spades and clubs.",
            "Масти {0} нет; есть черви, бубны, пики и трефы.",
        ),
        _local(
            "same_trump", "This suit is already trump; name another.",
            "Эта масть уже козырная; назовите другую.",
        ),
        _local(
            "no_trump_card", "No card of this suit can become the trump card; name another suit.",
            "Карт этой масти для козыря не осталось; назовите другую масть.",
        ),
        _local(
            "other_deck", "{0} needs another deck or other teams; start a new game for it.",
            "В {0} играют другой колодой или другими командами; начните для этого новую игру.",
        ),
        _local(
            "no_such_card", "There is no card {0} in this deck; name another rank or suit.",
            "Карты {0} в этой колоде нет; назовите другую.",
        ),
        _local(
            "not_discarded", "{0} is not in the discard; only discarded cards can be given.",
            "{0} не в отбое; раздать можно только карты из отбоя.",
        ),
        _local(
            "player_is_out", "{0} is out of the game; name a player who is still in the game.",
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
            "talon_too_small", "The talon has {0} cards; name a smaller number, from 1 up.",
            "В колоде карт: {0}; назовите число от 1, но не больше.",
        ),
        _local(
            "nothing_to_end", "There are no cards on the table yet; lead one first.",
            "На столе ещё ничего нет; сначала сходите.",
        ),
        # Saved games.
        _local(
            "no_kept_game", "There is no saved game; start a new one.",
            "Отложенной игры нет; начните новую.",
        ),
        _local(
            "damaged_game", "The saved game cannot be read; its file is now called {0}. Start a new game.",
            "Отложенная игра не читается; её файл теперь называется {0}. Начните новую.",
        ),
    )
}  # fmt: skip


def refuse(reason: str, *values: object) -> Refusal:
    """Make a refusal for one of `LOCAL_REASONS`; names are quoted as written, in any alphabet."""
    return Refusal(LOCAL_REASONS[reason], tuple(one_line(str(value))[:_MAX_QUOTE_LENGTH] for value in values))
