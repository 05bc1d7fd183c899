"""The processes in which bots think, games are analysed and puzzles are judged, and their callers."""

from kozyr.server.bot_workers.chooser import ActionChooser, BotMetrics

__all__ = ["ActionChooser", "BotMetrics"]
