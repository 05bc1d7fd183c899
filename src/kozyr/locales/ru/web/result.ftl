# The end of a game.
durak_named = В дураках { $name }.
duraks_named = В дураках { $names }.
durak_with_epaulettes = В дураках { $name }, да ещё с погонами!
durak_you = С кем не бывает! Отыграемся?
epaulettes_you = Да ещё и с погонами. Отыграемся?
left_in_hand = Осталось на руках: { $name }
more = Ещё
