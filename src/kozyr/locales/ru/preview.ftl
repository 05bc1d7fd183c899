# Превью ссылок: заголовок, текст и картинка, которые показывают мессенджеры.

preview_site = Сыграем в дурака?
preview_site_picture = С друзьями, с кем угодно или с ботами
preview_invites = { $name } зовёт сыграть
preview_open = Стол для игры в дурака
preview_playing = Идёт игра
preview_title = { $headline }: { $rules }, { $players }
preview_result = { $headline } · { $rules }, { $players }
preview_facts = { $rules }, { $players }
preview_named = «{ $table }»: { $text }
preview_free = { $n ->
    [one] { $n } свободное место
    [few] { $n } свободных места
   *[many] { $n } свободных мест
}
preview_full = Свободных мест нет
preview_free_text = { $free }, { $stake }. Регистрация не нужна.
preview_full_text = { $full }, { $stake }.
preview_durak = { $name } в дураках
preview_lost = Проигрыш: { $names }
preview_draw = Ничья
preview_game_text = Посмотрите партию ход за ходом.
