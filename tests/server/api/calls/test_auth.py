"""Guests, accounts and tokens (realtime.md, Calls)."""

import asyncio
import hashlib
import unicodedata

import pytest
from argon2 import PasswordHasher

from kozyr.ledger import MINT
from kozyr.rules import Refusal
from kozyr.server.api.calls.dispatcher import Failure
from kozyr.server.api.calls.names import key_of, suggest_guest_names
from kozyr.server.api.calls.passwords import MAX_QUEUED, Passwords
from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.api.calls.rate_limits import Rates
from kozyr.server.api.calls.reserved_names import is_generated_guest_name
from kozyr.server.api.calls.tokens import DAY_MS, MAX_SESSIONS, MAX_TOKENS
from kozyr.server.tables.ports import UnavailableError
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi

PASSWORD = "correct horse"


async def test_a_guest_is_a_full_player(api: InMemoryApi) -> None:
    """A guest has an id, a name, a token and the welcome coins."""
    ann = await api.guest("Ann")

    assert (ann.id[0], ann.name, await api.coins(ann)) == ("u", "Ann", 1000)
    assert (await api.call("auth.me", ann))["guest"] is True


async def test_a_guest_without_a_name_gets_one() -> None:
    """It is `Guest` with a number."""
    name = (await InMemoryApi().guest()).name

    assert name.startswith("Guest-")
    assert len(name) == len("Guest-4821")


@pytest.mark.parametrize(("language", "start"), [("ru", "Гость-"), ("uk", "Гість-")])
def test_a_guests_name_is_in_the_callers_language(language: str, start: str) -> None:
    """The server recognizes it as its own, so that the guest may keep it when registering."""
    name = next(suggest_guest_names(None, language, bytes))

    assert name.startswith(start)
    assert is_generated_guest_name(key_of(name))


async def test_a_guest_whose_name_is_taken_gets_a_number(api: InMemoryApi) -> None:
    """Names that differ only in case are the same."""
    await api.guest("Ann")

    second = await api.guest("aNN")

    assert second.name.startswith("aNN-")


async def test_names_are_one_visible_line(api: InMemoryApi) -> None:
    """Invisible characters become spaces."""
    assert (await api.guest("  A\u0000n\nn\u202e ")).name == "A n n"
    assert await api.refusal_word("auth.guest", name="\u200b \t") == "bad_name"


async def test_registering_makes_a_player_with_a_password(api: InMemoryApi) -> None:
    """The player can log in with it."""
    made = await api.call("auth.register", name="Ann", password=PASSWORD)

    repeated = await api.call("auth.login", name="ANN", password=PASSWORD)

    assert (made["user_id"], made["name"]) == (repeated["user_id"], repeated["name"])
    assert made["token"] != repeated["token"]


async def test_a_guest_who_registers_keeps_the_id_and_the_coins(api: InMemoryApi) -> None:
    """There are no second welcome coins."""
    ann = await api.guest("Ann")

    made = await api.call("auth.register", ann, name="Anna", password=PASSWORD)

    assert (made["user_id"], made["name"]) == (ann.id, "Anna")
    assert await api.coins(ann) == 1000
    token = made["token"]
    assert (await api.call("auth.me", token))["name"] == "Anna"
    assert (
        await api.refusal_word("auth.register", token, name="Anna2", password=PASSWORD)
        == "already_registered"
    )


async def test_a_guest_may_register_under_the_same_name(api: InMemoryApi) -> None:
    """The name already belongs to the guest."""
    ann = await api.guest("Ann")

    assert (await api.call("auth.register", ann, name="ann", password=PASSWORD))["user_id"] == ann.id


async def test_a_name_is_taken_once(api: InMemoryApi) -> None:
    """A guest's name is taken too, however it is typed."""
    await api.guest("Ann")

    assert await api.refusal_word("auth.register", name="ＡＮＮ", password=PASSWORD) == "name_taken"
    assert await api.refusal_word("auth.register", name=" \u200b", password=PASSWORD) == "bad_name"


