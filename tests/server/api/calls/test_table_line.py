"""What a caller is told of one table before they are let in (`tables.get`)."""

from tests.kit.call_contexts import InMemoryApi


async def test_the_line_of_a_listed_table_is_public(api: InMemoryApi) -> None:
    """The lobby lists it for everybody, so a caller without the password gets the same line."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, name="Дача", seats=3, password="sesame", spectators=False)
    [listed] = (await api.call("tables.list"))["tables"]

    line = await api.call("tables.get", table_id=made["table_id"])

    assert line == listed
    assert (line["name"], line["players"], line["has_password"]) == ("Дача", ["Ann", None, None], True)


async def test_the_line_of_a_private_table_needs_a_key(api: InMemoryApi) -> None:
    """A caller who only knows the id learns neither the name nor the players."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, name="Дача", private=True)

    assert await api.refusal_word("tables.get", table_id=made["table_id"]) == "locked"
    assert await api.refusal_word("tables.get", table_id=made["table_id"], invite="no") == "wrong_key"


async def test_the_line_of_a_private_table_is_shown_with_a_key(api: InMemoryApi) -> None:
    """The invitation or the password is enough, even if nobody may watch."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann, private=True, password="sesame", spectators=False)
    table = made["table_id"]

    by_invite = await api.call("tables.get", table_id=table, invite=made["invite"])
    by_password = await api.call("tables.get", table_id=table, password="sesame")
    by_seat = await api.call("tables.get", ann, table_id=table)

    assert by_invite["players"] == ["Ann", None]
    assert by_invite == by_password == by_seat


async def test_unknown_and_closed_tables_have_no_line(api: InMemoryApi) -> None:
    """The refusals differ."""
    ann = await api.guest("Ann")
    made = await api.call("tables.create", ann)
    await api.call("tables.close", ann, table_id=made["table_id"])

    assert await api.refusal_word("tables.get", table_id="tnowhere") == "no_table"
    assert await api.refusal_word("tables.get", table_id=made["table_id"]) == "table_closed"
