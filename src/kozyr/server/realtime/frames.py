"""WebSocket frames with whole text messages: nearly all that clients and the server send.

The library reads and writes all other frames. This module is compiled (`tools/compile_modules.py`).
"""

from collections.abc import Sequence
from struct import Struct
from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where available

_TEXT: Final = 0x81
"""The first byte of a frame with a whole text message."""
_SIZE_IN_2_BYTES: Final = 126
"""The size byte of a frame whose size follows in two bytes."""
_SIZE_IN_8_BYTES: Final = 127
"""The size byte of a frame whose size follows in eight bytes."""
_MAX_2_BYTE_SIZE: Final = 0xFFFF
_MASKED: Final = 0x80
"""The bit of the size byte that says that the frame is masked."""
_MASK_BYTES: Final = 4
_MIN_FRAME_BYTES: Final = 2 + _MASK_BYTES
_SHORT_HEADS: Final = tuple(bytes((_TEXT, size)) for size in range(_SIZE_IN_2_BYTES))
_write_2_byte_head: Final = Struct(">BBH").pack
_write_8_byte_head: Final = Struct(">BBQ").pack


def read_text_frames(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the masked text messages at the start of the data, and the data from the first other frame on.

    The rest may also be a part of a text frame.
    """
    messages: list[bytes] = []
    position, end = 0, len(data)
    while end - position >= _MIN_FRAME_BYTES and data[position] == _TEXT:
        size, mask_start = data[position + 1] - _MASKED, position + 2
        if not 0 <= size < _SIZE_IN_8_BYTES:  # the size of an unmasked frame is negative here
            break
        if size == _SIZE_IN_2_BYTES:
            size, mask_start = data[position + 2] << 8 | data[position + 3], position + 4
        start = mask_start + _MASK_BYTES
        if start + size > end:
            break
        position = start + size
        messages.append(apply_mask(data[start:position], data[mask_start:start]))
    return messages, data[position:]


def encode_text_frames(messages: Sequence[bytes]) -> bytes:
    """Encode text messages, one frame each."""
    # Frames are written thousands of times a second, and this is five times as fast as the library.
    parts: list[bytes] = []
    for message in messages:
        size = len(message)
        if size < _SIZE_IN_2_BYTES:
            parts.append(_SHORT_HEADS[size])
        elif size <= _MAX_2_BYTE_SIZE:
            parts.append(_write_2_byte_head(_TEXT, _SIZE_IN_2_BYTES, size))
        else:
            parts.append(_write_8_byte_head(_TEXT, _SIZE_IN_8_BYTES, size))
        parts.append(message)
    return b"".join(parts)
