"""The engine as a program: lines in, lines out."""

import json
import subprocess

from tests.kit.program import PROGRAM


def talk(source: bytes) -> tuple[list[dict[str, object]], bytes, int]:
    """Run the program on this input; give its replies, its complaints and its exit status."""
    done = subprocess.run([PROGRAM, "engine"], input=source, capture_output=True, timeout=60, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr, done.returncode


def test_one_reply_a_line_in_order() -> None:
    """Every line is answered, good or bad, and nothing else is written."""
    replies, complaints, status = talk(
        b'{"cmd":"legal"}\n\nrubbish\n{"cmd":"new","seats":2,"seed":"a"}\n{"cmd":"quit"}\n{"cmd":"legal"}\n'
    )

    assert [reply["ok"] for reply in replies] == [False, False, False, True, True]
    assert (complaints, status) == (b"", 0)


def test_the_end_of_input_ends_the_program() -> None:
    """A last line without its newline is answered too."""
    replies, complaints, status = talk(b'{"cmd":"legal"}')

    assert (len(replies), complaints, status) == (1, b"", 0)


def test_a_line_over_a_mebibyte_is_refused_unread() -> None:
    """Ten megabytes without a newline are thrown away, and the game goes on."""
    long = b'{"cmd":"legal","x":"' + b"x" * 10_000_000 + b'"}\n'
    replies, _, status = talk(b'{"cmd":"new","seats":2,"seed":"a"}\n' + long + b'{"cmd":"state"}\n')

    assert replies[1] == {
        "ok": False,
        "error": {
            "code": "line_too_long",
            "message": "A line may have at most 1048576 bytes; this one was not read.",
        },
    }
    assert (replies[2]["ok"], status) == (True, 0)


def test_a_line_of_just_a_mebibyte_is_read() -> None:
    """The bound is on the line, its newline not counted."""
    line = b'{"cmd":"new","seats":2,"seed":"%s"}' % (b"x" * ((1 << 20) - 33))
    replies, _, _ = talk(line + b"\n")

    assert (len(line), replies[0]["ok"]) == (1 << 20, True)


def test_a_long_last_line_without_an_end_is_refused() -> None:
    """The input may end in the middle of too long a line."""
    replies, _, status = talk(b"x" * 3_000_000)

    assert ([reply["ok"] for reply in replies], status) == ([False], 0)


def test_each_reply_is_flushed_at_once() -> None:
    """A caller may wait for the reply before it sends the next line."""
    with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b'{"cmd":"rules"}\n')
        engine.stdin.flush()
        reply = json.loads(engine.stdout.readline())
        engine.stdin.close()

        assert (reply["ok"], engine.wait(timeout=30)) == (True, 0)


def test_a_caller_that_goes_away_is_no_error() -> None:
    """Output that nobody reads ends the program without a traceback."""
    with subprocess.Popen(
        [PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(b'{"cmd":"rules"}\n' * 3)
        engine.stdin.close()

        assert (engine.wait(timeout=30), engine.stderr.read()) == (0, b"")
