# The panels of the table's page, which are loaded after the first card: between games, result, chat, menus, help.

hints_used = { $n ->
    [one] { $n } підказка
    [few] { $n } підказки
   *[many] { $n } підказок
}
share_title = Покличте друзів
share_note = Надішліть посилання: з ним можна сісти за ваш стіл.
share_send = Надіслати…
share_copy = Скопіювати посилання
share_text = Зіграємо в дурня?
share_qr = QR-код посилання: наведіть на нього камеру телефона.
durak_named = У дурнях { $name }.
duraks_named = У дурнях { $names }.
durak_with_epaulettes = У дурнях { $name }, та ще й з погонами!
durak_you = З ким не буває! Відіграємося?
epaulettes_you = Та ще й з погонами. Відіграємося?
left_in_hand = Залишилося на руках: { $name }
key_reactions = реакції
menu_free_seat = Вільне місце
menu_invite = Запросити
menu_move = Пересісти сюди
menu_partner_seat = Місце вашого партнера
menu_opponent_seat = Місце суперника
menu_your_team = У вашій команді: { $names }
menu_against = Суперники: { $names }
menu_host = Господар столу
menu_profile = Профіль
menu_mute = Приховати повідомлення та реакції
menu_unmute = Показувати повідомлення та реакції
menu_muted_note = Повідомлення та реакції цього гравця приховано.
seats_free = { $n ->
    [one] Вільне { $n } місце
    [few] Вільні { $n } місця
   *[many] Вільно { $n } місць
}
away_now = { $names }: немає на місці.
newcomer_ready = { $change } Граємо?
find_opponent = { $n ->
    [one] Знайти іншого суперника
    [few] Знайти інших суперників
   *[many] Знайти інших суперників
}
find_player = { $n ->
    [one] Знайти іншого гравця
    [few] Знайти інших гравців
   *[many] Знайти інших гравців
}
find_opponent_title = Піти й переглянути відкриті столи?
remove_player = Прибрати: { $name }
remove_title = Прибрати з-за столу: { $name }?
remove_note = { $name } більше не зможе сісти за цей стіл.
remove_yes = Прибрати
stake_is = Ставка: { $coins }.
bot_level = Бот
remove_bot = Прибрати: { $name }
deal_seal = Чи чесна роздача?
commit_is = Відбиток наступної роздачі: { $commit }…
private_table = Закритий стіл
private_table_note = Відкрийте посилання повністю, як вам його надіслали, або введіть пароль.
wrong_table_password = Неправильний пароль. Спробуйте ще раз.
table_refused = Цей стіл не відкривається
no_table_note = Його закрили, або в посиланні помилка.
see_tables = Відкриті столи
enter = До столу
chat_empty = Повідомлень поки що немає.
chat_muted = Чат вимкнено.
chat_send = Надіслати
mute = Вимкнути чат
unmute_chat = Увімкнути чат
mute_player = Приховати повідомлення: { $name }
unmute = Показати всіх
help_text = Натисніть на карту, щоб піти нею, або перетягніть: на карту — побити, поруч з іншими — підкинути чи перевести. Якщо картою можна піти по-різному, натисніть на неї й виберіть кнопку. Щоб зіграти кілька карт одного рангу, утримайте одну й торкніться решти.
help_signs = Значки біля гравців
key_cards = по своїх картах
key_play = піти картою або вибрати її
key_choose = лише вибрати карту
key_next = до кнопок вибраної карти
key_take = беру
key_pass = бито, пас
key_unselect = скасувати вибір
key_chat = чат
key_help = ця довідка
to_table = До столу
menu_report = Поскаржитися
sit_and_play = Сісти і грати
starts_when_full = Гра почнеться, коли всі сядуть.
wants_rematch = { $n ->
    [one] { $names } хоче ще партію
    [few] { $names } хочуть ще партію
   *[many] { $names } хочуть ще партію
}
cancel_ready = Поки не граю
draw_about = Останні гравці вийшли разом, дурня немає.
friend_invited = Запрошення надіслано
practice_again = Ще раз
practice_back = До розбору
practice_about = Тренування не впливає ні на рейтинг, ні на статистику.
take_notice = Відбитися було нічим, і ви взяли карти.
take_notice_first = Відбитися було нічим, тож карти взято автоматично. Вимкнути це:
take_notice_close = Зрозуміло
spoken_seated = { $name } сідає за стіл.
spoken_left = { $name } виходить з-за столу.
spoken_left_you = Ви вийшли з-за столу.
spoken_removed = Господар прибрав з-за столу: { $name }.
spoken_you_removed = Ви прибрали з-за столу: { $name }.
spoken_moved = { $name } пересідає.
spoken_ready = { $name }: граємо!
spoken_closed = Стіл закрито.
spoken_rated = Ваш рейтинг: { $rating } ({ $change }).
leave_short = Піти
leave_private_title = Піти з-за цього столу?
leave_private_note = Стіл закритий: повернутися можна лише за посиланням.
step_out_why = Місце лишиться за вами, але час іде
step_out_no_clock_why = Місце лишиться за вами, гра зачекає
leave_stake = Здастеся чи підете — втратите ставку: { $coins }.
resign_means = Програєте цю гру, але залишитеся за столом
leave_for_good_why = Програєте цю гру й встанете з-за столу
daily_step_out_why = Повертайтеся сьогодні й дограйте
daily_leave_why = За цю гру не буде очок
match_go_on = До матчу
match_step_out_why = Повернетеся й дограєте, доки триває матч
table_closed = Цей стіл закрито
fill_with_bots = Заповнити ботами
points_total = Усього: { $points }
team_other = Суперники
