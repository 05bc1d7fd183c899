# Working without a network.

offline_note = You're offline. You can still learn and read the rules.
offline_learn = Learn
