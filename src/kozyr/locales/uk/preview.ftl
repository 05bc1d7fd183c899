# Прев’ю посилань: заголовок, текст і картинка, які показують месенджери.

preview_site = Зіграємо в дурня?
preview_site_picture = З друзями, з ким завгодно або з ботами
preview_invites = { $name } кличе зіграти
preview_open = Стіл для гри в дурня
preview_playing = Триває гра
preview_title = { $headline }: { $rules }, { $players }
preview_result = { $headline } · { $rules }, { $players }
preview_facts = { $rules }, { $players }
preview_named = «{ $table }»: { $text }
preview_free = { $n ->
    [one] { $n } вільне місце
    [few] { $n } вільні місця
   *[many] { $n } вільних місць
}
preview_full = Вільних місць немає
preview_free_text = { $free }, { $stake }. Реєстрація не потрібна.
preview_full_text = { $full }, { $stake }.
preview_durak = { $name } у дурнях
preview_lost = Програш: { $names }
preview_draw = Нічия
preview_game_text = Перегляньте партію хід за ходом.
