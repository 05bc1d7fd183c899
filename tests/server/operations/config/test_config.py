"""The configuration of a server, from the command line, the environment, a file, or the defaults."""

import re
from pathlib import Path

import pytest

from kozyr.locales import explain
from kozyr.rules import Refusal, must
from kozyr.server.operations.config import (
    OPTIONS,
    Config,
    LimitsConfig,
    LoadedConfig,
    read_config,
    write_config,
)
from tests.kit.paths import ROOT

NEAREST = "is not an option. Did you mean"
LISTED = "`kozyr config --help` lists all options."
HOST = "takes an address or a name of this machine, such as 127.0.0.1, not"
DATABASE = "takes an address that begins with postgresql:// and has no spaces."
NATS = "takes a list of at most 100 addresses such as nats://host:4222 or tls://name:password@host."
ORIGINS = "takes a list of at most 100 pages such as https://example.org, without a path, not"
PROXIES = "takes a list of at most 100 addresses or networks such as 10.0.0.0/8, not"
PORT = "takes a whole number from 0 to 65535, not"
DOCS = ROOT / "docs" / "reference" / "config.md"


def _write_file(folder: Path, text: str) -> str:
    path = folder / "kozyr.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def _read_sentence(outcome: LoadedConfig | Refusal, language: str = "en") -> str:
    assert isinstance(outcome, Refusal)
    return explain(outcome, "ru" if language == "ru" else "en")


def test_without_options_the_defaults_apply() -> None:
    """realtime.md: 127.0.0.1:8000, frames of 16 KiB, 20 calls a second in bursts of 40, 50 connections."""
    loaded = must(read_config({}, {}))

    assert loaded == LoadedConfig(Config(), {})
    assert (loaded.config.host, loaded.config.port) == ("127.0.0.1", 8000)
    assert loaded.config.limits == LimitsConfig(
        frame_bytes=16_384, calls_per_second=20, burst=40, connections_per_address=50, send_queue=256
    )


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    """The result names the source of each option."""
    file = _write_file(tmp_path, "port = 1\nwelcome = 1\nrake = 1\n[limits]\nburst = 1\n")
    loaded = must(
        read_config(
            {"port": "3", "welcome": None}, {"KOZYR_PORT": "2", "KOZYR_WELCOME": "2", "HOME": "/"}, file
        )
    )

    config = loaded.config
    assert (config.port, config.welcome, config.rake, config.limits.burst) == (3, 2, 1, 1)
    assert loaded.sources == {
        "port": "--port", "welcome": "KOZYR_WELCOME", "rake": file, "limits.burst": file,
    }  # fmt: skip


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    """`KOZYR_CONFIG` names it, but `--config` comes first."""
    file = _write_file(tmp_path, "port = 1\n")

    assert must(read_config({}, {"KOZYR_CONFIG": file})).config.port == 1
    assert must(read_config({}, {"KOZYR_CONFIG": "nowhere"}, file)).config.port == 1


def test_every_option_can_be_set_in_every_source(tmp_path: Path) -> None:
    """A value that is not the default is read unchanged from each of the three sources."""
    others = {"word": "debug", "text": "x", "list": "y"} | {
        "database": "postgresql://h/d", "origins": "https://a.b,http://c:1", "proxies": "10.0.0.1, fd00::/8",
        "public_url": "https://kozyr.example", "smtp_url": "smtps://mail.example",
        "smtp_from": "kozyr@example.org",
        "log_format": "json", "access_log": "on", "bot_preload": "off", "nats": "nats://a:4222,tls://[::1]",
    }  # fmt: skip
    texts = {
        key: str(option.most) if option.kind == "number" else others.get(key, others.get(option.kind, ""))
        for key, option in OPTIONS.items()
        if key != "data"
    }
    flags = must(read_config(texts, {})).config
    variables = must(read_config({}, {OPTIONS[key].variable: text for key, text in texts.items()})).config
    lines = "\n".join(write_config(flags, {})).replace('data = ""\n', "")
    file = must(read_config({}, {}, _write_file(tmp_path, lines))).config

    assert flags == variables == file
    assert flags.origins == ("https://a.b", "http://c:1")
    assert flags.proxies == ("10.0.0.1", "fd00::/8")
    assert flags.nats == ("nats://a:4222", "tls://[::1]")
    assert flags.limits.burst == 100_000
    assert flags.log_format == "json"


