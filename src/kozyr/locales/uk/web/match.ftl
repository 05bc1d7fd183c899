# Texts of duplicate matches: the page, the dialog and the notices.

match_length = Скільки розкладів
match_offer_title = Дубль-матч: { $name }
match_offer_send = Запропонувати матч
match_offered_you = { $name } пропонує дубль-матч: { $deals }
match_open = Відкрити
match_list = Дубль-матчі
match_offer_until = Прийняти матч можна до { $time }.
match_until = Грайте, коли зручно, до { $time }. За недогране очок не буде.
match_played = { $played } з { $games } ігор
match_fair_why = Карти випливають із секрету, який обрано, коли матч запропонували. Хеші видно з тієї миті, тож підмінити розклад не можна. Після матчу секрет відкриється, і карти можна перерахувати самим.
match_hash = Хеш розкладу { $n }
match_secret = Секрет матчу
match_save = Зберегти доказ розкладу { $n }
match_news_accepted = { $name }: дубль-матч прийнято.
match_news_declined = { $name }: дубль-матч відхилено.
match_news_cancelled = { $name }: дубль-матч відкликано.
match_news_over = Дубль-матч завершено ({ $name }). Подивіться, хто виграв.
match_total = Усього: { $points }
