"""What a caller is told of one table before they are let in (`tables.get`)."""

from tests.kit.call_contexts import InMemoryApi


async def test_a_listed_table_with_a_password_tells_its_line(api: InMemoryApi) -> None:
    """The lobby lists it for everybody, so a caller without the password reads the same line."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, name="Дача", seats=3, password="sesame", spectators=False)
    [listed] = (await api.call("tables.list"))["tables"]

    line = await api.call("tables.get", table_id=made["table_id"])

    assert line == listed
    assert (line["name"], line["players"], line["has_password"]) == ("Дача", ["Ann", None, None], True)


async def test_a_private_table_tells_nothing_without_a_key(api: InMemoryApi) -> None:
    """A caller who knows the id alone learns neither the name nor who sits there."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, name="Дача", private=True)

    assert await api.refusal_word("tables.get", table_id=made["table_id"]) == "locked"
    assert await api.refusal_word("tables.get", table_id=made["table_id"], invite="no") == "wrong_key"


async def test_a_private_table_tells_its_line_to_an_invited_caller(api: InMemoryApi) -> None:
    """The invitation is enough, also where nobody may watch; a password is as good."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, private=True, password="sesame", spectators=False)
    table = made["table_id"]

    by_invite = await api.call("tables.get", table_id=table, invite=made["invite"])
    by_password = await api.call("tables.get", table_id=table, password="sesame")
    by_seat = await api.call("tables.get", ann, table_id=table)

    assert by_invite["players"] == ["Ann", None]
    assert by_invite == by_password == by_seat


async def test_a_table_that_is_gone_tells_nothing(api: InMemoryApi) -> None:
    """One that never was, and one that was closed."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann)
    await api.call("tables.close", ann, table_id=made["table_id"])

    assert await api.refusal_word("tables.get", table_id="tnowhere") == "no_table"
    assert await api.refusal_word("tables.get", table_id=made["table_id"]) == "table_closed"
