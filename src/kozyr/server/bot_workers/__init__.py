"""The processes in which the server's bots think, and the chooser that asks them."""

from kozyr.server.bot_workers.chooser import BotMetrics, ProcessChooser

__all__ = ["BotMetrics", "ProcessChooser"]
