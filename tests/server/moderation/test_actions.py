"""Moderators: who may do what, to whom, and what is logged."""

import pytest

from kozyr.ledger import Book, find_violations
from kozyr.server.api.calls.dispatcher import Failure
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.openapi import make_openapi
from kozyr.server.moderation.action_log import ACTION_LOG
from kozyr.server.moderation.actions import CONSOLE_ACTOR
from kozyr.server.moderation.person_status import Role
from kozyr.server.moderation.status_cache import CACHE_MS
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer
from tests.kit.hosts import FailingStore

DAY_MS = 86_400_000


async def moderator(api: InMemoryApi, name: str = "Mia", role: Role = "moderator") -> SignedInPlayer:
    """Make a guest with a role."""
    mia = await api.guest(name)
    await api.context.moderation.set_role(CONSOLE_ACTOR, mia.id, role, "elected", is_granted=True)
    api.context.statuses.forget(mia.id)
    return mia


def admin_calls() -> list[str]:
    """List the calls for moderators."""
    return [name for name in CALLS if name.startswith("admin.")]


@pytest.mark.parametrize("name", admin_calls())
async def test_only_moderators_may_call_admin(api: InMemoryApi, name: str) -> None:
    """Players, tokens of programs and anonymous callers are refused before the request is read."""
    ann = await api.guest("Ann")
    mia = await moderator(api)
    program = await api.program(mia, "play", "read")

    assert await api.refusal_word(name, ann) == "not_moderator"
    assert await api.refusal_word(name, program) == "needs_session"
    assert await api.refusal_word(name) == "no_token"


async def test_a_banned_player_is_told_on_every_call_and_at_login(api: InMemoryApi) -> None:
    """The refusal has the reason and the end, and the own channel says so at once."""
    mia = await moderator(api)
    ann = await api.call("auth.register", name="Ann", password="correct horse")
    until = api.house.now + DAY_MS
    await api.call("auth.me", ann["token"])
    await api.call("admin.ban", mia, user_id=ann["user_id"], until=until, why="Swearing")
    outcome = await api.try_call("tables.create", ann["token"])

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.word) == (403, "banned")
    assert outcome.until == until // 1000 * 1000
    assert "Swearing" in outcome.message
    assert await api.refusal_word("auth.login", name="Ann", password="correct horse") == "banned"
    assert await api.refusal_word("server.status", ann["token"]) == "banned"
    assert (ann["user_id"], "user.banned", {"until": until, "reason": "Swearing"}) in api.notices


@pytest.mark.parametrize(
    ("contact", "advice"),
    [("", "write to the people who run this server."), ("mods@example.org", "write to mods@example.org.")],
)
async def test_a_banned_player_is_told_where_to_appeal(api: InMemoryApi, contact: str, advice: str) -> None:
    """With the operator's contact, or without it."""
    api.context.settings = api.context.settings._replace(contact=contact)
    mia, ann = await moderator(api), await api.guest("Ann")
    await api.call("admin.ban", mia, user_id=ann.id, until=api.house.now + DAY_MS, why="Swearing")

    outcome = await api.try_call("tables.create", ann)

    assert isinstance(outcome, Failure)
    assert f"To appeal, {advice} Reason: Swearing" in outcome.message


async def test_a_banned_player_may_leave_with_the_data(api: InMemoryApi) -> None:
    """Export, deletion and logging out still work."""
    mia, ann = await moderator(api), await api.guest("Ann")
    await api.call("admin.ban", mia, user_id=ann.id, until=api.house.now + DAY_MS, why="Swearing")

    assert await api.refusal_word("account.export", ann) == "ok"
    assert await api.refusal_word("account.delete", ann) == "ok"


async def test_a_ban_ends(api: InMemoryApi) -> None:
    """It ends at its time, or when a moderator ends it."""
    mia, ann = await moderator(api), await api.guest("Ann")
    words = []
    for until in (api.house.now + DAY_MS, None, api.house.now + DAY_MS):
        await api.call("admin.ban", mia, user_id=ann.id, until=until, why="Swearing")
        words.append(await api.refusal_word("auth.me", ann))
    api.house.now += DAY_MS + CACHE_MS
    words.append(await api.refusal_word("auth.me", ann))

    assert words == ["banned", "ok", "banned", "ok"]


