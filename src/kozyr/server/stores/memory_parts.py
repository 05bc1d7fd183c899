"""The parts of the memory store for people, tokens and finished games.

`MemoryStore` inherits them and the parts in other modules, and adds the logs of tables and the coins.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from kozyr.ledger import CoinTransfer, InsufficientFunds
from kozyr.server.stores.name_skeletons import find_skeleton_owners, skeleton_of
from kozyr.server.tables.finished_games import FinishedGame, NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import AlreadyPaid, RewriteGame, UnavailableError


class MemoryBase:
    """A store in memory that answers until it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self._closed = False

    async def close(self) -> None:
        """Close the store: every later call fails."""
        self._closed = True

    def _must_be_open(self) -> None:
        if self._closed:
            message = "The store is closed."
            raise UnavailableError(message)


class MemoryPeople(MemoryBase):
    """People and their tokens."""

    def __init__(self) -> None:
        super().__init__()
        self._people: dict[str, Person] = {}
        self._ids: dict[str, str] = {}
        """Ids of people by their `Person.key`, the normalized name."""
        self._skeletons: dict[str, str] = {}
        """Ids of registered people by the skeletons of their names."""
        self._tokens: dict[bytes, Token] = {}

    async def add_person(self, person: Person, transfers: tuple[CoinTransfer, ...] = ()) -> bool:
        """Store a new person and move their first coins, or change nothing."""
        self._must_be_open()
        if person.id in self._people or person.key in self._ids or not self._has_distinct_name(person):
            return False
        if self._move_coins(transfers) is not None:
            return False
        self._insert_people({person.id: person}, {})
        return True

    def _move_coins(self, transfers: tuple[CoinTransfer, ...]) -> AlreadyPaid | InsufficientFunds | None:
        """Move coins as `Store.transfer` does, without waiting; return None if they moved.

        `MemoryStore` implements it.
        """
        raise NotImplementedError

    async def person(self, person_id: str) -> Person | None:
        """Find a person by id."""
        self._must_be_open()
        return self._people.get(person_id)

    async def people(self, person_ids: Sequence[str]) -> Mapping[str, Person]:
        """Find people by id."""
        self._must_be_open()
        return {each: self._people[each] for each in person_ids if each in self._people}

    async def person_named(self, key: str) -> Person | None:
        """Find a person by their `Person.key`, the normalized name."""
        self._must_be_open()
        return self._people.get(self._ids.get(key, ""))

    async def lookalike(self, name: str) -> Person | None:
        """Find the registered person whose name looks like this one (has the same Unicode skeleton)."""
        self._must_be_open()
        return self._people.get(self._skeletons.get(skeleton_of(name), ""))

    async def change_person(self, person: Person, *, expected: Person | None = None) -> bool:
        """Update a person and return True, or change nothing and return False.

        The result is False if the stored person is not `expected` (if given), or the name is taken.
        """
        self._must_be_open()
        stored = self._people.get(person.id)
        if stored is None or (expected is not None and stored != expected):
            return False
        if self._ids.get(person.key, person.id) != person.id:
            return False
        # Older versions registered names that look alike, and people may keep these names.
        keeps_name = stored.password is not None and stored.name == person.name
        if not keeps_name and not self._has_distinct_name(person):
            return False
        del self._ids[stored.key]
        skeleton = skeleton_of(stored.name)
        if self._skeletons.get(skeleton) == person.id:
            del self._skeletons[skeleton]
        self._insert_people({person.id: person}, {})
        return True

    async def add_token(self, token: Token) -> bool:
        """Store a token; return False if its person is unknown or its digest or id is taken."""
        self._must_be_open()
        is_id_taken = any(each.id == token.id for each in await self.tokens(token.person))
        if token.person not in self._people or token.digest in self._tokens or is_id_taken:
            return False
        self._tokens[token.digest] = token
        return True

    async def token(self, digest: bytes) -> Token | None:
        """Find a token by its digest."""
        self._must_be_open()
        return self._tokens.get(digest)

    async def tokens(self, person_id: str) -> Sequence[Token]:
        """List a person's tokens, the oldest first."""
        self._must_be_open()
        own = [each for each in self._tokens.values() if each.person == person_id]
        return sorted(own, key=lambda each: (each.made, each.id))

    async def drop_token(self, person_id: str, token_id: str) -> Token | None:
        """Delete a token by its public id; return it if it existed."""
        for stored in await self.tokens(person_id):
            if stored.id == token_id:
                return self._tokens.pop(stored.digest)
        return None

    async def drop_tokens(self, person_id: str, *, keep: str) -> Sequence[Token]:
        """Delete all tokens of a person but one; return the deleted tokens."""
        dropped = [each for each in await self.tokens(person_id) if each.id != keep]
        for each in dropped:
            del self._tokens[each.digest]
        return dropped

    async def drop_expired(self, now: int) -> int:
        """Delete all tokens that have expired; return how many."""
        self._must_be_open()
        expired = [each for each in self._tokens.values() if each.expires is not None and each.expires <= now]
        for each in expired:
            del self._tokens[each.digest]
        return len(expired)

    def _insert_people(self, people: Mapping[str, Person], tokens: Mapping[bytes, Token]) -> None:
        self._people.update(people)
        self._ids.update((each.key, each.id) for each in people.values())
        self._tokens.update(tokens)
        for skeleton, owner in find_skeleton_owners(list_registered(people.values())).items():
            self._skeletons.setdefault(skeleton, owner)

    def _has_distinct_name(self, person: Person) -> bool:
        # A guest's name may look like another name.
        return (
            person.password is None or self._skeletons.get(skeleton_of(person.name), person.id) == person.id
        )


