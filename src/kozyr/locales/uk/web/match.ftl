# Texts of duplicate matches: the page, the dialog and the notices.

match_about = Ви обоє граєте ті самі розклади проти майстра, кожен — з обох боків. Карти однакові, тож вирішує лише гра.
match_deals = { $n ->
    [one] { $n } розклад
    [few] { $n } розклади
   *[many] { $n } розкладів
}
match_length = Скільки розкладів
match_offer_title = Дубль-матч: { $name }
match_offer_send = Запропонувати матч
match_offered_you = { $name } пропонує дубль-матч: { $deals }
match_open = Відкрити
match_list = Дубль-матчі
match_waits = Чекаємо на відповідь
match_asks = Чекає на вашу відповідь
match_your_turn = Ваша черга: зіграно { $played } з { $games }
match_friend_plays = { $name }: зіграно { $played } з { $games }
match_won = Ви виграли: +{ $points }
match_lost = Ви програли: −{ $points }
match_tied = Нічия
match_provisional = Ходи ще розбираються. Рахунок може трохи підрости.
match_offer_until = Прийняти матч можна до { $time }.
match_until = Грайте, коли зручно, до { $time }. За недогране очок не буде.
match_cancel = Відкликати пропозицію
match_play = Грати: розклад { $deal }, гра { $game }
match_resume = Продовжити: розклад { $deal }, гра { $game }
match_played = { $played } з { $games } ігор
match_deal = Розклад { $n }
match_not_played = Гра { $n }: ще не зіграна
match_hidden = Приховано, доки ви не зіграли всі свої ігри.
match_fair_why = Карти випливають із секрету, який обрано, коли матч запропонували. Хеші видно з тієї миті, тож підмінити розклад не можна. Після матчу секрет відкриється, і карти можна перерахувати самим.
match_hash = Хеш розкладу { $n }
match_secret = Секрет матчу
match_save = Зберегти доказ розкладу { $n }
match_news_accepted = { $name }: дубль-матч прийнято.
match_news_declined = { $name }: дубль-матч відхилено.
match_news_cancelled = { $name }: дубль-матч відкликано.
match_news_over = Дубль-матч завершено ({ $name }). Подивіться, хто виграв.
