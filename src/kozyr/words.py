"""What do players read, in English and in Russian?

Every sentence that a player sees and that is not a refusal stands here, once a language, under one key.
Russian verbs are in the present tense, so that they fit any name.
"""

import os
from collections.abc import Mapping
from typing import Final

from kozyr.rules.refusals import Language

WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "seat": "Seat {0}",
        "dealt": "{dealer} deals. Trump: {trump}.",
        "shown": "{name} shows {card}, the lowest trump.",
        "led": "{name} leads {cards}",
        "thrown_in": "{name} throws in {cards}",
        "take_reopened": "{name} has to defend again",
        "beaten": "{name} beats {cards}",
        "with": "{0} with {1}",
        "transferred": "{name} transfers with {cards}: {defender} defends",
        "trump_shown": "{name} shows {card} and transfers: {defender} defends",
        "taken": "{name} takes",
        "taken_auto": "{name} cannot beat and takes",
        "passed": "{name} passes",
        "passed_auto": "{name} has nothing to add and passes",
        "bout_beaten": "Beaten and discarded: {cards}",
        "bout_taken": "{name} picks up {cards}",
        "refilled": "Drawn: {draws}",
        "went_out": "Out of cards, place {place}: {names}",
        "bout_began": "Bout {bout}: {name} against {defender}",
        "redeal_demanded": "{name} demands a redeal",
        "left": "{name} leaves, holding {cards}",
        "time": "{name} has run out of time, holding {cards}",
        "durak": "{names}: the durak!",
        "durak_team": "The team of {names} has lost",
        "draw": "A draw",
        "won_before": "A draw; {names} won before that",
        "redeal": "The cards will be dealt again",
        "no_cards": "no cards",
        "bout": "Bout {0}",
        "talon": "Talon {0}",
        "trump": "Trump {0}",
        "discard": "Discard {0}",
        "limit": "Limit {0}",
        "table": "Table",
        "empty": "empty",
        "attacker": "attacks",
        "defender": "defends",
        "taking": "takes",
        "pass": "passed",
        "out": "out",
        "loser": "durak",
        "stopped": "Stopped.",
        "demo": "Four experienced bots; again: kozyr demo --rules {rules} --seed {seed}",
        "deals": "Deals",
        "match": "{rules}, {seats} seats; deals: {deals} of {asked}, games a deal: {games}; seed {seed}",
        "simulation": "{rules}; games: {games} of {asked}; seed {seed}",
        "column_bot": "Bot",
        "column_games": "Games",
        "column_losses": "Lost",
        "column_draws": "Drawn",
        "column_score": "Not lost",
        "column_interval": "95 %",
        "column_ms_move": "ms a move",
        "column_ms_most": "most ms",
        "column_against": "Against",
        "column_share": "Share",
        "column_elo": "Elo",
        "column_wins": "Won",
        "column_percent": "%",
        "column_points": "Points",
        "column_time": "Time",
        "seconds": "{0} s",
        "speed": "Time: {seconds} s; games a second: {speed}",
        "spread_bouts": "Bouts a game: {mean} (from {least} to {most})",
        "spread_moves": "Moves a game: {mean} (from {least} to {most})",
        "faults": "{name}: games lost by a fault: {count}; the last: {fault} ({detail})",
        "fault_died": "the program has ended",
        "fault_stalled": "no answer in time",
        "fault_flooded": "more than one line for an answer",
        "fault_nonsense": "the answer is no action",
        "fault_illegal": "an illegal action",
        "fault_raised": "the bot has failed",
        "worker_died": "A process that played has ended (status {status}); what was done before is kept.",
    },
    "ru": {
        "seat": "Место {0}",
        "dealt": "Сдаёт {dealer}. Козырь: {trump}.",
        "shown": "{name} показывает {card}, младший козырь.",
        "led": "{name} ходит {cards}",
        "thrown_in": "{name} подкидывает {cards}",
        "take_reopened": "{name} снова отбивается",
        "beaten": "{name} бьёт {cards}",
        "with": "{0} картой {1}",
        "transferred": "{name} переводит {cards}: отбивается {defender}",
        "trump_shown": "{name} показывает {card} и переводит: отбивается {defender}",
        "taken": "{name} берёт",
        "taken_auto": "{name} не может отбиться и берёт",
        "passed": "{name} пасует",
        "passed_auto": "{name} пасует: подкинуть нечего",
        "bout_beaten": "Бито, в отбой: {cards}",
        "bout_taken": "{name} забирает {cards}",
        "refilled": "Добор: {draws}",
        "went_out": "Выходит ({place}-е место): {names}",
        "bout_began": "Заход {bout}: {name} → {defender}",
        "redeal_demanded": "{name} требует пересдачи",
        "left": "{name} покидает игру, на руках: {cards}",
        "time": "Время вышло: {name}, на руках {cards}",
        "durak": "{names}: дурак!",
        "durak_team": "Проиграла команда: {names}",
        "draw": "Ничья",
        "won_before": "Ничья; раньше выиграли: {names}",
        "redeal": "Карты сдадут заново",
        "no_cards": "нет карт",
        "bout": "Заход {0}",
        "talon": "Колода {0}",
        "trump": "Козырь {0}",
        "discard": "Отбой {0}",
        "limit": "Предел {0}",
        "table": "Стол",
        "empty": "пусто",
        "attacker": "ходит",
        "defender": "отбивается",
        "taking": "берёт",
        "pass": "пас",
        "out": "без карт",
        "loser": "дурак",
        "stopped": "Остановлено.",
        "demo": "Играют четыре опытных бота; ещё раз: kozyr demo --rules {rules} --seed {seed}",
        "deals": "Раздачи",
        "match": "{rules}, мест: {seats}; раздач: {deals} из {asked}, игр на раздачу: {games}; seed {seed}",
        "simulation": "{rules}; игр: {games} из {asked}; seed {seed}",
        "column_bot": "Бот",
        "column_games": "Игры",
        "column_losses": "Проиграл",
        "column_draws": "Ничьи",
        "column_score": "Счёт",
        "column_interval": "Интервал",
        "column_ms_move": "мс на ход",
        "column_ms_most": "макс. мс",
        "column_against": "Против",
        "column_share": "Доля",
        "column_elo": "Эло",
        "column_wins": "Выиграл",
        "column_percent": "доля, %",
        "column_points": "Очки",
        "column_time": "Время",
        "seconds": "{0} с",
        "speed": "Время: {seconds} с; игр в секунду: {speed}",
        "spread_bouts": "Заходов за игру: {mean} (от {least} до {most})",
        "spread_moves": "Ходов за игру: {mean} (от {least} до {most})",
        "faults": "{name}: игр проиграно из-за сбоев: {count}; последний: {fault} ({detail})",
        "fault_died": "программа завершилась",
        "fault_stalled": "ответ не пришёл вовремя",
        "fault_flooded": "в ответе больше одной строки",
        "fault_nonsense": "ответ не является действием",
        "fault_illegal": "недопустимое действие",
        "fault_raised": "ошибка в боте",
        "worker_died": "Игровой процесс завершился сам (код {status}); сыгранное до этого сохранено.",
    },
}

NAMES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("Anna", "Boris", "Clara", "Dmitry"),
    "ru": ("Анна", "Борис", "Клара", "Дмитрий"),
}


def say(language: Language, key: str, *args: object, **named: object) -> str:
    """Say one thing in one language."""
    return WORDS[language][key].format(*args, **named)


def printable(text: str) -> str:
    """Make a stranger's text safe to print: what could steer the terminal becomes a question mark."""
    return "".join(char if char.isprintable() else "?" for char in text)


def preferred_language(environment: Mapping[str, str] | None = None) -> Language:
    """Read the player's language from the environment; English where it says nothing of Russian."""
    environment = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"
