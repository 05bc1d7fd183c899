# The end of a game.
durak_named = У дурнях { $name }.
duraks_named = У дурнях { $names }.
durak_with_epaulettes = У дурнях { $name }, та ще й з погонами!
durak_you = З ким не буває! Відіграємося?
epaulettes_you = Та ще й з погонами. Відіграємося?
left_in_hand = Залишилося на руках: { $name }
more = Ще
