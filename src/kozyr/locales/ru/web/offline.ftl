# Working without a network.

offline_note = Нет сети. Можно учиться играть и читать правила.
offline_learn = Обучение
