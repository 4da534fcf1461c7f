-- Appending in schema 2: as in schema 1, and a row may change whether a bot plays.

CREATE OR REPLACE FUNCTION tessera.append_changing(
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
        status = coalesce(in_status, status),
        bots = coalesce((change ->> 'bots')::boolean, bots)
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
