"""Where is the program that tests start?"""

import sys
from pathlib import Path

PROGRAM = str(Path(sys.executable).parent / "kozyr")
"""What `make setup` installed beside the interpreter that runs the tests."""