async def test_wrong_names_and_wrong_passwords_get_the_same_refusal(api: InMemoryApi) -> None:
    """So no caller learns which names exist; a guest has no password to guess."""
    await api.call("auth.register", name="Ann", password=PASSWORD)
    await api.guest("Bob")

    refused = [
        await api.try_call("auth.login", name=name, password="wrong") for name in ("Ann", "Bob", "Zoe")
    ]

    assert [item.word for item in refused if isinstance(item, Failure)] == ["bad_login"] * 3
    assert len({*map(str, refused)}) == 1


async def _logins(api: InMemoryApi, address: str, *passwords: str, name: str = "Ann") -> list[str]:
    api.address = address
    return [await api.refusal_word("auth.login", name=name, password=password) for password in passwords]


async def test_guessing_passwords_is_limited_by_address() -> None:
    """An address that tries many names has to wait."""
    api = InMemoryApi(rates=NO_LIMITS._replace(logins=Rate(5_000, 3)))

    words = [(await _logins(api, "192.0.2.1", "x", name=name))[0] for name in ("Ann", "Bob", "Cid", "Dan")]

    assert words == ["bad_login"] * 3 + ["too_often"]
    assert await _logins(api, "192.0.2.2", "x") == ["bad_login"]


async def test_the_wait_for_a_name_grows_with_every_failure(api: InMemoryApi) -> None:
    """Five tries are free; then the wait is 2 s, 4 s, 8 s and so on, up to 15 minutes."""
    await _logins(api, "192.0.2.1", *["x"] * 5)
    waits = []
    for _ in range(11):
        refused = await api.try_call("auth.login", name="Ann", password="x")
        assert isinstance(refused, Failure)
        waits.append(refused.retry_s)
        api.house.now += refused.retry_s * 1000
        assert await _logins(api, "192.0.2.1", "x") == ["bad_login"]

    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]


async def test_a_stranger_does_not_lock_out_the_owner(api: InMemoryApi) -> None:
    """Failures from one address do not count for another."""
    await api.call("auth.register", name="Ann", password=PASSWORD)
    assert (await _logins(api, "198.51.100.1", *["x"] * 50))[-1] == "too_often"

    assert await _logins(api, "192.0.2.1", "typo", "typo", PASSWORD) == ["bad_login"] * 2 + ["ok"]


async def test_a_name_guessed_from_many_addresses_is_open_to_its_owner() -> None:
    """Then a new address has one try, and an address that logged in before has five."""
    api = InMemoryApi(rates=NO_LIMITS._replace(logins_of_name=Rate(10_000, 30)))
    await api.call("auth.register", name="Ann", password=PASSWORD)
    assert await _logins(api, "192.0.2.1", PASSWORD) == ["ok"]
    for number in range(30):
        await _logins(api, f"198.51.100.{number}", "x")

    assert await _logins(api, "198.51.100.99", "x", "x") == ["bad_login", "too_often"]
    assert await _logins(api, "203.0.113.1", PASSWORD) == ["ok"]
    typos = ["bad_login"] * 4
    assert await _logins(api, "192.0.2.1", *["typo"] * 4, PASSWORD) == [*typos, "ok"]
    assert await _logins(api, "203.0.113.1", *["typo"] * 4, PASSWORD) == [*typos, "ok"]


async def test_refused_tries_do_not_count_for_a_name() -> None:
    """One address that keeps trying does not use up the free tries of others."""
    api = InMemoryApi(rates=NO_LIMITS._replace(logins_of_name=Rate(10_000, 30)))
    await api.call("auth.register", name="Ann", password=PASSWORD)
    await _logins(api, "198.51.100.1", *["x"] * 100)

    assert await _logins(api, "192.0.2.1", *["typo"] * 4, PASSWORD) == ["bad_login"] * 4 + ["ok"]


async def test_failures_from_its_address_do_not_slow_down_a_session(api: InMemoryApi) -> None:
    """A stranger at the same address does not lock out the owner's device."""
    ann = await api.call("auth.register", name="Ann", password=PASSWORD)
    assert (await _logins(api, "192.0.2.1", *["x"] * 6))[-1] == "too_often"

    assert await api.refusal_word("auth.login", ann["token"], name="Ann", password=PASSWORD) == "ok"


