"""The reasons for which a call itself can be refused.

The rules, the tables and the host have catalogues in the same form. The list in docs/reference/api.md is
generated from all of them, with each HTTP status (`refusal_catalogue`).
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason

_SENTENCES: Final = {
    # Requests.
    "bad_request": ("This request cannot be read: {0}", "Этот запрос нельзя прочитать: {0}"),
    "bad_type": (
        "A request is JSON: send it as application/json.",
        "Запрос — это JSON: отправьте его как application/json.",
    ),
    "no_call": (
        "There is no call {0}; /api/openapi.json lists them.",
        "Вызова {0} нет; список — в /api/openapi.json.",
    ),
    "bad_method": ("This address does not accept this method.", "Этот адрес не принимает такой метод."),
    "too_large": ("A request has at most {0} bytes.", "В запросе не больше {0} байт."),
    "too_often": ("That is too often; try again in {0} s.", "Слишком часто; попробуйте через {0} с."),
    "internal": (
        "Something went wrong on the server. The error was logged under {0}.",
        "На сервере что-то сломалось. Ошибка записана под номером {0}.",
    ),
    # Tokens.
    "no_token": (
        "This needs a token: enter as a guest, register or log in.",
        "Для этого нужен токен: войдите гостем, зарегистрируйтесь или войдите под своим именем.",
    ),
    "bad_token": (
        "This token is not valid: it was revoked or never issued. Log in again.",
        "Этот токен недействителен: он отозван или никогда не выдавался. Войдите ещё раз.",
    ),
    "token_expired": ("This token has expired; log in again.", "Срок этого токена истёк; войдите ещё раз."),
    "bad_login": ("The name or the password is wrong.", "Имя или пароль не подходят."),
    "no_scope": (
        "This token may not do that; it needs the scope {0}.",
        "Этому токену такое нельзя; нужно право {0}.",
    ),
    "needs_session": (
        "A program's token may not do that; log in.",
        "Токену программы такое нельзя; войдите сами.",
    ),
    # People.
    "person_name": ("A name has 1 to {0} visible characters.", "В имени от 1 до {0} видимых знаков."),
    "name_taken": ("This name is taken. Choose another.", "Это имя занято. Выберите другое."),
    "reserved_name": (
        "This name is reserved for the server. Choose another.",
        "Это имя занято сервером. Выберите другое.",
    ),
    "confusable_name": (
        "This name looks like somebody else's, or mixes letters of several alphabets. Choose another.",
        "Это имя похоже на чужое или смешивает буквы разных алфавитов. Выберите другое.",
    ),
    "common_password": (
        "This password is easy to guess. Choose another, with at least four different characters.",
        "Этот пароль легко угадать. Придумайте другой, хотя бы из четырёх разных символов.",
    ),
    "wrong_password": ("The old password is wrong.", "Старый пароль не подходит."),
    "no_password": (
        "You have no password yet. Register to choose one.",
        "У вас ещё нет пароля. Зарегистрируйтесь, чтобы его задать.",
    ),
    "already_registered": (
        "You are already registered. Log out to register another player.",
        "Вы уже зарегистрированы. Чтобы зарегистрировать кого-то ещё, выйдите.",
    ),
    "too_many_tokens": (
        "You have {0} tokens already; revoke one first.",
        "У вас уже {0} токенов; сначала отзовите какой-нибудь.",
    ),
    "unknown_token": (
        "You have no such token; auth.tokens lists them.",
        "Такого токена у вас нет; список — в auth.tokens.",
    ),
    "no_user": ("There is no such player.", "Такого игрока нет."),
    # Tables and games.
    "wrong_key": ("The password or the invitation is wrong.", "Пароль или приглашение не подходят."),
    "too_many_tables": (
        "You sit at {0} tables already; leave one first.",
        "Вы уже сидите за {0} столами; сначала покиньте какой-нибудь.",
    ),
    "no_game": ("There is no such game.", "Такой игры нет."),
    "not_finished": (
        "This game is still being played. Try again when it is over.",
        "Эта игра ещё идёт. Попробуйте, когда она закончится.",
    ),
}
"""The English and the Russian sentence of every reason."""
_WORDS: Final = {"bad_type": "bad_request", "person_name": "bad_name", "no_password": "wrong_password"}
"""The reasons whose word is not the reason's name. Every other refusal's word is the name of its reason."""

CALL_REASONS: Final = {
    name: Reason(_WORDS.get(name, name), section="calls", en=en, ru=ru)
    for name, (en, ru) in _SENTENCES.items()
}


def refuse(reason: str, *about: object) -> Refusal:
    """Refuse with one of `CALL_REASONS`."""
    return refuse_with(CALL_REASONS[reason], *about)
