# Rule sets and levels of the bots.

## Rule sets

rules_about_classic = Подкидной дурак, 36 карт.
rules_about_transfer = Переводной дурак, 36 карт.
rules_about_pairs = Подкидной дурак, команда на команду (2×2 или 3×3).
rules_about_pairs-transfer = Переводной дурак, команда на команду (2×2 или 3×3).
rules_about_protocol = Переводной дурак, но в первом заходе не переводят.
rules_about_book = Домашние правила: подкидывают по очереди и без предела, шестёрка бьёт туза, есть пересдача.
rules_about_tabletop = Подкидывает только тот, кто ходил; кто положил последнюю карту, сразу выходит.
rules_about_terminal = Консольная классика: ходят одной картой, подкидывают по очереди.
rules_about_street = Как играют в популярных приложениях.

## Levels

level_name_random = случайный
level_name_novice = новичок
level_name_experienced = опытный
level_name_master = мастер
level_name_divine = гроссмейстер
