# The end of a game.
durak_named = { $name } is the durak.
duraks_named = { $names } are the duraks.
durak_with_epaulettes = { $name } is the durak, with epaulettes!
durak_you = It happens to everyone. Play again?
epaulettes_you = With epaulettes, too. Get even?
left_in_hand = Cards left: { $name }
more = More
