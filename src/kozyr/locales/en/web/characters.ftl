# The characters of the bots: full name, short name for a seat, and a line about how each plays.

character_vasily = Vasily the Cat
character_vasily_short = Vasily
character_vasily_about = Plays whatever is under the paw.
character_zina = Aunt Zina
character_zina_short = Zina
character_zina_about = Dacha neighbour. Saves trumps for the winter.
character_amina = Amina
character_amina_short = Amina
character_amina_about = Student. Counts cards between lectures.
character_grisha = Uncle Grisha
character_grisha_short = Grisha
character_grisha_about = Train driver. Throws in everything he can.
character_aldar = Captain Aldar
character_aldar_short = Aldar
character_aldar_about = River captain. Remembers every card that's gone.
character_nyura = Granny Nyura
character_nyura_short = Nyura
character_nyura_about = Sixty years at the kitchen table. Be afraid.
