# Accounts and moderation: refusals, calls, e-mails and the commands `kozyr admin`.

## refusals

calls-bad_code = This code is wrong or was already used. Try another one.
calls-email_unavailable = This server doesn't send e-mails. Use a recovery code.
calls-banned = You're banned until { $until }. { $contact ->
    [none] To appeal, write to the people who run this server.
   *[known] To appeal, write to { $contact }.
} Reason: { $reason }
calls-muted = You can't write in the chat until { $until }. Reason: { $reason }
calls-pairing_banned = You can't search for opponents until { $until }: you left, ran out of time or didn't come in { $bad } of your last { $games } games.
calls-not_moderator = Only moderators can do that.
calls-report_yourself = You can't report yourself.
moderation-no_person = There's no such player.
moderation-yourself = You can't do this to yourself.
moderation-administrator = This player is an administrator. Only administrators can do that.
moderation-no_report = This report no longer exists.
moderation-too_few_coins = The player has only { $coins } coins.
moderation-past = This time is in the past. Choose a later one.
config-bad_smtp_url = { $source } takes an address such as smtp://host:25 or smtps://name:password@host.
config-bad_smtp_from = { $source } takes an e-mail address such as kozyr@example.org, not { $value }.
config-bad_contact = { $source } takes one line of at most 200 characters, such as mods@example.org.
config-smtp_without_sender = smtp_url needs a sender. Set smtp_from too.

## calls

call_account_get = Show how your account can be recovered, and whether it is restricted.
call_account_codes = Get new recovery codes; earlier ones stop working.
call_account_recover = Set a new password with a one-time code. All sessions end and a new one begins.
call_account_email = Store an e-mail address for a lost password, or delete it.
call_account_send_code = Send a one-time code to the e-mail address of an account. The answer is the same if it has none.
call_account_export = Get everything that is stored about you.
call_account_delete = Delete your account. Your games stay under another name; everything else about you is deleted.
call_users_report = Report a player to the moderators, with the table or game where it happened.
call_server_notices = Show the moderators' notices to everyone.
call_admin_search = Find players by id, by name, or by a name that looks like it. Moderators only, as all admin calls.
call_admin_user = Show a player's restrictions, sessions with addresses, reports and coins.
call_admin_reports = List the players' reports, newest first.
call_admin_resolve = Close a report with a decision.
call_admin_chat = Show the chat of a table.
call_admin_mute = Mute a player in chats until a time; null ends it.
call_admin_ban = Ban a player from the server until a time; null ends it.
call_admin_rename = Give a player another name.
call_admin_close_table = Close a table. A running game ends as a draw, and the stakes are paid back.
call_admin_suspects = List the pairs of players who seem to play together, with replays.
call_admin_coins = Give a player coins from the mint, or take coins back.
call_admin_broadcast = Show a notice to everyone.
call_admin_log = List the moderators' actions, newest first: who, when and why.

## e-mails

mail_code_subject = Your Kozyr code
mail_code_text =
    Hello { $name },

    someone asked for a code to set a new password for your Kozyr account. The code is valid for an hour and works once:

    { $code }

    If it wasn't you, ignore this e-mail: your password stays the same.

## kozyr admin

cli_admin_done = Done.
cli_admin_no_player = There's no player { $name }.
cli_admin_name_taken = The name { $name } can't be used.
cli_admin_collusion = { $count ->
    [one] { $count } pair is on the list.
   *[other] { $count } pairs are on the list.
}
cli_admin_nothing = Nothing to show.
