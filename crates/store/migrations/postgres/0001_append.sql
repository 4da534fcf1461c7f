-- Appending: a batch of any length is one call, one transaction and one round trip.

-- An append that changes more than the log and the table's own row, judged from first to last
-- before anything is written. The caller holds the lock of the table's row.
CREATE FUNCTION tessera.append_changing(
    in_id text, in_expected bigint, in_actor text, in_command text, in_request bytea,
    in_body bytea, in_hash bytea, in_at bigint, in_status text, change jsonb,
    OUT outcome text, OUT version bigint, OUT guest text,
    OUT body bytea, OUT state_hash bytea, OUT at bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    found_num bigint;
    sent record;
    new_token jsonb;
    hex text;
    hexes text[] := '{}';
BEGIN
    SELECT num, tables.version INTO found_num, version
    FROM tessera.tables WHERE id = in_id;
    IF NOT FOUND THEN
        outcome := 'no-table';
        RETURN;
    END IF;
    SELECT * INTO sent FROM tessera.log
    WHERE num = found_num AND actor = in_actor AND command_id = in_command;
    IF FOUND THEN
        version := sent.version;
        outcome := CASE WHEN sent.request = in_request THEN 'sent' ELSE 'reused' END;
        IF outcome = 'sent' THEN
            body := sent.body;
            state_hash := sent.state_hash;
            at := sent.at;
        END IF;
        RETURN;
    END IF;
    IF version <> in_expected THEN
        outcome := 'conflict';
        RETURN;
    END IF;

    SELECT asked.id INTO guest
    FROM jsonb_array_elements_text(change -> 'seated') WITH ORDINALITY AS asked (id, place)
    WHERE NOT EXISTS (SELECT FROM tessera.guests WHERE guests.id = asked.id)
    ORDER BY place LIMIT 1;
    IF guest IS NOT NULL THEN
        outcome := 'no-guest';
        RETURN;
    END IF;
    FOR hex IN SELECT jsonb_array_elements_text(change -> 'spend') LOOP
        -- Locked: of two servers that spend it at once one waits, and finds it spent.
        PERFORM FROM tessera.tokens
        WHERE hash = decode(hex, 'hex') AND revoked_at IS NULL FOR UPDATE;
        IF NOT FOUND THEN
            outcome := 'spent';
            RETURN;
        END IF;
    END LOOP;
    FOR new_token IN SELECT jsonb_array_elements(change -> 'add') LOOP
        hex := new_token ->> 'hash';
        outcome := CASE WHEN hex = ANY (hexes) THEN 'token-exists' ELSE tessera.judge_token(
            decode(hex, 'hex'), new_token ->> 'guest', new_token ->> 'table') END;
        IF outcome IS NOT NULL THEN
            guest := new_token ->> 'guest';
            RETURN;
        END IF;
        hexes := hexes || hex;
    END LOOP;

    outcome := 'new';
    version := in_expected + 1;
    INSERT INTO tessera.log (num, version, at, actor, command_id, request, state_hash, body)
    VALUES (found_num, in_expected + 1, in_at, in_actor, in_command, in_request, in_hash, in_body);
    UPDATE tessera.tables
    SET version = in_expected + 1, updated_at = greatest(updated_at, in_at),
        status = coalesce(in_status, status)
    WHERE num = found_num;
    DELETE FROM tessera.sitters
    WHERE num = found_num
    AND guest IN (SELECT jsonb_array_elements_text(change -> 'unseated'));
    INSERT INTO tessera.sitters (num, guest)
    SELECT DISTINCT found_num, asked.id
    FROM jsonb_array_elements_text(change -> 'seated') AS asked (id)
    ON CONFLICT DO NOTHING;
    FOR new_token IN SELECT jsonb_array_elements(change -> 'add') LOOP
        PERFORM tessera.write_token(
            decode(new_token ->> 'hash', 'hex'), new_token ->> 'kind', new_token ->> 'guest',
            new_token ->> 'table', (new_token ->> 'seat')::smallint, (new_token ->> 'at')::bigint);
    END LOOP;
    UPDATE tessera.tokens SET revoked_at = in_at
    WHERE revoked_at IS NULL AND hash IN (
        SELECT decode(asked.hex, 'hex')
        FROM jsonb_array_elements_text((change -> 'spend') || (change -> 'revoke')) AS asked (hex));
END $$;

-- Appends a batch; the answers come in any order, with the places of what they answer.
--
-- Rows of one table are in rounds 1, 2, ... so that each round has a table once. The rows of a
-- round that change nothing else are judged and written all at once. The plans are fixed: those
-- for a log that was empty when the connection was made would read all of it when it is long.
CREATE FUNCTION tessera.append(
    ids text[], expecteds bigint[], actors text[], commands text[], requests bytea[],
    bodies bytea[], hashes bytea[], ats bigint[], statuses text[], rounds integer[],
    changes text[]
) RETURNS TABLE (
    place bigint, outcome text, version bigint, guest text,
    body bytea, state_hash bytea, at bigint
) LANGUAGE plpgsql ROWS 100
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
    this_round integer;
    asked record;
BEGIN
    PERFORM tessera.wait_for_the_disk();
    -- Always in the same order, so that the batches of two servers wait and do not deadlock. What
    -- is read below is read after the wait.
    PERFORM FROM tessera.tables WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    FOR this_round IN 1 .. (SELECT coalesce(max(round), 0) FROM unnest(rounds) AS round) LOOP
        RETURN QUERY
        WITH asked AS MATERIALIZED (
            SELECT * FROM unnest(ids, expecteds, actors, commands, requests, bodies, hashes, ats,
                                 statuses, rounds, changes)
                WITH ORDINALITY AS row (id, expected, actor, command_id, request, body, state_hash,
                                        at, status, round, change, place)
            WHERE round = this_round AND change IS NULL
        ), judged AS MATERIALIZED (
            SELECT asked.*, found.num, found.version AS standing, sent.version AS sent_version,
                   sent.request = asked.request AS is_retry, sent.body AS sent_body,
                   sent.state_hash AS sent_hash, sent.at AS sent_at,
                   found.version = asked.expected AND sent.version IS NULL AS is_next
            FROM asked
            LEFT JOIN tessera.tables AS found ON found.id = asked.id
            LEFT JOIN tessera.log AS sent ON sent.num = found.num
                AND sent.actor = asked.actor AND sent.command_id = asked.command_id
        ), written AS (
            INSERT INTO tessera.log
                (num, version, at, actor, command_id, request, state_hash, body)
            SELECT num, expected + 1, at, actor, command_id, request, state_hash, body
            FROM judged WHERE is_next
        ), moved AS (
            UPDATE tessera.tables
            SET version = judged.expected + 1, updated_at = greatest(updated_at, judged.at),
                status = coalesce(judged.status, tables.status)
            FROM judged WHERE is_next AND tables.num = judged.num
        )
        SELECT place,
               CASE WHEN num IS NULL THEN 'no-table' WHEN is_next THEN 'new'
                    WHEN is_retry THEN 'sent' WHEN sent_version IS NOT NULL THEN 'reused'
                    ELSE 'conflict' END,
               CASE WHEN is_next THEN expected + 1 ELSE coalesce(sent_version, standing) END,
               NULL::text,
               CASE WHEN is_retry THEN sent_body END,
               CASE WHEN is_retry THEN sent_hash END,
               CASE WHEN is_retry THEN sent_at END
        FROM judged;

        FOR asked IN
            SELECT * FROM unnest(ids, expecteds, actors, commands, requests, bodies, hashes, ats,
                                 statuses, rounds, changes)
                WITH ORDINALITY AS row (id, expected, actor, command_id, request, body, state_hash,
                                        at, status, round, change, place)
            WHERE round = this_round AND change IS NOT NULL ORDER BY place
        LOOP
            RETURN QUERY SELECT asked.place, one.* FROM tessera.append_changing(
                asked.id, asked.expected, asked.actor, asked.command_id, asked.request, asked.body,
                asked.state_hash, asked.at, asked.status, asked.change::jsonb) AS one;
        END LOOP;
    END LOOP;
END $$;
