"""The texts of the documentation page, in English and in Russian."""

from typing import Final

from kozyr.rules.refusals import Language

PAGE_TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "title": "Kozyr: Durak for everyone",
        "tagline": (
            "The open platform for Durak: every variant, fair deals that anyone can verify, strong bots, "
            "and one API for people and programs."
        ),
        "tables": "Open tables",
        "live": "live",
        "offline": "offline",
        "no_tables": "No tables are open. Create one with two calls, as shown below.",
        "more": "and {count} more",
        "name": "Table",
        "rules": "Rules",
        "players": "Players",
        "stake": "Stake",
        "clock": "Clock",
        "status": "Status",
        "points": "for points",
        "coins": "{count} coins",
        "untitled": "Table without a name",
        "free_seats": "free: {count}",
        "locked": "needs a password or an invitation",
        "watching": "{count} watching",
        "status_open": "waiting",
        "status_playing": "playing",
        "status_over": "between games",
        "clock_normal": "normal",
        "clock_fast": "fast",
        "clock_slow": "slow",
        "clock_none": "no clock",
        "start": "Play in a minute",
        "start_text": (
            "You can play from a shell: enter as a guest, create a table with a bot, and make a move:"
        ),
        "come_in": "Enter as a guest and keep the token, which identifies you.",
        "make": "Create a table, seat a bot and get ready. Then the cards are dealt.",
        "follow": "Follow the game: one line of JSON for every event, with your cards and legal actions.",
        "move": "Play one of the legal actions. A command with the same id has no second effect.",
        "calls": "Calls",
        "calls_text": (
            "Every call works by HTTP (`POST /api/<name>`, JSON in and out, `Authorization: Bearer <token>`) "
            "and by the socket (`rpc` with the name as method). A refusal has a word for programs and a "
            "sentence for people."
        ),
        "request": "Request",
        "answer": "Answer",
        "refusals": "Refusals",
        "needs_no_token": "no token needed",
        "needs_session": "session",
        "needs_any_token": "any token",
        "channels": "Channels",
        "channels_text": (
            "The socket speaks Centrifugo's client protocol at {path}: use a published Centrifuge "
            "SDK for JavaScript, Python, Dart, Swift, Java or Go. The SDK reconnects, recovers missed "
            "entries and makes calls."
        ),
        "channel": "Channel",
        "whose": "For",
        "carries": "Contents",
        "everybody": "everyone",
        "spectators": "spectators",
        "that_player": "that player",
        "lobby_carries": "tables opened, changed, started, ended, closed",
        "table_carries": "the public stream: every entry of the table's log",
        "player_carries": "the player's own stream: the same entries with their cards and legal actions",
        "user_carries": "invitations, coins",
        "documents": "For programs",
        "openapi": "OpenAPI 3.1: every call",
        "asyncapi": "AsyncAPI 3: the socket",
        "health": "Health",
        "language": "Language",
        "contents": "Contents",
        "licence": "Free software, Apache-2.0",
    },
    "ru": {
        "title": "Козырь: дурак для всех",
        "tagline": (
            "Открытая платформа для игры в дурака: все варианты, честная раздача, которую может "
            "проверить каждый, боты, которые хорошо играют, и один интерфейс для людей и программ."
        ),
        "tables": "Открытые столы",
        "live": "обновляется",
        "offline": "нет связи",
        "no_tables": "Сейчас нет открытых столов. Откройте свой: это два вызова, смотрите ниже.",
        "more": "и ещё {count}",
        "name": "Стол",
        "rules": "Правила",
        "players": "Игроки",
        "stake": "Ставка",
        "clock": "Часы",
        "status": "Состояние",
        "points": "на очки",
        "coins": "монет: {count}",
        "untitled": "Стол без названия",
        "free_seats": "свободно: {count}",
        "locked": "нужен пароль или приглашение",
        "watching": "зрителей: {count}",
        "status_open": "ждёт игроков",
        "status_playing": "идёт игра",
        "status_over": "между играми",
        "clock_normal": "обычные",
        "clock_fast": "быстрые",
        "clock_slow": "медленные",
        "clock_none": "без часов",
        "start": "Сыграть за минуту",
        "start_text": (
            "Всё, что делают программы игроков, можно сделать из командной строки. Войдите, "
            "откройте стол с ботом и ходите:"
        ),
        "come_in": "Войти гостем и сохранить токен: по нему сервер вас узнаёт.",
        "make": "Открыть стол, посадить бота, приготовиться: карты сданы.",
        "follow": (
            "Следить за игрой: строка JSON на каждое событие, вместе с вашими картами и возможными ходами."
        ),
        "move": (
            "Сделать один из возможных ходов. Если отправить команду с тем же номером ещё раз, "
            "второго хода не будет."
        ),
        "calls": "Вызовы",
        "calls_text": (
            "Каждый — по HTTP (`POST /api/<имя>`, JSON туда и обратно, `Authorization: Bearer "
            "<токен>`) и по сокету (`rpc`, метод — имя вызова). У отказа есть слово для программ и "
            "предложение для людей."
        ),
        "request": "Запрос",
        "answer": "Ответ",
        "refusals": "Отказы",
        "needs_no_token": "токен не нужен",
        "needs_session": "сессия",
        "needs_any_token": "любой токен",
        "channels": "Каналы",
        "channels_text": (
            "Сокет говорит на клиентском протоколе Centrifugo по адресу {path}: возьмите готовый "
            "SDK Centrifuge для JavaScript, Python, Dart, Swift, Java или Go. Он переподключается, "
            "восстанавливает пропущенное и делает вызовы."
        ),
        "channel": "Канал",
        "whose": "Чей",
        "carries": "Что в нём",
        "everybody": "всех",
        "spectators": "зрителей",
        "that_player": "этого игрока",
        "lobby_carries": "столы: открыт, изменился, игра началась, закончилась, закрыт",
        "table_carries": "общий поток: каждая запись журнала стола",
        "player_carries": "свой поток: те же записи со своими картами и возможными ходами",
        "user_carries": "приглашения, монеты",
        "documents": "Для программ",
        "openapi": "OpenAPI 3.1: все вызовы",
        "asyncapi": "AsyncAPI 3: сокет",
        "health": "Здоровье",
        "language": "Язык",
        "contents": "Содержание",
        "licence": "Свободная программа, Apache-2.0",
    },
}
"""The texts by language, then by key; both languages have the same keys."""
