# Люди в терміналі: профіль, друзі та виклики.

people_title = Профіль і друзі
people_keys = Enter викликати · M дубль-матч · W дивитися · Esc назад
people_results = { $games ->
    [one] { $games } гра: перемог { $wins }, поразок { $losses }
    [few] { $games } гри: перемог { $wins }, поразок { $losses }
   *[many] { $games } ігор: перемог { $wins }, поразок { $losses }
}
people_form_line = Останні ігри: { $marks }   найдовша серія перемог: { $streak }
people_bouts_line = Ходи: відбито { $defended }, взято { $taken }
people_achievements_line = Досягнення: { $names }
people_friends_count = { $n ->
    [one] { $n } друг
    [few] { $n } друга
   *[many] { $n } друзів
}
people_no_friends = Друзів поки немає. Додайте гравців на сайті; коли вони відповідять тим самим, вони з’являться тут.
people_challenge_sent = Виклик надіслано: { $name }. Він діє хвилину.
people_match_sent = { $name }: дубль-матч на один розклад запропоновано.
people_accept_by_key = { $challenge }. Натисніть A, щоб прийняти.
people_declined = Ваш виклик відхилено.
