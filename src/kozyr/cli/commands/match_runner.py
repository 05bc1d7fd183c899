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
from kozyr.bots.levels import LEVELS
from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError, number, raise_if_refused
from kozyr.rules import Refusal
from kozyr.rules.fields import SURROGATE
from kozyr.rules.refusals import Language
from kozyr.words import say

FAILED: Final = 1
INTERRUPTED: Final = 130
_MOST_JOBS: Final = 256
_MOST_MS: Final = 600_000
_MOST_ITERATIONS: Final = 1_000_000_000

Done = TypeVar("Done")


class MatchSettings(NamedTuple):
    """The checked settings that a match and a simulation share."""

    entrants: tuple[Entrant, ...]
    budget: Budget
    jobs: int
    seed: str
    language: Language


def read_settings(chosen: argparse.Namespace, most_entrants: int) -> MatchSettings:
    """Read the entrants, their budget, and the number of processes."""
    language: Language = chosen.lang
    jobs = number(chosen.jobs, "--jobs", 1, _MOST_JOBS, language)
    milliseconds = _if_given(chosen.budget_ms, "--budget-ms", _MOST_MS, language)
    iterations = _if_given(chosen.iterations, "--iterations", _MOST_ITERATIONS, language)
    texts = [*chosen.entrants, *chosen.bot]
    if not 2 <= len(texts) <= most_entrants:  # noqa: PLR2004 - a game needs two
        raise_if_refused(bot_refusal("entrants_range", 2, most_entrants, len(texts)), language)
    entrants = read_entrants(texts)
    if isinstance(entrants, Refusal):
        raise BadInputError(entrants.sentence(language))
    for entrant in entrants:
        if entrant.level is not None and LEVELS[entrant.level].needs_kernel:
            require_extra("bots", say(language, "level_in_question", entrant.level), language)
    seed = SURROGATE.sub("?", chosen.seed)
    return MatchSettings(entrants, Budget(milliseconds, iterations), jobs, seed, language)


def _if_given(text: str | None, name: str, most: int, language: Language) -> int | None:
    return None if text is None else number(text, name, 1, most, language)


def play_all(
    work: Work[Done], count: int, settings: MatchSettings, done: Callable[[int, Done], None]
) -> tuple[int, str]:
    """Play every number and pass each result to `done`; return the exit status and why it stopped early."""
    # SIGTERM is handled like Ctrl-C: results so far are kept, and all workers end.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with JobPool(work, count, settings.jobs) as pool:
            for each, outcome in pool.results():
                done(each, outcome)
    except KeyboardInterrupt:
        return INTERRUPTED, say(settings.language, "stopped")
    except WorkerDiedError as died:
        return FAILED, say(settings.language, "worker_died", status=died)
    finally:
        signal.signal(signal.SIGTERM, before)
    return 0, ""


def print_error(sentence: str) -> None:
    """Print a sentence, if there is one, to standard error, apart from the results."""
    if sentence:
        print(sentence, file=sys.stderr)  # noqa: T201 - the program's own output
