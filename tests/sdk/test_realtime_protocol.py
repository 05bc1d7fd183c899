"""The realtime protocol, sentence by sentence, at a running server: calls by HTTP, events by WebSocket.

The test quotes the original document in its order (docs/origins.md). docs/reference/rules.md decides what the
document leaves open (§8, rule set `protocol`).
"""

import asyncio
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kozyr.locales.cards import write_card_by_id
from kozyr.rules import Action, Beat, Game, Lead, Pass, Seat, Take, ThrowIn, Transfer, cards_in
from kozyr.rules.cards import RANK_OF, Card
from kozyr.rules.plain_actions import plain_action
from tests.kit.host_listeners import StreamListener, listening
from tests.kit.server_process import WELCOME, Person, Server, serving
from tests.kit.stacking import stacked

STAKE = 100
CHECK = {"type": "check"}


class Told(NamedTuple):
    """The messages about a move."""

    game: dict[str, Any]
    """`game.move`, as all players receive it."""
    hands: list[list[str]]
    """`game.player.move`, one for each player."""


class Room:
    """A table and its players."""

    def __init__(self, server: Server, table: str, people: list[Person], ears: list[StreamListener]) -> None:
        self.server = server
        self.table = table
        self.people = people
        self.ears = ears
        self.last = 0
        self._names = map(str, itertools.count())

    def _fields(self, action: dict[str, Any]) -> dict[str, Any]:
        return {"table_id": self.table, "command_id": next(self._names), "action": action}

    async def do(self, seat: int, action: dict[str, Any]) -> Told:
        """Let a seat move; return what the players receive."""
        answer = self.server.ask("game.move", self.people[seat], **self._fields(action))
        self.last = answer["seq"]
        public = [(await ear.events(self.last, "game.move"))[-1] for ear in self.ears]
        assert [_without_roles(each) for each in public[1:]] == [_without_roles(public[0])]
        own = [(await ear.events(self.last, "game.player.move"))[-1] for ear in self.ears]
        return Told(public[0], [each["cards"] for each in own])

    def refused(self, seat: int, action: dict[str, Any]) -> str:
        """Let a seat try an illegal move; return the refusal."""
        return self.server.sentence("game.move", self.people[seat], **self._fields(action))

    async def begin(self, seeds: tuple[str, ...]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Make all players ready («готов»); return the start as each gets it, and the private parts."""
        for person, seed in zip(self.people, seeds, strict=True):
            self.server.ask("tables.ready", person, table_id=self.table, client_seed=seed)
        public = [(await ear.next("game.start", self.last))[1] for ear in self.ears]
        own = [(await ear.next("game.player.start", self.last))[1] for ear in self.ears]
        return public, own


def _without_roles(game: dict[str, Any]) -> dict[str, Any]:
    # Only the defender sees that a transfer is possible.
    return game | {"players": [{**each, "role": None} for each in game["players"]]}


# Wishes for the first deal: Anya is seat 0 and leads, Borya is seat 1.


def leads_one_of_two(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead one of two cards of a rank of which the defender has one too."""
    for card in cards_in(game.hands[game.attacker]):
        if len(_same(game, game.attacker, card)) > 1 and _same(game, game.defender, card):
            yield game.attacker, Lead((card,))


def anya_leads(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Let Anya lead such a card."""
    return leads_one_of_two(game) if game.attacker == 0 else iter(())


def throws_in(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Throw in the other card."""
    for card in _same(game, game.attacker, game.table[0].attack):
        yield game.attacker, ThrowIn((card,))


def beats_two_at_once(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Beat both cards."""
    first, second = (laid.attack for laid in game.table)
    for one, two in itertools.permutations(cards_in(game.hands[game.defender]), 2):
        yield game.defender, Beat(((first, one), (second, two)))


def transfers(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Transfer the attack."""
    for card in _same(game, game.defender, game.table[0].attack):
        yield game.defender, Transfer((card,))


def beats_one_of_two(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Beat one card, and keep a card of the attack's rank."""
    rank = game.table[0].attack
    for laid, cover in itertools.product(game.table, cards_in(game.hands[game.defender])):
        if [card for card in _same(game, game.defender, rank) if card != cover]:
            yield game.defender, Beat(((laid.attack, cover),))


def leads_any(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead a card."""
    for card in cards_in(game.hands[game.attacker]):
        yield game.attacker, Lead((card,))


def leads_three(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Lead three cards of a rank, of which the defender has the fourth."""
    for card in cards_in(game.hands[game.attacker]):
        cards = _same(game, game.attacker, card)
        if len(cards) == 3 and _same(game, game.defender, card):
            yield game.attacker, Lead(cards)


def takes(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Take."""
    yield game.defender, Take()


def passes(game: Game) -> Iterator[tuple[Seat, Action]]:
    """Pass."""
    yield game.attacker, Pass()


def _same(game: Game, seat: Seat, as_this: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards_in(game.hands[seat]) if RANK_OF[card] == RANK_OF[as_this])


FIRST = (
    anya_leads, throws_in, beats_two_at_once, passes,
    leads_one_of_two, transfers, beats_one_of_two, takes, passes,
)  # fmt: skip
SECOND = (leads_any, takes, passes, leads_three, takes)


def test_two_games_over_the_realtime_protocol(tmp_path: Path) -> None:
    """Two games play out as the document describes them."""
    with serving(tmp_path) as server:
        server.language = "ru"
        asyncio.run(walk(server))


async def walk(server: Server) -> None:  # noqa: PLR0915 - as long as the document
    """Follow the document from its first to its last sentence."""
    anya, borya = server.guest("Аня"), server.guest("Боря")

    # «Игра запускается по обычным правилам: создаётся стол (автоматически присоединяется автор стола),»
    made = server.ask("tables.create", anya, rules="protocol", seats=2, stake=STAKE, clock="slow")
    assert made["seat"] == 0

    # «Чтобы сесть за стол, у игрока должна быть доступная для списания сумма на счету (равная ставке стола)»
    assert "монет" in server.sentence("tables.create", borya, rules="protocol", seats=2, stake=WELCOME + 1)

    # «присоединяется второй игрок,»
    table = made["table_id"]
    assert server.ask("tables.join", borya, table_id=table)["seat"] == 1

    async with listening(server, anya, table) as first, listening(server, borya, table) as second:
        room = Room(server, table, [anya, borya], [first, second])
        line = await stacked(server.data / "kozyr.db", table, FIRST)

        # «оба нажимают "готов" и автоматически стартует игра.»
        starts, own = await room.begin(line.seeds)
        start = starts[0]
        assert _without_roles(starts[1]) == _without_roles(start)

        # «При старте игры у каждого игрока списывается ставка (равная ставке стола).»
        balances = [server.ask("ledger.balance", each) for each in (anya, borya)]
        assert balances == [{"available": WELCOME - STAKE, "in_play": STAKE}] * 2

        # «Ответ от сервера:» game_start.json
        assert start["board"] == {"thrown_cards": []}
        assert (start["deck_count"], start["discard_count"]) == (24, 0)
        assert [(each["id"], each["cards_count"]) for each in start["players"]] == [
            (anya.id, 6),
            (borya.id, 6),
        ]
        assert (start["attacker"], start["defender"], start["prev_move"]) == (0, 1, None)

        # «Так же, прилетит событие "game.player.start" (каждому игроку - своё сообщение), внутри - список
        # карт на руке»
        assert [each["seat"] for each in own] == [0, 1]
        hands = [each["cards"] for each in own]
        assert len({*hands[0], *hands[1]}) == 12

        # «"Карта" … - это текстовая строка-идентификатор игральной карты (2 или 3 символа). Имеет формат
        # МАСТЬЗНАЧЕНИЕ (для примера: H6, SJ, C10, DA).»
        assert all(re.fullmatch("[SCHD]([6-9]|10|[JQKA])", card) for card in (*hands[0], *hands[1]))

        # «Если нет карт на столе (пусто data.board.thrown_cards), самый первый ход после отбоя. Игроку нельзя
        # "пасовать".» move.json
        acts = [plain_action(action) for _, action in line.acts]
        move, toss, both, check, lead, transfer, one, take, _ = acts
        assert room.refused(0, CHECK) == "Кто ходит, тот не пасует: сделайте ход."
        told = await room.do(0, move)
        assert _lying(told) == [(move["cards"][0], None)]

        # «Нельзя переводить до первого "отбоя".» Боря держит карту того же достоинства.
        held = [card for card in hands[1] if card[1:] == move["cards"][0][1:]]
        assert (
            room.refused(1, {"type": "transfer", "cards": held[:1]})
            == "Переводить ещё рано. Отбивайтесь или берите."
        )

        # «Подбрасываем карту.» toss.json
        told = await room.do(0, toss)
        assert _lying(told) == [(move["cards"][0], None), (toss["cards"][0], None)]

        # «"защищающийся"/"отбивающийся" кроет карту/карты. Если игра "дурак переводной", то у "отбивающегося"
        # может быть ситуация, когда он будет крыть сразу больше одной карты.» defend.json
        told = await room.do(1, both)
        assert _lying(told) == [(each["attack"], each["defend"]) for each in both["pairs"]]

        # «Если "дурак подкидной" - то кроет всегда только одну карту» (§9: можно и здесь сразу несколько.)

        # «Если был ход "defend": Если игра "дурак переводной", то в массиве pairs - может быть больше одного
        # объекта.» defend_ans.json
        assert told.game["prev_move"] == {"player_id": borya.id, "seat": 1, **both}
        assert len(both["pairs"]) == 2

        # «Сделать пас. Работает как для обычного игрока,»
        before, told = told, await room.do(0, check)

        # «Если был ход "check":» check_ans.json
        assert told.game["prev_move"] == {"player_id": anya.id, "seat": 0, "type": "check"}

        # «Структура ответа во время хода практически аналогична ответу после старта.»
        assert told.game.keys() == start.keys()

        # «Если на предыдущем ходу произошёл отбой (data.is_end_of_round): всем раздаются карты из колоды,»
        assert (before.game["is_end_of_round"], told.game["is_end_of_round"]) == (False, True)
        assert told.game["round_end"]["drew"] == [2, 2]
        assert told.game["deck_count"] == start["deck_count"] - 4
        assert [each["cards_count"] for each in told.game["players"]] == [6, 6]

        # «карты со стола либо скидываются,»
        assert told.game["round_end"]["result"] == "beaten"
        assert (told.game["discard_count"], _lying(told)) == (4, [])

        # «определяется кто ходит следующий»
        assert (told.game["attacker"], told.game["defender"]) == (1, 0)

        # «В конце каждого хода игрока, прилетит событие "game.player.move", внутри - список карт на руке
        # (структура аналогична "game.player.start"). Если был "отбой" - каждому так же прилетит
        # "game.player.move".»
        assert [len(hand) for hand in told.hands] == [6, 6]
        moved = (await first.events(room.last, "game.player.move"))[-1]
        assert moved.keys() == own[0].keys()

        # «Перевести карту другому игроку. Данный вариант хода доступен только для игры "дурак переводной".»
        assert await _transfer_at(server, "classic", [anya, borya]) == (
            "По этим правилам не переводят. Отбивайтесь или берите."
        )

        # «Только игрок с флагом "защищающийся" может переводить.»
        await room.do(1, lead)
        assert room.refused(1, transfer) == "В этом заходе отбивается игрок на месте 0."

        # «Нельзя переводить картой, значение которой отлично от значения карт на столе.»
        foreign = next(card for card in told.hands[0] if card[1:] != lead["cards"][0][1:])
        name = write_card_by_id(foreign, "ru")
        sentence = f"Перевести картой {name} нельзя: в атаке другое достоинство."
        assert room.refused(0, {"type": "transfer", "cards": [foreign]}) == sentence
        told = await room.do(0, transfer)
        assert (told.game["attacker"], told.game["defender"]) == (0, 1)

        # «Если был ход "move", "toss" или "transfer":» move_toss_transfer_ans.json
        assert told.game["prev_move"] == {"player_id": anya.id, "seat": 0, **transfer}

        # «Нельзя переводить, если на столе уже есть "непокрытые" карты.» Читаем: покрытые.
        told = await room.do(1, one)
        held = [card for card in told.hands[1] if card[1:] == lead["cards"][0][1:]]
        sentence = "Переводить поздно: одна карта уже отбита."
        assert room.refused(1, {"type": "transfer", "cards": held[:1]}) == sentence

        # «Сделать пас. Работает как для обычного игрока, так и для "защищающегося".» Он берёт.
        told = await room.do(1, take)
        assert told.game["players"][1]["role"] == "taking"
        lay, held = [card for pair in _lying(told) for card in pair if card], told.hands[1]
        told = await room.do(0, CHECK)

        # «карты со стола … либо уходят в руку предыдущего защитника»
        assert told.game["round_end"]["result"] == "taken"
        assert {*told.hands[1]} == {*held, *lay}
        assert (told.game["attacker"], told.game["discard_count"]) == (0, 4)

        # «Если флаг последнего хода (data.is_end_of_match) был true, то данный ход был последним.»
        ends = []
        while not told.game["is_end_of_match"]:
            told = await room.do(*await _anything(room))
            ends.append(told.game["is_end_of_match"])
        assert ends == [*[False] * (len(ends) - 1), True]

        # «Сразу после последнего хода в центрифугу прилетит сообщение о завершении игры с результатами.»
        # game_end.json
        last = [each["event"] for each in (await first.entry(room.last))["events"]]
        assert [each for each in last if each in ("game.move", "game.end")][-2:] == ["game.move", "game.end"]
        (end,) = await first.events(room.last, "game.end")
        assert (await second.events(room.last, "game.end")) == [end]
        prizes = {"win": 2 * STAKE, "draw": STAKE, "lose": 0}
        assert [each["prize"] for each in end["results"]] == [
            prizes[each["result"]] for each in end["results"]
        ]
        balances = [server.ask("ledger.balance", each)["available"] for each in (anya, borya)]
        assert balances == [WELCOME - STAKE + each["prize"] for each in end["results"]]

        # «Нельзя переводить, если следующий игрок имеет меньше карт на руке, чем количество карт на
        # столе + 1.» Во второй игре: зашли тремя картами, осталось три, а стало бы четыре.
        line = await stacked(server.data / "kozyr.db", table, SECOND)
        await room.begin(line.seeds)
        for seat, action in line.acts[:4]:
            told = await room.do(seat, plain_action(action))
        attacker, defender = told.game["attacker"], told.game["defender"]
        rank = told.game["prev_move"]["cards"][0][1:]
        held = [card for card in told.hands[defender] if card[1:] == rank]
        sentence = f"Перевести нельзя: у игрока на месте {attacker} меньше карт, чем пришлось бы отбивать."
        assert room.refused(defender, {"type": "transfer", "cards": held}) == sentence

        # «Если игрок выходит из игры (сам или его выкинет сервер), то всем прилетит событие "game.dispatch" с
        # картами данного игрока. Структура аналогична "game.player.start" / "game.player.move"»
        server.ask("tables.leave", room.people[defender], table_id=table)
        shown = [(await ear.next("game.dispatch", room.last))[1] for ear in room.ears]
        assert [(each["player_id"], each["seat"], each["cards"]) for each in shown] == [
            (room.people[defender].id, defender, told.hands[defender])
        ] * 2
        _, end = await first.next("game.end", room.last)
        assert end["reason"] == "left"
        assert [each["result"] for each in end["results"]][defender] == "lose"


async def _transfer_at(server: Server, rules: str, people: list[Person]) -> str:
    """Try to transfer at a table of other rules; return the answer."""
    table = server.table(*people, rules=rules, clock="slow")
    line = await stacked(server.data / "kozyr.db", table, (leads_any, takes))
    for person, seed in zip(people, line.seeds, strict=True):
        server.ask("tables.ready", person, table_id=table, client_seed=seed)
    (attacker, lead), (defender, _) = line.acts
    ask = {"table_id": table, "command_id": "1"}
    server.ask("game.move", people[attacker], **ask, action=plain_action(lead))
    held = server.ask("table.snapshot", people[defender], table_id=table)["player"]["cards"]
    transfer = {"type": "transfer", "cards": held[:1]}
    return server.sentence("game.move", people[defender], **ask, action=transfer)


def _lying(told: Told) -> list[tuple[str, str | None]]:
    return [(each["attack"], each["defend"]) for each in told.game["board"]["thrown_cards"]]


async def _anything(room: Room) -> tuple[int, dict[str, Any]]:
    """Find a player with a legal action; a client need not know the rules."""
    for seat, ear in enumerate(room.ears):
        legal = (await ear.events(room.last, "game.player.move"))[-1]["legal"]
        if legal:
            return seat, legal[0]
    raise AssertionError
