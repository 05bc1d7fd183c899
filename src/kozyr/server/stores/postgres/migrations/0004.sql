-- Names that look alike, and new people with their first coins.

-- The skeletons (UTS 39) of the names of registered people, each reserved for one person. The program adds the
-- skeletons that older programs left out (`stores.postgres.people`), because SQL cannot compute them.
CREATE TABLE kozyr.skeletons (
    skeleton text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL UNIQUE
);

-- Store a new person, reserve the name's skeleton (NULL for a guest), and move their first coins. If the name is
-- taken, return false or raise unique_violation; then nothing changed. The order of locks is: people, skeletons,
-- and then those of kozyr.append.
CREATE FUNCTION kozyr.add_person(
    new_id text, new_name text, new_key text, new_password text, new_made bigint, reserve text,
    keys text[], debits text[], credits text[], amounts bigint[], kinds text[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    moved text;
BEGIN
    IF EXISTS (SELECT FROM kozyr.skeletons AS s WHERE s.skeleton = reserve) THEN
        RETURN false;
    END IF;
    INSERT INTO kozyr.people (id, name, key, password, made)
        VALUES (new_id, new_name, new_key, new_password, new_made) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    IF reserve IS NOT NULL THEN
        INSERT INTO kozyr.skeletons (skeleton, person) VALUES (reserve, new_id);
    END IF;
    IF cardinality(keys) > 0 THEN
        SELECT a.outcome INTO moved FROM kozyr.append(
            ARRAY[NULL]::text[], ARRAY[NULL]::bigint[], ARRAY[NULL]::bigint[], ARRAY[NULL]::text[],
            ARRAY[NULL]::text[], ARRAY[NULL]::bytea[], ARRAY[NULL]::bytea[], ARRAY[NULL]::bigint[],
            ARRAY[NULL]::bytea[], ARRAY[NULL]::boolean[],
            ARRAY[1, cardinality(keys) + 1], keys, debits, credits, amounts, kinds
        ) AS a;
        IF moved <> 'stored' THEN
            RAISE unique_violation USING MESSAGE = 'The coins of a new person cannot move: ' || moved;
        END IF;
    END IF;
    RETURN true;
END $$;

-- Change a person. `reserve` is the skeleton of the name, NULL for a guest. A registered person may keep a name even
-- if another name looks like it. If `was_given`, the stored person must have the fields `was_…`. Otherwise, or if
-- the name is taken, return false or raise unique_violation; then nothing changed.
CREATE FUNCTION kozyr.change_person(
    old_id text, new_name text, new_key text, new_password text, new_made bigint, reserve text,
    was_given boolean, was_name text, was_key text, was_password text, was_made bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    before kozyr.people%ROWTYPE;
    keeps_name boolean;
BEGIN
    SELECT p.* INTO before FROM kozyr.people AS p WHERE p.id = old_id FOR UPDATE;
    IF NOT FOUND OR was_given AND (before.name, before.key, before.password, before.made)
            IS DISTINCT FROM (was_name, was_key, was_password, was_made) THEN
        RETURN false;
    END IF;
    keeps_name := before.password IS NOT NULL AND before.name = new_name;
    IF NOT keeps_name AND EXISTS (
        SELECT FROM kozyr.skeletons AS s WHERE s.skeleton = reserve AND s.person <> old_id
    ) THEN
        RETURN false;
    END IF;
    UPDATE kozyr.people AS p SET name = new_name, key = new_key, password = new_password, made = new_made
        WHERE p.id = old_id;
    IF keeps_name AND reserve IS NOT NULL THEN
        INSERT INTO kozyr.skeletons (skeleton, person) VALUES (reserve, old_id) ON CONFLICT DO NOTHING;
        RETURN true;
    END IF;
    DELETE FROM kozyr.skeletons AS s WHERE s.person = old_id;
    IF reserve IS NOT NULL THEN
        INSERT INTO kozyr.skeletons (skeleton, person) VALUES (reserve, old_id);
    END IF;
    RETURN true;
END $$;

-- Programs of version 3 cannot read the new events of tables: a table leaves the lobby, a game ends because all
-- players left, a player is removed, and players are no longer ready because another player came or left.
UPDATE kozyr.meta SET oldest = 4;
