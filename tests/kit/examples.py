"""An example request and answer of every call, and of the tabletop API.

The examples come from a game of Ann and Bob that is really played, with a clock that stands still and
repeatable chance. `make docs` writes them to `kozyr/server/api/http/examples.json`, from which the OpenAPI
page, the page `/docs` and docs/reference/api.md show them; a test fails while they are stale.
"""

import asyncio
import json
import random
import sys
from collections.abc import Mapping
from typing import Any

from kozyr.rules.options import all_options
from kozyr.rules.plain_actions import plain_action
from kozyr.server.accounts.recovery import CODE_BYTES, CODES
from kozyr.server.daily.days import add_days
from kozyr.server.moderation.actions import CONSOLE_ACTOR
from kozyr.server.operations.mail import Mailer
from kozyr.server.tables.host import ViewedTable
from tests.kit.call_contexts import InMemoryApi
from tests.kit.hosts import FailingStore
from tests.kit.paths import ROOT
from tests.kit.tabletop_examples import play_by_hand

FILE = ROOT / "src" / "kozyr" / "server" / "api" / "http" / "examples.json"
MIDNIGHT = 1_790_000_000_000
_MOST = 3
"""The most rows of a list, entries of a book, and options of a game, that are shown."""
_RATED_GAMES = 40
"""After this many games, ratings are certain enough for the leaderboard."""
_OPTION_NAMES = {option.name for option in all_options()}


class RecordingMailer(Mailer):
    """A mailer that keeps e-mails instead of sending them."""

    def __init__(self) -> None:
        super().__init__("smtp://localhost", "kozyr@example.org")
        self.sent: list[tuple[str, str, str]] = []

    def send_later(self, recipient: str, subject: str, text: str) -> None:
        """Keep an e-mail."""
        self.sent.append((recipient, subject, text))


class NamedStore(FailingStore):
    """A store whose epoch is constant."""

    @property
    def epoch(self) -> str:
        """Return the epoch."""
        return "9f2c41d07be6a835"


