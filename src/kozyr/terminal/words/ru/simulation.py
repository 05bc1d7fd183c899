"""Тексты симуляции, по-русски."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "sim_title": "Симуляция",
    "sim_seat": "Место {n}",
    "sim_nobody": "никого",
    "sim_rules": "Правила",
    "sim_games": "Игр",
    "sim_play": "Играть",
    "sim_stop": "Остановить",
    "sim_keys": "↑ ↓ строка · ← → изменить · 0–9 число игр · Пробел играть · Esc выйти",
    "sim_keys_playing": "Esc остановить",
    "sim_keys_done": "Пробел ещё раз · ← → изменить · Esc выйти",
    "sim_ready": "Боты играют между собой: выберите, кто где сидит, и нажмите пробел.",
    "sim_starting": "Боты садятся за стол…",
    "sim_stopped": "Остановлено; вот что сыграно.",
    "sim_failed": "Игры прервались: {why}",
    "sim_bot": "Бот",
    "sim_wins": "Победы",
    "sim_points": "Очки",
    "sim_draws": "Ничьи",
    "sim_losses": "Пораж.",
    "sim_time": "Время",
    "sim_seconds": "{n} с",
    "sim_progress": "{games} из {asked}",
    "sim_speed": "Время: {seconds} с; игр в секунду: {speed}",
    "sim_bouts": "Заходов за игру: {mean} (от {least} до {most})",
    "sim_moves": "Ходов за игру: {mean} (от {least} до {most})",
}
