# Texts that several clients use: words of the game, states of a table, errors.

app = Козир
rules = Правила
settings = Налаштування
cancel = Скасувати
suit_S = пік
suit_C = треф
suit_H = чирв
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
rules_classic = Підкидний
rules_transfer = Перевідний
rules_pairs = Пара на пару
rules_pairs-transfer = Пара на пару, перевідний
rules_protocol = Перевідний, не в першому заході
rules_book = По-домашньому: наймолодша б’є туза
rules_tabletop = Підкидає лише атакувальник
rules_terminal = Підкидний по черзі
rules_street = Дворовий
level_random = Випадковий
level_novice = Новачок
level_experienced = Досвідчений
level_master = Майстер
level_divine = Гросмейстер
clock_fast = Швидко: 10 с на хід
clock_normal = Нормально: 30 с на хід
clock_slow = Повільно: 90 с на хід
clock_none = Час не обмежено
coins = { $n ->
    [one] { $n } монета
    [few] { $n } монети
   *[many] { $n } монет
}
players = { $n ->
    [one] { $n } гравець
    [few] { $n } гравці
   *[many] { $n } гравців
}
for_points = на інтерес
won = Перемога
home_guest = Ви граєте гостем під ім’ям { $name }.
home_player = Ви граєте під ім’ям { $name }.
share_link = Посилання на стіл
lobby_free = Є вільне місце
lobby_stake = Грають на
lobby_any_stake = інтерес або монети
lobby_points = інтерес
lobby_coins = монети
lobby_status_open = ждуть гравців
lobby_status_playing = триває гра
lobby_status_over = між іграми
lobby_status_closed = закритий
lobby_unnamed = Стіл без назви
lobby_join = Сісти
lobby_watch = Дивитися
lobby_empty = Столів зараз немає.
lobby_empty_filtered = Таких столів зараз немає.
lobby_empty_note = Відкрийте свій: інші одразу його побачать.
lobby_password_title = «{ $table }»: потрібен пароль
lobby_password = Пароль столу
lobby_invited = { $name } кличе зіграти { $game }{ $stake ->
    [0] { "" }
   *[any] , ставка: { $coins }
}
game_to_play = { $rules ->
    [pairs] в підкидного { $n ->
        [6] троє на трьох
       *[4] двоє на двох
    }
    [pairs-transfer] в перевідного { $n ->
        [6] троє на трьох
       *[4] двоє на двох
    }
   *[any] { $rules ->
        [classic] в підкидного
        [terminal] в підкидного
        [street] в підкидного
        [tabletop] в підкидного
        [transfer] в перевідного
        [protocol] в перевідного
       *[any] в дурня
    } { $n ->
        [2] вдвох
        [3] втрьох
        [4] вчотирьох
        [5] вп’ятьох
       *[6] вшістьох
    }
}
new_title = Новий стіл
new_stake_note = Скільки монет кожен кладе в банк. 0 — граємо на інтерес.
new_stake_bots = Боти на монети не грають.
new_private = Закритий стіл
new_private_note = У списку його немає: сісти можна, лише маючи посилання.
account_register = Зареєструватися
account_log_in = Увійти
account_log_out = Вийти
account_name = Ім’я
step_dealt = Роздає { $dealer }, козир { $trump }.
step_shown = Наймолодший козир — { $card }. Починає { $name }.
step_left = { $name } здається.
step_time = { $name }: час вийшов.
set_language = Мова
set_theme = Тема
set_colours = Кольори мастей
set_colours_two = Два
set_colours_four = Чотири
set_sounds = Звуки
bot_name = { $level } { $n }
seat_n = Місце { $n }
free_seat = вільно
away = немає на місці
departed = немає за столом
is_ready = чекає початку
is_not_ready = ще думає
role_attacker = ходить
role_defender = у захисті
role_taking = бере
role_thrower = може підкинути
role_asked = думає
role_passed = пас
role_waiting = чекає
role_out = без карт
take = Беру
done = Бито
pass = Пас
turn_lead = Ваш хід.
turn_defend = Ви відбиваєтеся: бийте або беріть.
turn_throw = Підкиньте або скажіть «бито».
turn_may_throw = Можна підкинути.
turn_add = Суперник бере: підкиньте ще або скажіть «пас».
turn_leads = { $name } ходить.
turn_defends = { $name } відбивається.
turn_throws = Чекаємо, хто підкине: { $name }.
waiting_others = Чекаємо на інших…
all_here = Усі на місці
sit_down = Сісти за стіл
ready = Граю
not_ready = Ще ні
add_bot = Додати бота
leave = Вийти з-за столу
leave_game = Триває гра
leave_game_why = Відійдете — місце лишиться за вами; здастеся чи підете — програєте.
stay = Залишитися
step_out = Відійти
resign = Здатися
leave_for_good = Піти
reconnecting = Відновлюємо з’єднання…
chat_write = Повідомлення
durak = дурень
rematch = Ще партію
you = Ви

