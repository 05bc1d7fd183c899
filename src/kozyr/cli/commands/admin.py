"""The command `kozyr admin`: moderation on the store, logged as the calls `admin.*` are.

A running server notices a changed status within seconds.
"""

import argparse
import json
import secrets
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kozyr.cli.commands.shared_options import BadInputError
from kozyr.cli.commands.store_access import add_store_options, with_store
from kozyr.locales import explain, say
from kozyr.printable import printable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from kozyr.rules import Refusal
    from kozyr.server.moderation.actions import Moderation
    from kozyr.server.tables.people import Person
    from kozyr.server.tables.ports import Store

_HOUR_MS = 3_600_000
_LIMIT = 100


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add this command to the program."""
    admin = commands.add_parser("admin", help="moderate: roles, bans, reports, coins, notices, the log")
    tasks = admin.add_subparsers(required=True, metavar="TASK")
    for name, run, about in (
        ("grant", _run_role, "give a player a role"),
        ("revoke", _run_role, "take a role from a player"),
    ):
        task = _add_task(tasks, name, run, about)
        task.add_argument("name", metavar="NAME", help="the player's name or id")
        task.add_argument("role", choices=["moderator", "administrator"], help="the role")
        task.set_defaults(is_granted=name == "grant")
    for name, about in (("ban", "ban a player"), ("mute", "take the chat from a player")):
        task = _add_task(tasks, name, _run_sanction, about)
        task.add_argument("name", metavar="NAME", help="the player's name or id")
        task.add_argument(
            "--hours", type=float, required=True, metavar="N", help="for how long; 0 ends it now"
        )
        task.set_defaults(task=name)
    task = _add_task(tasks, "rename", _run_rename, "give a player another name")
    task.add_argument("name", metavar="NAME", help="the player's name or id")
    task.add_argument("new_name", metavar="NEW", help="the new name")
    task = _add_task(tasks, "coins", _run_coins, "give a player coins, or take coins back")
    task.add_argument("name", metavar="NAME", help="the player's name or id")
    task.add_argument("amount", type=int, metavar="N", help="coins; below zero to take back")
    task = _add_task(tasks, "close", _run_close, "close a table")
    task.add_argument("table", metavar="TABLE", help="the table's id")
    task = _add_task(tasks, "notice", _run_notice, "show a notice to everybody")
    task.add_argument("text", metavar="TEXT", help="the notice")
    task.add_argument("--hours", type=float, default=24.0, metavar="N", help="for how long (default: 24)")
    for name, run, about in (
        ("find", _run_find, "show a player as JSON: status, addresses, reports"),
        ("chat", _run_chat, "print the chat of a table"),
    ):
        task = _add_task(tasks, name, run, about, has_reason=False)
        task.add_argument("name", metavar="NAME", help="the player's name or id, or the table's id")
    _add_task(tasks, "reports", _run_reports, "print the open reports, newest first", has_reason=False)
    _add_task(tasks, "log", _run_log, "print the moderators' actions, newest first", has_reason=False)
    task = _add_task(
        tasks, "collusion", _run_collusion, "compute the list of pairs who seem to collude", has_reason=False
    )
    task.add_argument(
        "--playouts", type=int, default=200, metavar="N", help="playouts per action (default: 200)"
    )


def _add_task(
    tasks: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: "Callable[[argparse.Namespace], None]",
    about: str,
    *,
    has_reason: bool = True,
) -> argparse.ArgumentParser:
    task = tasks.add_parser(name, help=about)
    if has_reason:
        task.add_argument("--why", required=True, metavar="TEXT", help="the reason, for the log")
    add_store_options(task)
    task.set_defaults(run=run)
    return task


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _act(
    args: argparse.Namespace, action: "Callable[[Store, Moderation], Awaitable[Refusal | bool | str | None]]"
) -> None:
    """Run an action of the console; print its refusal, or that it is done."""
    from kozyr.rules import Refusal  # noqa: PLC0415 - only needed here
    from kozyr.server.moderation.actions import Moderation  # noqa: PLC0415 - only needed here

    async def run(store: "Store") -> "Refusal | bool | str | None":
        return await action(store, Moderation(store, _now_ms, secrets.token_bytes))

    outcome = with_store(args, run)
    if isinstance(outcome, Refusal):
        raise BadInputError(explain(outcome, args.lang))
    sys.stdout.write(f"{say(args.lang, 'cli_admin_done')}\n")


async def _find_person(store: "Store", args: argparse.Namespace) -> "Person":
    from kozyr.server.api.calls.names import key_of  # noqa: PLC0415 - only needed here

    person = await store.person(args.name) or await store.person_named(key_of(args.name))
    if person is None:
        raise BadInputError(say(args.lang, "cli_admin_no_player", name=printable(args.name)))
    return person


def _run_role(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.actions import CONSOLE_ACTOR  # noqa: PLC0415 - only needed here

    async def act(store: "Store", moderation: "Moderation") -> "Refusal | None":
        person = await _find_person(store, args)
        return await moderation.set_role(
            CONSOLE_ACTOR, person.id, args.role, args.why, is_granted=args.is_granted
        )

    _act(args, act)


def _run_sanction(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.actions import CONSOLE_ACTOR  # noqa: PLC0415 - only needed here

    async def act(store: "Store", moderation: "Moderation") -> "Refusal | None":
        person = await _find_person(store, args)
        until = _now_ms() + int(args.hours * _HOUR_MS) if args.hours else None
        run = moderation.ban if args.task == "ban" else moderation.mute
        return await run(CONSOLE_ACTOR, person.id, until, args.why)

    _act(args, act)


def _run_rename(args: argparse.Namespace) -> None:
    from kozyr.server.api.calls import names  # noqa: PLC0415 - only needed here
    from kozyr.server.moderation.actions import CONSOLE_ACTOR  # noqa: PLC0415 - only needed here

    async def act(store: "Store", moderation: "Moderation") -> "Refusal | bool":
        person = await _find_person(store, args)
        name = names.normalize_name(args.new_name)
        renamed = None if name is None else person._replace(name=name, key=names.key_of(name))
        outcome = renamed is not None and await moderation.rename(CONSOLE_ACTOR, person, renamed, args.why)
        if outcome is False:
            raise BadInputError(say(args.lang, "cli_admin_name_taken", name=printable(args.new_name)))
        return outcome

    _act(args, act)


def _run_coins(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.actions import CONSOLE_ACTOR  # noqa: PLC0415 - only needed here

    async def act(store: "Store", moderation: "Moderation") -> "Refusal | None":
        person = await _find_person(store, args)
        return await moderation.adjust_coins(CONSOLE_ACTOR, person.id, args.amount, args.why)

    _act(args, act)


def _run_close(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.actions import CONSOLE_ACTOR  # noqa: PLC0415 - only needed here
    from kozyr.server.tables.host import Host, HostEnvironment  # noqa: PLC0415 - only needed here

    async def act(store: "Store", moderation: "Moderation") -> "Refusal | None":
        host = Host(store, HostEnvironment(_now_ms, secrets.token_bytes, ()))
        try:
            return await moderation.close_table(CONSOLE_ACTOR, host, args.table, args.why)
        finally:
            await host.stop()

    _act(args, act)


def _run_notice(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.actions import CONSOLE_ACTOR  # noqa: PLC0415 - only needed here

    async def act(_: "Store", moderation: "Moderation") -> "Refusal | str":
        until = _now_ms() + int(args.hours * _HOUR_MS)
        return await moderation.publish_notice(CONSOLE_ACTOR, args.text, until, args.why)

    _act(args, act)


def _run_find(args: argparse.Namespace) -> None:
    from msgspec import to_builtins  # noqa: PLC0415 - only needed here

    from kozyr.server.accounts.addresses import list_addresses  # noqa: PLC0415 - only needed here
    from kozyr.server.moderation.person_status import read_status  # noqa: PLC0415 - only needed here
    from kozyr.server.moderation.reports import list_reports  # noqa: PLC0415 - only needed here

    async def read(store: "Store") -> dict[str, Any]:
        person = await _find_person(store, args)
        reports = await list_reports(store, limit=_LIMIT, user_id=person.id)
        return {
            "id": person.id, "name": person.name, "guest": person.password is None, "made": person.made,
            "status": to_builtins(await read_status(store, person.id)),
            "logins": to_builtins(await list_addresses(store, person.id)),
            "reports": [to_builtins(report) for _, report in reports],
        }  # fmt: skip

    sys.stdout.write(json.dumps(with_store(args, read), ensure_ascii=False) + "\n")


def _run_chat(args: argparse.Namespace) -> None:
    from kozyr.server.tables.event_codec import events_of  # noqa: PLC0415 - only needed here
    from kozyr.table.events import Said  # noqa: PLC0415 - only needed here

    async def read(store: "Store") -> list[str]:
        return [
            f"{_show_time(entry.at)}  {printable(event.name)}: {printable(event.text)}"
            for entry in await store.entries(args.name)
            for event in events_of(args.name, entry)
            if isinstance(event, Said)
        ]

    _print_lines(args, with_store(args, read))


def _run_reports(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.reports import list_reports  # noqa: PLC0415 - only needed here

    async def read(store: "Store") -> list[str]:
        return [
            f"{_show_time(report.at)}  {report.reason}: {report.user_id} (by {report.by}) "
            f"{report.game_id or report.table_id or ''} {printable(report.text)}"
            for _, report in await list_reports(store, limit=_LIMIT, is_open=True)
        ]

    _print_lines(args, with_store(args, read))


def _run_log(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.action_log import list_actions  # noqa: PLC0415 - only needed here

    async def read(store: "Store") -> list[str]:
        return [
            f"{_show_time(action.at)}  {action.by}: {action.action} "
            f"{action.user_id or action.table_id or ''} {printable(action.details)} ({printable(action.why)})"
            for _, action in await list_actions(store, limit=_LIMIT)
        ]

    _print_lines(args, with_store(args, read))


def _run_collusion(args: argparse.Namespace) -> None:
    from kozyr.server.moderation.collusion import find_suspects  # noqa: PLC0415 - only needed here
    from kozyr.server.moderation.playout_regret import make_playout_regret  # noqa: PLC0415 - only needed here
    from kozyr.server.moderation.suspects import replace_suspects  # noqa: PLC0415 - only needed here

    async def compute(store: "Store") -> list[str]:
        suspicions = await find_suspects(store, make_playout_regret(playouts=args.playouts))
        await replace_suspects(store, suspicions, _now_ms())
        return [f"{' + '.join(each.pair)}  z {each.z:.1f}  {each.games} games" for each in suspicions]

    lines = with_store(args, compute)
    lines.append(say(args.lang, "cli_admin_collusion", count=len(lines)))
    _print_lines(args, lines)


def _print_lines(args: argparse.Namespace, lines: list[str]) -> None:
    for line in lines or [say(args.lang, "cli_admin_nothing")]:
        sys.stdout.write(f"{line}\n")


def _show_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
