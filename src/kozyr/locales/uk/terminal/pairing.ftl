# Texts of quick pairing in the terminal.

online_way_pair = Знайти гру
online_way_stop = Зупинити пошук
pairing_game = { $rules }, { $players }
pairing_searching = Шукаємо суперників: { $game }.
pairing_people = { $n ->
    [one] Чекає { $n } людина.
    [few] Чекають { $n } людини.
   *[many] Чекають { $n } людей.
}
pairing_between = Рейтинг { $low }–{ $high }.
pairing_usually = { $seconds ->
    [one] Зазвичай { $seconds } секунда.
    [few] Зазвичай { $seconds } секунди.
   *[many] Зазвичай { $seconds } секунд.
}
pairing_game_found = Гру знайдено: { $players }
pairing_too_late = Ви не встигли до столу. Почніть пошук знову, коли буде зручно.
