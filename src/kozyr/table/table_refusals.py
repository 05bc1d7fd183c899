"""The catalogue of reasons for which a table refuses a command.

They have the same form as the reasons in `kozyr.rules.rule_refusals`; a table can refuse for either kind. The
list in docs/reference/table.md is generated from them.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason


def _reason(word: str, en: str, ru: str) -> Reason:
    return Reason(word, "table", en, ru)


TABLE_REASONS: Final = {
    # Opening a table.
    "table_exists": _reason(
        "table_exists", "A table with this name already exists.", "Стол с таким именем уже есть."
    ),
    "no_table": _reason(
        "no_table",
        "There is no such table; ask for the list of tables.",
        "Такого стола нет; посмотрите список столов.",
    ),
    "bad_stake": _reason(
        "bad_stake",
        "A stake is a whole number of coins from 0 to {0}, not {1}.",
        "Ставка — целое число монет от 0 до {0}, а не {1}.",
    ),
    "stake_needs_clock": _reason(
        "stake_needs_clock", "A game for a stake needs a clock; choose one, or play without a stake.",
        "Для игры на ставку нужны часы; выберите их или играйте без ставки.",
    ),
    "unknown_clock": _reason(
        "bad_clock", "There is no clock {0}; there are {1}.", "Часов {0} нет; есть {1}."
    ),
    "long_name": _reason(
        "bad_name", "A name has at most {0} characters.", "В имени не больше {0} знаков."
    ),
    # Seats.
    "table_closed": _reason(
        "table_closed", "This table is closed; find another.", "Этот стол закрыт; найдите другой."
    ),
    "not_seated": _reason(
        "not_seated", "Only seated players can do that; sit down first.",
        "Это могут только те, кто сидит за столом; сначала сядьте.",
    ),
    "already_seated": _reason(
        "already_seated",
        "You already sit at this table, on seat {0}.",
        "Вы уже сидите за этим столом, на месте {0}.",
    ),
    "seat_taken": _reason(
        "seat_taken", "Seat {0} is taken; choose another.", "Место {0} занято; выберите другое."
    ),
    "table_full": _reason(
        "table_full", "All seats are taken; wait for one, or find another table.",
        "Все места заняты; подождите или найдите другой стол.",
    ),
    "no_such_place": _reason(
        "bad_seat", "There is no seat {0} at this table; seats are numbered from 0.",
        "За этим столом нет места {0}; места считаются с 0.",
    ),
    "locked": _reason(
        "locked",
        "This table needs a password or an invitation.",
        "Для этого стола нужен пароль или приглашение.",
    ),
    "not_invited": _reason(
        "not_invited",
        "Only invited players can sit at this table; find another.",
        "За этот стол садятся только приглашённые; найдите другой.",
    ),
    "cannot_pay": _reason(
        "cannot_pay", "The stake is {0} coins and you have {1}; choose a table with a lower one.",
        "Ставка {0} монет, а у вас {1}; выберите стол со ставкой поменьше.",
    ),
    "cannot_pay_own": _reason(
        "cannot_pay", "The stake is {0} coins and you have {1}; choose a lower stake.",
        "Ставка {0} монет, а у вас {1}; выберите ставку поменьше.",
    ),
    "being_played": _reason(
        "being_played", "A game is being played; wait for its end.", "Идёт игра; дождитесь её конца."
    ),
    # Bots and the host.
    "not_host": _reason(
        "not_host", "Only the host of the table can do that.", "Это может только хозяин стола."
    ),
    "no_bots": _reason(
        "no_bots", "Bots do not sit at this table: its settings exclude them, or it has a stake.",
        "За этот стол боты не садятся: так он настроен, или у него есть ставка.",
    ),
    "unknown_bot": _reason(
        "unknown_level", "There is no bot of level {0}; there are {1}.", "Нет бота уровня {0}; есть {1}."
    ),
    "no_bot_there": _reason(
        "no_bot_there", "There is no bot on seat {0}.", "На месте {0} нет бота."
    ),
    "no_player_there": _reason(
        "no_player_there", "No such player sits on seat {0}.", "На месте {0} такого игрока нет."
    ),
    "removed": _reason(
        "removed", "The host removed you from this table; find another.",
        "Хозяин убрал вас из-за этого стола; найдите другой.",
    ),
    # Getting ready.
    "already_ready": _reason(
        "already_ready", "You are already ready; the game starts when all players are.",
        "Вы уже готовы; игра начнётся, когда готовы будут все.",
    ),
    "company_changed": _reason(
        "company_changed", "Other players sit here now; look at the table and get ready again.",
        "За столом теперь другие игроки; посмотрите, кто сидит, и приготовьтесь снова.",
    ),
    "not_ready": _reason(
        "not_ready", "You are not ready; there is nothing to take back.", "Вы и не готовы; отменять нечего."
    ),
    "bad_client_seed": _reason(
        "bad_client_seed", "A seed of your own is 1 to {0} characters that can be printed.",
        "Своё зерно — от 1 до {0} печатных знаков.",
    ),
    # Playing.
    "not_playing": _reason(
        "not_playing",
        "No game is being played; get ready for the next.",
        "Игра не идёт; приготовьтесь к следующей.",
    ),
    "time_is_up": _reason(
        "time_is_up", "Your time was up; this move came too late.", "Время вышло; ход опоздал."
    ),
    "by_hand": _reason(
        "by_hand", "At this table cards are laid by hand; act through the tabletop interface.",
        "За этим столом карты кладут руками; ходите через интерфейс tabletop.",
    ),
    "not_by_hand": _reason(
        "not_by_hand", "At this table cards are not laid by hand; send an action of the game.",
        "За этим столом карты руками не кладут; отправьте действие игры.",
    ),
    "overtaken": _reason(
        "overtaken", "Another player laid cards first; look at the table and decide again.",
        "Кто-то успел положить карты раньше; посмотрите на стол и решите снова.",
    ),
    "long_note": _reason(
        "bad_note", "A note has at most {0} characters.", "В записке не больше {0} знаков."
    ),
    "not_due": _reason(
        "not_due", "There is nothing to do yet.", "Делать пока нечего."
    ),
    # Chat.
    "bad_text": _reason(
        "bad_text", "A message has 1 to {0} characters.", "В сообщении от 1 до {0} знаков."
    ),
    "no_spectators": _reason(
        "no_spectators", "This table takes no spectators.", "За этим столом не смотрят."
    ),
    # Commands.
    "command_reused": _reason(
        "command_reused", "This command id was used for another command; use a new id for each command.",
        "Этот номер команды уже был у другой; для каждой нужен новый.",
    ),
    "not_yours": _reason(
        "not_yours", "Only the server can do that.", "Это может только сервер."
    ),
}  # fmt: skip


def refuse(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `TABLE_REASONS`."""
    return refuse_with(TABLE_REASONS[reason], *about)
