"""Write the list of common passwords that the server refuses (server/api/calls/common_passwords.txt).

Usage: python -m tools.common_passwords DJANGO_WHEEL ZXCVBN_WHEEL, both downloaded from PyPI with pip.

The list has the 10,000 most common passwords of each of two collections, the most common first:

- Django's common-passwords.txt.gz (BSD-3-Clause), made by Royce Williams from those of Have I Been Pwned;
- zxcvbn's frequency list "passwords" (MIT), made by Dropbox from Mark Burnett's ten million passwords.

Collections differ: a password that is common in one of them is guessed early. Last written from
django 5.2.19 and zxcvbn 4.5.0.
"""

import gzip
import runpy
import sys
import tempfile
import unicodedata
from collections.abc import Sequence
from itertools import chain, zip_longest
from pathlib import Path
from zipfile import ZipFile

MOST_COMMON = 10_000
TARGET = Path(__file__).parent.parent / "src" / "kozyr" / "server" / "api" / "calls" / "common_passwords.txt"


def of_django(wheel: Path) -> Sequence[str]:
    """Read Django's list, the most common first."""
    with ZipFile(wheel) as archive:
        packed = archive.read("django/contrib/auth/common-passwords.txt.gz")
    return gzip.decompress(packed).decode().splitlines()


def of_zxcvbn(wheel: Path) -> Sequence[str]:
    """Read zxcvbn's list, the most common first."""
    with ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
        module = archive.extract("zxcvbn/frequency_lists.py", folder)
        lists: dict[str, list[str]] = runpy.run_path(module)["FREQUENCY_LISTS"]
    return lists["passwords"]


def merged(*lists: Sequence[str]) -> list[str]:
    """Take the most common of all lists in turn, each once, as they are compared."""
    in_turn = chain.from_iterable(zip_longest(*(each[:MOST_COMMON] for each in lists)))
    return [*dict.fromkeys(unicodedata.normalize("NFKC", each).casefold() for each in in_turn if each)]


if __name__ == "__main__":
    found = merged(of_django(Path(sys.argv[1])), of_zxcvbn(Path(sys.argv[2])))
    TARGET.write_text("".join(f"{each}\n" for each in found), "utf-8")
    print(f"{len(found)} passwords in {TARGET.name}")
