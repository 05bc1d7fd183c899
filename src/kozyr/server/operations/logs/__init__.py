"""The server's logs: their set-up, their format, and the masking of secrets."""

from kozyr.server.operations.logs.setup import bind_fields, json_record, log_uncaught, logger, set_up_logs

__all__ = ["bind_fields", "json_record", "log_uncaught", "logger", "set_up_logs"]
