"""`kozyr verify` as a program that reads proofs and writes findings."""

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kozyr.table.plain_proof import plain_proof
from kozyr.table.proof import find_proofs
from tests.kit.program import PLAIN, PROGRAM, run_program, start_program
from tests.kit.proofs import play_table

PROOFS = [plain_proof(proof) for proof in find_proofs(play_table("x", seats=3, games=3))]
LINES = [json.dumps(proof).encode() for proof in PROOFS]
FORGED = json.dumps(PROOFS[1] | {"client_seeds": ["other", *PROOFS[1]["client_seeds"][1:]]}).encode()


def verify(*arguments: str, source: bytes = b"") -> tuple[str, str, int]:
    """Run the program; return its output, its errors and its exit status."""
    return run_program("verify", *arguments, source=source)


def verify_as_json(*lines: bytes) -> list[dict[str, Any]]:
    """Return the JSON findings about these lines."""
    return [json.loads(line) for line in verify("-", "--json", source=b"\n".join(lines))[0].splitlines()]


def test_a_proof_holds() -> None:
    """Fair deal, 4: the published values are enough."""
    assert verify("-", source=LINES[0]) == ("Table table-x, game 1: the deal is proven.\n", "", 0)


@pytest.mark.parametrize("indent", [0, 2])
def test_a_proof_may_be_written_on_many_lines(tmp_path: Path, indent: int) -> None:
    """People often indent JSON. A byte order mark and empty lines are accepted."""
    file = tmp_path / "proof.json"
    file.write_text("\n\n" + json.dumps(PROOFS[0], indent=indent, ensure_ascii=False) + "\n", "utf-8-sig")

    assert verify(str(file)) == ("Table table-x, game 1: the deal is proven.\n", "", 0)


def test_many_proofs_are_verified_one_a_line() -> None:
    """Each proof gets a line, and the last line counts the valid proofs."""
    output, errors, status = verify("-", "--lang", "ru", source=b"\n".join(LINES))

    assert output.splitlines() == [
        "Стол table-x, игра 1: сдача честная.",
        "Стол table-x, игра 2: сдача честная.",
        "Стол table-x, игра 3: сдача честная.",
        "Проверено и сошлось: 3 из 3",
    ]
    assert (errors, status) == ("", 0)


def test_differences_from_the_seeds_are_named() -> None:
    """The status is 1, even if other lines could not be read."""
    output, errors, status = verify("-", source=b"\n".join([LINES[0], FORGED, b"rubbish", LINES[2]]))

    rows = output.splitlines()
    assert rows[1] == "Table table-x, game 2: THE DEAL DOES NOT FOLLOW FROM THE SEEDS."
    assert rows[2].startswith("  Deal 0: ")
    assert rows[-2:] == ["Table table-x, game 3: the deal is proven.", "Proven: 2 of 4"]
    assert errors == "kozyr: -, line 3: From column 1 on, the text is not JSON in UTF-8.\n"
    assert status == 1


