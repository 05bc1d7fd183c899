"""The server's logs: their set-up, their format, and the masking of secrets."""

from kozyr.server.operations.logs.masking import MASK, masked
from kozyr.server.operations.logs.setup import bound, json_record, log_uncaught, logger, set_up_logs

__all__ = ["MASK", "bound", "json_record", "log_uncaught", "logger", "masked", "set_up_logs"]
