"""English texts of the chat."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "chat": "Chat",
    "chat_empty": "Nothing said yet.",
    "chat_more": "↓ {n} more · End",
    "chat_write": "Write a message",
    "chat_nothing": "There is nothing to send; write something first.",
    "chat_too_long": "A message has at most 200 characters, yours has {n}; shorten it.",
    "chat_too_often": "At most five messages in three seconds; wait a moment and send it again.",
}
