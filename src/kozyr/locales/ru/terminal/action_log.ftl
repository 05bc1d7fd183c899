# The log of moves in the terminal client.

said_seated = { $name } садится за стол.
said_left = { $name } больше не за столом.
said_ready = { $name }: готов.
said_back = { $name }: снова на связи.
said_away = { $name }: связь потеряна.
said_closed = Стол закрыт.
said_over = Игра окончена.
told_against = Ходит { $name }, отбивается { $defender }.
told_no_cards = { $name }: карты кончились.
told_place = { $name } выходит из игры: победитель № { $n }.
told_beaten = { $n ->
    [one] Заход { $bout }: бито, { $n } карта уходит в отбой.
    [few] Заход { $bout }: бито, { $n } карты уходят в отбой.
   *[many] Заход { $bout }: бито, { $n } карт уходят в отбой.
}
told_taken = { $n ->
    [one] Заход { $bout }: взято, { $name } забирает { $n } карту.
    [few] Заход { $bout }: взято, { $name } забирает { $n } карты.
   *[many] Заход { $bout }: взято, { $name } забирает { $n } карт.
}
told_drawn_in_order = Добирают по порядку: { $draws }.
told_drawn = Взяли из колоды: { $draws }.
told_held = { $name }, на руках: { $cards }.
told_not_ready = { $name }: уже не готов.
told_cannot_pay = { $name }: на следующую игру не хватает монет.
told_removed = Хозяин убрал игрока { $name } из-за стола.
told_abandoned = 10 минут за столом никого не было: игра закончена без результата.
company_seated = { $name } садится за стол. Играем?
company_left = { $name } уходит из-за стола. Играем?
company_removed = { $name } больше не за столом. Играем?
company_changed = За столом уже другие игроки. Играем?
told_departed = { $name } уходит; место освободится после игры.
told_host = Ботами теперь распоряжается { $name }.
told_durak = { $names }: дурак!
told_losers = Проиграли вместе: { $names }.
told_draw = Ничья.
told_draw_after = Ничья; раньше выиграли: { $names }.
