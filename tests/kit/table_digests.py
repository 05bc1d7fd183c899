"""Digests of random tables: everything that is stored and published in every rule set.

`python -m tests.kit.table_digests` prints them for the version of the package in its path, so that two
versions can be compared, such as the compiled and the interpreted one.
"""

import hashlib
import random

from kozyr.rules import RULE_SETS
from kozyr.server.api.messages.publications import pack_rendered, publication_data
from kozyr.server.tables.event_codec import body_of
from kozyr.server.tables.publications import publication_of
from kozyr.table import due_at, look
from kozyr.table.plain_events import plain_event
from tests.kit.random_tables import random_party

TABLES = 6


def digest_tables(rules: str) -> str:
    """Play random games; return a digest of the entries, the publications and the views of all viewers."""
    chance = random.Random(f"digests {rules}")
    digest = hashlib.sha256()
    for _ in range(TABLES):
        before = None
        for party in random_party(chance, rules):
            table, events = party.table, party.last
            publication = publication_of(1, party.log[-1].at, events, before, table)
            digest.update(body_of(events) + pack_rendered(publication))
            for viewer in (*table.players, None):
                digest.update(publication_data(publication, viewer))
                digest.update(repr(look(table, viewer)).encode())
            digest.update(repr((due_at(table), [plain_event(event) for event in events], table)).encode())
            before = table
    return digest.hexdigest()


if __name__ == "__main__":
    for rule_set in RULE_SETS:
        print(rule_set, digest_tables(rule_set))  # noqa: T201 - a program that prints its findings
