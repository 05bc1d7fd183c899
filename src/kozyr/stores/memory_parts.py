"""How are people, their tokens and finished games kept in memory?

The parts of the simplest store that have nothing to do with logs and coins.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from kozyr.service.people import Person, Token
from kozyr.service.played import Finished, Placed, Record
from kozyr.service.ports import UnavailableError


class InMemory:
    """What may be asked until it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self._closed = False

    async def close(self) -> None:
        """Answer nothing from now on."""
        self._closed = True

    def _must_be_open(self) -> None:
        if self._closed:
            message = "The store is closed."
            raise UnavailableError(message)


class PeopleInMemory(InMemory):
    """People and their tokens."""

    def __init__(self) -> None:
        super().__init__()
        self._people: dict[str, Person] = {}
        self._ids: dict[str, str] = {}
        """By key."""
        self._tokens: dict[bytes, Token] = {}

    async def add_person(self, person: Person) -> bool:
        """Keep somebody new; false: his id or key is taken."""
        self._must_be_open()
        if person.id in self._people or person.key in self._ids:
            return False
        self._take_people({person.id: person}, {})
        return True

    async def person(self, person: str) -> Person | None:
        """Find a person by id."""
        self._must_be_open()
        return self._people.get(person)

    async def person_named(self, key: str) -> Person | None:
        """Find a person by the key of his name."""
        self._must_be_open()
        return self._people.get(self._ids.get(key, ""))

    async def change_person(self, person: Person) -> bool:
        """Keep what became of a person; false: nobody has this id, or another has this key."""
        self._must_be_open()
        before = self._people.get(person.id)
        if before is None or self._ids.get(person.key, person.id) != person.id:
            return False
        del self._ids[before.key]
        self._take_people({person.id: person}, {})
        return True

    async def add_token(self, token: Token) -> bool:
        """Keep a token; false: it stands for nobody, or its digest or id is taken."""
        self._must_be_open()
        taken = any(each.id == token.id for each in await self.tokens(token.person))
        if token.person not in self._people or token.digest in self._tokens or taken:
            return False
        self._tokens[token.digest] = token
        return True

    async def token(self, digest: bytes) -> Token | None:
        """Find a token."""
        self._must_be_open()
        return self._tokens.get(digest)

    async def tokens(self, person: str) -> Sequence[Token]:
        """List a person's tokens, the oldest first."""
        self._must_be_open()
        own = [each for each in self._tokens.values() if each.person == person]
        return sorted(own, key=lambda each: (each.made, each.id))

    async def drop_token(self, person: str, token: str) -> Token | None:
        """Forget a token by its public name; give it, if it was there."""
        found = next((each for each in await self.tokens(person) if each.id == token), None)
        return found and self._tokens.pop(found.digest)

    async def drop_expired(self, now: int) -> int:
        """Forget all tokens that stand for nobody at this time; tell how many."""
        self._must_be_open()
        expired = [each for each in self._tokens.values() if each.expires is not None and each.expires <= now]
        for each in expired:
            del self._tokens[each.digest]
        return len(expired)

    def _take_people(self, people: Mapping[str, Person], tokens: Mapping[bytes, Token]) -> None:
        self._people.update(people)
        self._ids.update((each.key, each.id) for each in people.values())
        self._tokens.update(tokens)


class GamesInMemory(InMemory):
    """Finished games and what they come to."""

    def __init__(self) -> None:
        super().__init__()
        self._finished: list[Placed] = []
        self._games: dict[str, Finished] = {}
        """By id."""
        self._own: dict[str | None, list[Placed]] = {}
        """By player; those that everybody may see under None."""
        self._records: dict[str, Record] = {}

    async def games(self, player: str | None, *, before: int | None = None, limit: int) -> Sequence[Placed]:
        """List a player's games, newest first; None: everybody's, as far as everybody may see them."""
        self._must_be_open()
        newest = reversed(self._own.get(player, []))
        return list(islice((each for each in newest if before is None or each.place < before), limit))

    async def game(self, game: str) -> Finished | None:
        """Find a finished game by its id."""
        self._must_be_open()
        return self._games.get(game)

    async def record(self, player: str) -> Record:
        """Tell what all games of a player come to."""
        self._must_be_open()
        return self._records.get(player, Record())

    def _finish(self, finished: Finished) -> None:
        place = self._finished[-1].place if self._finished else 0
        self._take_games([Placed(place + 1, finished)])

    def _take_games(self, games: Iterable[Placed]) -> None:
        for placed in games:
            self._finished.append(placed)
            self._games.setdefault(placed.finished.game, placed.finished)
            if placed.finished.open:
                self._own.setdefault(None, []).append(placed)
            for played in placed.finished.counted:
                self._own.setdefault(played.player, []).append(placed)
                record = self._records.get(played.player, Record())
                self._records[played.player] = record.with_game(played)