async def test_the_limit_of_its_address_does_not_slow_down_a_session() -> None:
    """Strangers who try many names from the address do not lock out the owner's device."""
    api = InMemoryApi(rates=NO_LIMITS._replace(logins=Rate(5_000, 3)))
    ann = await api.call("auth.register", name="Ann", password=PASSWORD)
    for name in ("Bob", "Cid", "Dan"):
        await _logins(api, "192.0.2.1", "x", name=name)

    assert await _logins(api, "192.0.2.1", PASSWORD) == ["too_often"]
    assert await api.refusal_word("auth.login", ann["token"], name="Ann", password=PASSWORD) == "ok"


async def test_a_try_that_was_not_compared_does_not_count(api: InMemoryApi) -> None:
    """The server was too busy to compare the password."""
    await api.call("auth.register", name="Ann", password=PASSWORD)
    api.context.accounts.passwords._queued = MAX_QUEUED  # noqa: SLF001 - simulates this many waiting calls
    assert await _logins(api, "192.0.2.1", *[PASSWORD] * 6) == ["busy"] * 6
    api.context.accounts.passwords._queued = 0  # noqa: SLF001 - the test reads or sets internal state

    assert await _logins(api, "192.0.2.1", PASSWORD) == ["ok"]


async def test_failures_are_deleted(api: InMemoryApi) -> None:
    """This happens after a login, and an hour after the last failure."""
    await api.call("auth.register", name="Ann", password=PASSWORD)
    await _logins(api, "192.0.2.1", *["x"] * 4, PASSWORD)
    assert await _logins(api, "192.0.2.1", *["x"] * 6) == ["bad_login"] * 5 + ["too_often"]
    api.house.now += 3_600_001

    assert await _logins(api, "192.0.2.1", *["x"] * 6) == ["bad_login"] * 5 + ["too_often"]


async def test_many_tries_in_one_moment_are_counted_before_they_are_answered(api: InMemoryApi) -> None:
    """Concurrent tries do not avoid the limit."""
    words = await asyncio.gather(
        *(api.refusal_word("auth.login", name="Ann", password="x") for _ in range(20))
    )

    assert sorted(words) == ["bad_login"] * 5 + ["too_often"] * 15


async def test_newcomers_are_limited_by_address() -> None:
    """Each of them gets welcome coins."""
    api = InMemoryApi(rates=NO_LIMITS._replace(newcomers=Rate(10_000, 2)))

    words = [await api.refusal_word("auth.guest") for _ in range(3)]

    assert words == ["ok", "ok", "too_often"]
    assert await api.refusal_word("auth.register", name="Ann", password=PASSWORD) == "too_often"


async def test_too_often_says_how_long_to_wait() -> None:
    """The seconds are rounded up."""
    api = InMemoryApi(rates=NO_LIMITS._replace(newcomers=Rate(1_500, 1)))
    await api.guest()

    outcome = await api.try_call("auth.guest")

    assert isinstance(outcome, Failure)
    assert (outcome.status, outcome.temporary, outcome.retry_s) == (429, True, 2)


async def test_logging_out_ends_the_token(api: InMemoryApi) -> None:
    """Open sockets with the token are notified."""
    ann, revoked = await api.guest(), list[str]()
    me = await api.call("auth.me", ann)
    api.context.connections.revoked_listeners.add(revoked.append)

    await api.call("auth.logout", ann)

    refused = await api.caller(ann.token)
    assert isinstance(refused, Refusal)
    assert (refused.word, revoked) == ("bad_token", [me["token_id"]])


async def test_a_session_expires() -> None:
    """It lasts for the configured number of days."""
    api = InMemoryApi(session_days=1)
    ann = await api.guest()

    api.house.now += DAY_MS - 1
    assert await api.refusal_word("auth.me", ann) == "ok"
    api.house.now += 1
    refused = await api.caller(ann.token)
    assert isinstance(refused, Refusal)
    assert refused.word == "token_expired"


