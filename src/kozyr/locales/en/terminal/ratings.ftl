# Ratings in the terminal client.

told_rated = { $name }: rating { $rating } ({ $change })
