"""English texts of the simulation."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "sim_title": "Simulation",
    "sim_seat": "Seat {n}",
    "sim_nobody": "nobody",
    "sim_rules": "Rules",
    "sim_games": "Games",
    "sim_play": "Play",
    "sim_stop": "Stop",
    "sim_keys": "↑ ↓ row · ← → change · 0–9 games · Space play · Esc leave",
    "sim_keys_playing": "Esc stop",
    "sim_keys_done": "Space again · ← → change · Esc leave",
    "sim_ready": "Bots play against each other. Choose a bot for each seat, then press Space.",
    "sim_starting": "The bots are sitting down…",
    "sim_stopped": "Stopped; these are the games played so far.",
    "sim_failed": "The games ended too early: {why}",
    "sim_bot": "Bot",
    "sim_wins": "Won",
    "sim_points": "Points",
    "sim_draws": "Drawn",
    "sim_losses": "Lost",
    "sim_time": "Time",
    "sim_seconds": "{n} s",
    "sim_progress": "{games} of {asked}",
    "sim_speed": "Time: {seconds} s; games a second: {speed}",
    "sim_bouts": "Bouts a game: {mean} (from {least} to {most})",
    "sim_moves": "Moves a game: {mean} (from {least} to {most})",
}
