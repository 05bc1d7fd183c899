-- The logs of tables and the coins, and the function that changes them.
--
-- Names are compared byte by byte (COLLATE "C"), so they have the same order on every machine.

CREATE TABLE kozyr.meta (
    name text NOT NULL CHECK (name = 'kozyr'),
    version integer NOT NULL,
    epoch text NOT NULL
);
INSERT INTO kozyr.meta VALUES ('kozyr', 0, gen_random_uuid());

-- The current state of each game table. Only the transaction that stores a table's first entry sees last = 0.
CREATE SEQUENCE kozyr.ids;
CREATE TABLE kozyr.tables (
    id bigint PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    last bigint NOT NULL DEFAULT 0,
    due bigint,
    listing bytea,
    running boolean NOT NULL DEFAULT false
) WITH (fillfactor = 70);
CREATE INDEX tables_due ON kozyr.tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON kozyr.tables (id) WHERE listing IS NOT NULL;

CREATE TABLE kozyr.entries (
    table_id bigint NOT NULL REFERENCES kozyr.tables,
    number bigint NOT NULL,
    at bigint NOT NULL,
    sender text COLLATE "C" NOT NULL,
    command text COLLATE "C" NOT NULL,
    digest bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, sender, command)
);

CREATE TABLE kozyr.accounts (
    name text COLLATE "C" PRIMARY KEY,
    balance bigint NOT NULL DEFAULT 0,
    CONSTRAINT nobody_owes CHECK (balance >= 0 OR name = 'mint')
) WITH (fillfactor = 70);

CREATE SEQUENCE kozyr.places;
CREATE TABLE kozyr.transfers (
    place bigint PRIMARY KEY,
    key text COLLATE "C" NOT NULL UNIQUE,
    debit text COLLATE "C" NOT NULL REFERENCES kozyr.accounts,
    credit text COLLATE "C" NOT NULL REFERENCES kozyr.accounts,
    amount bigint NOT NULL CHECK (amount > 0),
    kind text NOT NULL,
    table_id bigint,
    number bigint,
    FOREIGN KEY (table_id, number) REFERENCES kozyr.entries
);
CREATE INDEX transfers_debit ON kozyr.transfers (debit, place);
CREATE INDEX transfers_credit ON kozyr.transfers (credit, place);

-- Store many changes in one transaction, with the same outcomes as one after another.
--
-- The function locks and checks all rows before it writes any. So a refused change writes nothing and needs
-- no savepoint. The locks stay until the commit. Every caller takes them in the same order, to avoid
-- deadlocks: new tables, tables, new accounts, accounts, keys, each of them sorted by name.
--
-- Each table has at most one change. A change without a table's name only moves coins. The i-th change has the
-- transfers from starts[i] to starts[i + 1] - 1.
CREATE FUNCTION kozyr.append(
    names text[], numbers bigint[], ats bigint[], senders text[], commands text[], digests bytea[],
    bodies bytea[], dues bigint[], listings bytea[], runnings boolean[],
    starts integer[], keys text[], debits text[], credits text[], amounts bigint[], kinds text[]
) RETURNS TABLE (
    outcome text,   -- stored, repeated, behind, paid, short
    -- stored: the entry's number, or the last transfer's place; repeated: the entry's number;
    -- behind: the number of the table's last entry; paid: no meaning; short: the missing coins
    figure bigint,
    about text,     -- paid: the key of the earlier transfer; short: the account that lacks coins
    at bigint, digest bytea, body bytea  -- repeated: the fields of the earlier entry
) LANGUAGE plpgsql
-- Query plans must stay fast while the log grows: use an index and join row by row.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
    ids bigint[];
    outcomes text[];
    figures bigint[];
    abouts text[];
    made bigint;
    opened text[];
    moved text[] := '{}';
    taken text[] := '{}';
    places bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(keys)]);
    tables bigint[] := places;
    entries bigint[] := places;
    owners text[];
    sums bigint[];
    named text;
    lacking bigint;
    first integer;
    last integer;
