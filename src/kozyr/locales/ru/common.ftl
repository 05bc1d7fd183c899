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
rank_object_J = валета
rank_object_Q = даму
rank_object_K = короля
rank_object_A = туза
card_of = { $rank } { $suit }
rules_classic = Подкидной
rules_transfer = Переводной
rules_pairs = Пара на пару
rules_pairs-transfer = Пара на пару, переводной
rules_protocol = Переводной, не в первом заходе
rules_book = По-домашнему: младшая бьёт туза
rules_tabletop = Подкидывает только атакующий
rules_terminal = Подкидной по очереди
rules_street = Дворовый
level_random = Случайный
level_novice = Новичок
level_experienced = Опытный
level_master = Мастер
level_divine = Гроссмейстер
clock_fast = Быстро: 10 с на ход
clock_normal = Обычно: 30 с на ход
clock_slow = Медленно: 90 с на ход
clock_none = Время не ограничено
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
for_points = на интерес
won = Победа
home_guest = Вы играете гостем под именем { $name }.
home_player = Вы играете под именем { $name }.
share_link = Ссылка на стол
lobby_free = Есть свободное место
lobby_stake = Играют на
lobby_any_stake = интерес или монеты
lobby_points = интерес
lobby_coins = монеты
lobby_status_open = ждут игроков
lobby_status_playing = идёт игра
lobby_status_over = между играми
lobby_status_closed = закрыт
lobby_unnamed = Стол без названия
lobby_join = Сесть
lobby_watch = Смотреть
lobby_empty = Сейчас столов нет.
lobby_empty_filtered = Таких столов сейчас нет.
lobby_empty_note = Откройте свой: его сразу увидят другие.
lobby_password_title = «{ $table }»: нужен пароль
lobby_password = Пароль стола
lobby_invited = { $name } зовёт сыграть { $game }{ $stake ->
    [0] { "" }
   *[any] , ставка: { $coins }
}
game_to_play = { $rules ->
    [pairs] в подкидного { $n ->
        [6] трое на трое
       *[4] двое на двое
    }
    [pairs-transfer] в переводного { $n ->
        [6] трое на трое
       *[4] двое на двое
    }
   *[any] { $rules ->
        [classic] в подкидного
        [terminal] в подкидного
        [street] в подкидного
        [tabletop] в подкидного
        [transfer] в переводного
        [protocol] в переводного
       *[any] в дурака
    } { $n ->
        [2] вдвоём
        [3] втроём
        [4] вчетвером
        [5] впятером
       *[6] вшестером
    }
}
new_title = Новый стол
new_stake_note = Сколько монет каждый кладёт в банк. 0 — играем на интерес.
new_stake_bots = Боты на монеты не играют.
new_private = Закрытый стол
new_private_note = Его нет в списке: сесть можно только по ссылке.
account_register = Зарегистрироваться
account_log_in = Войти
account_log_out = Выйти
account_name = Имя
step_dealt = Сдаёт { $dealer }, козырь { $trump }.
step_shown = Младший козырь — { $card }. Начинает { $name }.
step_left = { $name } сдаётся.
step_time = { $name }: время вышло.
set_language = Язык
set_theme = Тема
set_colours = Цвета мастей
set_colours_two = Два
set_colours_four = Четыре
set_sounds = Звуки
bot_name = { $level } { $n }
seat_n = Место { $n }
free_seat = свободно
away = нет на месте
departed = нет за столом
is_ready = ждёт начала
is_not_ready = ещё думает
role_attacker = ходит
role_defender = отбивается
role_taking = берёт
role_thrower = может подкинуть
role_asked = думает
role_passed = пас
role_waiting = ждёт
role_out = без карт
take = Беру
done = Бито
pass = Пас
turn_lead = Ваш ход.
turn_defend = Вы отбиваетесь: бейте или берите.
turn_throw = Подкиньте или скажите «бито».
turn_may_throw = Можно подкинуть.
turn_add = Соперник берёт: подкиньте ещё или скажите «пас».
turn_leads = { $name } ходит.
turn_defends = { $name } отбивается.
turn_throws = Ждём, кто подкинет: { $name }.
waiting_others = Ждём остальных…
all_here = Все в сборе
sit_down = Сесть за стол
ready = Играю
not_ready = Ещё нет
add_bot = Добавить бота
leave = Выйти из-за стола
leave_game = Идёт игра
leave_game_why = Отойдёте — место останется за вами; сдадитесь или уйдёте — проиграете.
stay = Остаться
step_out = Отойти
resign = Сдаться
leave_for_good = Уйти
reconnecting = Переподключаемся…
chat_write = Сообщение
durak = дурак
rematch = Ещё партию
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

