"""An image that is built without a container engine, as far as one machine can do it.

The base image is replaced by this machine's system, with Python where the image has it (/usr/local). Both are
seen through an overlay file system in a private mount namespace: every step can write anywhere, and nothing
of it reaches this machine. The steps run as root in a changed root. `tests.kit.running_image` runs the image.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO, Final

from tests.kit.containerfile import IgnoreFile, Instruction, UnknownInstructionError, expand

_BASE: Final = re.compile(r"python:3\.\d+-slim")
_PASSED_ON: Final = re.compile(r"(PIP|UV|NPM|SSL|NODE|CURL|REQUESTS)_\w+|\w+_proxy|\w+_PROXY")
"""How this machine reaches the package registries: a container engine would be told the same way."""
_PATH: Final = "/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin"
_MOUNT: Final = """
mount -t overlay overlay -o lowerdir=/,upperdir=$STAGE/system,workdir=$STAGE/system-work $STAGE/root
mount -t overlay overlay -o lowerdir=$PYTHON,upperdir=$STAGE/local,workdir=$STAGE/local-work \\
  $STAGE/root/usr/local
mount --rbind /dev $STAGE/root/dev
mount --rbind /proc $STAGE/root/proc
"""


class Stage:
    """One stage of a build: what its steps have made so far."""

    def __init__(self, folder: Path, base: str) -> None:
        if not _BASE.fullmatch(base):
            raise UnknownInstructionError(base)
        self.folder = folder
        for name in ("root", "system", "system-work", "local", "local-work"):
            (folder / name).mkdir(parents=True)
        # The interpreter's own library: the place where it was installed is not open to every user.
        self.environment = {"PATH": _PATH, "LD_LIBRARY_PATH": "/usr/local/lib"}
        self.work_folder = "/"
        self.user = "root"
        self.settings: dict[str, Instruction] = {}
        """The instructions that tell how the image is run."""

    def command(self, *words: str, prepare: str = "", user: str = "root") -> list[str]:
        """Return the command that runs words in this stage."""
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        change = ["chroot", str(self.folder / "root"), "setpriv", *as_user(self.ids_of(user)), "env", "-i"]
        inside = [*variables, "/bin/sh", "-ec", 'cd "$0" && exec "$@"', self.work_folder, *words]
        script = f'set -e\n{_MOUNT}{prepare}\nexec "$@"'
        spaces = ["unshare", "--mount", "--propagation", "private", *(["--net"] if prepare else [])]
        return [*spaces, "/bin/sh", "-c", script, "sh", *change, *inside]

    def variables(self, **more: str) -> dict[str, str]:
        """Return the environment of the command itself."""
        return {"PATH": _PATH, "STAGE": str(self.folder), "PYTHON": str(_python_prefix()), **more}

    def run(self, *words: str, stdin: IO[bytes] | int | None = None, source: bytes | None = None) -> bytes:
        """Run words as root; a failure shows what they wrote."""
        registries = {name: value for name, value in os.environ.items() if _PASSED_ON.fullmatch(name)}
        kept, self.environment = self.environment, registries | {"HOME": str(Path.home())} | self.environment
        try:
            done = subprocess.run(
                self.command(*words), env=self.variables(), stdin=stdin, input=source,
                capture_output=True, check=False,
            )  # fmt: skip
        finally:
            self.environment = kept
        assert done.returncode == 0, (words, done.stderr[-4000:].decode(errors="replace"))
        return done.stdout

    def ids_of(self, user: str) -> tuple[int, int]:
        """Find a user in the stage's own list."""
        own = self.folder / "system" / "etc" / "passwd"
        for line in (own if own.exists() else Path("/etc/passwd")).read_text("utf-8").splitlines():
            name, _, uid, gid, *_ = line.split(":")
            if name == user:
                return int(uid), int(gid)
        message = f"the image has no user {user}"
        raise AssertionError(message)


def build(instructions: list[Instruction], context: Path, ignored: IgnoreFile, folder: Path) -> Stage:
    """Run all instructions in order; return the last stage."""
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for number, each in enumerate(instructions):
        if each.name == "FROM":
            base, *name = each.words
            stage = stages[name[1] if name else str(number)] = Stage(folder / f"stage-{number}", base)
            continue
        assert stage is not None, "the first instruction is not FROM"
        if each.name == "COPY" and "from" in each.options:
            _copy_between(stages[each.options["from"]], stage, *each.words)
        elif each.name == "COPY":
            _copy(context, ignored, stage, each.words)
        else:
            _apply(stage, each)
    assert stage is not None, "there are no instructions"
    return stage


def _apply(stage: Stage, step: Instruction) -> None:
    match step.name:
        case "RUN":
            assert stage.user == "root", "steps of another user are not known here"
            stage.run("/bin/sh", "-c", step.text)
        case "WORKDIR":
            stage.run("mkdir", "-p", step.text)
            stage.work_folder = step.text
        case "ENV":
            for pair in step.words:
                name, _, value = pair.partition("=")
                stage.environment[name] = expand(value, stage.environment)
        case "USER":
            stage.user = step.text
        case _:
            stage.settings[step.name] = step


def _copy(context: Path, ignored: IgnoreFile, stage: Stage, words: list[str]) -> None:
    """Copy files into a stage, as an engine does: of a folder what is in it, and nothing that is ignored."""
    *sources, target = words
    for source in map(Path, sources):
        files = list(ignored.walk(context, source))
        assert files, f"COPY {source}: nothing is there, or all of it is ignored"
        is_folder = (context / source).is_dir()
        base = source if is_folder else source.parent
        into = target if is_folder or target.endswith("/") else str(Path(target).parent)
        assert is_folder or target.endswith("/"), f"COPY {source} {target}: renaming is not known here"
        stage.run("mkdir", "-p", into)
        names = "\0".join(str(each.relative_to(base)) for each in files).encode()
        packed = subprocess.run(
            ["tar", "-C", context / base, "--owner=0", "--group=0", "--null", "-T", "-", "-cf", "-"],  # noqa: S607 - the system's own tar
            input=names, capture_output=True, check=True,
        )  # fmt: skip
        stage.run("tar", "-C", into, "-xf", "-", source=packed.stdout)


def _copy_between(source: Stage, target: Stage, path: str, place: str) -> None:
    assert path == place, "copying to another place is not known here"
    whole = Path(path)
    with subprocess.Popen(
        source.command("tar", "-C", str(whole.parent), "-cf", "-", whole.name),
        env=source.variables(), stdout=subprocess.PIPE,
    ) as packing:  # fmt: skip
        target.run("mkdir", "-p", str(whole.parent))
        target.run("tar", "-C", str(whole.parent), "-xf", "-", stdin=packing.stdout)
    assert packing.returncode == 0


def as_user(ids: tuple[int, int]) -> list[str]:
    """Return setpriv's options for a user; others than root get no capability and can gain none."""
    uid, gid = ids
    if not uid:
        return []
    limits = ["--clear-groups", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"]
    return [f"--reuid={uid}", f"--regid={gid}", *limits]


def _python_prefix() -> Path:
    """Find the folder of the interpreter that stands for the base image's."""
    return Path(sys.base_prefix)
