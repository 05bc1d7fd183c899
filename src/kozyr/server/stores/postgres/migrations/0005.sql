-- Projections: rows computed from finished games, each projection with a cursor (`server.projections`).
--
-- The player records move there. Only programs of version 4 still write and read the table kozyr.records:
-- while one of them runs beside a newer one, it shows no games that ended there. A later version drops the
-- table and kozyr.append_with_games.

CREATE TABLE kozyr.projections (
    name text COLLATE "C" PRIMARY KEY,
    cursor bigint NOT NULL
);

CREATE TABLE kozyr.projection_rows (
    projection text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (projection, key)
) WITH (fillfactor = 70);

-- Do what kozyr.append does, and store the games that its changes ended, if these changes are stored.
--
-- The j-th game was ended by change number enders[j]; the k-th player row belongs to game number parts[k].
CREATE FUNCTION kozyr.append_with_finished(
    names text[], numbers bigint[], ats bigint[], senders text[], commands text[], digests bytea[],
    bodies bytea[], dues bigint[], listings bytea[], runnings boolean[],
    starts integer[], keys text[], debits text[], credits text[], amounts bigint[], kinds text[],
    enders integer[], games text[], opens boolean[], lines bytea[],
    parts integer[], players text[], results text[], points bigint[]
) RETURNS TABLE (outcome text, figure bigint, about text, at bigint, digest bytea, body bytea)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
    outcomes text[];
    figures bigint[];
    abouts text[];
    first_ats bigint[];
    first_digests bytea[];
    first_bodies bytea[];
    places bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(games)]);
BEGIN
    SELECT array_agg(a.outcome ORDER BY a.i), array_agg(a.figure ORDER BY a.i), array_agg(a.about ORDER BY a.i),
           array_agg(a.at ORDER BY a.i), array_agg(a.digest ORDER BY a.i), array_agg(a.body ORDER BY a.i)
        INTO outcomes, figures, abouts, first_ats, first_digests, first_bodies
        FROM kozyr.append(
            names, numbers, ats, senders, commands, digests, bodies, dues, listings, runnings,
            starts, keys, debits, credits, amounts, kinds
        ) WITH ORDINALITY AS a (outcome, figure, about, at, digest, body, i);

    FOR j IN 1 .. cardinality(games) LOOP
        IF outcomes[enders[j]] = 'stored' THEN
            places[j] := nextval('kozyr.game_places');
        END IF;
    END LOOP;
    INSERT INTO kozyr.finished (place, game, open, body)
        SELECT g.* FROM unnest(places, games, opens, lines) AS g (place, game, open, body)
        WHERE g.place IS NOT NULL;
    INSERT INTO kozyr.played (player, place, result, points)
        SELECT p.player, places[p.part], p.result, p.points
        FROM unnest(parts, players, results, points) AS p (part, player, result, points)
        WHERE places[p.part] IS NOT NULL;

    RETURN QUERY
        SELECT c.outcome, c.figure, c.about, c.at, c.digest, c.body
        FROM unnest(outcomes, figures, abouts, first_ats, first_digests, first_bodies)
            WITH ORDINALITY AS c (outcome, figure, about, at, digest, body, i)
        ORDER BY c.i;
END $$;

-- The transactions that have taken places for finished games: PostgreSQL keeps a sequence locked until the
-- end of a transaction that called nextval.
CREATE FUNCTION kozyr.game_writers() RETURNS SETOF text LANGUAGE sql VOLATILE AS $$
    SELECT l.virtualtransaction FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
    WHERE l.relation = 'kozyr.game_places'::regclass AND l.mode = 'RowExclusiveLock' AND l.granted
        AND d.datname = current_database()
$$;

-- Return the finished games after a place, in order. Transactions do not commit in the order in which they take
-- places. So the function waits for every transaction that may have taken a place, and returns games only up to
-- the last place taken before the call. Then no game appears later at an earlier place.
CREATE FUNCTION kozyr.finished_after(after bigint, most bigint) RETURNS TABLE (place bigint, body bytea)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    last_taken bigint;
    writers text[];
BEGIN
    SELECT s.last_value INTO last_taken FROM kozyr.game_places AS s WHERE s.is_called;
    IF last_taken IS NULL OR last_taken <= after THEN
        RETURN;
    END IF;
    writers := ARRAY(SELECT kozyr.game_writers());
    WHILE EXISTS (SELECT FROM kozyr.game_writers() AS w WHERE w = ANY (writers)) LOOP
        PERFORM pg_sleep(0.002);
    END LOOP;
    RETURN QUERY
        SELECT f.place, f.body FROM kozyr.finished AS f
        WHERE f.place > after AND f.place <= last_taken ORDER BY f.place LIMIT most;
END $$;

-- Write rows of a projection and move its cursor. False: the cursor is not at `before`; nothing changed.
CREATE FUNCTION kozyr.advance_projection(
    projection text, before bigint, after bigint, keys text[], bodies bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
    INSERT INTO kozyr.projections (name, cursor) VALUES (projection, 0) ON CONFLICT DO NOTHING;
    UPDATE kozyr.projections AS p SET cursor = after WHERE p.name = projection AND p.cursor = before;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO kozyr.projection_rows AS r (projection, key, body)
        SELECT projection, n.key, n.body FROM unnest(keys, bodies) AS n (key, body)
        ON CONFLICT ON CONSTRAINT projection_rows_pkey DO UPDATE SET body = excluded.body;
    RETURN true;
END $$;

-- Delete the rows of a projection and start it again; the cursor is locked first, as above.
CREATE FUNCTION kozyr.reset_projection(projection text) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
    UPDATE kozyr.projections AS p SET cursor = 0 WHERE p.name = projection;
    DELETE FROM kozyr.projection_rows AS r WHERE r.projection = projection;
END $$;
