"""The daily deal in plain console mode, played on the server that the player used last."""

from kozyr.server.api.messages.daily import DailyDay, DailyTableMade
from kozyr.terminal.daily_texts import daily_choice, daily_lines, daily_share
from kozyr.terminal.plain.deal_games import DealGames, sign_in_at_last_server
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.player_data import PlayerData


def play_daily(asker: Asker, person: PlayerData) -> None:
    """Show the daily deal and play it until the player goes back."""
    session = sign_in_at_last_server(asker, person)
    if session is None:
        return
    games = DealGames(asker, session)
    language = asker.style.language
    while (day := games.ask("daily.get", DailyDay)) is not None:
        # An old terminal cannot show the squares, so they are written in ASCII.
        asker.io.write_all(daily_lines(day, language, is_ascii=True))
        games.write_share(daily_share(day, language, f"{session.server.address.url}/daily"))
        choice = daily_choice(day, language)
        choices = [choice] if choice else [asker.say("day_refresh")]
        if asker.ask_choice("", choices, asker.say("plain_back")) == BACK:
            return
        made = games.ask("daily.play", DailyTableMade) if choice else None
        if made is not None and not games.play(made.table_id, "day_left"):
            return
