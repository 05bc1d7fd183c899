"""The games of duplicate matches: equal deals, equal answers, hidden scores and the result."""

import json
from pathlib import Path

import pytest

from kozyr.cli.main import run
from kozyr.rules import must
from kozyr.server.bot_workers.chooser import ActionChooser
from kozyr.server.matches.match_documents import MATCH_PENDING
from kozyr.server.matches.matches import PLAY_MS
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.table import DoDueWork
from tests.kit.daily import choose_last, make_report
from tests.kit.matches import MatchTown

DAY_MS = 86_400_000


async def test_equal_moves_meet_equal_answers(town: MatchTown) -> None:
    """Both hold the same cards in the same game and get equal games; other deals have other cards."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob, deals=2)
    first = [await town.play_match_game(ann, match_id) for _ in range(4)]
    town.chooser = ActionChooser(b"the key of another server process", pause_ms=0)
    second = [await town.play_match_game(bob, match_id) for _ in range(4)]

    assert first == second
    assert all(first[0] != other for other in first[1:])
    assert (await town.find_match(ann, match_id))["difference"] == 0


async def test_the_friends_score_is_hidden_until_the_own_games_are_over(town: MatchTown) -> None:
    """Only how many games the friend has played is shown before."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    await town.play_match(ann, match_id)
    await town.play_match_game(bob, match_id, choose_last)
    before = await town.find_match(bob, match_id)
    listed = (await town.call("matches.list", bob))["matches"][0]
    await town.play_match_game(bob, match_id, choose_last)
    after = await town.find_match(bob, match_id)

    for seen in (before, listed):
        assert (seen["friend"]["played"], seen["friend"]["score"], seen["difference"]) == (2, None, None)
    assert (before["rows"][0]["friends"], before["rows"][0]["difference"]) == ([], None)
    assert (before["secret"], before["turn"]["game"]) == (None, 2)
    assert after["friend"]["score"] is not None
    assert [game["outcome"] is not None for game in after["rows"][0]["friends"]] == [True, True]


async def test_the_result_is_the_sum_of_the_differences(town: MatchTown) -> None:
    """Each sees it from the own side; the points for the play come with the analyses."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    await town.play_match(ann, match_id)
    await town.play_match(bob, match_id, choose_last)
    before = await town.find_match(ann, match_id)
    games = [*before["rows"][0]["mine"], *before["rows"][0]["friends"]]
    town.reports = {game["game_id"]: make_report(luck=4.5) for game in games}
    await town.work.work()
    of_ann, of_bob = await town.find_match(ann, match_id), await town.find_match(bob, match_id)

    assert (before["status"], before["final"], before["turn"]) == ("over", False, None)
    assert of_ann["final"]
    assert of_ann["me"]["score"] == before["me"]["score"] + 200
    assert of_ann["difference"] == of_ann["me"]["score"] - of_ann["friend"]["score"]
    assert of_ann["difference"] == sum(row["difference"] for row in of_ann["rows"])
    assert of_bob["difference"] == -of_ann["difference"]
    assert await MATCH_PENDING.list(town.house.store, limit=10) == []
    assert await town.refusal_word("matches.play", ann, match_id=match_id) == "match_played"


async def test_both_are_told_the_end_once(town: MatchTown) -> None:
    """When the second of them has finished."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    await town.play_match(ann, match_id)
    await town.work.work()
    town.notices.clear()
    await town.play_match(bob, match_id)
    await town.work.work()

    over = [(person, notice["what"]) for person, name, notice in town.notices if name == "match.changed"]
    assert sorted(over) == sorted([(ann.id, "over"), (bob.id, "over")])


async def test_a_game_that_is_left_scores_nothing_and_the_match_goes_on(town: MatchTown) -> None:
    """As in the daily deal; asking again returns the same table before."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    tables = {await town.begin_match_game(ann, match_id) for _ in range(3)}
    started = (await town.find_match(ann, match_id))["turn"]
    await town.call("game.resign", ann, table_id=tables.copy().pop(), command_id="resign")
    match = await town.find_match(ann, match_id)

    assert (len(tables), started) == (1, {"deal": 1, "game": 1, "started": True})
    assert (match["rows"][0]["mine"][0]["outcome"], match["me"]["score"]) == ("forfeited", 0)
    assert match["turn"] == {"deal": 1, "game": 2, "started": False}


async def test_games_that_are_not_finished_in_a_week_score_nothing(town: MatchTown) -> None:
    """The running game is abandoned by the server, and the match is over."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    await town.play_match(ann, match_id)
    table = await town.begin_match_game(bob, match_id)
    town.house.now += PLAY_MS
    must(await town.house.host.submit_as_server(table, DoDueWork()))
    await town.work.work()
    match = await town.find_match(bob, match_id)

    assert (match["status"], match["me"]["score"]) == ("over", 0)
    assert [game["outcome"] for game in match["rows"][0]["mine"]] == ["forfeited", "forfeited"]
    assert match["difference"] == -match["friend"]["score"]
    assert await town.refusal_word("matches.create", bob, user_id=ann.id) == "ok"
    town.house.now += DAY_MS
    await town.work.work()
    assert [key for key, _ in await MATCH_PENDING.list(town.house.store, limit=10) if match_id in key] == []


