"""The secret of each day: its hash is published the day before, the secret after the day."""

import hashlib
import json
from datetime import timedelta
from pathlib import Path

import pytest

from kozyr.cli.main import run
from kozyr.server.daily.day_secrets import DAY_SECRETS
from tests.kit.daily import DAY, HOUR_MS, MINUTE_MS, DailyTown

TOMORROW, LATER = DAY + timedelta(days=1), DAY + timedelta(days=2)


async def test_the_next_days_seed_matches_the_hash_of_the_day_before(town: DailyTown) -> None:
    """The published hash is the commitment of the next day, and the SHA-256 of the seed revealed later."""
    published = (await town.find_day())["tomorrow"]
    town.move_to(TOMORROW, HOUR_MS)
    next_day = await town.find_day()
    town.move_to(LATER, HOUR_MS)
    revealed = (await town.find_day())["revealed"]

    assert published == {"date": "2026-11-19", "commitment": next_day["commitment"]}
    assert revealed["date"] == "2026-11-19"
    assert hashlib.sha256(bytes.fromhex(revealed["seed"])).hexdigest() == published["commitment"]
    secret = bytes.fromhex(revealed["secret"])
    assert hashlib.sha256(secret + b"2026-11-19").hexdigest() == revealed["seed"]


async def test_the_secret_stays_secret_until_the_day_is_closed(town: DailyTown) -> None:
    """People who began before midnight have half an hour more, and the secret waits for them."""
    await town.find_day()
    words: list[str | None] = []
    for time_ms in (0, 29 * MINUTE_MS, 30 * MINUTE_MS):
        town.move_to(TOMORROW, time_ms)
        words.append(await town.refusal_word("daily.proof", date="2026-11-18"))
        words.append(((await town.find_day())["revealed"] or {}).get("date"))

    assert words == ["day_secret", None, "day_secret", None, "ok", "2026-11-18"]


async def test_nothing_that_a_player_gets_has_the_seed(town: DailyTown) -> None:
    """Neither the snapshot nor the stream nor the answers, during the games and after them."""
    ann = await town.registered("Ann")
    secret = await town.context.daily.secrets.draw(DAY)
    table = await town.begin(ann)
    texts = [json.dumps(await town.call("table.snapshot", ann, table_id=table))]
    await town.play_both(ann)
    texts.append(json.dumps(await town.call("table.snapshot", ann, table_id=table)))
    texts.append(json.dumps(await town.find_day(ann)))

    hidden = (secret.secret, secret.compute_seed(DAY).hex())
    assert not any(each in text for each in hidden for text in texts)


async def test_processes_that_draw_together_have_one_secret(town: DailyTown) -> None:
    """The first stored secret counts, and it never changes."""
    drawn = [await town.context.daily.secrets.draw(DAY) for _ in range(2)]
    kept = (await DAY_SECRETS.read(town.house.store, "2026-11-18")).value

    assert drawn == [kept, kept]


async def test_the_proof_is_verified_by_the_program(
    town: DailyTown, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`kozyr verify` proves the deal, and finds a secret that is not the day's."""
    ann = await town.registered("Ann")
    table = await town.begin(ann)
    await town.play_both(ann)
    town.move_to(TOMORROW, HOUR_MS)
    proof = (await town.call("daily.proof", date="2026-11-18"))["proof"]
    played = (await town.call("fair.verify", ann, game_id=f"{table}.1"))["proof"]
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(proof))
    bad.write_text(json.dumps(proof | {"secret": "00" * 32}))

    assert (run(["verify", str(good)]), run(["verify", str(bad)])) == (0, 1)
    assert "secret" in capsys.readouterr().out
    assert {**played, "secret": proof["secret"]} == proof


@pytest.mark.parametrize("day", ["2020-01-01", "2026-02-31", "9999-99-99"])
async def test_days_without_a_deal_are_refused(town: DailyTown, day: str) -> None:
    """Days before the server and days that do not exist."""
    assert await town.refusal_word("daily.proof", date=day) == "no_day"


@pytest.mark.parametrize("day", ["", "today", "2026-11-18/x", 7, None])
async def test_texts_that_are_no_date_are_bad_requests(town: DailyTown, day: object) -> None:
    """The schema refuses them."""
    assert await town.refusal_word("daily.proof", date=day) == "bad_request"


async def test_the_work_draws_the_next_secret_before_anybody_asks(town: DailyTown) -> None:
    """The hash of tomorrow exists, though no person looked at the page today."""
    await town.work.work()

    kept = [key for key, _ in await DAY_SECRETS.list(town.house.store, limit=10)]
    assert kept == ["2026-11-18", "2026-11-19"]
