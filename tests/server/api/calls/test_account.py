"""Accounts: recovery codes, e-mail, and the limits on guessing."""

import pytest

from kozyr.server.accounts.addresses import HASH_AFTER_MS, hash_old_addresses, list_addresses
from kozyr.server.accounts.recovery import CODES, EMAIL_CODE_MS
from kozyr.server.api.calls.rate_limits import Rates
from tests.kit.call_contexts import NO_LIMITS, InMemoryApi
from tests.kit.examples import RecordingMailer

PASSWORD, NEW = "correct horse", "battery staple"


async def registered(api: InMemoryApi) -> tuple[str, list[str]]:
    """Register Ann; return her token and codes."""
    made = await api.call("auth.register", name="Ann", password=PASSWORD)
    return made["token"], made["recovery_codes"]


async def test_registration_shows_codes_once(api: InMemoryApi) -> None:
    """There are eight different codes, and the store has none of them."""
    token, codes = await registered(api)

    assert len({*codes}) == CODES
    assert (await api.call("account.get", token))["codes_left"] == CODES
    async with api.context.store.snapshot() as snapshot:
        bodies = [document.body.decode() async for document in snapshot.documents()]
    assert not any(code in body for code in codes for body in bodies)


async def test_a_code_sets_a_new_password_and_ends_all_sessions(api: InMemoryApi) -> None:
    """Case, spaces and signs in the code do not matter."""
    token, codes = await registered(api)
    typed = codes[0].lower().replace("-", " ")
    recovered = await api.call("account.recover", name="ann", code=typed, password=NEW)

    assert recovered["codes_left"] == CODES - 1
    assert getattr(await api.caller(token), "word", None) == "bad_token"
    assert await api.refusal_word("auth.login", name="Ann", password=PASSWORD) == "bad_login"
    assert await api.refusal_word("auth.login", name="Ann", password=NEW) == "ok"


async def test_a_code_works_once(api: InMemoryApi) -> None:
    """The second use is refused, and the other codes still work."""
    _, codes = await registered(api)
    words = [
        await api.refusal_word("account.recover", name="Ann", code=code, password=NEW)
        for code in (codes[0], codes[0], codes[1])
    ]

    assert words == ["ok", "bad_code", "ok"]


@pytest.mark.parametrize("name", ["Ann", "Nobody", "Guest"])
async def test_a_wrong_code_gets_the_same_refusal_for_every_name(api: InMemoryApi, name: str) -> None:
    """Callers cannot find out which names exist."""
    await registered(api)
    await api.guest("Guests friend")

    assert await api.refusal_word("account.recover", name=name, code="AAAA-BBBB", password=NEW) == "bad_code"


async def test_new_codes_replace_the_old_ones(api: InMemoryApi) -> None:
    """Asking for new codes needs the password."""
    token, old = await registered(api)
    new = (await api.call("account.codes", token, password=PASSWORD))["recovery_codes"]

    assert await api.refusal_word("account.codes", token, password="wrong") == "wrong_password"
    assert await api.refusal_word("account.recover", name="Ann", code=old[0], password=NEW) == "bad_code"
    assert await api.refusal_word("account.recover", name="Ann", code=new[0], password=NEW) == "ok"


async def test_guessing_codes_is_slow() -> None:
    """After five wrong codes for a name, an address must wait, even with a right code."""
    api = InMemoryApi(rates=NO_LIMITS._replace(logins=Rates().logins))
    _, codes = await registered(api)
    words = [
        await api.refusal_word("account.recover", name="Ann", code=f"WRONG-{number}", password=NEW)
        for number in range(6)
    ]

    assert words == ["bad_code"] * 5 + ["too_often"]
    assert await api.refusal_word("account.recover", name="Ann", code=codes[0], password=NEW) == "too_often"


async def test_an_easy_password_is_refused_before_the_code_is_used(api: InMemoryApi) -> None:
    """The code still works afterwards."""
    _, codes = await registered(api)

    assert (
        await api.refusal_word("account.recover", name="Ann", code=codes[0], password="password1")
        == "common_password"
    )
    assert await api.refusal_word("account.recover", name="Ann", code=codes[0], password=NEW) == "ok"


async def test_an_email_brings_a_code_that_is_valid_for_an_hour(api: InMemoryApi) -> None:
    """It works once."""
    api.context.mailer = mailer = RecordingMailer()
    token, _ = await registered(api)
    await api.call("account.email", token, password=PASSWORD, email="ann@example.org")
    await api.call("account.send_code", name="Ann")
    recipient, _, text = mailer.sent[0]
    code = next(line for line in text.splitlines() if line.count("-") == 2)

    assert recipient == "ann@example.org"
    assert await api.refusal_word("account.recover", name="Ann", code=code, password=NEW) == "ok"
    assert await api.refusal_word("account.recover", name="Ann", code=code, password=NEW) == "bad_code"


async def test_an_emailed_code_expires(api: InMemoryApi) -> None:
    """After an hour it is refused."""
    api.context.mailer = mailer = RecordingMailer()
    token, _ = await registered(api)
    await api.call("account.email", token, password=PASSWORD, email="ann@example.org")
    await api.call("account.send_code", name="Ann")
    code = next(line for line in mailer.sent[0][2].splitlines() if line.count("-") == 2)
    api.house.now += EMAIL_CODE_MS

    assert await api.refusal_word("account.recover", name="Ann", code=code, password=NEW) == "bad_code"


async def test_without_smtp_there_is_no_email(api: InMemoryApi) -> None:
    """Both calls say so; an address can always be deleted."""
    token, _ = await registered(api)

    assert await api.refusal_word("account.send_code", name="Ann") == "no_email"
    assert (
        await api.refusal_word("account.email", token, password=PASSWORD, email="a@example.org") == "no_email"
    )
    assert await api.refusal_word("account.email", token, password=PASSWORD, email=None) == "ok"


async def test_nobody_learns_whether_an_account_has_an_address(api: InMemoryApi) -> None:
    """Unknown names and people without an address get the same answer, and no e-mail is sent."""
    api.context.mailer = mailer = RecordingMailer()
    await registered(api)

    assert [await api.call("account.send_code", name=name) for name in ("Ann", "Nobody")] == [{}, {}]
    assert mailer.sent == []


async def test_addresses_are_hashed_after_thirty_days(api: InMemoryApi) -> None:
    """Equal addresses have equal hashes."""
    api.address = "203.0.113.5"
    for name in ("auth.register", "auth.login"):
        await api.call(name, name="Ann", password=PASSWORD)
    person = await api.context.store.person_named("ann")
    assert person is not None
    before = await list_addresses(api.context.store, person.id)
    now = api.house.now + HASH_AFTER_MS + 1
    await hash_old_addresses(api.context.store, now)
    after = await list_addresses(api.context.store, person.id)

    assert [login.address for login in before] == ["203.0.113.5"] * 2
    assert {login.hashed for login in after} == {True}
    assert len({login.address for login in after}) == 1
    assert "203" not in after[0].address[:4]
