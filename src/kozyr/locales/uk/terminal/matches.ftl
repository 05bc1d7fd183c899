# Texts of duplicate matches in the terminal.

match_none = Дубль-матчів поки немає. Запропонуйте матч другові: на вебсторінці або клавішею M у списку друзів.
match_row = { $name }: { $deals }. { $status }
match_accept = Прийняти матч
match_enter = Клавіша Enter: { $choice }
match_score_hidden = { $name }: зіграно { $played } з { $games }
match_score = { $name }: { $score }, зіграно { $played } з { $games }
match_games = { $name }: { $games }
match_keys = ↑ ↓ — вибір · Enter — грати або прийняти · X — відхилити або відкликати · R — оновити · Esc — назад
match_decline = Відхилити матч
match_left = Гра чекає на вас до кінця матчу.