async def test_a_ban_by_another_process_holds_within_seconds(api: InMemoryApi) -> None:
    """A cached standing is read again."""
    ann = await api.guest("Ann")
    await api.call("auth.me", ann)
    await api.context.moderation.ban(CONSOLE_ACTOR, ann.id, api.house.now + DAY_MS, "Swearing")
    api.house.now += CACHE_MS + 1

    assert await api.refusal_word("auth.me", ann) == "banned"


async def test_a_muted_player_may_play_but_not_write(api: InMemoryApi) -> None:
    """Chat and reactions are refused with the end of the mute."""
    mia = await moderator(api)
    table, ann, _ = await api.game()
    await api.call("admin.mute", mia, user_id=ann.id, until=api.house.now + DAY_MS, why="Swearing")

    assert await api.refusal_word("table.chat", ann, table_id=table, text="hi") == "muted"
    assert await api.refusal_word("table.react", ann, table_id=table, reaction="wow") == "muted"
    assert await api.refusal_word("game.resign", ann, table_id=table, command_id="enough") == "ok"
    assert (await api.call("account.get", ann))["muted_until"] == api.house.now + DAY_MS


async def test_a_moderator_cannot_act_against_themself_or_an_administrator(api: InMemoryApi) -> None:
    """An administrator may act against a moderator."""
    mia, ada = await moderator(api), await moderator(api, "Ada", "administrator")
    until = api.house.now + DAY_MS
    requests = [
        ("admin.ban", {"until": until}),
        ("admin.mute", {"until": until}),
        ("admin.coins", {"amount": 5}),
    ]
    words = [
        await api.refusal_word(name, mia, user_id=target.id, why="x", **fields)
        for name, fields in requests
        for target in (mia, ada)
    ]

    assert words == ["protected"] * 6
    assert await api.refusal_word("admin.rename", mia, user_id=ada.id, name="Eve", why="x") == "protected"
    assert await api.refusal_word("admin.ban", ada, user_id=mia.id, until=until, why="x") == "ok"
    assert await api.refusal_word("admin.log", mia) == "banned"


def list_described_calls() -> dict[str, bool]:
    """List the moderators' calls of the OpenAPI document, and whether each asks for a reason."""
    document = make_openapi()
    schemas = document["components"]["schemas"]
    found = {}
    for path, methods in document["paths"].items():
        if path.startswith("/api/admin."):
            body = methods["post"]["requestBody"]["content"]["application/json"]["schema"]
            schema = schemas[body["$ref"].rpartition("/")[2]] if "$ref" in body else body
            found[path.removeprefix("/api/")] = "why" in schema.get("properties", {})
    return found


async def read_whole_store(api: InMemoryApi) -> dict[str, list[object]]:
    """Return everything that the store has, with the audit log apart from the other documents."""
    async with api.context.store.snapshot() as snapshot:
        documents = [document async for document in snapshot.documents()]
        return {
            "log": [document for document in documents if document.kind == ACTION_LOG.name],
            "documents": [document for document in documents if document.kind != ACTION_LOG.name],
            "people": [person async for person in snapshot.people()],
            "transfers": [transfer async for transfer in snapshot.transfers()],
            "tables": [table async for table in snapshot.tables()],
        }


