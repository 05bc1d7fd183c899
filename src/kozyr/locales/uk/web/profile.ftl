# What players show beside their name.

profile_avatar = Аватар
profile_avatar_auto = Автоматично
profile_country = Країна
profile_country_none = Не показувати
account_keep = Задайте пароль, щоб зберегти акаунт. Ім’я для входу: { $name }.
account_keep_ratings = Рейтинг гостя теж рахується, але його не видно: після реєстрації він з’явиться у профілі.
avatar_fox = Лисиця
avatar_owl = Сова
avatar_bear = Ведмідь
avatar_hare = Заєць
avatar_wolf = Вовк
avatar_hedgehog = Їжак
avatar_frog = Жаба
avatar_raccoon = Єнот
avatar_dog = Собака
avatar_rooster = Півень
avatar_penguin = Пінгвін
avatar_panda = Панда
