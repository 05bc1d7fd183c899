"""`kozyr config` as a program."""

from pathlib import Path

from kozyr.server.operations.config import OPTIONS
from tests.kit.program import run_program


def test_each_value_is_shown_with_its_source(tmp_path: Path) -> None:
    """Options come from the file, the environment and the command line."""
    file = tmp_path / "kozyr.toml"
    file.write_text("[limits]\nburst = 80\n")
    environment = {"KOZYR_CONFIG": str(file), "KOZYR_PORT": "9000"}
    output, errors, status = run_program("config", "--rake", "5", environment=environment)

    assert (errors, status) == ("", 0)
    assert {
        "port = 9000  # from KOZYR_PORT",
        "rake = 5  # from --rake",
        "[limits]",
        f"burst = 80  # from {file}",
    } <= {*output.splitlines()}
    assert 'host = "127.0.0.1"' in output.splitlines()


def test_ignored_variables_are_named_without_their_values() -> None:
    """The warning is on standard error in the user's language; the configuration is shown as usual."""
    environment = {"KOZYR_URL": "https://h", "KOZYR_TOKEN": "kzr_secret"}
    output, errors, status = run_program("config", environment=environment)
    _, russian, _ = run_program("config", "--lang", "ru", environment={"KOZYR_URL": "https://h"})

    assert (errors, status) == (
        "kozyr: KOZYR_TOKEN, KOZYR_URL: these variables are for bots. The server ignores them.\n",
        0,
    )
    assert russian == "kozyr: KOZYR_URL: эти переменные для ботов, сервер их не читает.\n"
    assert "port = 8000" in output.splitlines()


def test_the_help_lists_everything() -> None:
    """Every option is listed by its flag, with its default."""
    output, _, status = run_program("config", "--help")
    words = output.split()

    assert status == 0
    assert [option.flag for option in OPTIONS.values() if option.flag not in words] == []
    assert "(default: 8000)" in " ".join(words)


def test_a_mistake_is_a_sentence_and_status_2() -> None:
    """The sentence is in the user's language, and nothing else is written."""
    assert run_program("config", "--port", "x") == (
        "", "kozyr: --port takes a whole number from 0 to 65535, not x.\n", 2,
    )  # fmt: skip
    assert run_program("config", "--lang", "ru", environment={"KOZYR_RAKE": "-1"}) == (
        "", "kozyr: KOZYR_RAKE: нужно целое число от 0 до 10000, а не -1.\n", 2,
    )  # fmt: skip
