# Ratings in the web client and in the lists of tables.

lobby_rated = на рейтинг
new_rated = На рейтинг
new_rated_note = Лише з обліковим записом і без ботів; правила не змінюються.
rating = рейтинг
new_rated_bots = Боти не грають на рейтинг.
