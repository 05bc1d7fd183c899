"""The engine as a program that reads and writes lines."""

import json

from tests.kit.program import run_program, start_program


def talk(source: bytes) -> tuple[list[dict[str, object]], str, int]:
    """Run the program on this input; return its replies, its errors and its exit status."""
    output, errors, status = run_program("engine", source=source)
    return [json.loads(line) for line in output.splitlines()], errors, status


def test_one_reply_a_line_in_order() -> None:
    """Every line is answered, whether it is valid or not, and nothing else is written."""
    replies, errors, status = talk(
        b'{"cmd":"legal"}\n\nrubbish\n{"cmd":"new","seats":2,"seed":"a"}\n{"cmd":"quit"}\n{"cmd":"legal"}\n'
    )

    assert [reply["ok"] for reply in replies] == [False, False, False, True, True]
    assert (errors, status) == ("", 0)


def test_the_end_of_input_ends_the_program() -> None:
    """A last line without a newline is answered too."""
    replies, errors, status = talk(b'{"cmd":"legal"}')

    assert (len(replies), errors, status) == (1, "", 0)


def test_a_line_over_a_mebibyte_is_refused_unread() -> None:
    """Ten megabytes without a newline are discarded, and the game continues."""
    long = b'{"cmd":"legal","x":"' + b"x" * 10_000_000 + b'"}\n'
    replies, _, status = talk(b'{"cmd":"new","seats":2,"seed":"a"}\n' + long + b'{"cmd":"state"}\n')

    assert replies[1] == {
        "ok": False,
        "error": {
            "code": "line_too_long",
            "message": "A line can have at most 1048576 bytes. This one was not read.",
        },
    }
    assert (replies[2]["ok"], status) == (True, 0)


def test_a_line_of_just_a_mebibyte_is_read() -> None:
    """The limit does not count the newline."""
    line = b'{"cmd":"new","seats":2,"seed":"%s"}' % (b"x" * ((1 << 20) - 33))
    replies, _, _ = talk(line + b"\n")

    assert (len(line), replies[0]["ok"]) == (1 << 20, True)


def test_a_long_last_line_without_an_end_is_refused() -> None:
    """The input may end in the middle of a line that is too long."""
    replies, _, status = talk(b"x" * 3_000_000)

    assert ([reply["ok"] for reply in replies], status) == ([False], 0)


def test_each_reply_is_flushed_immediately() -> None:
    """A caller may wait for the reply before it sends the next line."""
    with start_program("engine") as engine:
        engine.stdin.write(b'{"cmd":"rules"}\n')
        engine.stdin.flush()
        reply = json.loads(engine.stdout.readline())
        engine.stdin.close()

        assert (reply["ok"], engine.process.wait(timeout=120)) == (True, 0)


def test_a_caller_that_goes_away_is_no_error() -> None:
    """The program ends without a traceback if its output is closed."""
    with start_program("engine") as engine:
        engine.stdout.close()
        engine.stdin.write(b'{"cmd":"rules"}\n' * 3)
        engine.stdin.close()

        assert (engine.process.wait(timeout=120), engine.stderr.read()) == (0, b"")
