"""Passwords and sessions: the end of sessions, and refused passwords."""

import asyncio

import pytest

from kozyr.rules import Refusal
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer

OLD, NEW = "correct horse", "battery staple"


async def registered(api: InMemoryApi, name: str = "Ann") -> SignedInPlayer:
    """Register a player."""
    made = await api.call("auth.register", name=name, password=OLD)
    return SignedInPlayer(made["user_id"], made["name"], made["token"])


async def logged_in(api: InMemoryApi, password: str = OLD) -> str:
    """Begin another session and return its token."""
    token: str = (await api.call("auth.login", name="Ann", password=password))["token"]
    return token


async def works(api: InMemoryApi, *tokens: str) -> list[bool]:
    """Return which tokens are still valid."""
    return [not isinstance(await api.caller(token), Refusal) for token in tokens]


async def test_registering_ends_all_other_sessions_and_tokens_of_the_guest(api: InMemoryApi) -> None:
    """The caller's session ends too, and the answer has the only valid token."""
    ann = await api.guest("Ann")
    program = await api.program(ann, "read")
    revoked: list[str] = []
    api.context.connections.revoked_listeners.add(revoked.append)
    announced: list[str] = []
    api.context.connections.announce_revoked = announced.append

    made = await api.call("auth.register", ann, name="Ann", password=OLD)

    assert await works(api, ann.token, program, made["token"]) == [False, False, True]
    assert (len(revoked), announced) == (2, revoked)
    assert [token.id for token in await api.house.store.tokens(ann.id)] == [made["token_id"]]


async def test_a_refused_registration_ends_nothing(api: InMemoryApi) -> None:
    """The guest's token stays valid."""
    ann = await api.guest("Ann")
    await registered(api, "Bob")

    assert await api.refusal_word("auth.register", ann, name="Bob", password=OLD) == "name_taken"
    assert await works(api, ann.token) == [True]


async def test_only_the_first_of_two_registrations_of_a_guest_succeeds(api: InMemoryApi) -> None:
    """The second does not replace the password of the first."""
    ann = await api.guest("Ann")

    words = await asyncio.gather(
        api.refusal_word("auth.register", ann, name="Anna", password=OLD),
        api.refusal_word("auth.register", ann, name="Anna", password=NEW),
    )

    assert sorted(words) == ["already_registered", "ok"]
    login = await api.refusal_word("auth.login", name="Anna", password=OLD if words[0] == "ok" else NEW)
    assert login == "ok"


async def test_a_new_password_ends_all_other_sessions_and_tokens(api: InMemoryApi) -> None:
    """The caller's session stays; the old password is refused and the new one works."""
    ann = await registered(api)
    program, other = await api.program(ann, "read"), await logged_in(api)
    revoked: list[str] = []
    api.context.connections.revoked_listeners.add(revoked.append)

    answer = await api.call("auth.password", ann, old_password=OLD, password=NEW)

    assert answer == {}
    assert await works(api, ann.token, program, other) == [True, False, False]
    assert len(revoked) == 2
    assert await api.refusal_word("auth.login", name="Ann", password=OLD) == "bad_login"
    assert await api.refusal_word("auth.login", name="Ann", password=NEW) == "ok"


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"old_password": "wrong horse", "password": NEW}, "wrong_password"),
        ({"old_password": OLD, "password": "password1"}, "common_password"),
        ({"old_password": OLD, "password": "short"}, "bad_request"),
        ({"password": NEW}, "bad_request"),
    ],
)
async def test_a_new_password_that_is_refused_changes_nothing(
    api: InMemoryApi, fields: dict[str, str], word: str
) -> None:
    """The password and the sessions stay."""
    ann = await registered(api)
    other = await logged_in(api)

    assert await api.refusal_word("auth.password", ann, **fields) == word
    assert await works(api, ann.token, other) == [True, True]
    assert await api.refusal_word("auth.login", name="Ann", password=OLD) == "ok"


async def test_guests_and_programs_change_no_password(api: InMemoryApi) -> None:
    """A guest has no password, and a program is not allowed to."""
    guest, ann = await api.guest(), await registered(api)
    program = await api.program(ann, "read")
    fields = {"old_password": OLD, "password": NEW}

    assert await api.refusal_word("auth.password", guest, **fields) == "wrong_password"
    assert await api.refusal_word("auth.password", program, **fields) == "needs_session"


async def test_guessing_the_old_password_is_limited(api: InMemoryApi) -> None:
    """A stolen session does not reveal the password."""
    ann = await registered(api)

    words = [
        await api.refusal_word("auth.password", ann, old_password="wrong", password=NEW) for _ in range(6)
    ]

    assert words == ["wrong_password"] * 5 + ["too_often"]