async def test_every_action_is_logged(api: InMemoryApi) -> None:
    """A call that changes anything asks for a reason and adds one entry to the log: who, when, what, why.

    The calls are those of the OpenAPI document, so a new one needs its request here.
    """
    mia = await moderator(api)
    table, ann, bob = await api.game()
    await api.call("users.report", bob, user_id=ann.id, reason="abuse", table_id=table)
    report = (await api.call("admin.reports", mia))["reports"][0]["report_id"]
    until = api.house.now + DAY_MS
    requests: dict[str, dict[str, object]] = {
        "admin.search": {"text": "Ann"},
        "admin.user": {"user_id": ann.id},
        "admin.reports": {},
        "admin.resolve": {"report_id": report},
        "admin.chat": {"table_id": table},
        "admin.mute": {"user_id": ann.id, "until": until},
        "admin.ban": {"user_id": ann.id, "until": until},
        "admin.rename": {"user_id": ann.id, "name": "Anne"},
        "admin.close_table": {"table_id": table},
        "admin.suspects": {},
        "admin.coins": {"user_id": ann.id, "amount": 7},
        "admin.broadcast": {"text": "hello"},
        "admin.log": {},
    }
    described = list_described_calls()

    assert described.keys() == requests.keys() == set(admin_calls())
    for name, needs_reason in described.items():
        api.house.now += 1000
        before = await read_whole_store(api)
        await api.call(name, mia, **requests[name], **({"why": f"because of {name}"} if needs_reason else {}))
        after = await read_whole_store(api)
        entries = (await api.call("admin.log", mia, limit=1))["actions"]
        logged = [(entry["by"], entry["at"], entry["why"]) for entry in entries]

        assert len(after["log"]) - len(before["log"]) == needs_reason, name
        assert (before | {"log": []} != after | {"log": []}) == needs_reason, name
        assert not needs_reason or logged == [(mia.id, api.house.now, f"because of {name}")]
    actions = (await api.call("admin.log", mia))["actions"]
    assert {action["name"] for action in actions} <= {"Anne", "Mia", None}


@pytest.mark.parametrize(
    ("name", "fields", "word"),
    [
        ("admin.close_table", {"table_id": "unknown"}, "no_table"),
        ("admin.coins", {"amount": -1_000_000}, "too_few_coins"),
        ("admin.rename", {"name": "Mia"}, "name_taken"),
    ],
)
async def test_an_action_without_effect_is_not_logged(
    api: InMemoryApi, name: str, fields: dict[str, object], word: str
) -> None:
    """The entry is stored before the action, and deleted if the action is refused."""
    mia, ann = await moderator(api), await api.guest("Ann")
    target = {} if "table_id" in fields else {"user_id": ann.id}

    assert await api.refusal_word(name, mia, **target, **fields, why="x") == word
    assert [entry["action"] for entry in (await api.call("admin.log", mia))["actions"]] == ["grant"]


async def test_a_table_is_closed_only_after_the_action_is_logged() -> None:
    """If the store closes the table and then fails, the log says who closed it."""
    store = FailingStore()
    api = InMemoryApi(store)
    mia = await moderator(api)
    table, _, _ = await api.game()
    store.silent = True
    word = await api.refusal_word("admin.close_table", mia, table_id=table, why="x")
    store.silent = False
    actions = (await api.call("admin.log", mia))["actions"]

    assert word == "unavailable"
    assert await store.listings() == []
    assert {action["action"] for action in actions} == {"grant", "close_table"}


async def test_the_log_has_pages(api: InMemoryApi) -> None:
    """`next` continues after the last action."""
    mia, ann = await moderator(api), await api.guest("Ann")
    for number in range(4):
        api.house.now += 1
        await api.call("admin.coins", mia, user_id=ann.id, amount=1, why=str(number))
    page = await api.call("admin.log", mia, limit=3)
    rest = await api.call("admin.log", mia, limit=3, after=page["next"])

    assert [action["why"] for action in (*page["actions"], *rest["actions"])] == [
        "3",
        "2",
        "1",
        "0",
        "elected",
    ]
    assert rest["next"] is None


async def test_adjusted_coins_are_in_the_ledger_with_a_reason(api: InMemoryApi) -> None:
    """They come from the mint and go back to it; nobody can owe coins."""
    mia, ann = await moderator(api), await api.guest("Ann")
    await api.call("admin.coins", mia, user_id=ann.id, amount=500, why="A prize")
    await api.call("admin.coins", mia, user_id=ann.id, amount=-200, why="A mistake")
    history = (await api.call("ledger.history", ann))["transfers"]
    async with api.context.store.snapshot() as snapshot:
        balances = {account: coins async for account, coins in snapshot.balances()}
        book = Book(balances, [stored.transfer async for stored in snapshot.transfers()], set())

    assert [(line["kind"], line["amount"], line["reason"]) for line in history] == [
        ("adjustment", -200, "A mistake"), ("adjustment", 500, "A prize"), ("welcome", 1000, None),
    ]  # fmt: skip
    assert find_violations(book) == []
    word = await api.refusal_word("admin.coins", mia, user_id=ann.id, amount=-5000, why="Too much")
    assert word == "too_few_coins"
    assert len((await api.call("admin.log", mia))["actions"]) == 3


