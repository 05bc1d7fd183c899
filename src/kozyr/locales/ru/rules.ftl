# Rule sets and levels of the bots.

## Rule sets

rules_about_classic = Отбейтесь или возьмите карты. Подкидывают карты тех же достоинств.
rules_about_transfer = Как подкидной, но атаку можно перевести дальше картой того же достоинства.
rules_about_pairs = Команда на команду, 2×2 или 3×3: свои выигрывают и проигрывают вместе.
rules_about_pairs-transfer = Переводной команда на команду, 2×2 или 3×3: свои выигрывают и проигрывают вместе.
rules_about_protocol = Переводной дурак, но в первом заходе не переводят.
rules_about_book = Домашние правила: подкидывают по очереди и без предела, шестёрка бьёт туза, есть пересдача.
rules_about_tabletop = Подкидывает только тот, кто ходил; кто положил последнюю карту, сразу выходит.
rules_about_terminal = Ходят одной картой, подкидывают по очереди.
rules_about_street = До первого отбоя — не больше пяти карт за заход.

## Levels

level_name_random = случайный
level_name_novice = новичок
level_name_experienced = опытный
level_name_master = мастер
level_name_divine = гроссмейстер
