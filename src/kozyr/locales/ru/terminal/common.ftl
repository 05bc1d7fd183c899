# Texts that all screens of the terminal client use.

yes = Да
no = Нет
on = вкл.
off = выкл.
book_title = Книга о дураке
book_contents = Содержание
book_keys = ← → листать · / искать · C содержание · Esc закрыть
book_search = Что найти?
book_searching = Enter: показать · Esc: отменить поиск
book_found = «{ $query }»: { $n } из { $all } · N дальше · P назад · Esc отменить поиск
book_none = «{ $query }» в книге нет. Попробуйте другое слово.
key_enter = Enter
