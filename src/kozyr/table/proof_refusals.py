"""The reasons why a proof cannot be read, and the differences that a check can find in it.

They have the form of `kozyr.rules.rule_refusals`: a word that programs test, and sentences in English and in
Russian. The tables of docs/reference/fair-deal.md are generated from them.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason

PROOF_REASONS: Final = {
    "proof_shape": Reason(
        "bad_proof", "proof",
        'A proof is an object such as {{"proof":1,"table":…}}.',
        'Доказательство — это объект вида {{"proof":1,"table":…}}.',
    ),
    "proof_version": Reason(
        "unknown_version", "proof",
        "This program reads proofs of version {0}; a newer one may read this.",
        "Эта программа читает доказательства версии {0}; это, возможно, прочтёт более новая.",
    ),
    "proof_unknown_field": Reason(
        "bad_proof", "proof", "A proof has no field {0}.", "У доказательства нет поля {0}."
    ),
    "proof_field": Reason(
        "bad_proof", "proof",
        "The field {0} of the proof must be like {1}.",
        "Поле {0} в доказательстве должно быть таким: {1}.",
    ),
    "proof_count": Reason(
        "bad_proof", "proof",
        "The field {0} must have one entry for each of the {1} seats, not {2}.",
        "В поле {0} должно быть по одной записи на каждое из мест (их {1}), а не {2}.",
    ),
    "not_json": Reason(
        "bad_json", "proof",
        "The text is not JSON in UTF-8 from column {0} on.",
        "Начиная со столбца {0} это не JSON в UTF-8.",
    ),
    "bad_number": Reason(
        "bad_json", "proof", "A proof has no number like this.", "Таких чисел в доказательствах не бывает."
    ),
    "nested": Reason(
        "bad_json", "proof", "This is nested deeper than any proof.", "Вложенность глубже, чем бывает."
    ),
    "twice": Reason(
        "bad_json", "proof", "An object has the field {0} twice.", "В объекте дважды стоит поле {0}."
    ),
    "too_long": Reason(
        "too_long", "proof",
        "A proof has at most {0} bytes; this proof and all after it were not read.",
        "В доказательстве не больше {0} байт; это и дальнейшее не прочитано.",
    ),
    "no_proof": Reason(
        "no_proof", "proof", "There is no proof in this input.", "Доказательств здесь нет."
    ),
}  # fmt: skip
"""The reasons why a proof cannot be read."""


PROOF_FAULTS: Final = {
    "commitment": Reason(
        "commitment", "proof",
        "The server seed is not the one committed to: its SHA-256 is {expected}, published was {found}.",
        "Зерно сервера не то, что было обещано: его SHA-256 {expected}, а опубликовано было {found}.",
    ),
    "dealer": Reason(
        "dealer", "§2.1",
        "Deal {deal}: seat {found} dealt; it had to be seat {expected}.",
        "Раздача {deal}: сдавало место {found}, а должно было место {expected}.",
    ),
    "leader": Reason(
        "leader", "§6.4",
        "Deal {deal}: the named first attacker was {found}; it had to be {expected} (null means no seat).",
        "Раздача {deal}: первым назначен ходить {found}, а должен быть {expected} (null: никто).",
    ),
    "hand": Reason(
        "hand", "§2.1",
        "Deal {deal}: seat {place} was dealt {found}; the seeds give {expected}.",
        "Раздача {deal}: место {place} получило {found}, а по зёрнам {expected}.",
    ),
    "talon": Reason(
        "talon", "§2.2",
        "Deal {deal}: the talon differs at card {place}: {found}; the seeds give {expected}.",
        "Раздача {deal}: колода расходится на карте {place}: {found}, а по зёрнам {expected}.",
    ),
    "trump_card": Reason(
        "trump_card", "§2.2",
        "Deal {deal}: the trump card was {found}; the seeds give {expected}.",
        "Раздача {deal}: козырная карта {found}, а по зёрнам {expected}.",
    ),
    "attacker": Reason(
        "attacker", "§2.4",
        "Deal {deal}: seat {found} attacked first; it had to be seat {expected}.",
        "Раздача {deal}: первым ходило место {found}, а должно было место {expected}.",
    ),
    "shown": Reason(
        "shown", "§2.4",
        "Deal {deal}: seat and lowest trump shown were {found}; they had to be {expected} (null means none).",
        "Раздача {deal}: место и младший козырь показаны {found}, а должны быть {expected} (null: нет).",
    ),
    "too_many_deals": Reason(
        "redeal", "§6.5",
        "The cards were dealt {found} times; by these rules at most {expected}.",
        "Карты сдавались столько раз: {found}; по этим правилам можно не больше {expected}.",
    ),
    "needless_redeal": Reason(
        "redeal", "§2.5",
        "Deal {deal} was dealt again, though no player held five cards of one suit.",
        "Раздача {deal} пересдана, хотя ни у кого не было пяти карт одной масти.",
    ),
}  # fmt: skip
"""The differences between a proof and its recomputed deals."""


def refuse(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `PROOF_REASONS`."""
    return refuse_with(PROOF_REASONS[reason], *about)