BEGIN
    -- New tables get their ids in the order of the changes, and are inserted in the order of their names.
    INSERT INTO kozyr.tables (id, name)
        SELECT n.id, n.name
        FROM (
            SELECT nextval('kozyr.ids') AS id, o.name
            FROM (
                SELECT c.name FROM unnest(names, numbers) WITH ORDINALITY AS c (name, number, i)
                WHERE c.number = 1 AND NOT EXISTS (SELECT FROM kozyr.tables AS t WHERE t.name = c.name)
                ORDER BY c.i
            ) AS o
        ) AS n
        ORDER BY n.name COLLATE "C"
        ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;
    PERFORM 1 FROM kozyr.tables AS t WHERE t.name = ANY (names) ORDER BY t.name FOR NO KEY UPDATE;

    SELECT array_agg(d.id ORDER BY d.i), array_agg(d.outcome ORDER BY d.i),
           array_agg(CASE d.outcome WHEN 'stored' THEN d.number WHEN 'behind' THEN d.last ELSE d.found END
                     ORDER BY d.i),
           array_agg(NULL::text)
        INTO ids, outcomes, figures, abouts
        FROM (
            SELECT c.i, c.number, t.id, coalesce(t.last, 0) AS last, e.number AS found,
                   CASE WHEN e.number IS NOT NULL THEN 'repeated'
                        WHEN c.number <> coalesce(t.last, 0) + 1 THEN 'behind'
                        ELSE 'stored' END AS outcome
            FROM unnest(names, numbers, senders, commands) WITH ORDINALITY AS c (name, number, sender, command, i)
            LEFT JOIN kozyr.tables AS t ON t.name = c.name
            LEFT JOIN kozyr.entries AS e
                ON e.table_id = t.id AND e.sender = c.sender AND e.command = c.command
        ) AS d;

    IF cardinality(keys) > 0 THEN
        WITH new AS (
            INSERT INTO kozyr.accounts (name)
                SELECT DISTINCT a.name COLLATE "C" FROM unnest(debits || credits) AS a (name)
                WHERE NOT EXISTS (SELECT FROM kozyr.accounts AS b WHERE b.name = a.name)
                ORDER BY 1
                ON CONFLICT DO NOTHING
                RETURNING name
        ) SELECT array_agg(name) INTO opened FROM new;
        PERFORM 1 FROM kozyr.accounts AS a
            WHERE a.name = ANY (debits || credits) ORDER BY a.name FOR NO KEY UPDATE;

        FOR i IN 1 .. cardinality(names) LOOP
            first := starts[i];
            last := starts[i + 1] - 1;
            CONTINUE WHEN first > last OR outcomes[i] <> 'stored';

            -- A join, because EXISTS in a condition with OR would read all keys of the table.
            SELECT k.key INTO named
                FROM unnest(keys[first : last]) WITH ORDINALITY AS k (key, j)
                LEFT JOIN kozyr.transfers AS t ON t.key = k.key
                WHERE t.key IS NOT NULL OR k.key = ANY (taken) OR k.key = ANY (keys[first : first + k.j - 2])
                ORDER BY k.j LIMIT 1;
            IF FOUND THEN
                outcomes[i] := 'paid';
                abouts[i] := named;
                CONTINUE;
            END IF;

            -- The change of each account, in the order in which the transfers name the accounts.
            SELECT array_agg(s.name ORDER BY s.place), array_agg(s.coins ORDER BY s.place) INTO owners, sums
                FROM (
                    SELECT g.name, sum(g.coins)::bigint AS coins, min(g.place) AS place
                    FROM (
                        SELECT debits[j] AS name, -amounts[j] AS coins, 2 * j AS place
                            FROM generate_series(first, last) AS j
                        UNION ALL
                        SELECT credits[j], amounts[j], 2 * j + 1 FROM generate_series(first, last) AS j
                    ) AS g GROUP BY g.name
                ) AS s;
            SELECT a.name, -(a.balance + s.coins) INTO named, lacking
                FROM unnest(owners, sums) WITH ORDINALITY AS s (name, coins, place)
                JOIN kozyr.accounts AS a ON a.name = s.name
                WHERE a.balance + s.coins < 0 AND a.name <> 'mint'
                ORDER BY s.place LIMIT 1;
            IF FOUND THEN
                outcomes[i] := 'short';
                abouts[i] := named;
                figures[i] := lacking;
                CONTINUE;
            END IF;

            UPDATE kozyr.accounts AS a SET balance = a.balance + s.coins
                FROM unnest(owners, sums) AS s (name, coins) WHERE a.name = s.name;
            moved := moved || owners;
            taken := taken || keys[first : last];
            FOR j IN first .. last LOOP
                places[j] := nextval('kozyr.places');
                tables[j] := ids[i];
                entries[j] := numbers[i];
            END LOOP;
            figures[i] := CASE WHEN names[i] IS NULL THEN places[last] ELSE numbers[i] END;
        END LOOP;
    END IF;

    INSERT INTO kozyr.entries (table_id, number, at, sender, command, digest, body)
        SELECT c.id, c.number, c.at, c.sender, c.command, c.digest, c.body
        FROM unnest(ids, outcomes, numbers, ats, senders, commands, digests, bodies)
            AS c (id, outcome, number, at, sender, command, digest, body)
        WHERE c.outcome = 'stored' AND c.id IS NOT NULL;
    IF cardinality(keys) > 0 THEN
        INSERT INTO kozyr.transfers (place, key, debit, credit, amount, kind, table_id, number)
            SELECT m.* FROM unnest(places, keys, debits, credits, amounts, kinds, tables, entries)
                AS m (place, key, debit, credit, amount, kind, table_id, number)
            WHERE m.place IS NOT NULL ORDER BY m.key COLLATE "C";
        DELETE FROM kozyr.accounts AS a WHERE a.name = ANY (opened) AND a.name <> ALL (moved);
    END IF;
    UPDATE kozyr.tables AS t SET last = c.number, due = c.due, listing = c.listing, running = c.running
        FROM unnest(ids, outcomes, numbers, dues, listings, runnings)
            AS c (id, outcome, number, due, listing, running)
        WHERE c.outcome = 'stored' AND t.id = c.id;
    IF made > 0 THEN
        DELETE FROM kozyr.tables AS t WHERE t.name = ANY (names) AND t.last = 0;
    END IF;

    RETURN QUERY
        SELECT c.outcome, c.figure, c.about, e.at, e.digest, e.body
        FROM unnest(outcomes, figures, abouts, ids) WITH ORDINALITY AS c (outcome, figure, about, id, i)
        LEFT JOIN kozyr.entries AS e
            ON e.table_id = CASE c.outcome WHEN 'repeated' THEN c.id END AND e.number = c.figure
        ORDER BY c.i;
END $$;