## Guests

guest_name = Гость

## Реакции

reaction_laugh = Ха-ха!
reaction_wow = Ого!
reaction_thumbs_up = Класс!
reaction_well_played = Отличная игра!
reaction_oops = Ой!
reaction_hurry = Побыстрее!
reaction_sad = Как грустно…
reaction_angry = Ух, злюсь!
reaction_cool = Легко!
reaction_thinking = Надо подумать…
reaction_heart = Обожаю!
reaction_party = Ура!
reaction_fire = Жжём!
reaction_tea = Пока попью чаю

## Готовые фразы

phrase_hello = Привет!
phrase_luck = Удачи!
phrase_thanks = Спасибо!
phrase_again = Ещё раз?

# The daily deal.
daily_title = Расклад дня
daily_share_title = «Козырь», расклад дня { $date }
daily_share_score = { $score } из { $max }
daily_luck = Удача { $luck }
daily_share_luck = { $side ->
    [good] Удача { $luck }: карта шла
    [bad] Удача { $luck }: карта не шла
   *[none] Удача { $luck }: карта ни за, ни против
}

# The duplicate match.
match_title = Дубль-матч
match_share_title = { $n ->
    [one] «Козырь», дубль-матч, { $n } расклад
    [few] «Козырь», дубль-матч, { $n } расклада
   *[many] «Козырь», дубль-матч, { $n } раскладов
}
match_share_deal = Расклад { $n }: { $difference }
match_share_total = Итого: { $difference }
match_about = Вы оба играете одни и те же расклады против мастера, каждый — с обеих сторон. Карты одинаковые, так что решает только игра.
match_deals = { $n ->
    [one] { $n } расклад
    [few] { $n } расклада
   *[many] { $n } раскладов
}
match_waits = Ждём ответа
match_asks = Ждёт вашего ответа
match_your_turn = Ваш черёд: сыграно { $played } из { $games }
match_friend_plays = { $name }: сыграно { $played } из { $games }
match_won = Вы выиграли: +{ $points }
match_lost = Вы проиграли: −{ $points }
match_tied = Ничья
match_provisional = Ходы ещё разбираются. Счёт может немного подрасти.
match_play = Играть: расклад { $deal }, игра { $game }
match_resume = Продолжить: расклад { $deal }, игра { $game }
match_deal = Расклад { $n }
match_not_played = Игра { $n }: ещё не сыграна
match_hidden = Скрыто, пока вы не сыграли все свои игры.
match_cancel = Отозвать предложение

## Анализ игр

analysis_act_lead = пойти { $cards }
analysis_act_throw_in = подкинуть { $cards }
analysis_act_beat = побить { $attack }: { $cover }
analysis_act_transfer = перевести: { $cards }
analysis_act_show_trump = показать { $card }
analysis_act_take = взять
analysis_act_pass = пас
analysis_act_done = «бито»
analysis_verdict_inaccuracy = неточность
analysis_verdict_mistake = ошибка
analysis_verdict_blunder = грубая ошибка
analysis_headline = { $name }: точность { $accuracy } %, ошибок { $mistakes }, удача { $luck }, потери за ход { $loss }
analysis_fault = { $move }. { $name }, { $verdict }: { $played } → лучше: { $best }. Шанс не остаться в дураках: { $before } % → { $after } % ± { $error }
analysis_no_mistakes = Явных ошибок нет.
coach_lead = Вы пошли { $cards }, { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_throw_in = Вы подкинули { $cards }, { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_beat = Вы отбились: { $cards }, { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_transfer = Вы перевели: { $cards }, { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_show_trump = Вы перевели, показав { $cards }, { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_take = Вы взяли, { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_pass = Вы сказали «пас», { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_done = Вы сказали «бито», { $talon ->
    [0] когда колода уже кончилась
    [one] когда в колоде была { $talon } карта
    [few] когда в колоде было { $talon } карты
   *[many] когда в колоде было { $talon } карт
    }: это стоило { $points ->
    [one] { $points } пункт
    [few] { $points } пункта
   *[many] { $points } пунктов
    }. Лучше: { $best }.
coach_well_played = Явных ошибок нет. Отличная игра!
