# Texts of duplicate matches: the page, the dialog and the notices.

match_length = Сколько раскладов
match_offer_title = Дубль-матч: { $name }
match_offer_send = Предложить матч
match_offered_you = { $name } предлагает дубль-матч: { $deals }
match_open = Открыть
match_list = Дубль-матчи
match_offer_until = Принять матч можно до { $time }.
match_until = Играйте, когда удобно, до { $time }. За недоигранное очков не будет.
match_played = { $played } из { $games } игр
match_fair_why = Карты следуют из секрета, который выбран, когда матч предложили. Хеши видны с этого момента, так что подменить расклад нельзя. После матча секрет откроется, и карты можно пересчитать самим.
match_hash = Хеш расклада { $n }
match_secret = Секрет матча
match_save = Сохранить доказательство расклада { $n }
match_news_accepted = { $name }: дубль-матч принят.
match_news_declined = { $name }: дубль-матч отклонён.
match_news_cancelled = { $name }: дубль-матч отозван.
match_news_over = Дубль-матч окончен ({ $name }). Посмотрите, кто выиграл.
match_total = Всего: { $points }