def test_programs_are_told_in_json() -> None:
    """Each line has one object with every fault, and the deck and the lot of every deal."""
    good, forged, bad = verify_as_json(LINES[0], FORGED, b"[]")

    assert (good["line"], good["ok"], good["proven"], good["faults"]) == (1, True, True, [])
    assert (good["table"], good["game"], len(good["deals"][0]["deck"])) == ("table-x", 1, 36)
    assert not forged["proven"]
    assert {"hand", "talon"} <= {fault["code"] for fault in forged["faults"]}
    assert (bad["line"], bad["ok"], bad["error"]["code"]) == (3, False, "bad_proof")


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        (b"", "no_proof", 1), (b"\n \n", "no_proof", 1), (b"rubbish", "bad_json", 1),
        (b"\xff\xfe\x00", "bad_json", 1), (b'{"proof":1,\n"a":"\xff"}', "bad_json", 2),
        (b"{\n\n", "bad_json", 3), (LINES[0][:-1], "bad_json", 1), (LINES[0][:300], "bad_json", 1),
        (b"[" * 100_000, "bad_json", 1), (b'{"a":' * 100_000, "bad_json", 1), (b"NaN", "bad_json", 1),
        (b"9" * 10_000, "bad_json", 1), (b'{"proof":1,"proof":1}', "bad_json", 1),
        (b"\n" + b"x" * 3_000_000, "too_long", 2), (b"{\n" + b" " * 3_000_000, "too_long", 1),
        (b"null", "bad_proof", 1), (b'{"proof":2}', "unknown_version", 1),
        (b'{"proof":1,"\xf0\x9f\x83\x8f":1}', "bad_proof", 1), (b'{"proof":1,"a":{"a":{}}}', "bad_proof", 1),
    ],
)  # fmt: skip
def test_an_invalid_proof_gets_a_word_and_a_sentence(source: bytes, code: str, line: int) -> None:
    """Status 2 and one line without a traceback."""
    output, errors, status = verify("-", source=source)
    answer = verify_as_json(source)[0]

    assert (answer["error"]["code"], answer["line"]) == (code, line)
    assert (output, errors.count("\n"), status) == ("", 1, 2)
    assert errors.startswith(f"kozyr: -, line {line}: ")


def test_a_long_line_after_proofs_ends_the_reading() -> None:
    """The findings before the long line are reported."""
    output = verify_as_json(LINES[0], b"x" * 2_000_000, LINES[1])

    assert [reply.get("proven", reply.get("error", {}).get("code")) for reply in output] == [True, "too_long"]


def test_a_file_of_rubbish_is_given_up() -> None:
    """The program stops after ten errors."""
    output, errors, status = verify("-", source=b"rubbish\n" * 1000)

    assert (output, status) == ("Proven: 0 of 10\n", 2)
    assert errors.splitlines()[10:] == ["kozyr: Stopped after 10 lines that aren't proofs."]


@pytest.mark.parametrize("name", ["no-such-file", ".", ""])
def test_a_file_that_cannot_be_read_is_told(name: str) -> None:
    """The status is 2."""
    output, errors, status = verify(name)

    assert (output, errors.count("\n"), status) == ("", 1, 2)
    assert "cannot be read: " in errors


def test_names_cannot_control_the_terminal() -> None:
    """Control characters in a file are shown as question marks."""
    output, _, status = verify("-", source=json.dumps(PROOFS[1] | {"table": "\x1b[31m"}).encode())

    assert (output.splitlines()[0][:14], status) == ("Table ?[31m, g", 1)


@pytest.mark.parametrize(("call", "status"), [("- <&-", 2), ("{0} >&-", 1), ("{0} >/dev/full", 1)])
def test_closed_and_full_streams_are_no_traceback(tmp_path: Path, call: str, status: int) -> None:
    """The exit status is right, even if the output cannot be written."""
    (tmp_path / "forged").write_bytes(FORGED)
    command = f"{PROGRAM} verify {call.format(tmp_path / 'forged')}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=b"", capture_output=True, timeout=60, check=False, env=PLAIN
    )

    assert (done.returncode, b"Traceback" in done.stderr) == (status, False)
    assert done.stderr.count(b"\n") <= 1


def test_a_closed_output_does_not_give_status_0(tmp_path: Path) -> None:
    """`kozyr verify … | head -1` prints no error, but its status is not 0."""
    (tmp_path / "proofs").write_bytes((LINES[0] + b"\n") * 2000)
    with start_program("verify", "--json", str(tmp_path / "proofs")) as program:
        program.stdout.readline()
        program.stdout.close()

        assert (program.stderr.read(), program.process.wait(timeout=120)) == (b"", 2)


def test_each_finding_is_flushed_and_an_interrupt_is_clean() -> None:
    """A caller may wait for each finding before sending the next line; Ctrl-C gives status 130."""
    with start_program("verify", "-") as program:
        program.stdin.write(LINES[0] + b"\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"Table table-x, game 1: the deal is proven.\n"
        program.process.send_signal(signal.SIGINT)

        assert (program.stderr.read(), program.process.wait(timeout=120)) == (b"\nStopped.\n", 130)
