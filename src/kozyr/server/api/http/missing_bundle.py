"""The page that a server shows when its web client was not built."""

from typing import Final

from kozyr.rules.refusals import Language

_PAGE: Final = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
    '<h1>{title}</h1><p>{said}</p><p><a href="/docs">{docs}</a></p></html>\n'
)

UNBUILT: Final[dict[Language, str]] = {
    "en": _PAGE.format(
        lang="en",
        title="The web client is not built",
        said=(
            "This server runs from sources without its web client. Call <code>make setup</code> where the "
            "sources are and start the server again; a wheel of Kozyr brings the client along."
        ),
        docs="Everything else works: open tables and how to play by the interface.",
    ),
    "ru": _PAGE.format(
        lang="ru",
        title="Веб-клиент не собран",
        said=(
            "Сервер запущен из исходников без веб-клиента. Выполните <code>make setup</code> в папке с "
            "исходниками и запустите сервер снова; в готовом пакете Козыря клиент уже есть."
        ),
        docs="Всё остальное работает: открытые столы и как играть через интерфейс.",
    ),
}
"""The page, by language."""
