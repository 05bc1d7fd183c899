# Rule sets and levels of the bots.

## Rule sets

rules_about_classic = Підкидний дурень, 36 карт.
rules_about_transfer = Перевідний дурень, 36 карт.
rules_about_pairs = Підкидний дурень, команда на команду (2×2 або 3×3).
rules_about_pairs-transfer = Перевідний дурень, команда на команду (2×2 або 3×3).
rules_about_protocol = Перевідний дурень, але в першому заході не переводять.
rules_about_book = Домашні правила: підкидають по черзі й без межі, шістка б’є туза, є перездача.
rules_about_tabletop = Підкидає тільки той, хто ходив; хто поклав останню карту, одразу виходить.
rules_about_terminal = Консольна класика: ходять однією картою, підкидають по черзі.
rules_about_street = Як грають у популярних застосунках.

## Levels

level_name_random = випадковий
level_name_novice = новачок
level_name_experienced = досвідчений
level_name_master = майстер
level_name_divine = гросмейстер
