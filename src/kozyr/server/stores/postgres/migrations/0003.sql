-- Who serves this log, and how they share the work (`service.company`).
--
-- All of it is advice and short-lived: nothing of the log refers to it, and it may be lost. Times are the
-- database's own, but for those until which a table is held, which are compared with the times when tables
-- are due. Whoever takes hold does so in one order: the era, nodes by name, who is connected by table,
-- player and node.

-- The oldest version of this schema whose programs can still work with it.
ALTER TABLE kozyr.meta ADD COLUMN oldest integer NOT NULL DEFAULT 3;

-- Milliseconds since 1970.
CREATE FUNCTION kozyr.clock() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE TABLE kozyr.nodes (
    name text COLLATE "C" PRIMARY KEY,
    seen bigint NOT NULL,  -- 0: it has left
    came bigint NOT NULL,
    settled boolean NOT NULL DEFAULT false  -- whether it is known that somebody was there before it, or nobody
) WITH (fillfactor = 50);

-- Since when there was always somebody.
CREATE TABLE kozyr.era (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    since bigint NOT NULL,
    heard bigint NOT NULL  -- since when whoever was there could be heard of
) WITH (fillfactor = 50);
INSERT INTO kozyr.era (since, heard) VALUES (0, 0);

CREATE TABLE kozyr.connected (
    table_name text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    node text COLLATE "C" NOT NULL REFERENCES kozyr.nodes,
    inherited boolean NOT NULL DEFAULT false,  -- from one that died: he is not there, but has not gone either
    PRIMARY KEY (table_name, player, node)
);
CREATE INDEX connected_node ON kozyr.connected (node);

CREATE TABLE kozyr.tidings (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    kind text NOT NULL,
    about text NOT NULL,
    body bytea NOT NULL
);
CREATE INDEX tidings_at ON kozyr.tidings (at);

-- How commands were refused, for as long as a copy of one may still come, by whatever process.
CREATE TABLE kozyr.refused (
    table_id bigint NOT NULL,
    sender text COLLATE "C" NOT NULL,
    command text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    answer bytea NOT NULL,
    PRIMARY KEY (table_id, sender, command)
);
CREATE INDEX refused_at ON kozyr.refused (at);

-- Keep how a command was refused, and give how it was the first time; NULL: it has happened. Whoever stores
-- something at this table at the same moment is waited for.
CREATE FUNCTION kozyr.refuse(at_table text, by_sender text, of_command text, how bytea) RETURNS bytea
LANGUAGE plpgsql AS $$
DECLARE
    found_id bigint;
BEGIN
    SELECT t.id INTO found_id FROM kozyr.tables AS t WHERE t.name = at_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN how;
    END IF;
    IF EXISTS (
        SELECT FROM kozyr.entries AS e
        WHERE e.table_id = found_id AND e.sender = by_sender AND e.command = of_command
    ) THEN
        RETURN NULL;
    END IF;
    INSERT INTO kozyr.refused (table_id, sender, command, at, answer)
        VALUES (found_id, by_sender, of_command, kozyr.clock(), how) ON CONFLICT DO NOTHING;
    RETURN (
        SELECT r.answer FROM kozyr.refused AS r
        WHERE r.table_id = found_id AND r.sender = by_sender AND r.command = of_command
    );
END $$;

