-- Writes of schema 2. The functions of schema 1 stay: servers of that schema may still run.

CREATE FUNCTION tessera.create_table(
    in_id text, in_game bytea, in_public boolean, in_at bigint, in_name bytea, in_head bytea,
    in_secret bytea, in_course bytea, in_maker text, in_bots boolean, in_imported boolean
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    refusal text := tessera.create_table(
        in_id, in_game, in_public, in_at, in_name, in_head, in_secret, in_course);
BEGIN
    IF refusal IS NULL THEN
        UPDATE tessera.tables SET bots = in_bots WHERE id = in_id AND in_bots;
        UPDATE tessera.heads SET maker = in_maker, imported = in_imported
        WHERE num = (SELECT num FROM tessera.tables WHERE id = in_id)
        AND (in_maker IS NOT NULL OR in_imported);
    END IF;
    RETURN refusal;
END $$;

-- Records that a server is alive, and the time since the last one was if that is too long.
CREATE FUNCTION tessera.note_alive(in_at bigint, in_longest_gap bigint, in_most bigint)
RETURNS TABLE (began bigint, ended bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    before bigint;
BEGIN
    PERFORM tessera.wait_for_the_disk();
    INSERT INTO tessera.alive (one, at) VALUES (1, in_at) ON CONFLICT DO NOTHING;
    -- Two servers wait here for each other, and the second finds the mark of the first.
    SELECT at INTO before FROM tessera.alive FOR UPDATE;
    IF in_at > before THEN
        IF in_at::numeric - before > in_longest_gap THEN
            INSERT INTO tessera.outages (began, ended) VALUES (before, in_at);
            DELETE FROM tessera.outages WHERE began <= (
                SELECT began FROM tessera.outages ORDER BY began DESC OFFSET in_most LIMIT 1);
        END IF;
        UPDATE tessera.alive SET at = in_at;
    END IF;
    RETURN QUERY SELECT began, ended FROM tessera.outages ORDER BY began;
END $$;

CREATE FUNCTION tessera.check_writable() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tessera.wait_for_the_disk();
    INSERT INTO tessera.probe (one, written) VALUES (1, 1)
    ON CONFLICT (one) DO UPDATE SET written = probe.written + 1;
    RETURN true;
END $$;

-- Removes tables that never left the lobby and have not changed since a time.
CREATE FUNCTION tessera.purge_tables(in_before bigint, in_limit bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    nums bigint[];
BEGIN
    PERFORM tessera.wait_for_the_disk();
    -- A table that somebody appends to right now is not idle.
    SELECT array_agg(num) INTO nums FROM (
        SELECT num FROM tessera.tables WHERE public IN (true, false)
        AND status = 'lobby' AND updated_at < in_before
        LIMIT in_limit FOR UPDATE SKIP LOCKED) AS idle;
    DELETE FROM tessera.heads WHERE num = ANY (nums);
    DELETE FROM tessera.log WHERE num = ANY (nums);
    DELETE FROM tessera.sitters WHERE num = ANY (nums);
    DELETE FROM tessera.tokens WHERE num = ANY (nums);
    DELETE FROM tessera.tables WHERE num = ANY (nums);
    RETURN coalesce(cardinality(nums), 0);
END $$;

-- Guests from before a time that never did anything, except at tables that never left the lobby
-- and have not changed since `in_tables_before`.
CREATE FUNCTION tessera.idle_guests(
    in_before bigint, in_tables_before bigint, in_limit bigint
) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    idle text[];
BEGIN
    SELECT array_agg(guests.id) INTO idle FROM tessera.guests
    WHERE created_at < in_before
    AND NOT EXISTS (SELECT FROM tessera.courses WHERE made_by = 'g:' || guests.id)
    AND NOT EXISTS (
        SELECT FROM tessera.sitters JOIN tessera.tables USING (num) WHERE guest = guests.id
        AND NOT (status = 'lobby' AND updated_at < in_tables_before))
    AND NOT EXISTS (
        SELECT FROM tessera.heads JOIN tessera.tables USING (num) WHERE maker = guests.id
        AND NOT (status = 'lobby' AND updated_at < in_tables_before))
    AND NOT EXISTS (
        SELECT FROM tessera.tokens LEFT JOIN tessera.tables USING (num)
        WHERE guest = guests.id AND kind <> 'session'
        AND (status = 'lobby' AND updated_at < in_tables_before) IS NOT TRUE);
    -- No index finds an actor, so the log is read once for all of them, if there is anybody.
    IF idle IS NOT NULL THEN
        SELECT array_agg(id) INTO idle FROM (
            SELECT id FROM unnest(idle) AS asked (id)
            WHERE NOT EXISTS (
                SELECT FROM tessera.log JOIN tessera.tables USING (num)
                WHERE actor = 'g:' || asked.id
                AND NOT (status = 'lobby' AND updated_at < in_tables_before))
            LIMIT in_limit) AS found;
    END IF;
    RETURN coalesce(idle, '{}');
END $$;

CREATE FUNCTION tessera.purge_guests(in_before bigint, in_limit bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    -- No table is left out: those that are to be removed are gone.
    idle text[] := tessera.idle_guests(in_before, -9223372036854775808, in_limit);
BEGIN
    PERFORM tessera.wait_for_the_disk();
    DELETE FROM tessera.tokens WHERE guest = ANY (idle) AND kind = 'session';
    -- A guest who has just sat down or been given a key is held by a reference: nothing is then
    -- removed, and the call is repeated.
    DELETE FROM tessera.guests WHERE id = ANY (idle);
    RETURN cardinality(idle);
END $$;