class Scene:
    """An API that records requests and answers."""

    def __init__(self) -> None:
        self.api = InMemoryApi(NamedStore())
        self.api.house.now = MIDNIGHT
        self.kept: dict[str, dict[str, Any]] = {}
        self._code_bytes = random.Random(1).randbytes
        self.api.context.random_bytes = self._random_bytes

    def _random_bytes(self, size: int) -> bytes:
        """Return random bytes; recovery codes have their own, so that the deal does not depend on them."""
        return self._code_bytes(size) if size == CODES * CODE_BYTES else self.api.house.chance(size)

    async def ask(self, name: str, token: str | None = None, /, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - as they are sent
        """Make a call, and record the first of each kind."""
        self.api.house.now += 1_000
        answer = await self.api.call(name, token, **fields)
        self.kept.setdefault(name, {"request": fields, "answer": shortened(answer)})
        return answer


async def played() -> dict[str, dict[str, Any]]:
    """Play the games; return a request and an answer of every call and of the tabletop API."""
    scene = Scene()
    ann, bob = await _come_in(scene)
    table = await _gather(scene, ann, bob)
    await _play(scene, table, ann, bob)
    await _look_back(scene, table, ann)
    ann = await _secure(scene, ann)
    await _moderate(scene, table, bob)
    await _solve_puzzle(scene, ann)
    await _leave(scene, table, ann, bob)
    by_hand = await play_by_hand()
    return scene.kept | {name: shortened(example) for name, example in by_hand.items()}


async def _come_in(scene: Scene) -> tuple[str, str]:
    guest = await scene.ask("auth.guest", name="Anna")
    await scene.ask("auth.rename", guest["token"], name="Ann")
    await scene.ask("auth.register", guest["token"], name="Ann", password="correct horse")
    ann = (await scene.ask("auth.login", name="Ann", password="correct horse"))["token"]
    bob = (await scene.api.call("auth.guest", name="Bob"))["token"]
    me = await scene.ask("users.set_profile", ann, avatar="fox", country="UA")
    await scene.ask("users.profiles", user_ids=[me["user_id"]])
    await scene.ask("auth.me", ann)
    made = await scene.ask("auth.token", ann, name="my bot", scopes=["play", "read"], days=30)
    await scene.ask("auth.tokens", ann)
    await scene.ask("auth.revoke", ann, token_id=made["token_id"])
    await scene.ask("auth.password", ann, old_password="correct horse", password="battery staple")
    await scene.ask("auth.sessions", ann, end_others=True)
    return ann, bob


async def _secure(scene: Scene, ann: str) -> str:
    scene.api.context.mailer = RecordingMailer()
    codes = await scene.ask("account.codes", ann, password="battery staple")
    await scene.ask("account.email", ann, password="battery staple", email="ann@example.org")
    await scene.ask("account.send_code", name="Ann")
    await scene.ask("account.get", ann)
    recovered = await scene.ask(
        "account.recover", name="Ann", code=codes["recovery_codes"][0], password="battery staple"
    )
    token: str = recovered["token"]
    return token


async def _moderate(scene: Scene, table: str, bob: str) -> None:
    api = scene.api
    mia, tom = [(await api.call("auth.guest", name=name))["token"] for name in ("Mia", "Tom")]
    mia_id, tom_id = [(await api.call("auth.me", token))["user_id"] for token in (mia, tom)]
    await api.context.moderation.set_role(CONSOLE_ACTOR, mia_id, "moderator", "elected", is_granted=True)
    api.context.statuses.forget(mia_id)
    await scene.ask(
        "users.report", bob, user_id=tom_id, reason="abuse", text="Swears all the time.", table_id=table
    )
    await scene.ask("admin.search", mia, text="Tom")
    await scene.ask("admin.user", mia, user_id=tom_id)
    report = (await scene.ask("admin.reports", mia))["reports"][0]
    await scene.ask("admin.chat", mia, table_id=table)
    until = MIDNIGHT + 86_400_000
    await scene.ask("admin.mute", mia, user_id=tom_id, until=until, why="Swearing")
    await scene.ask("admin.ban", mia, user_id=tom_id, until=until, why="Swearing again")
    await scene.ask("admin.resolve", mia, report_id=report["report_id"], why="Banned for a day")
    await scene.ask("admin.rename", mia, user_id=tom_id, name="Thomas", why="An offensive name")
    await scene.ask("admin.coins", mia, user_id=tom_id, amount=500, why="Lost by an error")
    await scene.ask("admin.broadcast", mia, text="The server restarts at noon.", hours=2, why="An update")
    await scene.ask("server.notices")
    await scene.ask("admin.suspects", mia)
    await scene.ask("admin.log", mia, limit=3)
    other = (await api.call("tables.create", mia, seats=2))["table_id"]
    await scene.ask("admin.close_table", mia, table_id=other, why="An offensive name")
    await api.call("admin.ban", mia, user_id=tom_id, until=None, why="Served")
    await scene.ask("account.export", tom)
    await scene.ask("account.delete", tom)


async def _gather(scene: Scene, ann: str, bob: str) -> str:
    await scene.ask("tables.rules")
    await scene.ask("tables.levels")
    wish = {"name": "Дача", "rules": "transfer", "seats": 2, "stake": 50, "clock": "normal"}
    table: str = (await scene.ask("tables.create", ann, **wish, command_id="make-1"))["table_id"]
    await scene.ask("tables.list", free=True, stake_max=100)
    await scene.ask("tables.get", table_id=table)
    await scene.ask("tables.invite", ann, table_id=table, name="Bob")
    await scene.ask("tables.join", bob, table_id=table)
    await scene.ask("tables.mine", bob)
    opponent = (await scene.api.call("auth.me", bob))["user_id"]
    await scene.ask("tables.ready", ann, table_id=table, client_seed="my own luck", opponents=[opponent])
    await scene.ask("tables.unready", ann, table_id=table)
    for each in (ann, bob):
        await scene.ask("tables.ready", each, table_id=table)
    return table


async def _play(scene: Scene, table: str, ann: str, bob: str) -> None:
    for number, token in enumerate((ann, bob, ann, bob), 1):
        me = await scene.api.call("auth.me", token)
        seen = await scene.api.context.table_host.view(table, me["user_id"])
        assert isinstance(seen, ViewedTable)
        if seen.view.legal:
            move = {
                "table_id": table,
                "command_id": f"move-{number}",
                "action": plain_action(seen.view.legal[0]),
            }
            await scene.ask("game.move", token, **move)
    await scene.ask("table.chat", ann, table_id=table, text="Good luck!")
    await scene.ask("table.react", ann, table_id=table, reaction="well_played")
    await scene.ask("table.snapshot", ann, table_id=table)
    await scene.ask("ledger.balance", ann)
    await scene.ask("game.resign", bob, table_id=table, command_id="enough")


async def _look_back(scene: Scene, table: str, ann: str) -> None:
    await scene.ask("games.list", limit=5)
    await scene.ask("games.get", game_id=f"{table}.1")
    await scene.ask("games.replay", game_id=f"{table}.1")
    await scene.ask("fair.verify", game_id=f"{table}.1")
    await scene.api.call("games.analyse", ann, game_id=f"{table}.1")
    await asyncio.sleep(0)
    await scene.ask("games.analyse", ann, game_id=f"{table}.1")
    practice = await scene.ask("games.practise", ann, game_id=f"{table}.1", move=1, command_id="again-1")
    await scene.api.call("tables.leave", ann, table_id=practice["table_id"])
    await scene.ask("ledger.history", ann, limit=10)
    await scene.ask("server.status")
    await _wait(scene, ann)
    await _play_daily(scene, ann)


async def _play_daily(scene: Scene, ann: str) -> None:
    daily = scene.api.context.daily
    closed_day = add_days(daily.today, -2)
    await daily.secrets.draw(closed_day)
    table = (await scene.ask("daily.play", ann))["table_id"]
    await scene.api.call("game.resign", ann, table_id=table, command_id="daily-resign")
    await scene.ask("daily.get", ann)
    await scene.ask("daily.proof", date=closed_day.isoformat())


async def _solve_puzzle(scene: Scene, ann: str) -> None:
    state = await scene.ask("puzzles.next", ann, puzzle="1-1")
    wrong = state["legal"][-1]
    await scene.ask("puzzles.hint", ann, puzzle=state["puzzle_id"], step=0)
    await scene.ask("puzzles.try", ann, puzzle=state["puzzle_id"], step=0, action=wrong)
    await scene.ask("puzzles.vote", ann, puzzle=state["puzzle_id"], up=True)


async def _wait(scene: Scene, ann: str) -> None:
    await scene.ask("pairing.join", ann, pools=["2-classic", "4-transfer"])
    await scene.ask("pairing.state", ann)
    await scene.ask("pairing.fill", ann, agree=True)
    await scene.ask("pairing.leave", ann)


async def _play_rated(scene: Scene, ann: str) -> None:
    cleo = await scene.api.call("auth.register", name="Cleo", password="correct horse")
    table = (await scene.api.call("tables.create", ann, rated=True, name="Турнир"))["table_id"]
    await scene.api.call("tables.join", cleo["token"], table_id=table)
    for number in range(_RATED_GAMES):
        for player in (ann, cleo["token"]):
            await scene.api.call("tables.ready", player, table_id=table)
        scene.api.house.now += 60_000
        loser = ann if number % 3 == 0 else cleo["token"]
        await scene.api.call("game.resign", loser, table_id=table, command_id=f"lost-{number}")
    await scene.ask("ratings.history", user_id=cleo["user_id"], pool="duel")
    await scene.ask("ratings.top", ann, pool="duel", limit=10)
    await scene.ask("users.get", name="Ann")
    await scene.ask("users.stats", user_id=cleo["user_id"])
    await scene.api.call("tables.close", ann, table_id=table)


async def _make_friends(scene: Scene, ann: str) -> None:
    dan = await scene.api.call("auth.register", name="Dan", password="correct horse")
    me = await scene.api.call("auth.me", ann)
    await scene.ask("users.follow", ann, user_id=dan["user_id"])
    await scene.api.call("users.follow", dan["token"], user_id=me["user_id"])
    await scene.ask("users.relation", ann, user_id=dan["user_id"])
    await scene.ask("friends.list", ann)
    terms = {"user_id": dan["user_id"], "rules": "transfer", "clock": "fast"}
    for answer in ("challenges.cancel", "challenges.decline", "challenges.accept"):
        made = await scene.ask("challenges.create", ann, **terms)
        await scene.ask("challenges.list", dan["token"])
        answering = ann if answer == "challenges.cancel" else dan["token"]
        reason = {"reason": "later"} if answer == "challenges.decline" else {}
        answered = await scene.ask(answer, answering, challenge_id=made["challenge_id"], **reason)
    await _play_match(scene, ann, dan["token"], dan["user_id"])
    for each in (dan["token"], ann):
        await scene.api.call("tables.leave", each, table_id=answered["table_id"])
    await scene.ask("users.unfollow", ann, user_id=dan["user_id"])
    await scene.ask("users.remove_follower", ann, user_id=dan["user_id"])
    await scene.ask("users.block", ann, user_id=dan["user_id"])
    await scene.ask("users.unblock", ann, user_id=dan["user_id"])


async def _play_match(scene: Scene, ann: str, dan: str, dan_id: str) -> None:
    for answer, answering in (("matches.cancel", ann), ("matches.decline", dan), ("matches.accept", dan)):
        match_id = (await scene.ask("matches.create", ann, user_id=dan_id, deals=1))["match_id"]
        await scene.ask(answer, answering, match_id=match_id)
    for token in (ann, dan, ann, dan):
        table = (await scene.ask("matches.play", token, match_id=match_id))["table_id"]
        await scene.api.call("game.resign", token, table_id=table, command_id=f"lost-{table}")
    await scene.ask("matches.get", ann, match_id=match_id)
    await scene.ask("matches.list", ann)
    await scene.ask("matches.proof", ann, match_id=match_id, deal=1)


async def _leave(scene: Scene, table: str, ann: str, bob: str) -> None:
    await scene.ask("tables.leave", bob, table_id=table)
    other = (await scene.api.call("tables.create", ann, seats=3))["table_id"]
    await scene.ask("tables.add_bot", ann, table_id=other, level="random")
    await scene.ask("tables.remove_bot", ann, table_id=other, seat=1)
    await scene.api.call("tables.join", bob, table_id=other)
    await scene.ask("tables.remove_player", ann, table_id=other, seat=1)
    await scene.ask("tables.close", ann, table_id=other)
    await _play_with_a_bot(scene, ann)
    await _play_rated(scene, ann)
    await _make_friends(scene, ann)
    await scene.ask("auth.logout", ann)


async def _play_with_a_bot(scene: Scene, ann: str) -> None:
    # The deal decides who leads; a hint needs a player who can move.
    while "game.hint" not in scene.kept:
        table = (await scene.api.call("tables.create", ann, seats=2))["table_id"]
        await scene.api.call("tables.add_bot", ann, table_id=table, level="random")
        await scene.api.call("tables.ready", ann, table_id=table, client_seed="my own luck")
        if (await scene.api.call("table.snapshot", ann, table_id=table))["player"]["legal"]:
            await scene.ask("game.hint", ann, table_id=table, command_id="show-1")
        await scene.api.call("tables.leave", ann, table_id=table)


def shortened(value: Any) -> Any:  # noqa: ANN401 - plain data
    """Shorten lists to a few rows, and the options of the rules to a few of them."""
    if isinstance(value, list):
        rows = value[:_MOST] if value and isinstance(value[0], Mapping) else value
        return [shortened(each) for each in rows]
    if isinstance(value, Mapping):
        named = list(value.items())
        books = [each for each in named if isinstance(each[1], Mapping)]
        if len(books) == len(named) or {*value} == _OPTION_NAMES:
            named = named[:_MOST]
        return {name: shortened(each) for name, each in named}
    return value


def written() -> str:
    """Write all examples as text."""
    return json.dumps(asyncio.run(played()), indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Write the examples file."""
    FILE.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
