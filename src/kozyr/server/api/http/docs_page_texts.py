"""The texts of the documentation page, in English and in Russian."""

from typing import Final

from kozyr.rules.refusals import Language

PAGE_TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "title": "Kozyr: Durak for everybody",
        "tagline": (
            "The open platform for Durak: every variant, fair deals that anybody can verify, bots "
            "that play well, and one interface for people and programs alike."
        ),
        "tables": "Open tables",
        "live": "live",
        "offline": "not connected",
        "no_tables": "No table is open just now. Make one: it takes two calls, see below.",
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
            "Everything the players' programs do, you can do from a shell. Come in, make a table "
            "with a bot, and move:"
        ),
        "come_in": "Come in as a guest and keep the token: it is you.",
        "make": "Make a table, seat a bot, be ready: the cards are dealt.",
        "follow": (
            "Follow the game: a line of JSON for everything that happens, your cards and legal "
            "actions included."
        ),
        "move": (
            "Play one of the legal actions; the command's id makes it happen once, however often it is sent."
        ),
        "calls": "Calls",
        "calls_text": (
            "Each by HTTP (`POST /api/<name>`, JSON in and out, `Authorization: Bearer <token>`) "
            "and by the socket (`rpc`, the method is the name). A refusal has a word that programs "
            "test and a sentence for people."
        ),
        "request": "Request",
        "answer": "Answer",
        "refusals": "Refusals",
        "needs_anybody": "no token needed",
        "needs_session": "session",
        "needs_somebody": "any token",
        "channels": "Channels",
        "channels_text": (
            "The socket speaks Centrifugo's client protocol at {path}: use a published Centrifuge "
            "SDK for JavaScript, Python, Dart, Swift, Java or Go. It reconnects, recovers what was "
            "missed, and calls."
        ),
        "channel": "Channel",
        "whose": "Whose",
        "carries": "What it carries",
        "everybody": "everybody",
        "spectators": "spectators",
        "that_player": "that player",
        "lobby_carries": "tables opened, changed, started, ended, closed",
        "table_carries": "the public stream: every entry of the table's log",
        "player_carries": "his own stream: the same entries with his cards and legal actions",
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
        "come_in": "Войти гостем и сохранить токен: это вы.",
        "make": "Открыть стол, посадить бота, приготовиться: карты сданы.",
        "follow": (
            "Следить за игрой: строка JSON на каждое событие, вместе с вашими картами и возможными ходами."
        ),
        "move": (
            "Сделать один из возможных ходов; благодаря номеру команды он случится один раз, "
            "сколько бы её ни отправляли."
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
        "needs_anybody": "токен не нужен",
        "needs_session": "сессия",
        "needs_somebody": "любой токен",
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
