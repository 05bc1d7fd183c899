-- People may have an avatar and a country; both are empty for all existing people.
--
-- Older programs continue to use the functions without these fields, which keep the stored values.

ALTER TABLE kozyr.people ADD COLUMN avatar text NOT NULL DEFAULT '', ADD COLUMN country text NOT NULL DEFAULT '';

-- Store a new person, as the older function does, with the new fields.
CREATE FUNCTION kozyr.add_person(
    new_id text, new_name text, new_key text, new_password text, new_made bigint,
    new_avatar text, new_country text, reserve text,
    keys text[], debits text[], credits text[], amounts bigint[], kinds text[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    moved text;
BEGIN
    IF EXISTS (SELECT FROM kozyr.skeletons AS s WHERE s.skeleton = reserve) THEN
        RETURN false;
    END IF;
    INSERT INTO kozyr.people (id, name, key, password, made, avatar, country)
        VALUES (new_id, new_name, new_key, new_password, new_made, new_avatar, new_country)
        ON CONFLICT DO NOTHING;
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

-- Change a person, as the older function does, and also compare and store the new fields.
CREATE FUNCTION kozyr.change_person(
    old_id text, new_name text, new_key text, new_password text, new_made bigint,
    new_avatar text, new_country text, reserve text,
    was_given boolean, was_name text, was_key text, was_password text, was_made bigint,
    was_avatar text, was_country text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    before kozyr.people%ROWTYPE;
    keeps_name boolean;
BEGIN
    SELECT p.* INTO before FROM kozyr.people AS p WHERE p.id = old_id FOR UPDATE;
    IF NOT FOUND OR was_given AND (
        before.name, before.key, before.password, before.made, before.avatar, before.country
    ) IS DISTINCT FROM (was_name, was_key, was_password, was_made, was_avatar, was_country) THEN
        RETURN false;
    END IF;
    keeps_name := before.password IS NOT NULL AND before.name = new_name;
    IF NOT keeps_name AND EXISTS (
        SELECT FROM kozyr.skeletons AS s WHERE s.skeleton = reserve AND s.person <> old_id
    ) THEN
        RETURN false;
    END IF;
    UPDATE kozyr.people AS p SET name = new_name, key = new_key, password = new_password, made = new_made,
        avatar = new_avatar, country = new_country WHERE p.id = old_id;
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
