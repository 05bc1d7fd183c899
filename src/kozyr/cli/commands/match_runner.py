"""The settings and the main loop that `kozyr arena` and `kozyr simulate` share."""

import argparse
import signal
import sys
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from kozyr.bots.bot import Budget
from kozyr.bots.bot_refusals import bot_refusal
from kozyr.bots.entrants import Entrant, read_entrants
from kozyr.bots.job_pool import JobPool, Work, WorkerDiedError
from kozyr.bots.levels import MATCH_LEVELS
from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError, raise_if_refused, read_number
from kozyr.locales import Language, explain, say
from kozyr.rules import Refusal
from kozyr.rules.fields import SURROGATE

FAILED: Final = 1
INTERRUPTED: Final = 130  # the usual exit status after Ctrl-C: 128 plus the number of SIGINT
_MAX_JOBS: Final = 256
_MAX_BUDGET_MS: Final = 600_000
_MAX_ITERATIONS: Final = 1_000_000_000

Result = TypeVar("Result")


class MatchSettings(NamedTuple):
    """The checked settings that a match and a simulation share."""

    entrants: tuple[Entrant, ...]
    budget: Budget
    jobs: int
    seed: str
    language: Language


def read_settings(args: argparse.Namespace, max_entrants: int) -> MatchSettings:
    """Read the entrants, their budget, and the number of processes."""
    language: Language = args.lang
    jobs = read_number(args.jobs, "--jobs", 1, _MAX_JOBS, language)
    milliseconds = _read_optional_number(args.budget_ms, "--budget-ms", _MAX_BUDGET_MS, language)
    iterations = _read_optional_number(args.iterations, "--iterations", _MAX_ITERATIONS, language)
    texts = [*args.entrants, *args.bot]
    if not 2 <= len(texts) <= max_entrants:  # noqa: PLR2004 - a game needs two
        raise_if_refused(bot_refusal("entrants_range", 2, max_entrants, len(texts)), language)
    entrants = read_entrants(texts)
    if isinstance(entrants, Refusal):
        raise BadInputError(explain(entrants, language))
    for entrant in entrants:
        if entrant.level is not None and MATCH_LEVELS[entrant.level].needs_kernel:
            require_extra("bots", say(language, "cli_level_feature", level=entrant.level), language)
    # Bytes of the command line that are not UTF-8 arrive as surrogates, which cannot be printed.
    seed = SURROGATE.sub("?", args.seed)
    return MatchSettings(entrants, Budget(milliseconds, iterations), jobs, seed, language)


def _read_optional_number(text: str | None, name: str, maximum: int, language: Language) -> int | None:
    return None if text is None else read_number(text, name, 1, maximum, language)


def play_all(
    work: Work[Result], count: int, settings: MatchSettings, on_result: Callable[[int, Result], None]
) -> tuple[int, str]:
    """Do `count` numbered pieces of work and pass the number and the result of each to `on_result`.

    Return the exit status and a sentence why play stopped early, which is empty if all work was done.
    """
    # SIGTERM is handled like Ctrl-C: results so far are kept, and all workers end.
    previous_handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with JobPool(work, count, settings.jobs) as pool:
            for number, outcome in pool.iterate_results():
                on_result(number, outcome)
    except KeyboardInterrupt:
        # The program ends now. A second Ctrl-C must not end it before the figures are printed.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return INTERRUPTED, say(settings.language, "cli_stopped")
    except WorkerDiedError as error:
        return FAILED, say(settings.language, "cli_worker_died", status=error)
    finally:
        signal.signal(signal.SIGTERM, previous_handler)
    return 0, ""


def print_error(sentence: str) -> None:
    """Print a sentence, if there is one, to standard error, apart from the results."""
    if sentence:
        print(sentence, file=sys.stderr)  # noqa: T201 - the program's own output
