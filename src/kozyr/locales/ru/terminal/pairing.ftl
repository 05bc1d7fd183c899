# Texts of quick pairing in the terminal.

online_way_pair = Найти игру
online_way_stop = Остановить поиск
pairing_game = { $rules }, { $players }
pairing_searching = Ищем соперников: { $game }.
pairing_people = { $n ->
    [one] Ждёт { $n } человек.
    [few] Ждут { $n } человека.
   *[many] Ждут { $n } человек.
}
pairing_between = Рейтинг { $low }–{ $high }.
pairing_usually = { $seconds ->
    [one] Обычно { $seconds } секунда.
    [few] Обычно { $seconds } секунды.
   *[many] Обычно { $seconds } секунд.
}
pairing_game_found = Игра найдена: { $players }
pairing_too_late = Вы не успели к столу. Начните поиск снова, когда будет удобно.
