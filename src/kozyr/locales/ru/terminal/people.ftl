# Люди в терминале: профиль, друзья и вызовы.

people_title = Профиль и друзья
people_keys = Enter вызвать · M дубль-матч · W смотреть · Esc назад
people_results = { $games ->
    [one] { $games } игра: побед { $wins }, поражений { $losses }
    [few] { $games } игры: побед { $wins }, поражений { $losses }
   *[many] { $games } игр: побед { $wins }, поражений { $losses }
}
people_form_line = Последние игры: { $marks }   самая длинная серия побед: { $streak }
people_bouts_line = Ходы: отбито { $defended }, взято { $taken }
people_achievements_line = Достижения: { $names }
people_friends_count = { $n ->
    [one] { $n } друг
    [few] { $n } друга
   *[many] { $n } друзей
}
people_no_friends = Друзей пока нет. Добавьте игроков на сайте; когда они ответят тем же, они появятся здесь.
people_challenge_sent = Вызов отправлен: { $name }. Он действует минуту.
people_match_sent = { $name }: дубль-матч на один расклад предложен.
people_accept_by_key = { $challenge }. Нажмите A, чтобы принять.
people_declined = Ваш вызов отклонён.
