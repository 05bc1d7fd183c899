"""The check for text that UTF-8 cannot encode.

A Python string can hold surrogates, which no file can store. Seeds, records and notation all use this
pattern to refuse them.
"""

import re
from typing import Final

HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
