"""The configuration of a server: its options, and the sources that they are read from."""

from kozyr.server.operations.config.config import Config, Limits, usual_folder
from kozyr.server.operations.config.options import OPTIONS, Option
from kozyr.server.operations.config.reasons import CONFIG_REASONS
from kozyr.server.operations.config.sources import Found, read_config
from kozyr.server.operations.config.writing import write_config

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
