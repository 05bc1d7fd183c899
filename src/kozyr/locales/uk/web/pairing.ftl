# Texts of quick pairing in the web client.

pairing_title = Шукаємо суперників…
pairing_waiting = { $n ->
    [one] чекає { $n } людина
    [few] чекають { $n } людини
   *[many] чекають { $n } людей
}
pairing_alone = Більше поки ніхто не шукає гру. Почнемо, щойно хтось з’явиться.
pairing_range = Суперники з рейтингом { $low }–{ $high }
pairing_anybody = Суперники з будь-яким рейтингом
pairing_anybody_in = Через { $time } — з будь-яким рейтингом
pairing_typical = Зазвичай чекають { $time }
pairing_pools = У що грати
pairing_rated = На рейтинг
pairing_casual = Без рейтингу
pairing_bot = Поки зіграти з ботом
pairing_fill = Посадити ботів на вільні місця
pairing_fill_agreed = Можна з ботами: чекаємо згоди інших
pairing_found = Гру знайдено!
pairing_accept = Грати ({ $seconds })
pairing_missed = Ви не встигли до столу. Почніть пошук знову, коли буде зручно.
pairing_table = За столом чекають на гравця
pairing_table_join = Сісти за стіл
