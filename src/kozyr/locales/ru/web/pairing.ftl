# Texts of quick pairing in the web client.

pairing_title = Ищем соперников…
pairing_waiting = { $n ->
    [one] ждёт { $n } человек
    [few] ждут { $n } человека
   *[many] ждут { $n } человек
}
pairing_alone = Больше пока никто не ищет игру. Начнём, как только кто-нибудь появится.
pairing_range = Соперники с рейтингом { $low }–{ $high }
pairing_anybody = Соперники с любым рейтингом
pairing_anybody_in = Через { $time } — с любым рейтингом
pairing_typical = Обычно ждут { $time }
pairing_pools = Во что играть
pairing_rated = На рейтинг
pairing_casual = Без рейтинга
pairing_bot = Пока сыграть с ботом
pairing_fill = Посадить ботов на свободные места
pairing_fill_agreed = Можно с ботами: ждём согласия остальных
pairing_found = Игра найдена!
pairing_accept = Играть ({ $seconds })
pairing_missed = Вы не успели к столу. Начните поиск снова, когда будет удобно.
pairing_table = За столом ждут игрока
pairing_table_join = Сесть за стол
