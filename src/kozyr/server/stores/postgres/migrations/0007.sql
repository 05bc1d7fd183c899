-- Documents (`server.tables.documents`), and projections whose rows can be deleted.

CREATE TABLE kozyr.documents (
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (kind, key)
);

-- Make the changes of several jobs, each job completely or not at all; return which jobs were done.
--
-- The changes of job j begin at starts[j] and end before starts[j + 1]. A body that is NULL deletes. An
-- expected version of 0 stands for a missing document, and NULL for any version.
--
-- A missing document has no row to lock. So 256 advisory locks protect all keys: a few changes rarely need the
-- same one, and the locks of a large batch fit into the lock table. All callers take them in the same order.
CREATE FUNCTION kozyr.change_documents(
    starts integer[], kinds text[], keys text[], bodies bytea[], expected_versions bigint[]
) RETURNS boolean[]
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
    lock_number integer;
    first_change integer;
    last_change integer;
    is_done boolean[] := '{}';
BEGIN
    FOR lock_number IN
        SELECT DISTINCT hashtext(c.kind || ' ' || c.key) & 255 FROM unnest(kinds, keys) AS c (kind, key) ORDER BY 1
    LOOP
        PERFORM pg_advisory_xact_lock(hashtext('kozyr.documents'), lock_number);
    END LOOP;

    FOR j IN 1 .. cardinality(starts) - 1 LOOP
        first_change := starts[j];
        last_change := starts[j + 1] - 1;
        IF EXISTS (
            SELECT FROM unnest(
                kinds[first_change:last_change], keys[first_change:last_change],
                expected_versions[first_change:last_change]
            ) AS c (kind, key, expected)
            LEFT JOIN kozyr.documents AS d ON d.kind = c.kind AND d.key = c.key
            WHERE c.expected <> coalesce(d.version, 0)
        ) THEN
            is_done := is_done || false;
            CONTINUE;
        END IF;
        DELETE FROM kozyr.documents AS d
            USING unnest(
                kinds[first_change:last_change], keys[first_change:last_change], bodies[first_change:last_change]
            ) AS c (kind, key, body)
            WHERE d.kind = c.kind AND d.key = c.key AND c.body IS NULL;
        INSERT INTO kozyr.documents AS d (kind, key, body, version)
            SELECT c.kind, c.key, c.body, 1
            FROM unnest(
                kinds[first_change:last_change], keys[first_change:last_change], bodies[first_change:last_change]
            ) AS c (kind, key, body)
            WHERE c.body IS NOT NULL
            ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body, version = d.version + 1;
        is_done := is_done || true;
    END LOOP;
    RETURN is_done;
END $$;

-- Do what kozyr.advance_projection does, and delete the rows whose body is NULL.
CREATE FUNCTION kozyr.move_projection(
    projection text, before bigint, after bigint, keys text[], bodies bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    written text[];
    deleted text[];
BEGIN
    SELECT array_agg(n.key ORDER BY n.i) FILTER (WHERE n.body IS NOT NULL),
           array_agg(n.key) FILTER (WHERE n.body IS NULL)
        INTO written, deleted
        FROM unnest(keys, bodies) WITH ORDINALITY AS n (key, body, i);
    IF NOT kozyr.advance_projection(projection, before, after, written, array_remove(bodies, NULL)) THEN
        RETURN false;
    END IF;
    DELETE FROM kozyr.projection_rows AS r WHERE r.projection = projection AND r.key = ANY (deleted);
    RETURN true;
END $$;
