"""How do the house's bots think while the server does everything else?"""

from kozyr.server.bot_workers.chooser import BotMetrics, ProcessChooser

__all__ = ["BotMetrics", "ProcessChooser"]
