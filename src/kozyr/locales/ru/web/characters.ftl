# The characters of the bots: full name, short name for a seat, and a line about how each plays.

character_vasily = Кот Василий
character_vasily_short = Василий
character_vasily_about = Ходит тем, что под лапой.
character_zina = Тётя Зина
character_zina_short = Зина
character_zina_about = Соседка по даче. Козыри бережёт на зиму.
character_amina = Амина
character_amina_short = Амина
character_amina_about = Студентка. Считает карты между парами.
character_grisha = Дядя Гриша
character_grisha_short = Гриша
character_grisha_about = Машинист. Подкидывает всё, что может.
character_aldar = Капитан Алдар
character_aldar_short = Алдар
character_aldar_about = Речной капитан. Помнит всё, что ушло в отбой.
character_nyura = Баба Нюра
character_nyura_short = Нюра
character_nyura_about = Шестьдесят лет за кухонным столом. Берегитесь!
