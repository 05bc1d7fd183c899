# Texts that several clients use: words of the game, states of a table, errors.

app = Козырь
rules = Правила
settings = Настройки
cancel = Отмена
suit_S = пик
suit_C = треф
suit_H = червей
suit_D = бубен
rank_J = валет
rank_Q = дама
rank_K = король
rank_A = туз
card_of = { $rank } { $suit }
rules_classic = Подкидной
rules_transfer = Переводной
rules_pairs = Пара на пару
rules_pairs-transfer = Пара на пару, переводной
rules_protocol = По протоколу
rules_book = По книге
rules_tabletop = Подкидывает один
rules_terminal = Терминал
rules_street = Дворовый
level_random = Наугад
level_novice = Новичок
level_experienced = Опытный
level_master = Мастер
level_divine = Божественный
clock_fast = Быстро: 10 с на ход
clock_normal = Обычно: 30 с на ход
clock_slow = Медленно: 90 с на ход
clock_none = Без часов
coins = { $n ->
    [one] { $n } монета
    [few] { $n } монеты
   *[many] { $n } монет
}
players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
for_points = на очки
won = Победа
home_guest = Вы играете как { $name }, гость.
home_player = Вы играете как { $name }.
share_link = Ссылка на стол
lobby_free = Есть свободное место
lobby_stake = Игра на
lobby_any_stake = очки или монеты
lobby_points = очки
lobby_coins = монеты
lobby_status_open = собираются
lobby_status_playing = идёт игра
lobby_status_over = между играми
lobby_status_closed = закрыт
lobby_unnamed = Стол без названия
lobby_join = Сесть
lobby_watch = Смотреть
lobby_empty = Сейчас столов нет.
lobby_empty_filtered = Таких столов сейчас нет.
lobby_empty_note = Откройте свой: его сразу увидят здесь.
lobby_password_title = «{ $table }»: вход по паролю
lobby_password = Пароль стола
lobby_invited = { $name } зовёт вас играть: { $rules }, { $players }, { $stake }.
new_title = Новый стол
new_stake_note = Сколько монет каждый кладёт в банк; 0 — игра только на очки.
new_stake_bots = На монеты боты не играют.
new_private = Закрытый стол
new_private_note = Его нет в списке: попасть можно только по ссылке.
account_register = Зарегистрироваться
account_log_in = Войти
account_log_out = Выйти
account_name = Имя
step_dealt = Сдаёт { $dealer }, козырь { $trump }.
step_shown = Засвет: { $name }, { $card }.
step_lead = { $name } ходит { $cards }.
step_toss = { $name } подкидывает { $cards }.
step_transfer = { $name } переводит: { $cards }.
step_show = { $name } переводит, показав { $card }.
step_beat = { $name } бьёт { $pairs }.
step_pair = { $attack } картой { $cover }
step_take = { $name }: беру.
step_pass = { $name }: пас.
step_redeal = { $name } требует пересдачи.
step_left = { $name } сдаётся.
step_time = { $name }: время вышло.
set_language = Язык
set_theme = Оформление
set_colours = Цвета мастей
set_colours_two = Два
set_colours_four = Четыре
set_sounds = Звуки
bot_name = { $level } { $n }
seat_n = Место { $n }
free_seat = свободно
away = нет связи
departed = ушёл
is_ready = готов
is_not_ready = ещё не готов
role_attacker = ходит
role_defender = отбивается
role_taking = берёт
role_thrower = подкидывает
role_asked = подкинет?
role_passed = пас
role_waiting = ждёт
role_out = вышел
take = Беру
done = Бито
pass = Пас
redeal = Пересдать
act_lead = Ходить
act_toss = Подкинуть
act_beat = Побить { $card }
act_transfer = Перевести
act_show = Перевести показом
turn_lead = Ваш ход.
turn_defend = Отбивайтесь или берите.
turn_throw = Подкиньте или «Бито».
turn_may_throw = Можно подкинуть.
turn_add = Соперник берёт: подкиньте ещё или «Пас».
turn_leads = Ходит: { $name }.
turn_defends = Отбивается: { $name }.
turn_throws = Подкидывают: { $name }.
waiting_others = Ждём остальных…
all_here = Все в сборе
sit_down = Сесть за стол
ready = Готов
not_ready = Не готов
add_bot = Добавить бота
leave = Выйти из-за стола
leave_game = Идёт игра
leave_game_why = Можно отойти и вернуться, пока идут ваши часы. Сдаться значит проиграть эту игру и сохранить место; уйти совсем значит потерять и то и другое.
stay = Остаться
step_out = Отойти, место за мной
resign = Сдаться
leave_for_good = Уйти совсем
reconnecting = Связь потеряна. Восстанавливаем…
chat_write = Сообщение
durak = дурак
rematch = Ещё раз
you = Вы

## Signs of ranks and suits

rank_short_J = В
rank_short_Q = Д
rank_short_K = К
rank_short_A = Т
suits_S = пики
suits_C = трефы
suits_H = черви
suits_D = бубны
suit_letter_S = п
suit_letter_C = т
suit_letter_H = ч
suit_letter_D = б

## Names of players without a name of their own

bot_name_1 = Анна
bot_name_2 = Борис
bot_name_3 = Клара
bot_name_4 = Дмитрий
bot_name_5 = Елена
bot_name_6 = Фёдор