def test_the_higher_source_chooses_the_folder_or_the_database(tmp_path: Path) -> None:
    """Both set the store. An empty value counts as not set."""
    file = _write_file(tmp_path, 'data = ""\ndatabase = "postgresql://h/d"\n')
    folder = must(read_config({"data": "/srv/kozyr"}, {}, file)).config
    database = must(read_config({}, {"KOZYR_DATA": ""}, file)).config

    assert (folder.data, folder.database, folder.folder) == ("/srv/kozyr", "", Path("/srv/kozyr"))
    assert database.database == "postgresql://h/d"
    assert _read_sentence(read_config({"data": "a", "database": "postgresql://h/d"}, {})) == (
        "--data and --database set two places for the data. Choose one of them."
    )


def test_nats_without_a_database_is_refused(tmp_path: Path) -> None:
    """Servers that share no database need no bus. The refusal names the source."""
    file = _write_file(tmp_path, 'nats = ["nats://h"]\ndatabase = "postgresql://h/d"\n')
    sentence = "connects servers that share a PostgreSQL database. Set it with --database, or leave NATS out."

    assert must(read_config({}, {}, file)).config.nats == ("nats://h",)
    assert _read_sentence(read_config({}, {"KOZYR_NATS": "nats://h"})) == f"KOZYR_NATS {sentence}"
    assert _read_sentence(read_config({"data": "/srv"}, {}, file)) == f"{file} {sentence}"
    assert _read_sentence(read_config({"nats": "nats://h"}, {}), "ru") == (
        "--nats связывает серверы с общей базой PostgreSQL. Укажите её (--database) или уберите NATS."
    )


@pytest.mark.parametrize(
    ("key", "text", "sentence"),
    [
        ("port", "65536", f"--port {PORT} 65536."),
        ("port", "http", f"--port {PORT} http."),
        ("port", "", f'--port {PORT} "".'),
        ("port", "１", f"--port {PORT} １."),
        ("port", "9" * 40, f"--port {PORT} {'9' * 40}."),
        ("limits.burst", "0", "--limits-burst takes a whole number from 1 to 100000, not 0."),
        ("log_level", "loud", "--log-level takes one of debug, info, warning, error, not loud."),
        ("host", "a b", f"--host {HOST} a b."),
        ("host", "\x1b[2J", f"--host {HOST} ?[2J."),
        ("database", "mysql://u:secret@h", f"--database {DATABASE}"),
        ("nats", "nats://u:secret@h,u:secret@h", f"--nats {NATS}"),
        ("nats", "nats://h:65536", f"--nats {NATS}"),
        ("nats", "nats://h/secret@x", f"--nats {NATS}"),
        ("nats", "http://h", f"--nats {NATS}"),
        ("origins", "https://a.b/c", f"--origins {ORIGINS} https://a.b/c."),
        ("proxies", "10.0.0.1,me", f"--proxies {PROXIES} me."),
        ("data", "a\0b", "--data takes the name of a folder, not a?b."),
    ],
)  # fmt: skip
def test_the_refusal_of_a_value_says_which_values_are_allowed(key: str, text: str, sentence: str) -> None:
    """It names the source, and never repeats a password."""
    assert _read_sentence(read_config({key: text}, {})) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = true", f"port {PORT} True."),
        ("port = 80.5", f"port {PORT} 80.5."),
        ('port = "80"', f"port {PORT} 80."),
        ("prot = 80", f"prot {NEAREST} port? {LISTED}"),
        ("[limits]\nbrust = 1", f"limits.brust {NEAREST} limits.burst? {LISTED}"),
        ("[limit]\nburst = 1", f"limit {NEAREST} limits.burst? {LISTED}"),
        ("[limits.limits]\nburst = 1", f"limits.limits {NEAREST} limits.frame_bytes? {LISTED}"),
        ("limits = 3", "limits is a group of options. Write [limits] and the options below it."),
        ("[limits]\nburst = []", "limits.burst takes a whole number from 1 to 100000, not []."),
        ('origins = "https://a.b"', f"origins {ORIGINS} https://a.b."),
        ("proxies = [1]", f"proxies {PROXIES} 1."),
        (f"proxies = [{'1,' * 101}]", f"proxies {PROXIES} 101."),
        ("database = 1", f"database {DATABASE}"),
        ('nats = "nats://h"', f"nats {NATS}"),
    ],
)  # fmt: skip
def test_the_refusal_of_a_line_names_the_file_and_the_key(text: str, sentence: str, tmp_path: Path) -> None:
    """The types of TOML count."""
    file = _write_file(tmp_path, text)

    assert _read_sentence(read_config({}, {}, file)) == f"{file}: {sentence}"


