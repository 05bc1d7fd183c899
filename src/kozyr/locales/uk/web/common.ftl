# Texts of the web client that every page uses.

description = Грайте в дурня онлайн із друзями, з ботами, з ким завгодно. Відкритий код, чесна роздача, без реклами.
skip = До змісту
navigation = Розділи
home = Головна
tables = Столи
games = Мої ігри
account = Профіль
close = Закрити
loading = Завантаження…
retry = Спробувати ще раз
not_found = За цією адресою нічого немає. Перевірте посилання.
unreachable = Сервер не відповідає. Перевірте з’єднання. Пробуємо знову…
card_hidden = закрита карта
lost = Поразка
drawn = Нічия
not_durak = Не в дурнях
more = Ще
percent = { $n } %
