# Rule sets and levels of the bots.

## Rule sets

rules_about_classic = Throw-in Durak, 36 cards.
rules_about_transfer = Transfer Durak: pass the attack on with a card of the same rank.
rules_about_pairs = Throw-in Durak in two teams, 2×2 or 3×3.
rules_about_pairs-transfer = Transfer Durak in two teams, 2×2 or 3×3.
rules_about_protocol = Transfer Durak, but no transfers in the first bout.
rules_about_book = House rules: throw in by turns, no limit, the six beats the ace, redeals allowed.
rules_about_tabletop = Only the attacker throws in. Play your last card and you're out at once.
rules_about_terminal = Console classic: lead one card, throw in by turns.
rules_about_street = The rules most players know from the big apps.

## Levels

level_name_random = random
level_name_novice = novice
level_name_experienced = experienced
level_name_master = master
level_name_divine = grandmaster
