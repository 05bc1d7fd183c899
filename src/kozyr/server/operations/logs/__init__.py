"""The server's logs: their set-up, their format, and the masking of secrets."""

from kozyr.server.operations.logs.setup import bind_fields, log_uncaught, logger, make_json_line, set_up_logs

__all__ = ["bind_fields", "log_uncaught", "logger", "make_json_line", "set_up_logs"]
