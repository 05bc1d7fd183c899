# Texts of the web client that every page uses.

description = Играйте в дурака онлайн с друзьями, с ботами, с кем угодно. Открытый код, честная сдача, без рекламы.
skip = К содержанию
navigation = Разделы
home = Главная
tables = Столы
games = Мои игры
account = Профиль
close = Закрыть
loading = Загрузка…
retry = Попробовать ещё раз
not_found = По этому адресу ничего нет. Проверьте ссылку.
unreachable = Сервер не отвечает. Проверьте соединение. Пробуем снова…
card_hidden = закрытая карта
lost = Поражение
drawn = Ничья
not_durak = Не в дураках
more = Ещё
percent = { $n } %
