# Ratings in the web client and in the lists of tables.

lobby_rated = на рейтинг
new_rated = На рейтинг
new_rated_note = Только с учётной записью и без ботов; правила не меняются.
rating = рейтинг
new_rated_bots = Боты не играют на рейтинг.
