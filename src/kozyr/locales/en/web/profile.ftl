# What players show beside their name.

profile_avatar = Avatar
profile_avatar_auto = Automatic
profile_country = Country
profile_country_none = Don't show
account_keep = Set a password to keep this account. You'll log in as { $name }.
account_keep_ratings = Your guest games already count for a rating, which is hidden: it appears on your profile when you register.
avatar_fox = Fox
avatar_owl = Owl
avatar_bear = Bear
avatar_hare = Hare
avatar_wolf = Wolf
avatar_hedgehog = Hedgehog
avatar_frog = Frog
avatar_raccoon = Raccoon
avatar_dog = Dog
avatar_rooster = Rooster
avatar_penguin = Penguin
avatar_panda = Panda
