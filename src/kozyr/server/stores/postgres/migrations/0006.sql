-- A takeover of players and a change of connections no longer deadlock.
--
-- A takeover locks the connections of dead nodes and then adds connections of its own. A change of connections
-- may have added the same ones, and then needs the locked rows. So both now take one advisory lock first:
-- changes of connections share it, a takeover takes it alone.

CREATE FUNCTION kozyr.take_over_players(heir text, repeat boolean, dead_ms bigint)
RETURNS TABLE (table_name text, player text)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('kozyr.connected'));
    RETURN QUERY SELECT f.table_name, f.player FROM kozyr.forsaken(heir, repeat, dead_ms) AS f;
END $$;

CREATE FUNCTION kozyr.change_connections(
    at_nodes text[], at_tables text[], players text[], heres boolean[], dead_ms bigint
) RETURNS boolean[]
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtext('kozyr.connected'));
    RETURN kozyr.connect(at_nodes, at_tables, players, heres, dead_ms);
END $$;
