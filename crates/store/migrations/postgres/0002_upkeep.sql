-- What quotas count, what readiness and outages are told by, and the one way to remove a table.
-- docs/store.md explains every column.

-- Whoever has made a table is in its head as well, where no index finds it. In heads, which no
-- append writes.
ALTER TABLE tessera.heads ADD COLUMN maker text COLLATE "C";
ALTER TABLE tessera.heads ADD COLUMN imported boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.tables ADD COLUMN bots boolean NOT NULL DEFAULT false;

CREATE INDEX heads_by_maker ON tessera.heads (maker) WHERE maker IS NOT NULL;
CREATE INDEX courses_by_maker ON tessera.courses (made_by);
-- A guest or a table is removed together with its tokens.
CREATE INDEX tokens_by_guest ON tessera.tokens (guest) WHERE guest IS NOT NULL;
CREATE INDEX tokens_by_table ON tessera.tokens (num) WHERE num IS NOT NULL;

-- A text as JSON; nothing if it is none.
CREATE FUNCTION tessera.as_json(bytes bytea) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
    RETURN convert_from(bytes, 'UTF8')::json;
EXCEPTION WHEN others THEN
    RETURN NULL;
END $$;

-- The maker in a head is the id of a guest, or `s:` and the name of a tool.
WITH read AS MATERIALIZED (
    SELECT num, tessera.as_json(head) AS head FROM tessera.heads
), makers AS MATERIALIZED (
    SELECT num, head ->> 'maker' AS maker FROM read WHERE json_typeof(head) = 'object'
)
UPDATE tessera.heads SET maker = makers.maker
FROM makers WHERE makers.num = heads.num AND makers.maker ~ '^[-A-Za-z0-9_]{21}[AQgw]$';

UPDATE tessera.heads SET imported = true WHERE num IN (
    SELECT num FROM tessera.log WHERE substring(body FROM 1 FOR 18) = '{"deed":"imported"'::bytea);

-- A bot plays a seat that was planned for one, that somebody has given up, or that its holder has
-- left to one since coming back last.
WITH read AS MATERIALIZED (
    SELECT num, tessera.as_json(head) AS head FROM tessera.heads
), seats AS MATERIALIZED (
    SELECT num, json_array_elements(
        CASE WHEN json_typeof(head -> 'seats') = 'array' THEN head -> 'seats' ELSE '[]' END) AS seat
    FROM read WHERE json_typeof(head) = 'object'
)
UPDATE tessera.tables SET bots = true
WHERE num IN (SELECT num FROM seats WHERE json_typeof(seat -> 'level') = 'string');
WITH sound AS MATERIALIZED (
    SELECT num, version, tessera.as_json(body) AS body FROM tessera.log
    WHERE substring(body FROM 1 FOR 13) = '{"deed":"bot"'::bytea
    OR substring(body FROM 1 FOR 14) = '{"deed":"back"'::bytea
    OR substring(body FROM 1 FOR 18) = '{"deed":"resigned"'::bytea
), changes AS MATERIALIZED (
    SELECT num, version, body ->> 'seat' AS seat, body ->> 'level' IS NOT NULL AS is_bot,
           body ->> 'deed' = 'back' AS is_back
    FROM sound WHERE body IS NOT NULL
), last AS (
    SELECT DISTINCT ON (num, seat) num, is_bot FROM changes
    WHERE is_bot OR is_back ORDER BY num, seat, version DESC
)
UPDATE tessera.tables SET bots = true WHERE num IN (SELECT num FROM last WHERE is_bot);

DROP FUNCTION tessera.as_json(bytea);

-- A table that never left the lobby may be removed, from its head to its last row and only as a
-- whole: rows go after the head, which no table without them is left with.
DROP TRIGGER log_is_not_changed ON tessera.log;
CREATE TRIGGER log_is_not_changed BEFORE UPDATE OR TRUNCATE ON tessera.log
EXECUTE FUNCTION tessera.refuse_to_change_the_log();
CREATE FUNCTION tessera.refuse_to_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM tessera.tables WHERE num = old.num AND status = 'lobby') THEN
        RAISE EXCEPTION 'a table whose game has begun is never changed and never removed';
    END IF;
    IF TG_TABLE_NAME = 'log' AND EXISTS (SELECT FROM tessera.heads WHERE num = old.num) THEN
        RAISE EXCEPTION 'a row of the log is never changed and never removed';
    END IF;
    RETURN old;
END $$;
CREATE TRIGGER log_is_not_removed BEFORE DELETE ON tessera.log
FOR EACH ROW EXECUTE FUNCTION tessera.refuse_to_remove();
CREATE TRIGGER heads_are_not_removed BEFORE DELETE ON tessera.heads
FOR EACH ROW EXECUTE FUNCTION tessera.refuse_to_remove();
CREATE TRIGGER heads_are_not_truncated BEFORE TRUNCATE ON tessera.heads
EXECUTE FUNCTION tessera.refuse_to_change_the_log();

-- The last time at which a server was alive, and the times at which none was.
CREATE TABLE tessera.alive (
    one integer NOT NULL PRIMARY KEY CHECK (one = 1),
    at  bigint  NOT NULL
);
CREATE TABLE tessera.outages (
    began bigint NOT NULL PRIMARY KEY,
    ended bigint NOT NULL
);

-- Written to see whether writing is possible.
CREATE TABLE tessera.probe (
    one     integer NOT NULL PRIMARY KEY CHECK (one = 1),
    written bigint  NOT NULL
);
