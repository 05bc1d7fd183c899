# The log of moves in the terminal client.

said_seated = { $name } садится за стол.
said_left = { $name } уходит из-за стола.
said_ready = { $name }, готовность: да.
said_back = { $name }: снова на связи.
said_away = { $name }: связь потеряна.
said_closed = Стол закрыт.
said_over = Игра окончена.
told_against = { $name } ходит, { $defender } отбивается.
told_no_cards = { $name }: карты кончились.
told_place = { $name } выходит из игры: { $n }-е место.
told_beaten = { $n ->
    [one] Заход { $bout }: бито, { $n } карта уходит в отбой.
    [few] Заход { $bout }: бито, { $n } карты уходят в отбой.
   *[many] Заход { $bout }: бито, { $n } карт уходят в отбой.
}
told_taken = { $n ->
    [one] Заход { $bout }: { $name } берёт { $n } карту.
    [few] Заход { $bout }: { $name } берёт { $n } карты.
   *[many] Заход { $bout }: { $name } берёт { $n } карт.
}
told_drawn_in_order = Добирают по порядку: { $draws }.
told_drawn = Добрали из колоды: { $draws }.
told_held = { $name }, на руках: { $cards }.
told_not_ready = { $name }, готовность: нет.
told_cannot_pay = { $name }: не хватает монет на следующую игру.
told_removed = Хозяин стола убрал игрока { $name }.
told_moved = { $name } пересаживается.
told_abandoned = Десять минут за столом никого не было: игра окончена без результата.
company_seated = { $name } садится за стол. Играем?
company_left = { $name } уходит из-за стола. Играем?
company_removed = { $name } больше не за столом. Играем?
company_moved = { $name } пересаживается. Играем?
company_changed = За столом новые игроки. Играем?
told_departed = { $name } уходит. Место освободится после игры.
told_host = Теперь хозяин стола — { $name }.
told_durak = В дураках: { $names }!
told_losers = Проиграли вместе: { $names }.
told_draw = Ничья.
told_draw_after = Ничья. Раньше выиграли: { $names }.