async def test_a_match_that_is_not_accepted_is_not_played(town: MatchTown) -> None:
    """The challenger waits for the answer, so no game is played in vain."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = (await town.call("matches.create", ann, user_id=bob.id))["match_id"]

    assert await town.refusal_word("matches.play", ann, match_id=match_id) == "not_accepted"


@pytest.mark.parametrize("name", ["games.get", "games.replay", "fair.verify", "games.analyse"])
async def test_replays_are_closed_until_both_have_played(town: MatchTown, name: str) -> None:
    """A player who has finished could show the cards to the friend."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    game = f"{await town.begin_match_game(ann, match_id)}.1"
    await town.play_match(ann, match_id)
    during = await town.refusal_word(name, ann, game_id=game)
    practice = await town.refusal_word("games.practise", ann, game_id=game, move=1)
    await town.play_match(bob, match_id)

    assert (during, practice) == ("not_finished", "not_finished")
    assert await town.refusal_word(name, ann, game_id=game) == "ok"
    assert await town.refusal_word(name, bob, game_id=game) == "no_game"


async def test_the_table_gives_no_hints_and_names_its_match(town: MatchTown) -> None:
    """No spectators either, so that the friend learns no card."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    table = await town.begin_match_game(ann, match_id)
    snapshot = await town.call("table.snapshot", ann, table_id=table)

    assert (snapshot["table"]["match"], snapshot["table"]["daily"]) == (match_id, False)
    assert await town.refusal_word("game.hint", ann, table_id=table, command_id="c") == "no_hints"
    assert await town.refusal_word("table.snapshot", bob, table_id=table) == "no_spectators"


async def test_the_deals_follow_from_a_secret_that_is_revealed_at_the_end(
    town: MatchTown, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its hashes are shown with the offer; nothing before the end has the secret or a seed."""
    ann, bob = await town.friends("Ann", "Bob")
    offered = await town.call("matches.create", ann, user_id=bob.id, deals=2)
    match_id = offered["match_id"]
    await town.call("matches.accept", bob, match_id=match_id)
    table = await town.begin_match_game(ann, match_id)
    texts = [json.dumps(await town.call("table.snapshot", ann, table_id=table))]
    await town.play_match(ann, match_id, games=4)
    texts += [json.dumps(await town.find_match(each, match_id)) for each in (ann, bob)]
    early = await town.refusal_word("matches.proof", ann, match_id=match_id, deal=2)
    await town.play_match(bob, match_id, games=4)
    secret = (await town.find_match(bob, match_id))["secret"]
    proofs = [(await town.call("matches.proof", bob, match_id=match_id, deal=n))["proof"] for n in (1, 2)]
    files = [tmp_path / "good.json", tmp_path / "bad.json"]
    files[0].write_text("\n".join(json.dumps(proof) for proof in proofs))
    files[1].write_text(json.dumps(proofs[0] | {"secret": "00" * 32}))
    played = (await town.call("fair.verify", ann, game_id=f"{table}.1"))["proof"]

    assert early == "match_secret"
    assert [proof["commitment"] for proof in proofs] == [row["commitment"] for row in offered["rows"]]
    assert not any(each in text for each in (secret, *(p["server_seed"] for p in proofs)) for text in texts)
    assert [run(["verify", str(file)]) for file in files] == [0, 1]
    assert "secret" in capsys.readouterr().out
    assert {**played, "secret": secret} == proofs[0]
    assert await town.refusal_word("matches.proof", bob, match_id=match_id, deal=3) == "no_match"


async def test_a_match_is_played_on_a_file(tmp_path: Path) -> None:
    """Offers, games and the result are stored by SQLite as in memory, and a new server reads them."""
    store = await open_sqlite(tmp_path / "kozyr.db")
    town = MatchTown(store)  # type: ignore[arg-type]  # any store
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)
    await town.play_match(ann, match_id)
    await town.play_match(bob, match_id, choose_last)
    await town.work.work()
    seen = await town.find_match(ann, match_id)
    await store.close()
    store = await open_sqlite(tmp_path / "kozyr.db")
    later = MatchTown(store)  # type: ignore[arg-type]  # any store
    again = await later.find_match(ann, match_id)
    await store.close()

    assert seen["status"] == "over"
    assert again == seen