@pytest.mark.parametrize(
    "token", ["", "kzr_", "kzr_" + "A" * 43, "Bearer", "kzr_" + "\u0000" * 43, "kzr_' OR 1=1 --"]
)
async def test_forged_tokens_are_refused(token: str) -> None:
    """Their form does not matter."""
    refused = await InMemoryApi().caller(token)

    assert isinstance(refused, Refusal)
    assert refused.word == "bad_token"


async def test_forging_tokens_is_limited_by_address() -> None:
    """Each of them costs a read from the store."""
    api = InMemoryApi(rates=NO_LIMITS._replace(bad_tokens=Rate(200, 2)))

    refused = [await api.caller("kzr_" + "A" * 43) for _ in range(3)]

    assert [item.word for item in refused if isinstance(item, Refusal)] == ["bad_token"] * 2 + ["too_often"]


async def test_the_store_knows_no_token(api: InMemoryApi) -> None:
    """It has only the SHA-256."""
    ann = await api.guest()

    [stored] = await api.house.store.tokens(ann.id)

    assert stored.digest == hashlib.sha256(ann.token.encode()).digest()
    assert ann.token not in repr(stored)


async def test_a_program_gets_a_token_with_a_name_and_scopes(api: InMemoryApi) -> None:
    """The list shows it beside the session, without the token itself."""
    ann = await api.guest()

    made = await api.call("auth.token", ann, name=" my\nbot ", scopes=["read", "play", "play"], days=2)
    listed = (await api.call("auth.tokens", ann))["tokens"]

    assert (made["name"], made["scopes"], made["expires"]) == (
        "my bot",
        ["play", "read"],
        1_000_000 + 2 * DAY_MS,
    )
    assert [(line["name"], line["scopes"], line["current"]) for line in listed] == [
        ("", ["all"], True),
        ("my bot", ["play", "read"], False),
    ]
    assert made["token"] not in str(listed)


async def test_a_program_may_do_only_what_its_scopes_allow(api: InMemoryApi) -> None:
    """In particular it cannot make tokens."""
    ann = await api.guest()
    bot = await api.program(ann, "chat")

    assert await api.refusal_word("auth.me", bot) == "ok"
    assert await api.refusal_word("tables.create", bot) == "no_scope"
    assert await api.refusal_word("auth.token", bot, name="x", scopes=["play"]) == "needs_session"
    assert await api.refusal_word("auth.tokens", bot) == "needs_session"
    assert await api.refusal_word("auth.revoke", bot, token_id="k") == "needs_session"
    assert await api.refusal_word("auth.register", bot, name="Ann", password=PASSWORD) == "needs_session"


async def test_a_revoked_token_is_refused_immediately(api: InMemoryApi) -> None:
    """It was used just before."""
    ann = await api.guest()
    bot = await api.program(ann, "read")
    me = await api.call("auth.me", bot)

    await api.call("auth.revoke", ann, token_id=me["token_id"])

    assert isinstance(await api.caller(bot), Refusal)
    assert await api.refusal_word("auth.revoke", ann, token_id=me["token_id"]) == "unknown_token"


async def test_tokens_of_others_cannot_be_revoked(api: InMemoryApi) -> None:
    """The refusal is the same as for an unknown token."""
    ann, bob = await api.guest(), await api.guest()
    me = await api.call("auth.me", ann)

    assert await api.refusal_word("auth.revoke", bob, token_id=me["token_id"]) == "unknown_token"
    assert await api.refusal_word("auth.me", ann) == "ok"


async def test_sessions_per_person_are_limited(api: InMemoryApi) -> None:
    """A new session ends the oldest."""
    ann = await api.guest("Ann")
    api.house.now += 1
    await api.call("auth.register", ann, name="Ann", password=PASSWORD)

    for _ in range(MAX_SESSIONS - 1):
        api.house.now += 1
        await api.call("auth.login", name="Ann", password=PASSWORD)

    assert isinstance(await api.caller(ann.token), Refusal)
    assert len(await api.house.store.tokens(ann.id)) == MAX_SESSIONS


async def test_program_tokens_per_person_are_limited(api: InMemoryApi) -> None:
    """The person must revoke one first."""
    ann = await api.guest("Ann")
    for _ in range(MAX_TOKENS):
        await api.program(ann, "read")

    assert await api.refusal_word("auth.token", ann, name="x", scopes=["read"]) == "too_many_tokens"