## Signs of ranks and suits

rank_short_J = В
rank_short_Q = Д
rank_short_K = К
rank_short_A = Т
suits_S = піки
suits_C = трефи
suits_H = чирви
suits_D = бубни
suit_letter_S = п
suit_letter_C = т
suit_letter_H = ч
suit_letter_D = б

## Names of players without a name of their own

bot_name_1 = Анна
bot_name_2 = Борис
bot_name_3 = Клара
bot_name_4 = Дмитро
bot_name_5 = Олена
bot_name_6 = Федір

## Guests

guest_name = Гість

## Реакції

reaction_laugh = Ха-ха!
reaction_wow = Ого!
reaction_thumbs_up = Клас!
reaction_well_played = Чудова гра!
reaction_oops = Ой!
reaction_hurry = Швидше!
reaction_sad = Як сумно…
reaction_angry = Ух, злюся!
reaction_cool = Легко!
reaction_thinking = Треба подумати…
reaction_heart = Обожнюю!
reaction_party = Ура!
reaction_fire = Вогонь!
reaction_tea = Поки поп’ю чаю

## Готові фрази

phrase_hello = Привіт!
phrase_luck = Щасти!
phrase_thanks = Дякую!
phrase_again = Ще раз?

# The daily deal.
daily_title = Розклад дня
daily_share_title = «Козир», розклад дня { $date }
daily_share_score = { $score } з { $max }
daily_luck = Удача { $luck }
daily_share_luck = { $side ->
    [good] Удача { $luck }: карта йшла
    [bad] Удача { $luck }: карта не йшла
   *[none] Удача { $luck }: карта ні за, ні проти
}

# The duplicate match.
match_title = Дубль-матч
match_share_title = { $n ->
    [one] «Козир», дубль-матч, { $n } розклад
    [few] «Козир», дубль-матч, { $n } розклади
   *[many] «Козир», дубль-матч, { $n } розкладів
}
match_share_deal = Розклад { $n }: { $difference }
match_share_total = Разом: { $difference }
match_about = Ви обоє граєте ті самі розклади проти майстра, кожен — з обох боків. Карти однакові, тож вирішує лише гра.
match_deals = { $n ->
    [one] { $n } розклад
    [few] { $n } розклади
   *[many] { $n } розкладів
}
match_waits = Чекаємо на відповідь
match_asks = Чекає на вашу відповідь
match_your_turn = Ваша черга: зіграно { $played } з { $games }
match_friend_plays = { $name }: зіграно { $played } з { $games }
match_won = Ви виграли: +{ $points }
match_lost = Ви програли: −{ $points }
match_tied = Нічия
match_provisional = Ходи ще розбираються. Рахунок може трохи підрости.
match_play = Грати: розклад { $deal }, гра { $game }
match_resume = Продовжити: розклад { $deal }, гра { $game }
match_deal = Розклад { $n }
match_not_played = Гра { $n }: ще не зіграна
match_hidden = Приховано, доки ви не зіграли всі свої ігри.
match_cancel = Відкликати пропозицію

## Аналіз ігор

analysis_act_lead = піти { $cards }
analysis_act_throw_in = підкинути { $cards }
analysis_act_beat = побити { $attack }: { $cover }
analysis_act_transfer = перевести: { $cards }
analysis_act_show_trump = показати { $card }
analysis_act_take = взяти
analysis_act_pass = пас
analysis_act_done = «бито»
analysis_verdict_inaccuracy = неточність
analysis_verdict_mistake = помилка
analysis_verdict_blunder = груба помилка
analysis_headline = { $name }: точність { $accuracy } %, помилок { $mistakes }, удача { $luck }, втрати за хід { $loss }
analysis_fault = { $move }. { $name }, { $verdict }: { $played } → краще: { $best }. Шанс не залишитися в дурнях: { $before } % → { $after } % ± { $error }
analysis_no_mistakes = Явних помилок немає.
coach_lead = Ви пішли { $cards }, { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_throw_in = Ви підкинули { $cards }, { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_beat = Ви відбилися: { $cards }, { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_transfer = Ви перевели: { $cards }, { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_show_trump = Ви перевели, показавши { $cards }, { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_take = Ви взяли, { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_pass = Ви сказали «пас», { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_done = Ви сказали «бито», { $talon ->
    [0] коли колода вже була порожня
    [one] коли в колоді була { $talon } карта
    [few] коли в колоді було { $talon } карти
   *[many] коли в колоді було { $talon } карт
    }: це коштувало { $points ->
    [one] { $points } пункт
    [few] { $points } пункти
   *[many] { $points } пунктів
    }. Краще: { $best }.
coach_well_played = Явних помилок немає. Чудова гра!
