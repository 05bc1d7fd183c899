-- People and their tokens, and summaries of finished games.

CREATE TABLE kozyr.people (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    key text COLLATE "C" NOT NULL UNIQUE,
    password text,
    made bigint NOT NULL
);

CREATE TABLE kozyr.tokens (
    digest bytea PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL REFERENCES kozyr.people,
    name text NOT NULL,
    scopes text[] NOT NULL,
    made bigint NOT NULL,
    expires bigint,
    UNIQUE (person, id)
);
CREATE INDEX tokens_expire ON kozyr.tokens (expires) WHERE expires IS NOT NULL;

-- A game is always read as a whole, so only its search keys have their own columns.
CREATE SEQUENCE kozyr.game_places;
CREATE TABLE kozyr.finished (
    place bigint PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    open boolean NOT NULL,
    body bytea NOT NULL
);
CREATE INDEX finished_game ON kozyr.finished (game, place);
CREATE INDEX finished_open ON kozyr.finished (place) WHERE open;

CREATE TABLE kozyr.played (
    player text COLLATE "C" NOT NULL,
    place bigint NOT NULL REFERENCES kozyr.finished,
    result text NOT NULL CHECK (result IN ('win', 'lose', 'draw')),
    points bigint NOT NULL,
    PRIMARY KEY (player, place)
);

CREATE TABLE kozyr.records (
    player text COLLATE "C" PRIMARY KEY,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    losses bigint NOT NULL,
    draws bigint NOT NULL,
    points bigint NOT NULL
) WITH (fillfactor = 70);

-- Do what kozyr.append does, and store the games that its changes ended, if these changes are stored.
--
-- The j-th game was ended by change number enders[j]; the k-th player row belongs to game number parts[k].
-- Rows of records are locked last, in the order of their players.
CREATE FUNCTION kozyr.append_with_games(
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
    INSERT INTO kozyr.records AS r (player, games, wins, losses, draws, points)
        SELECT p.player, count(*), count(*) FILTER (WHERE p.result = 'win'),
               count(*) FILTER (WHERE p.result = 'lose'), count(*) FILTER (WHERE p.result = 'draw'),
               sum(p.points)
        FROM unnest(parts, players, results, points) AS p (part, player, result, points)
        WHERE places[p.part] IS NOT NULL
        GROUP BY p.player ORDER BY p.player COLLATE "C"
        ON CONFLICT (player) DO UPDATE SET
            games = r.games + excluded.games, wins = r.wins + excluded.wins,
            losses = r.losses + excluded.losses, draws = r.draws + excluded.draws,
            points = r.points + excluded.points;

    RETURN QUERY
        SELECT c.outcome, c.figure, c.about, c.at, c.digest, c.body
        FROM unnest(outcomes, figures, abouts, first_ats, first_digests, first_bodies)
            WITH ORDINALITY AS c (outcome, figure, about, at, digest, body, i)
        ORDER BY c.i;
END $$;
