"""Names that are refused: reserved ones, and those that look like another player's (UTS 39)."""

import pytest

from tests.kit.call_contexts import InMemoryApi

PASSWORD = "correct horse"

RESERVED = [
    "Admin", "ADMIN", "ADMlN", "adm1n", "a.d.m.i.n", "Admin 2", "_admin_", "administrator", "Администратор",
    "админ", "Moderator", "модератор", "server", "Сервер", "system", "Система", "Kozyr", "Козырь", "house",
    "Дом", "Support", "Поддержка", "Kozyr Support", "novice", "Новичок", "Novice 1", "experienced", "опытный",
    "master", "Мастер", "divine", "гроссмейстер", "random", "случайный", "bot:novice:1", "bot: x", "BOT：x",
    "бот: новичок", "Bot", "Guest", "Guest-4821", "guest 1", "Гость", "Гость 7", "Admin\ufe0f",
    "The Admin", "Ann (admin)", "ádmin", "Àdmìnistratör", "a\u0336dmin", "Kozyr Team", "new bot",
    "Боб-модератор", "Служба поддержки", "Адми́н Вася", "staff_ann", "Server Nr. 1", "Ваш сервер",
    "бот-любитель", "nóvice",
]  # fmt: skip
CONFUSABLE = ["аdmin", "Аnna", "ВоваPro", "Αnna", "Pаul", "сlаudе"]
"""Words of letters from several scripts."""
ALLOWED = [
    "Анна", "Вова", "ВОВА", "Anna", "Оля 2000", "DJ Вова", "André", "Ёлка", "Ольга-Мария", "山田Taro",
    "House MD", "Guesthouse", "Botanik", "Novice Anna", "Владимир", "Σωκράτης", "Masterson", "Наталія",
    "O'Neil", "player1",
]  # fmt: skip


@pytest.mark.parametrize("name", RESERVED)
async def test_reserved_names_are_refused(api: InMemoryApi, name: str) -> None:
    """No guest and no registered player gets one."""
    words = [
        await api.refusal_word("auth.guest", name=name),
        await api.refusal_word("auth.register", name=name, password=PASSWORD),
    ]

    assert words == ["reserved_name"] * 2


@pytest.mark.parametrize("name", CONFUSABLE)
async def test_a_word_of_several_scripts_is_refused(api: InMemoryApi, name: str) -> None:
    """It could be mistaken for a word of one script."""
    words = [
        await api.refusal_word("auth.guest", name=name),
        await api.refusal_word("auth.register", name=name, password=PASSWORD),
    ]

    assert words == ["confusable_name"] * 2


@pytest.mark.parametrize("name", ALLOWED)
async def test_names_of_one_script_are_allowed(api: InMemoryApi, name: str) -> None:
    """The language does not matter."""
    assert (await api.guest(name)).name == name
    assert await api.refusal_word("auth.register", name=f"{name} 2", password=PASSWORD) == "ok"


@pytest.mark.parametrize(("first", "second"), [("COCA", "СОСА"), ("Alice", "AIice"), ("Ann", "Ann\ufe0f")])
async def test_a_name_that_looks_like_a_registered_one_is_refused(
    api: InMemoryApi, first: str, second: str
) -> None:
    """Neither guests nor new players get it; the first player still logs in."""
    bob = await api.guest("Bob")
    await api.call("auth.register", name=first, password=PASSWORD)

    words = [
        await api.refusal_word("auth.guest", name=second),
        await api.refusal_word("auth.register", name=second, password=PASSWORD),
        await api.refusal_word("auth.register", bob, name=second, password=PASSWORD),
        await api.refusal_word("auth.login", name=first, password=PASSWORD),
    ]

    assert words == ["confusable_name"] * 3 + ["ok"]


async def test_guests_may_have_similar_names(api: InMemoryApi) -> None:
    """The first of them to register gets the name."""
    ann = await api.guest("COCA")
    bob = await api.guest("СОСА")

    words = [
        await api.refusal_word("auth.register", bob, name=bob.name, password=PASSWORD),
        await api.refusal_word("auth.register", ann, name=ann.name, password=PASSWORD),
    ]

    assert words == ["ok", "confusable_name"]


async def test_a_guest_may_register_the_generated_name(api: InMemoryApi) -> None:
    """Another generated name is refused."""
    ann, bob = await api.guest(), await api.guest()

    words = [
        await api.refusal_word("auth.register", ann, name="Guest-123456", password=PASSWORD),
        await api.refusal_word("auth.register", ann, name=ann.name, password=PASSWORD),
        await api.refusal_word("auth.register", bob, name=ann.name, password=PASSWORD),
    ]

    assert words == ["reserved_name", "ok", "reserved_name"]


async def test_an_invisible_name_is_refused() -> None:
    """Invisible characters do not count."""
    assert await InMemoryApi().refusal_word("auth.guest", name="\u3164\ufe0f") == "bad_name"