def test_the_refusal_of_a_variable_names_it() -> None:
    """The language is the reader's. Unknown and overruled variables are refused too."""
    assert _read_sentence(read_config({"port": "1"}, {"KOZYR_PORT": "x"}), "ru") == (
        "KOZYR_PORT: нужно целое число от 0 до 65535, а не x."
    )
    assert _read_sentence(read_config({}, {"KOZYR_LIMITS_BRUST": "1"})) == (
        f"KOZYR_LIMITS_BRUST {NEAREST} KOZYR_LIMITS_BURST? {LISTED}"
    )


def test_variables_of_bots_are_ignored_and_named() -> None:
    """Bots set them (docs/tutorials/bots-api.md); a server beside a bot starts, and its caller can warn."""
    loaded = must(read_config({}, {"KOZYR_URL": "https://h", "KOZYR_TOKEN": "kzr_secret", "KOZYR_PORT": "1"}))

    assert loaded == LoadedConfig(Config(port=1), {"port": "KOZYR_PORT"}, ("KOZYR_TOKEN", "KOZYR_URL"))
    assert must(read_config({}, {"KOZYR_URL": "", "KOZYR_HOME": "folder"})).ignored == ()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"port = = 1", "is not TOML at line 1, column 8. docs/reference/config.md shows an example."),
        (b'a = "b\n', "is not TOML at line 1, column 7. docs/reference/config.md shows an example."),
        (
            b'a = """b',
            "is not TOML: it ends too early. docs/reference/config.md shows an example.",
        ),
        (b"\xff\xfe", "is not UTF-8 text of at most 1048576 bytes. Write it as TOML."),
        (b"#" * 1_048_577, "is not UTF-8 text of at most 1048576 bytes. Write it as TOML."),
        (
            None,
            "cannot be read: No such file or directory. Choose another with --config, or leave --config out.",
        ),
    ],
)
def test_an_unreadable_file_is_refused(content: bytes | None, sentence: str, tmp_path: Path) -> None:
    """The refusal says where the file stops being TOML, or why it is not TOML."""
    path = tmp_path / "kozyr.toml"
    if content is not None:
        path.write_bytes(content)

    assert _read_sentence(read_config({}, {}, str(path))) == f"The file {path} {sentence}"


@pytest.mark.parametrize("name", ["a\0b", ".", "/dev/null/x"])
def test_a_name_that_is_not_a_file_is_refused(name: str) -> None:
    """The refusal quotes the error of the system."""
    assert _read_sentence(read_config({}, {}, name)).startswith("The file ")


def test_the_documented_file_has_every_option() -> None:
    """docs/reference/config.md shows a whole file with the default of every option."""
    text = re.search(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert text
    keys = re.findall(r"^(\w+) = ", text[1], re.MULTILINE)

    assert keys == [key.rpartition(".")[2] for key in OPTIONS]


def test_the_documented_file_can_be_read(tmp_path: Path) -> None:
    """It equals the defaults."""
    text = re.search(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert text

    assert must(read_config({}, {}, _write_file(tmp_path, text[1]))).config == Config()


def test_a_password_is_not_written() -> None:
    """Other people may see the shown configuration."""
    nats = ("nats://me:secret@a", "tls://secret@b:1", "nats://c:4222")
    lines = [*write_config(Config(database="postgresql://me:secret@db/kozyr", nats=nats), {})]

    assert 'database = "postgresql://me:***@db/kozyr"' in lines
    assert 'nats = ["nats://me:***@a", "tls://***@b:1", "nats://c:4222"]' in lines
