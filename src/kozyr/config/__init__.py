"""What can be chosen about a server, and where is it said?"""

from kozyr.config.config import Config, Limits, usual_folder
from kozyr.config.options import OPTIONS, Option
from kozyr.config.reasons import CONFIG_REASONS
from kozyr.config.sources import Found, read_config
from kozyr.config.writing import write_config

__all__ = [
    "CONFIG_REASONS",
    "OPTIONS",
    "Config",
    "Found",
    "Limits",
    "Option",
    "read_config",
    "usual_folder",
    "write_config",
]
