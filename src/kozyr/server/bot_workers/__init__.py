"""The processes in which the server's bots think, and the chooser that asks them."""

from kozyr.server.bot_workers.chooser import ActionChooser, BotMetrics

__all__ = ["ActionChooser", "BotMetrics"]
