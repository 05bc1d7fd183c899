"""The configuration of a server: its options, and the sources that they are read from."""

from kozyr.server.operations.config.config import Config, LimitsConfig, default_folder
from kozyr.server.operations.config.config_reader import LoadedConfig, read_config
from kozyr.server.operations.config.config_refusals import CONFIG_REASONS
from kozyr.server.operations.config.config_writer import write_config
from kozyr.server.operations.config.options import OPTIONS, ConfigOption

__all__ = [
    "CONFIG_REASONS",
    "OPTIONS",
    "Config",
    "ConfigOption",
    "LimitsConfig",
    "LoadedConfig",
    "default_folder",
    "read_config",
    "write_config",
]
