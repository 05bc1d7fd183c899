# Texts that all screens of the terminal client use.

yes = Так
no = Ні
on = увімк.
off = вимк.
book_title = Книга про дурня
book_contents = Зміст
book_keys = ← → гортати · / шукати · C зміст · Esc закрити
book_search = Що знайти?
book_searching = Enter: показати · Esc: скасувати пошук
book_found = «{ $query }»: { $n } з { $all } · N далі · P назад · Esc скасувати пошук
book_none = «{ $query }» у книзі немає. Спробуйте інше слово.
key_enter = Enter
