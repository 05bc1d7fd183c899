# What players show beside their name.

profile_avatar = Аватар
profile_avatar_auto = Автоматически
profile_country = Страна
profile_country_none = Не показывать
account_keep = Задайте пароль, чтобы сохранить аккаунт. Имя для входа: { $name }.
account_keep_ratings = Рейтинг гостя тоже считается, но его не видно: после регистрации он появится в профиле.
avatar_fox = Лиса
avatar_owl = Сова
avatar_bear = Медведь
avatar_hare = Заяц
avatar_wolf = Волк
avatar_hedgehog = Ёж
avatar_frog = Лягушка
avatar_raccoon = Енот
avatar_dog = Собака
avatar_rooster = Петух
avatar_penguin = Пингвин
avatar_panda = Панда
