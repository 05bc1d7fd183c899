# Texts of duplicate matches in the terminal.

match_none = Дубль-матчей пока нет. Предложите матч другу: на веб-странице или клавишей M в списке друзей.
match_row = { $name }: { $deals }. { $status }
match_accept = Принять матч
match_enter = Клавиша Enter: { $choice }
match_score_hidden = { $name }: сыграно { $played } из { $games }
match_score = { $name }: { $score }, сыграно { $played } из { $games }
match_games = { $name }: { $games }
match_keys = ↑ ↓ — выбор · Enter — играть или принять · X — отклонить или отозвать · R — обновить · Esc — назад
match_decline = Отклонить матч
match_left = Игра ждёт вас до конца матча.
