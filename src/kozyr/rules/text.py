"""Which text can be written in UTF-8?

Python's text can hold halves of characters (surrogates) that no file can; seeds, records and notation keep
them out, all by this one pattern.
"""

import re
from typing import Final

HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