def list_registered(people: Iterable[Person]) -> Iterable[tuple[int, str, str]]:
    """List the creation time, id and name of all people with a password."""
    return ((each.made, each.id, each.name) for each in people if each.password is not None)


class MemoryGames(MemoryBase):
    """Finished games."""

    def __init__(self) -> None:
        super().__init__()
        self._finished: list[NumberedGame] = []
        """All finished games, in the order of their sequence numbers, which count from 1."""
        self._games: dict[str, FinishedGame] = {}
        """Finished games by id."""
        self._games_of: dict[str | None, list[NumberedGame]] = {}
        """Games by player; public games are under None."""

    async def games(
        self, player: str | None, *, before: int | None = None, limit: int
    ) -> Sequence[NumberedGame]:
        """List a player's games before a sequence number, newest first; None lists all public games."""
        self._must_be_open()
        newest_first = reversed(self._games_of.get(player, []))
        earlier = (game for game in newest_first if before is None or game.sequence_number < before)
        return list(islice(earlier, limit))

    async def game(self, game_id: str) -> FinishedGame | None:
        """Find a finished game by its id."""
        self._must_be_open()
        return self._games.get(game_id)

    async def finished_after(self, sequence_number: int, limit: int) -> Sequence[NumberedGame]:
        """List the games after a sequence number, oldest first."""
        self._must_be_open()
        first = bisect_right(self._finished, sequence_number, key=lambda each: each.sequence_number)
        return self._finished[first : first + limit]

    async def rewrite_games(self, player: str, rewrite: RewriteGame) -> None:
        """Replace the summaries of a player's finished games."""
        self._must_be_open()
        games = [
            game._replace(finished=rewrite(game.finished))
            if any(seat.player == player for seat in game.finished.recorded_players)
            else game
            for game in self._finished
        ]
        self._finished, self._games, self._games_of = [], {}, {}
        self._insert_games(games)

    def _add_game(self, finished: FinishedGame) -> None:
        last_number = self._finished[-1].sequence_number if self._finished else 0
        self._insert_games([NumberedGame(last_number + 1, finished)])

    def _insert_games(self, games: Iterable[NumberedGame]) -> None:
        for game in games:
            self._finished.append(game)
            self._games.setdefault(game.finished.game, game.finished)
            if game.finished.open:  # the game is public
                self._games_of.setdefault(None, []).append(game)
            for seat in game.finished.recorded_players:
                self._games_of.setdefault(seat.player, []).append(game)
