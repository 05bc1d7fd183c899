# Ratings in the terminal client.

told_rated = { $name }: рейтинг { $rating } ({ $change })
