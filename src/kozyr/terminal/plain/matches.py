"""Duplicate matches in plain console mode, played on the server that the player used last."""

from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.matches import MatchDetails, MatchLines, MatchTableMade
from kozyr.terminal.match_texts import (
    is_own_offer,
    match_choice,
    match_lines,
    match_refusal_choice,
    match_row,
    match_share,
)
from kozyr.terminal.plain.deal_games import DealGames, sign_in_at_last_server
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.player_data import PlayerData


def play_matches(asker: Asker, person: PlayerData) -> None:
    """List the matches, and show the chosen one, until the player goes back."""
    session = sign_in_at_last_server(asker, person)
    if session is None:
        return
    games = DealGames(asker, session)
    while (lines := games.ask("matches.list", MatchLines)) is not None:
        if not lines.matches:
            asker.write_text("match_none")
            return
        rows = [match_row(match, asker.style.language) for match in lines.matches]
        number = asker.ask_choice(asker.say("match_title"), rows, asker.say("plain_back"))
        if number == BACK:
            return
        _show_match(asker, games, lines.matches[number - 1].match_id, session.server.address.url)


def _show_match(asker: Asker, games: DealGames, match_id: str, link: str) -> None:
    """Show a match, and do what the player chooses, until the player goes back."""
    language = asker.style.language
    while (match := games.ask("matches.get", MatchDetails, match_id=match_id)) is not None:
        # An old terminal cannot show the squares, so they are written in ASCII.
        asker.io.write_all(match_lines(match, language, is_ascii=True))
        games.write_share(match_share(match, language, link))
        choice, ending = match_choice(match, language), match_refusal_choice(match, language)
        choices = [each for each in (choice, ending) if each] or [asker.say("day_refresh")]
        number = asker.ask_choice("", choices, asker.say("plain_back"))
        if number == BACK:
            return
        chosen = choices[number - 1]
        if chosen == ending:
            games.ask("matches.cancel" if is_own_offer(match) else "matches.decline", Done, match_id=match_id)
            return
        if chosen == choice and match.turn is None:
            games.ask("matches.accept", MatchDetails, match_id=match_id)
        elif chosen == choice:
            made = games.ask("matches.play", MatchTableMade, match_id=match_id)
            if made is not None and not games.play(made.table_id, "match_left"):
                return
