# Texts of the commands of the program `kozyr`, except `kozyr play`.

cli_seat = Місце { $number }
cli_dealt = Роздає { $dealer }. Козир: { $trump }.
cli_shown = { $name } показує { $card }, наймолодший козир.
cli_take_reopened = { $name } знову відбивається.
cli_bout_beaten = Бито, у відбій: { $cards }.
cli_bout_taken = { $name } забирає { $cards }.
cli_refilled = Добрали: { $draws }.
cli_went_out = { $place ->
    [1] Без карт, 1-ше місце: { $names }.
    [2] Без карт, 2-ге місце: { $names }.
    [3] Без карт, 3-тє місце: { $names }.
   *[later] Без карт, { $place }-те місце: { $names }.
}
cli_bout_began = Захід { $bout }: { $name } ходить, { $defender } відбивається.
cli_left = { $name } виходить із гри, на руках: { $cards }.
cli_time = { $name }: час вийшов, на руках: { $cards }.
cli_durak = { $names } — дурень!
cli_durak_team = Програла команда: { $names }.
cli_won_before = Нічия; раніше виграли: { $names }.
cli_redeal = Роздаємо заново.
cli_no_cards = немає карт
cli_bout = Захід { $number }
cli_talon = Колода { $cards }
cli_trump = Козир { $card }
cli_discard = Відбій { $cards }
cli_limit = Межа { $cards }
cli_table = Стіл
cli_empty = порожньо
cli_out = без карт
cli_serving = Kozyr { $version } працює: { $address }. Дані зберігаються в { $location }. Зупинити: Ctrl-C.
cli_shared = { $location }; без NATS сервери дізнаються про зміни звідти
cli_shared_by_nats = { $location }; сервери з’єднані через NATS
cli_served = Зупинено. Усе збережено.
cli_port_taken = Адресу { $address } не вдалося зайняти: { $reason }. Виберіть інший порт: --port.
cli_folder_taken = З текою { $folder } вже працює інший сервер. Зупиніть його або виберіть іншу теку: --data.
cli_store_gone = Сховище зараз недоступне: { $reason }
cli_bad_folder = Тека { $folder } не підходить: { $reason }. Виберіть іншу: --data.
cli_no_store = У { $folder } немає сховища. Виберіть іншу теку (--data) або базу (--database).
cli_exported = Усе вивантажено в { $folder }. Закінчених ігор для `kozyr verify`: { $games }.
cli_imported = Усе завантажено з { $folder }.
cli_backed_up = Сховище скопійовано в { $file }.
cli_backup_exists = Файл { $file } вже є. Виберіть інший.
cli_backup_postgres = Базу PostgreSQL копіюйте через pg_dump або `kozyr export`.
cli_ledger_proven = Зійшлося. Рахунків: { $accounts }, переказів: { $transfers }, ігор триває: { $running }.
cli_ledger_broken = НЕ зійшлося ({ $count }). Рахунків: { $accounts }, переказів: { $transfers }, ігор триває: { $running }.
cli_broken_sum = На всіх рахунках разом монет { $found }, а має бути { $expected }.
cli_broken_balance = На рахунку { $about } монет { $found }, а за переказами { $expected }.
cli_broken_debt = Рахунок { $about } пішов у мінус: { $found }.
cli_broken_pot = У банку { $about } монет { $found }, а гри там немає.
cli_broken_amount = Переказ { $about }: монет { $found }, так не можна.
cli_broken_twice = Переказ { $about } записано двічі.
cli_broken_same = Переказ { $about } йде з рахунку на той самий рахунок.
cli_records_rebuilt = Статистику гравців перераховано. Закінчених ігор: { $games }.
cli_ratings_rebuilt = Рейтинги перераховано. Закінчених ігор: { $games }.
cli_config_from = з { $source }
cli_needs_part = Для { $feature } потрібна частина { $extra }: pip install 'kozyr[{ $extra }]'
cli_level_feature = рівня { $level }
cli_database_feature = бази PostgreSQL
cli_ignored_variables = { $names }: ці змінні для ботів, сервер їх не читає.
cli_stopped = Зупинено.
cli_demo = Грають четверо досвідчених ботів. Подивитися ще раз: kozyr demo --rules { $rules } --seed { $seed }
cli_deals = Роздачі
cli_match = { $rules }, місць: { $seats }; роздач: { $deals } з { $requested }, ігор на роздачу: { $games }; seed { $seed }
cli_simulation = { $rules }; ігор: { $games } з { $requested }; seed { $seed }
cli_column_bot = Бот
cli_column_games = Ігри
cli_column_losses = Програв
cli_column_draws = Нічиї
cli_column_score = Не програв
cli_column_interval = Інтервал
cli_column_ms_move = мс на хід
cli_column_ms_most = макс. мс
cli_column_against = Проти
cli_column_share = Частка
cli_column_elo = Ело
cli_column_wins = Виграв
cli_column_percent = частка, %
cli_column_points = Очки
cli_column_time = Час
decimal_separator = ,
cli_seconds = { $seconds } с
cli_speed = Час: { $seconds } с; ігор за секунду: { $speed }
cli_range_bouts = Заходів за гру: { $mean } (від { $least } до { $most })
cli_range_moves = Ходів за гру: { $mean } (від { $least } до { $most })
cli_faults = { $name }: ігор програно через збої: { $count }; останній: { $fault } ({ $detail })
cli_fault_died = програма завершилася
cli_fault_stalled = відповідь не прийшла вчасно
cli_fault_flooded = у відповіді більше ніж один рядок
cli_fault_nonsense = відповідь — не хід
cli_fault_illegal = хід не за правилами
cli_fault_raised = бот зламався
cli_speed_title = Випадкова гра, двоє гравців, classic, order turns, одне ядро процесора
cli_column_measured = Що виміряно
cli_column_value = Значення
cli_speed_games = Ядро, ігор за секунду
cli_speed_moves = Ядро, ходів за секунду
cli_speed_python = Правила на Python, ходів за секунду
cli_speed_cold = Запуск, нічого не скомпільовано
cli_speed_warm = Запуск, уже скомпільовано
cli_measuring = Вимірюємо…
cli_start_failed = Ядро не запустилося (код { $status }).
cli_worker_died = Робочий процес упав (код { $status }). Зіграні ігри збережено.
cli_unreadable = Не читається { $name }: { $reason }
cli_no_name = файл без назви
cli_line = { $name }, рядок { $line }: { $reason }
cli_given_up = { $count ->
    [one] Зупинилися: { $count } рядок — не доказ.
    [few] Зупинилися: { $count } рядки — не докази.
   *[many] Зупинилися: { $count } рядків — не докази.
}
cli_proven = Стіл { $table }, гра { $game }: роздача чесна.
cli_not_proven = Стіл { $table }, гра { $game }: РОЗДАЧА НЕ ЗБІГАЄТЬСЯ З КЛЮЧАМИ.
cli_proven_of = Перевірено і зійшлося: { $proven } з { $read }
tabletop_durak = Відбивайся або бери. Хто лишився з картами, той і дурень.
tabletop_pack = Колода на 36 карт, від шістки до туза
