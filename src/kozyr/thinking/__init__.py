"""How do the house's bots think while the server does everything else?"""

from kozyr.thinking.thinker import ProcessThinker, Watch

__all__ = ["ProcessThinker", "Watch"]