async def test_expired_tokens_are_deleted() -> None:
    """A new session deletes them from time to time."""
    api = InMemoryApi(session_days=1)
    ann = await api.guest()

    api.house.now += 2 * DAY_MS
    await api.guest()

    assert await api.house.store.tokens(ann.id) == []


async def test_a_weak_hash_is_replaced(api: InMemoryApi) -> None:
    """It happens when the owner logs in."""
    made = await api.call("auth.register", name="Ann", password=PASSWORD)
    api.context.accounts.passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))

    await api.call("auth.login", name="Ann", password=PASSWORD)

    person = await api.house.store.person(made["user_id"])
    assert person is not None
    assert "t=2" in (person.password or "")
    assert await api.refusal_word("auth.login", name="Ann", password=PASSWORD) == "ok"


async def test_the_password_queue_is_limited(api: InMemoryApi) -> None:
    """The refusal is temporary."""
    api.context.accounts.passwords._queued = MAX_QUEUED  # noqa: SLF001 - simulates this many waiting calls
    ann = await api.guest()

    assert await api.refusal_word("auth.register", name="Ann", password=PASSWORD) == "busy"
    assert await api.refusal_word("auth.login", name="Ann", password=PASSWORD) == "busy"
    assert await api.refusal_word("tables.create", ann, password="swordfish") == "busy"


@pytest.mark.parametrize("text", ["pass\u0000word", "пароль из слов", "🂡🂱🃁🃑" * 4, "ﬁsh and chips"])
async def test_a_password_is_any_text(api: InMemoryApi, text: str) -> None:
    """It does not matter how its characters are typed, only which characters they are."""
    await api.call("auth.register", name="Ann", password=text)
    typed = unicodedata.normalize("NFKC", text)

    assert await api.refusal_word("auth.login", name="Ann", password=typed) == "ok"
    assert await api.refusal_word("auth.login", name="Ann", password=text + "\u0000") == "bad_login"


@pytest.mark.parametrize("name", ["table_id", "user_id", "token_id", "game_id"])
@pytest.mark.parametrize("text", ["a\u0000b", "", "a b", "ё", "x" * 81, "'", "\n\n"])
async def test_ids_are_made_of_letters_and_digits(name: str, text: str) -> None:
    """Other ids are malformed and never reach the store."""
    calls = {
        "table_id": "table.snapshot",
        "user_id": "users.get",
        "token_id": "auth.revoke",
        "game_id": "games.get",
    }
    api = InMemoryApi()
    ann = await api.guest()

    assert await api.refusal_word(calls[name], ann, **{name: text}) == "bad_request"


async def test_a_registration_that_is_refused_mints_no_coins(api: InMemoryApi) -> None:
    """Of five concurrent registrations of one name, one succeeds, and coins are minted once."""
    words = await asyncio.gather(
        *(api.refusal_word("auth.register", name="Ann", password=PASSWORD) for _ in range(5))
    )

    assert sorted(words) == ["name_taken"] * 4 + ["ok"]
    assert await api.house.store.balance(MINT) == -1000


async def test_a_registration_that_fails_in_the_store_mints_no_coins(api: InMemoryApi) -> None:
    """The account and its coins are stored together or not at all."""

    async def failing(*_: object) -> bool:
        raise UnavailableError

    api.house.store.add_person = failing  # type: ignore[assignment,method-assign]  # simulates an unavailable store
    words = [
        await api.refusal_word("auth.guest"),
        await api.refusal_word("auth.register", name="Ann", password=PASSWORD),
    ]

    assert words == ["unavailable"] * 2
    assert await api.house.store.balance(MINT) == 0


async def test_a_server_without_welcome_coins_gives_none() -> None:
    """All its games are for points."""
    api = InMemoryApi(welcome_coins=0)

    assert await api.coins(await api.guest()) == 0


def test_the_limits_are_those_of_the_specification() -> None:
    """Limits: calls 20 a second in bursts of 40, chat one a second in bursts of 5."""
    limits = Rates()

    assert (limits.calls, limits.chat) == (Rate(50, 40), Rate(1000, 5))
