# The log of moves in the terminal client.

said_seated = { $name } сідає за стіл.
said_left = { $name } виходить з-за столу.
said_ready = { $name }, готовність: так.
said_back = { $name }: знову на зв’язку.
said_away = { $name }: зв’язок утрачено.
said_closed = Стіл закрито.
said_over = Гру закінчено.
told_against = { $name } ходить, { $defender } відбивається.
told_no_cards = { $name }: карти скінчилися.
told_place = { $n ->
    [1] { $name } виходить із гри: 1-ше місце.
    [2] { $name } виходить із гри: 2-ге місце.
    [3] { $name } виходить із гри: 3-тє місце.
   *[later] { $name } виходить із гри: { $n }-те місце.
}
told_beaten = { $n ->
    [one] Захід { $bout }: бито, { $n } карта йде у відбій.
    [few] Захід { $bout }: бито, { $n } карти йдуть у відбій.
   *[many] Захід { $bout }: бито, { $n } карт ідуть у відбій.
}
told_taken = { $n ->
    [one] Захід { $bout }: { $name } бере { $n } карту.
    [few] Захід { $bout }: { $name } бере { $n } карти.
   *[many] Захід { $bout }: { $name } бере { $n } карт.
}
told_drawn_in_order = Добирають по черзі: { $draws }.
told_drawn = Добрали з колоди: { $draws }.
told_held = { $name }, на руках: { $cards }.
told_not_ready = { $name }, готовність: ні.
told_cannot_pay = { $name }: на наступну гру не вистачає монет.
told_removed = Господар столу прибрав гравця { $name }.
told_moved = { $name } пересідає.
told_abandoned = Десять хвилин за столом нікого не було: гру закінчено без результату.
company_seated = { $name } сідає за стіл. Граємо?
company_left = { $name } виходить з-за столу. Граємо?
company_removed = { $name } вже не за столом. Граємо?
company_moved = { $name } пересідає. Граємо?
company_changed = За столом нові гравці. Граємо?
told_departed = { $name } виходить із гри. Місце звільниться, коли вона скінчиться.
told_host = Тепер господар столу — { $name }.
told_durak = У дурнях: { $names }!
told_losers = Програли разом: { $names }.
told_draw = Нічия.
told_draw_after = Нічия. Раніше виграли: { $names }.
