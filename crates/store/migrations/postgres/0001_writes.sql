-- Everything that is written beside the log. Each function judges and writes in one round trip;
-- what two servers do at the same moment ends in a violation of a constraint, and the second one
-- asks again.

-- A server that answers before its disk has it is told to wait; to the end of the transaction.
CREATE FUNCTION tessera.wait_for_the_disk() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
        PERFORM set_config('synchronous_commit', 'on', true);
    END IF;
END $$;

-- Why a token cannot be made; nothing if it can.
CREATE FUNCTION tessera.judge_token(in_hash bytea, in_guest text, in_table text)
RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN EXISTS (SELECT FROM tessera.tokens WHERE hash = in_hash) THEN 'token-exists'
        WHEN in_guest IS NOT NULL
            AND NOT EXISTS (SELECT FROM tessera.guests WHERE id = in_guest) THEN 'no-guest'
        WHEN in_table IS NOT NULL
            AND NOT EXISTS (SELECT FROM tessera.tables WHERE id = in_table) THEN 'no-table'
    END
$$;

-- Writes a token that was judged.
CREATE FUNCTION tessera.write_token(
    in_hash bytea, in_kind text, in_guest text, in_table text, in_seat smallint, in_at bigint
) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tessera.tokens (hash, kind, guest, num, seat, created_at)
    VALUES (in_hash, in_kind, in_guest, (SELECT num FROM tessera.tables WHERE id = in_table),
            in_seat, in_at)
$$;

CREATE FUNCTION tessera.add_token(
    in_hash bytea, in_kind text, in_guest text, in_table text, in_seat smallint, in_at bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    refusal text := tessera.judge_token(in_hash, in_guest, in_table);
BEGIN
    PERFORM tessera.wait_for_the_disk();
    IF refusal IS NULL THEN
        PERFORM tessera.write_token(in_hash, in_kind, in_guest, in_table, in_seat, in_at);
    END IF;
    RETURN refusal;
END $$;

CREATE FUNCTION tessera.revoke_token(in_hash bytea, in_at bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tessera.wait_for_the_disk();
    UPDATE tessera.tokens SET revoked_at = in_at WHERE hash = in_hash AND revoked_at IS NULL;
    RETURN FOUND;
END $$;

CREATE FUNCTION tessera.create_guest(in_id text, in_name bytea, in_session bytea, in_at bigint)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tessera.wait_for_the_disk();
    IF EXISTS (SELECT FROM tessera.guests WHERE id = in_id) THEN
        RETURN 'exists';
    END IF;
    IF EXISTS (SELECT FROM tessera.tokens WHERE hash = in_session) THEN
        RETURN 'token-exists';
    END IF;
    INSERT INTO tessera.guests (id, name, created_at) VALUES (in_id, in_name, in_at);
    PERFORM tessera.write_token(in_session, 'session', in_id, NULL, NULL, in_at);
    RETURN NULL;
END $$;

CREATE FUNCTION tessera.rename_guest(in_id text, in_name bytea)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tessera.wait_for_the_disk();
    UPDATE tessera.guests SET name = in_name WHERE id = in_id;
    RETURN FOUND;
END $$;

CREATE FUNCTION tessera.create_table(
    in_id text, in_game bytea, in_public boolean, in_at bigint, in_name bytea, in_head bytea,
    in_secret bytea, in_course bytea
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    made bigint;
BEGIN
    PERFORM tessera.wait_for_the_disk();
    IF EXISTS (SELECT FROM tessera.tables WHERE id = in_id) THEN
        RETURN 'exists';
    END IF;
    IF in_course IS NOT NULL
        AND NOT EXISTS (SELECT FROM tessera.courses WHERE name = in_course) THEN
        RETURN 'no-course';
    END IF;
    INSERT INTO tessera.tables (id, game, public, status, version, created_at, updated_at)
    VALUES (in_id, in_game, in_public, 'lobby', 0, in_at, in_at) RETURNING num INTO made;
    INSERT INTO tessera.heads (num, name, head, secret, course)
    VALUES (made, in_name, in_head, in_secret, in_course);
    RETURN NULL;
END $$;

CREATE FUNCTION tessera.add_course(in_name bytea, in_document bytea, in_by text, in_at bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tessera.wait_for_the_disk();
    INSERT INTO tessera.courses (name, document, made_by, created_at)
    VALUES (in_name, in_document, in_by, in_at) ON CONFLICT DO NOTHING;
    RETURN FOUND;
END $$;

CREATE FUNCTION tessera.remove_course(in_name bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tessera.wait_for_the_disk();
    IF EXISTS (SELECT FROM tessera.heads WHERE course = in_name) THEN
        RETURN 'used';
    END IF;
    DELETE FROM tessera.courses WHERE name = in_name;
    RETURN CASE WHEN FOUND THEN NULL ELSE 'no-course' END;
END $$;

-- Says that a server lives, forgets who is long gone, and lists who lives.
CREATE FUNCTION tessera.beat(in_name text, in_milliseconds double precision)
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    now timestamptz := clock_timestamp();
BEGIN
    INSERT INTO tessera.nodes (name, until)
    VALUES (in_name, now + in_milliseconds * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE SET until = excluded.until;
    -- Two that forget each other at the same moment must not wait for each other.
    DELETE FROM tessera.nodes WHERE name IN (
        SELECT name FROM tessera.nodes WHERE until < now - interval '1 hour'
        FOR UPDATE SKIP LOCKED);
    RETURN QUERY SELECT name FROM tessera.nodes WHERE until > now ORDER BY name;
END $$;
