# Rule sets and levels of the bots.

## Rule sets

rules_about_classic = Відбийтеся або візьміть карти. Підкидають карти тих самих рангів.
rules_about_transfer = Як підкидний, але атаку можна перевести далі картою того ж рангу.
rules_about_pairs = Команда на команду, 2×2 або 3×3: свої виграють і програють разом.
rules_about_pairs-transfer = Перевідний команда на команду, 2×2 або 3×3: свої виграють і програють разом.
rules_about_protocol = Перевідний дурень, але в першому заході не переводять.
rules_about_book = Домашні правила: підкидають по черзі й без межі, шістка б’є туза, є перездача.
rules_about_tabletop = Підкидає тільки той, хто ходив; хто поклав останню карту, одразу виходить.
rules_about_terminal = Ходять однією картою, підкидають по черзі.
rules_about_street = До першого відбою — не більше п’яти карт за захід.

## Levels

level_name_random = випадковий
level_name_novice = новачок
level_name_experienced = досвідчений
level_name_master = майстер
level_name_divine = гросмейстер
