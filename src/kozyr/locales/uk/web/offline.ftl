# Working without a network.

offline_note = Немає мережі. Можна вчитися грати й читати правила.
offline_learn = Навчання
