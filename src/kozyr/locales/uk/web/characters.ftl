# The characters of the bots: full name, short name for a seat, and a line about how each plays.

character_vasily = Кіт Василь
character_vasily_short = Василь
character_vasily_about = Ходить тим, що під лапою.
character_zina = Тітка Зіна
character_zina_short = Зіна
character_zina_about = Сусідка по дачі. Козирі береже на зиму.
character_amina = Аміна
character_amina_short = Аміна
character_amina_about = Студентка. Рахує карти між парами.
character_grisha = Дядько Гриша
character_grisha_short = Гриша
character_grisha_about = Машиніст. Підкидає все, що може.
character_aldar = Капітан Алдар
character_aldar_short = Алдар
character_aldar_about = Річковий капітан. Пам’ятає все, що пішло у відбій.
character_nyura = Баба Нюра
character_nyura_short = Нюра
character_nyura_about = Шістдесят років за кухонним столом. Стережіться!
