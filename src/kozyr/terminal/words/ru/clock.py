"""Тексты о часах самого игрока, по-русски."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "clock_own": "Ваше время {time} · запас {reserve}",
    "clock_own_bare": "Ваше время {time}",
    "clock_reserve": "Ваш запас {time}",
    "clock_hurry": "Ваше время на исходе: осталось {time}. Вернитесь за стол.",
}
