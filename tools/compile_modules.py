"""Compiles the modules that every move at a table runs through.

mypyc turns the modules of `MODULES` into C, and the C compiler of this machine builds them. The result is
a copy of the package in which these modules are compiled; everything else stays Python. A wheel that is built
with `KOZYR_COMPILED=1` contains the same files. `make compiled` calls this and tests the result.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "build" / "compiled"
"""The default place of the copy; a program uses it with `PYTHONPATH=build/compiled`."""
_NAMES: Final = {
    "rules": (
        "actions", "automatic", "bout", "cards", "deal", "events", "evolve", "game", "judge", "legal",
        "plain", "plain_actions", "result", "seats", "shuffle", "step", "view",
    ),
    "table": (
        "clocks", "deadlines", "deal_seeds", "draft", "evolve", "game_flow", "game_start", "plain_events",
        "roles", "seats", "step", "table", "table_refusals", "views",
    ),
    "server.api.calls": ("direct_moves", "dispatcher", "rate_limiter", "rate_limits"),
    "server.api.messages": ("game_state", "publications"),
    "server.moderation": ("status_cache",),
    "server.realtime": ("channels", "connection", "direct_commands", "frames", "hub"),
    "server.stores": ("change_check",),
    "server.stores.sqlite": ("bulk", "command_filter", "group_commit", "table_cache", "writer"),
    "server.tables": (
        "cached_table", "command_handler", "event_codec", "game_outcome", "game_tally", "host",
        "publications", "subscriptions", "table_type",
    ),
}  # fmt: skip
MODULES: Final = tuple(f"kozyr.{package}.{name}" for package, names in _NAMES.items() for name in names)
"""The modules that are compiled: every move at a table runs through them.

A compiled class loses its annotations. So a module is left out if msgspec reads the annotations of its types.
"""
_LATER_GROUPS: Final = {
    "begin": ("kozyr/server/api/calls/direct_moves",),
    "connections": ("kozyr/server/api/calls/dispatcher", "kozyr/server/realtime/"),
}
"""The groups of modules after the first, and how their paths begin.

mypy checks a group as one. The calls import some of these modules, and others import the calls; mypy cannot
check the calls in between as a part of the group.
"""
_SUBCLASSED: Final = ("CommandHandler", "Host", "TableType")
"""The compiled classes with subclasses in Python: of local games, and in tests."""
_SUBCLASSED_HEAD: Final = """from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""


def compile_modules(folder: Path = FOLDER) -> None:
    """Copy the package to a folder and compile the modules there."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "kozyr", folder / "kozyr", ignore=shutil.ignore_patterns("__pycache__"))
    # setuptools reads its command from the program's arguments, so it runs in a process of its own.
    command = [sys.executable, __file__, "--build"]
    if subprocess.run(command, cwd=folder, check=False).returncode:  # noqa: S603 - our own command
        sys.exit("The modules could not be compiled, for the reason above. Is there a C compiler?")
    for unneeded in ("build", ".mypy_cache"):
        shutil.rmtree(folder / unneeded, ignore_errors=True)


def _build_here() -> None:
    # The package lies in the working folder.
    from mypyc.build import mypycify  # noqa: PLC0415 - only the process that builds needs it
    from setuptools import setup  # noqa: PLC0415 - only the process that builds needs it

    paths = [f"{module.replace('.', '/')}.py" for module in MODULES]
    for path in paths:
        _allow_subclasses(Path(path))
    # `make check` finds errors in the modules that are not compiled.
    options = (f"--config-file={ROOT / 'pyproject.toml'}", "--follow-imports=silent")
    groups: list[tuple[list[str], str | None]] = [
        ([path for path in paths if path.startswith(begins)], name) for name, begins in _LATER_GROUPS.items()
    ]
    later = [path for group, _ in groups for path in group]
    groups.insert(0, ([path for path in paths if path not in later], "moves"))
    modules = mypycify([*options, *paths], opt_level="3", debug_level="0", separate=groups)
    setup(name="kozyr", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])


def _allow_subclasses(path: Path) -> None:
    # The attribute is for mypyc only, so the sources need no package that defines it.
    source = path.read_text(encoding="utf-8")
    for name in _SUBCLASSED:
        if f"\nclass {name}:" in source:
            head = f"@mypyc_attr(allow_interpreted_subclasses=True)\nclass {name}:"
            source = source.replace(f"class {name}:", head).replace(
                "\nfrom ", f"\n{_SUBCLASSED_HEAD}from ", 1
            )
    path.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--build"]:
        _build_here()
    else:
        compile_modules(*[Path(folder).absolute() for folder in sys.argv[1:]])
