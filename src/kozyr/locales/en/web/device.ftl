# The device: working without a network, notifications, vibration, a screen that stays on.

offline_note = You're offline. You can still learn and read the rules.
offline_learn = Learn
set_device = This device
set_notify = Notifications
set_notify_on = Tell me when it's my turn
set_notify_hint = Only while this page is in the background.
set_notify_denied = Notifications are blocked. Allow them for this site in your browser's settings.
set_vibration = Vibration
set_vibration_on = Vibrate on my turn
set_wake_lock = Screen
set_wake_lock_on = Keep the screen on during a game
