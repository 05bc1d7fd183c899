"""The screen about people: the player's own profile and the friends, who can be watched or challenged."""

from typing import Final

from textual import on, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.client.address import TableLink
from kozyr.client.lobby_client import LobbyClient
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.matches import MatchDetails
from kozyr.server.api.messages.people import User
from kozyr.server.api.messages.ratings import RatingHistory
from kozyr.server.api.messages.relations import ChallengeLine, FriendLine, Friends
from kozyr.server.api.messages.statistics import UserStatistics
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.screens.people_texts import MAX_BARS, friend_row, profile_lines
from kozyr.terminal.widgets.basic import AppAccess, RefillableList, key_bindings, text_lines

_RULES: Final = "classic"
"""The rules of a challenge from the terminal."""


class PeopleScreen(AppAccess, Screen[TableLink | None]):
    """The player's profile and friends; returns a table to watch, or None."""

    AUTO_FOCUS = "#friends"
    BINDINGS = key_bindings({"escape": "close", "w,ц": "watch", "m,ь": "offer_match"})

    def __init__(self, lobby: LobbyClient) -> None:
        super().__init__()
        self._lobby = lobby
        self._friends: dict[str, FriendLine] = {}

    def compose(self) -> ComposeResult:
        """Compose the profile, the friends and the message line."""
        yield Static(self.kozyr.say("people_title"), classes="heading", markup=False)
        yield from text_lines("profile", "head")
        yield RefillableList(id="friends")
        yield from text_lines("why", classes="error")
        yield Static(self.kozyr.say("people_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Load the profile and the friends."""
        self._load()

    @work(group="people", exclusive=True)
    async def _load(self) -> None:
        friends = await self._lobby.request("friends.list", Friends)
        if isinstance(friends, ClientRefusal):
            self.write_line("#why", friends.text)
            return
        app = self.kozyr
        self._friends = {friend.user_id: friend for friend in friends.friends}
        rows = [(friend.user_id, friend_row(friend, app.language)) for friend in friends.friends]
        self.query_one("#friends", RefillableList).show(rows)
        key = "people_friends_count" if rows else "people_no_friends"
        self.write_line("#head", app.say(key, n=len(rows)))
        await self._show_profile()

    async def _show_profile(self) -> None:
        user_id = self._lobby.session.user
        user = await self._lobby.request("users.get", User, user_id=user_id)
        statistics = await self._lobby.request("users.stats", UserStatistics, user_id=user_id)
        for answer in (user, statistics):
            if isinstance(answer, ClientRefusal):
                self.write_line("#why", answer.text)
        if isinstance(user, ClientRefusal) or isinstance(statistics, ClientRefusal):
            return
        histories = {}
        for pool in user.ratings:
            history = await self._lobby.request(
                "ratings.history", RatingHistory, user_id=user_id, pool=pool, limit=MAX_BARS
            )
            if isinstance(history, RatingHistory):
                histories[pool] = [point.rating for point in history.points]
        app = self.kozyr
        lines = profile_lines(user, statistics, histories, app.language, is_ascii=app.signs is not UNICODE)
        self.write_line("#profile", "\n".join(f" {line}" for line in lines))

    @on(OptionList.OptionSelected, "#friends")
    def challenge(self, event: OptionList.OptionSelected) -> None:
        """Challenge the selected friend to a classic game."""
        self._send_challenge(self._friends[str(event.option_id)])

    @work(group="challenge", exclusive=True)
    async def _send_challenge(self, friend: FriendLine) -> None:
        self.write_line("#why", "")
        answer = await self._lobby.request(
            "challenges.create", ChallengeLine, user_id=friend.user_id, rules=_RULES
        )
        if isinstance(answer, ClientRefusal):
            self.write_line("#why", answer.text)
        else:
            self.kozyr.tell(self.kozyr.say("people_challenge_sent", name=friend.name))

    @work(group="challenge", exclusive=True)
    async def action_offer_match(self) -> None:
        """Offer the selected friend a duplicate match of one deal."""
        friend = self._find_selected()
        if friend is None:
            return
        answer = await self._lobby.request("matches.create", MatchDetails, user_id=friend.user_id, deals=1)
        if isinstance(answer, ClientRefusal):
            self.write_line("#why", answer.text)
        else:
            self.kozyr.tell(self.kozyr.say("people_match_sent", name=friend.name))

    def _find_selected(self) -> FriendLine | None:
        row = self.query_one("#friends", OptionList).highlighted_option
        return None if row is None else self._friends.get(str(row.id))

    def action_watch(self) -> None:
        """Watch the game of the selected friend."""
        friend = self._find_selected()
        if friend is not None and friend.table_id is not None:
            self.dismiss(TableLink(friend.table_id))

    def action_close(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)