async def test_a_login_with_the_old_password_does_not_outlive_the_change(api: InMemoryApi) -> None:
    """The password changes between the comparison and the session, so the session ends."""
    ann = await registered(api)
    add = api.house.store.add_token

    async def adding(token: object) -> bool:
        api.house.store.add_token = add  # type: ignore[method-assign]  # once
        await api.call("auth.password", ann, old_password=OLD, password=NEW)
        return await add(token)  # type: ignore[arg-type]  # as it came

    api.house.store.add_token = adding  # type: ignore[method-assign]  # between the two
    word = await api.refusal_word("auth.login", name="Ann", password=OLD)

    assert word == "bad_login"
    assert len(await api.house.store.tokens(ann.id)) == 1


async def test_a_token_made_by_an_ended_session_ends_too(api: InMemoryApi) -> None:
    """The session ended while the token was being made."""
    ann = await registered(api)
    other = await logged_in(api)
    add = api.house.store.add_token

    async def adding(token: object) -> bool:
        api.house.store.add_token = add  # type: ignore[method-assign]  # once
        await api.call("auth.sessions", ann, end_others=True)
        return await add(token)  # type: ignore[arg-type]  # as it came

    api.house.store.add_token = adding  # type: ignore[method-assign]  # between the two
    word = await api.refusal_word("auth.token", other, name="bot", scopes=["read"])

    assert word == "bad_token"
    assert len(await api.house.store.tokens(ann.id)) == 1


async def test_sessions_are_listed(api: InMemoryApi) -> None:
    """The oldest comes first, without programs' tokens; the caller's session is marked."""
    ann = await registered(api)
    await api.program(ann, "read")
    api.house.now += 1
    other = await logged_in(api)

    sessions = (await api.call("auth.sessions", other))["sessions"]

    assert [session["current"] for session in sessions] == [False, True]
    assert {*sessions[0]} == {"token_id", "made", "expires", "current"}
    assert sessions[0]["expires"] > sessions[0]["made"]


async def test_a_session_is_ended(api: InMemoryApi) -> None:
    """The answer lists the others; programs' tokens and other players' sessions are refused."""
    ann, bob = await registered(api), await api.guest("Bob")
    other = await logged_in(api)
    program = await api.call("auth.token", ann, name="bot", scopes=["read"])
    lists = [(await api.call("auth.sessions", each))["sessions"] for each in (other, bob)]
    own = next(each["token_id"] for each in lists[0] if not each["current"])

    remaining = (await api.call("auth.sessions", other, end=own))["sessions"]

    assert [session["current"] for session in remaining] == [True]
    assert await works(api, ann.token, other) == [False, True]
    for item in (own, program["token_id"], lists[1][0]["token_id"]):
        assert await api.refusal_word("auth.sessions", other, end=item) == "unknown_token"


async def test_all_other_sessions_are_ended(api: InMemoryApi) -> None:
    """Programs' tokens stay valid, because `auth.revoke` ends them."""
    ann = await registered(api)
    others = [await logged_in(api) for _ in range(3)]
    program = await api.program(ann, "read")

    remaining = (await api.call("auth.sessions", ann, end_others=True))["sessions"]

    assert len(remaining) == 1
    assert await works(api, ann.token, program, *others) == [True, True, False, False, False]


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "PassWord1",
        "12345678",
        "90210387",
        "qwertyuiop",
        "Michelle1985",
        "ｐａｓｓｗｏｒｄ",
        "Anastasia",
    ],
)
async def test_a_common_password_is_refused(api: InMemoryApi, password: str) -> None:
    """Case and digits at the end do not matter; the player's own name counts too."""
    assert await api.refusal_word("auth.register", name="Anastasia", password=password) == "common_password"


@pytest.mark.parametrize(
    "password",
    [
        " " * 8,
        "\u200b" * 8,
        "a" * 128,
        "\x00" * 8,
        "abcabcabc",
        "a b c a b c",
        "\u3164a\u00a0b\ufe0fc\u200bb",
    ],
)
async def test_a_password_of_few_different_characters_is_refused(api: InMemoryApi, password: str) -> None:
    """Four different visible characters are needed, at registration and at a change."""
    ann = await registered(api)

    assert await api.refusal_word("auth.register", name="Zoe", password=password) == "common_password"
    assert (
        await api.refusal_word("auth.password", ann, old_password=OLD, password=password) == "common_password"
    )


async def test_four_different_characters_are_enough() -> None:
    """Spaces between them are allowed."""
    assert await InMemoryApi().refusal_word("auth.register", name="Zoe", password="ab  cd  ab") == "ok"
