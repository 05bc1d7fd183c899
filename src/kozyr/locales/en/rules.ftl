# Rule sets and levels of the bots.

## Rule sets

rules_about_classic = Beat the attack or take the cards. Others throw in cards of the same ranks.
rules_about_transfer = Like Classic, but you can pass the attack on with a card of the same rank.
rules_about_pairs = Classic in two teams, 2×2 or 3×3: partners win or lose together.
rules_about_pairs-transfer = Transfer in two teams, 2×2 or 3×3: partners win or lose together.
rules_about_protocol = Transfer Durak, but no transfers in the first bout.
rules_about_book = House rules: throw in by turns, no limit, the six beats the ace, redeals allowed.
rules_about_tabletop = Only the attacker throws in. Play your last card and you're out at once.
rules_about_terminal = Lead one card, throw in by turns.
rules_about_street = At most five cards in a bout until the first discard.

## Levels

level_name_random = random
level_name_novice = novice
level_name_experienced = experienced
level_name_master = master
level_name_divine = grandmaster
