-- Cluster membership (`cluster.membership`): the processes that serve this log, and how they share the work.
--
-- This data is short-lived and may be lost; the log does not refer to it. Times come from the database's clock,
-- except the ends of claims on tables, which are compared with the times when tables are due. All functions
-- lock in the same order: the era, nodes by name, connections by table, player and node.

-- The oldest version of a program that can still use this schema.
ALTER TABLE kozyr.meta ADD COLUMN oldest integer NOT NULL DEFAULT 3;

-- Milliseconds since 1970.
CREATE FUNCTION kozyr.clock() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE TABLE kozyr.nodes (
    name text COLLATE "C" PRIMARY KEY,
    seen bigint NOT NULL,  -- 0: it has left
    came bigint NOT NULL,
    settled boolean NOT NULL DEFAULT false  -- whether it is certain which nodes were alive when it came
) WITH (fillfactor = 50);

-- The time without interruption during which at least one node has been alive.
CREATE TABLE kozyr.era (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    since bigint NOT NULL,
    heard bigint NOT NULL  -- the time since which live nodes could record heartbeats
) WITH (fillfactor = 50);
INSERT INTO kozyr.era (since, heard) VALUES (0, 0);

CREATE TABLE kozyr.connected (
    table_name text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    node text COLLATE "C" NOT NULL REFERENCES kozyr.nodes,
    -- Whether this node took the player over from a dead node, and the player has not reconnected yet.
    inherited boolean NOT NULL DEFAULT false,
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

-- The refusals of commands, while a copy of the command may still arrive at any process.
CREATE TABLE kozyr.refused (
    table_id bigint NOT NULL,
    sender text COLLATE "C" NOT NULL,
    command text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    answer bytea NOT NULL,
    PRIMARY KEY (table_id, sender, command)
);
CREATE INDEX refused_at ON kozyr.refused (at);

-- Store the refusal of a command, and return its first refusal; return NULL if the command was accepted. This
-- waits for transactions that store an entry of the table.
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

-- Return the given numbers of entries, but 0, which no entry has, for entries whose command was refused. This
-- waits for transactions that store a refusal at one of these tables.
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

-- Return whether a node counts as dead, by the time of its last heartbeat. After a time without any heartbeats
-- (the database was down, or its clock was changed) every node has the same time to send one again.
CREATE FUNCTION kozyr.is_dead(seen bigint, heard bigint, now bigint, dead_ms bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT seen = 0 OR abs(now - seen) >= dead_ms AND abs(now - heard) >= dead_ms
$$;

-- Record a node's heartbeat; begin a new era if no node was alive. Delete broadcasts (`tidings`) and refusals that
-- are older than kept_ms.
CREATE FUNCTION kozyr.beat(node text, dead_ms bigint, kept_ms bigint)
RETURNS TABLE (now bigint, since bigint, others bigint, forgotten boolean, settled boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    alive bigint;
    arrived bigint;
    elders text[];
BEGIN
    -- The lock lets one node in at a time, so that the first one begins the era for all.
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
        -- An older node may have died just before. Only one that sent a heartbeat since then was alive.
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

-- Delete nodes that died or left, record their connected players at the node `heir`, and return these players.
-- Each dead node is locked by one caller only; a node that is recording a heartbeat is skipped. An heir that is not
-- recorded itself gets no players. With `repeat`, return all players that it took over and that are still recorded.
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

-- Record connects and disconnects of players; return for each whether the player is connected to another live
-- node. Nothing is recorded for an unknown node: its next heartbeat tells it to report its players again.
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
            -- If a player leaves two nodes at the same time, the second disconnect must see the first.
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

-- A claim on a table: it ends at held_until, or with the first entry after number held_for. So kozyr.append need not
-- know claims. This statement is the last one, because games wait from here to the commit.
ALTER TABLE kozyr.tables ADD COLUMN held_for bigint, ADD COLUMN held_until bigint;