-- The numbers under which changes are to be stored, as they are given: but 0, under which nothing is, for those
-- that were refused. Whoever refuses something at one of these tables at the same moment is waited for.
CREATE FUNCTION kozyr.unless_refused(names text[], numbers bigint[], senders text[], commands text[])
RETURNS bigint[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
BEGIN
    PERFORM 1 FROM kozyr.tables AS t WHERE t.name = ANY (names) ORDER BY t.name FOR NO KEY UPDATE;
    RETURN ARRAY(
        SELECT CASE WHEN r.at IS NULL THEN c.number ELSE 0 END
        FROM unnest(names, numbers, senders, commands) WITH ORDINALITY AS c (name, number, sender, command, i)
        LEFT JOIN kozyr.tables AS t ON t.name = c.name
        LEFT JOIN kozyr.refused AS r ON r.table_id = t.id AND r.sender = c.sender AND r.command = c.command
        ORDER BY c.i
    );
END $$;

-- Whether a node that was last heard of at a time is given up. After a time when nobody could be heard of (the
-- database was gone, or its clock was set) everybody has as long to be heard of again.
CREATE FUNCTION kozyr.is_dead(seen bigint, heard bigint, now bigint, dead_ms bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT seen = 0 OR abs(now - seen) >= dead_ms AND abs(now - heard) >= dead_ms
$$;

-- Note that a node is there; begin an era where nobody was. Tidings and refusals older than is said are forgotten.
CREATE FUNCTION kozyr.beat(node text, dead_ms bigint, kept_ms bigint)
RETURNS TABLE (now bigint, since bigint, others bigint, forgotten boolean, settled boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    alive bigint;
    arrived bigint;
    elders text[];
BEGIN
    -- One after another: the first who comes begins the era for all.
    SELECT e.since INTO since FROM kozyr.era AS e FOR UPDATE;
    now := kozyr.clock();
    SELECT count(*), count(*) FILTER (WHERE n.name <> node) INTO alive, others
        FROM kozyr.nodes AS n WHERE abs(now - n.seen) < dead_ms;
    IF alive = 0 THEN
        since := now;
        UPDATE kozyr.era AS e SET since = now, heard = now;
    END IF;
    UPDATE kozyr.nodes AS n SET seen = now WHERE n.name = node RETURNING n.came, n.settled INTO arrived, settled;
    forgotten := NOT FOUND;
    IF forgotten THEN
        arrived := now;
        settled := false;
        INSERT INTO kozyr.nodes (name, seen, came) VALUES (node, now, now);
    END IF;
    IF NOT settled THEN
        elders := ARRAY(
            SELECT n.name FROM kozyr.nodes AS n
            WHERE (n.came, n.name) < (arrived, node) AND abs(now - n.seen) < dead_ms
        );
        -- Whom it found there may have died a moment before: only who says something afterwards was there.
        settled := cardinality(elders) = 0 OR EXISTS (
            SELECT FROM kozyr.nodes AS n WHERE n.name = ANY (elders) AND n.settled AND n.seen > arrived
        );
        IF cardinality(elders) = 0 THEN
            since := arrived;
            UPDATE kozyr.era AS e SET since = arrived;
        END IF;
        UPDATE kozyr.nodes AS n SET settled = settled WHERE n.name = node;
    END IF;
    DELETE FROM kozyr.tidings AS t WHERE t.at < now - kept_ms;
    DELETE FROM kozyr.refused AS r WHERE r.at < now - kept_ms;
    RETURN NEXT;
END $$;

-- Forget nodes that are dead or have left; who was connected there is noted as the heir's, and given to him.
-- Each node is locked by one asker alone, and one that is heard of just now by none; an heir who is not there
-- himself inherits nothing. Asked to repeat it, he is told of all whom he inherited and who have not gone.
CREATE FUNCTION kozyr.forsaken(heir text, repeat boolean, dead_ms bigint)
RETURNS TABLE (table_name text, player text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    gone text[];
BEGIN
    PERFORM 1 FROM kozyr.nodes AS n WHERE n.name = heir FOR KEY SHARE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    gone := ARRAY(
        SELECT n.name FROM kozyr.nodes AS n, kozyr.era AS e
        WHERE kozyr.is_dead(n.seen, e.heard, kozyr.clock(), dead_ms) AND n.name <> heir
        ORDER BY n.name FOR UPDATE OF n SKIP LOCKED
    );
    IF cardinality(gone) > 0 THEN
        PERFORM 1 FROM kozyr.connected AS c
            WHERE c.node = ANY (gone) ORDER BY c.table_name, c.player, c.node FOR UPDATE;
        RETURN QUERY
            WITH left_there AS (
                DELETE FROM kozyr.connected AS c WHERE c.node = ANY (gone) RETURNING c.table_name, c.player
            ), each_once AS (
                SELECT DISTINCT l.table_name, l.player FROM left_there AS l ORDER BY 1, 2
            ), noted AS (
                INSERT INTO kozyr.connected (table_name, player, node, inherited)
                    SELECT o.table_name, o.player, heir, true FROM each_once AS o
                    ON CONFLICT DO NOTHING
            )
            SELECT o.table_name, o.player FROM each_once AS o WHERE NOT repeat;
        DELETE FROM kozyr.nodes AS n WHERE n.name = ANY (gone);
    END IF;
    IF repeat THEN
        RETURN QUERY SELECT c.table_name, c.player FROM kozyr.connected AS c
            WHERE c.node = heir AND c.inherited ORDER BY c.table_name, c.player;
    END IF;
END $$;

-- Note who came and who went; tell of each whether he is at another node that is not dead. Of a node that is
-- not there nobody is noted: when it is heard of again it is told to say it anew.
CREATE FUNCTION kozyr.connect(
    at_nodes text[], at_tables text[], players text[], heres boolean[], dead_ms bigint
) RETURNS boolean[]
LANGUAGE plpgsql AS $$
DECLARE
    step record;
    elsewhere boolean[] := array_fill(false, ARRAY[cardinality(players)]);
BEGIN
    PERFORM 1 FROM kozyr.nodes AS n WHERE n.name = ANY (at_nodes) ORDER BY n.name FOR KEY SHARE;
    FOR step IN
        SELECT a.* FROM unnest(at_nodes, at_tables, players, heres)
            WITH ORDINALITY AS a (node, at_table, player, here, i)
        ORDER BY a.at_table COLLATE "C", a.player COLLATE "C", a.node COLLATE "C"
    LOOP
        IF step.here THEN
            INSERT INTO kozyr.connected AS c (table_name, player, node)
                SELECT step.at_table, step.player, n.name FROM kozyr.nodes AS n WHERE n.name = step.node
                ON CONFLICT (table_name, player, node) DO UPDATE SET inherited = false WHERE c.inherited;
        ELSE
            -- Of two nodes that he leaves at one moment, one sees that the other was left.
            PERFORM 1 FROM kozyr.connected AS c
                WHERE c.table_name = step.at_table AND c.player = step.player ORDER BY c.node FOR UPDATE;
            DELETE FROM kozyr.connected AS c
                WHERE c.table_name = step.at_table AND c.player = step.player AND c.node = step.node;
            elsewhere[step.i] := EXISTS (
                SELECT FROM kozyr.connected AS c
                JOIN kozyr.nodes AS n ON n.name = c.node
                CROSS JOIN kozyr.era AS e
                WHERE c.table_name = step.at_table AND c.player = step.player
                    AND NOT kozyr.is_dead(n.seen, e.heard, kozyr.clock(), dead_ms)
            );
        END IF;
    END LOOP;
    RETURN elsewhere;
END $$;

-- Until when a table is left to somebody, as it was after its entry of this number: whatever is stored there
-- ends it, though kozyr.append knows nothing of it. Last of all: from here to the commit play waits.
ALTER TABLE kozyr.tables ADD COLUMN held_for bigint, ADD COLUMN held_until bigint;