async def test_closing_a_table_ends_its_game_as_a_draw(api: InMemoryApi) -> None:
    """The stakes are paid back."""
    mia = await moderator(api)
    table, ann, bob = await api.game(stake=100, clock="normal")
    await api.call("admin.close_table", mia, table_id=table, why="Collusion")
    game = await api.call("games.get", game_id=f"{table}.1")

    assert {player["result"] for player in game["game"]["players"]} == {"draw"}
    assert [await api.coins(player) for player in (ann, bob)] == [1000, 1000]
    assert await api.refusal_word("admin.close_table", mia, table_id=table, why="Again") == "table_closed"


async def test_reports_are_listed_until_they_are_resolved(api: InMemoryApi) -> None:
    """A report has the game and the names; a player cannot report themself or nobody."""
    mia = await moderator(api)
    table, ann, bob = await api.game()
    await api.call("game.resign", bob, table_id=table, command_id="enough")
    await api.call(
        "users.report", ann, user_id=bob.id, reason="leaving", text="Left\nagain", game_id=f"{table}.1"
    )
    before = (await api.call("admin.reports", mia))["reports"]
    await api.call("admin.resolve", mia, report_id=before[0]["report_id"], why="Warned")
    after = await api.call("admin.reports", mia)
    closed = await api.call("admin.reports", mia, resolved=True)

    assert [(each["by_name"], each["name"], each["text"], each["game_id"]) for each in before] == [
        ("Ann", "Bob", "Left again", f"{table}.1")
    ]
    assert after["reports"] == []
    assert closed["reports"][0]["resolved"] == "Warned"
    assert await api.refusal_word("users.report", ann, user_id=ann.id, reason="other") == "protected"
    assert await api.refusal_word("users.report", ann, user_id="nobody", reason="other") == "no_user"
    assert await api.refusal_word("admin.resolve", mia, report_id="0-0", why="x") == "no_report"


async def test_a_moderator_sees_a_players_sessions_reports_and_chat(api: InMemoryApi) -> None:
    """The search finds a name, an id and a lookalike."""
    mia = await moderator(api)
    api.address = "203.0.113.9"
    table, ann, bob = await api.game()
    await api.call("table.chat", ann, table_id=table, text="you fool")
    await api.call("users.report", bob, user_id=ann.id, reason="abuse", table_id=table)
    seen = await api.call("admin.user", mia, user_id=ann.id)
    chat = await api.call("admin.chat", mia, table_id=table)

    assert [(login["address"], login["active"]) for login in seen["logins"]] == [("203.0.113.9", True)]
    assert len(seen["reports"]) == 1
    assert [(line["name"], line["text"]) for line in chat["lines"]] == [("Ann", "you fool")]
    for text in (ann.id, " ann "):
        assert [user["name"] for user in (await api.call("admin.search", mia, text=text))["users"]] == ["Ann"]
    assert await api.refusal_word("admin.user", mia, user_id="nobody") == "no_user"


async def test_notices_are_shown_until_they_expire(api: InMemoryApi) -> None:
    """Anonymous callers see them too."""
    mia = await moderator(api)
    await api.call("admin.broadcast", mia, text="Restart at noon", hours=1, why="An update")
    shown = (await api.call("server.notices"))["notices"]
    api.house.now += 3_600_000

    assert [notice["text"] for notice in shown] == ["Restart at noon"]
    assert (await api.call("server.notices"))["notices"] == []


async def test_a_ban_in_the_past_is_refused(api: InMemoryApi) -> None:
    """So is a name that is taken or not valid."""
    mia, ann = await moderator(api), await api.guest("Ann")

    assert await api.refusal_word("admin.ban", mia, user_id=ann.id, until=1, why="x") == "bad_time"
    assert await api.refusal_word("admin.rename", mia, user_id=ann.id, name="Mia", why="x") == "name_taken"
    assert await api.refusal_word("admin.rename", mia, user_id=ann.id, name="\u200b", why="x") == "bad_name"
    assert await api.refusal_word("admin.rename", mia, user_id="nobody", name="Eve", why="x") == "no_user"
