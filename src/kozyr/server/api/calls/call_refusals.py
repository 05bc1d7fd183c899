"""The reasons for which a call itself can be refused.

The rules, the tables and the host have catalogues in the same form. The list in docs/reference/api.md is
generated from all of them, with each HTTP status (`statuses`).
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason


def _call(word: str, en: str, ru: str) -> Reason:
    return Reason(word, "calls", en, ru)


CALL_REASONS: Final = {
    # Requests.
    "bad_request": _call(
        "bad_request", "This request cannot be read: {0}", "Этот запрос нельзя прочитать: {0}"
    ),
    "bad_type": _call(
        "bad_request", "A request is JSON: send it as application/json.",
        "Запрос — это JSON: отправьте его как application/json.",
    ),
    "no_call": _call(
        "no_call", "There is no call {0}; /api/openapi.json lists them.",
        "Вызова {0} нет; список — в /api/openapi.json.",
    ),
    "bad_method": _call(
        "bad_method", "This address is not asked in this way.", "По этому адресу так не спрашивают."
    ),
    "too_large": _call(
        "too_large", "A request has at most {0} bytes.", "В запросе не больше {0} байт."
    ),
    "too_often": _call(
        "too_often", "That is too often; try again in {0} s.", "Слишком часто; попробуйте через {0} с."
    ),
    "internal": _call(
        "internal", "Something went wrong here; it was noted under {0}.",
        "У нас что-то сломалось; это записано под номером {0}.",
    ),
    # Tokens.
    "no_token": _call(
        "no_token", "This needs a token: come in as a guest, register or log in.",
        "Для этого нужен токен: войдите гостем, зарегистрируйтесь или войдите под своим именем.",
    ),
    "bad_token": _call(
        "bad_token",
        "This token stands for nobody: it was revoked, or never given. Log in again.",
        "Этот токен недействителен: он отозван или никогда не выдавался. Войдите ещё раз.",
    ),
    "token_expired": _call(
        "token_expired", "This token has expired; log in again.", "Срок этого токена истёк; войдите ещё раз."
    ),
    "bad_login": _call(
        "bad_login", "Name or password is not right.", "Имя или пароль не подходят."
    ),
    "no_scope": _call(
        "no_scope", "This token may not do that; it needs the scope {0}.",
        "Этому токену такое нельзя; нужно право {0}.",
    ),
    "needs_session": _call(
        "needs_session", "A program's token may not do that; log in.",
        "Токену программы такое нельзя; войдите сами.",
    ),
    # People.
    "person_name": _call(
        "bad_name", "A name has 1 to {0} characters that can be seen.", "В имени от 1 до {0} видимых знаков."
    ),
    "name_taken": _call(
        "name_taken", "Somebody has this name; choose another.", "Это имя занято; выберите другое."
    ),
    "reserved_name": _call(
        "reserved_name", "This name belongs to the house. Choose another.",
        "Это имя занято сервером. Выберите другое.",
    ),
    "confusable_name": _call(
        "confusable_name",
        "This name looks like somebody else's, or mixes letters of several alphabets. Choose another.",
        "Это имя похоже на чужое или смешивает буквы разных алфавитов. Выберите другое.",
    ),
    "common_password": _call(
        "common_password",
        "This password is easy to guess. Choose another, with at least four different characters.",
        "Этот пароль легко угадать. Придумайте другой, хотя бы из четырёх разных символов.",
    ),
    "wrong_password": _call(
        "wrong_password", "The old password is not right.", "Старый пароль не подходит."
    ),
    "no_password": _call(
        "wrong_password", "You have no password yet. Register to choose one.",
        "У вас ещё нет пароля. Зарегистрируйтесь, чтобы его задать.",
    ),
    "already_registered": _call(
        "already_registered", "You are registered already; log out to register somebody else.",
        "Вы уже зарегистрированы; чтобы зарегистрировать кого-то ещё, выйдите.",
    ),
    "too_many_tokens": _call(
        "too_many_tokens", "You have {0} tokens already; revoke one first.",
        "У вас уже {0} токенов; сначала отзовите какой-нибудь.",
    ),
    "unknown_token": _call(
        "unknown_token", "You have no such token; auth.tokens lists them.",
        "Такого токена у вас нет; список — в auth.tokens.",
    ),
    "no_user": _call(
        "no_user", "There is no such player.", "Такого игрока нет."
    ),
    # Tables and games.
    "wrong_key": _call(
        "wrong_key", "The password or the invitation is not right.", "Пароль или приглашение не подходят."
    ),
    "too_many_tables": _call(
        "too_many_tables", "You sit at {0} tables already; leave one first.",
        "Вы сидите уже за столькими столами: {0}; сначала покиньте какой-нибудь.",
    ),
    "no_game": _call(
        "no_game", "There is no such game.", "Такой игры нет."
    ),
    "not_finished": _call(
        "not_finished", "This game is still being played; ask when it is over.",
        "Эта игра ещё идёт; спросите, когда она закончится.",
    ),
}  # fmt: skip


def refuse(reason: str, *about: object) -> Refusal:
    """Refuse with one of `CALL_REASONS`."""
    return refuse_with(CALL_REASONS[reason], *about)
