-- What quotas count, what readiness and outages are told by, and the one way to remove a table.
-- docs/store.md explains every column.

-- Whoever has made a table is in its head as well, where no index finds it.
ALTER TABLE heads ADD COLUMN maker TEXT;
ALTER TABLE heads ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1));
ALTER TABLE tables ADD COLUMN bots INTEGER NOT NULL DEFAULT 0 CHECK (bots IN (0, 1));

-- In heads, which no append writes.
CREATE INDEX heads_by_maker ON heads (maker) WHERE maker IS NOT NULL;
CREATE INDEX courses_by_maker ON courses (made_by);
-- A guest or a table is removed together with its tokens.
CREATE INDEX tokens_by_guest ON tokens (guest) WHERE guest IS NOT NULL;
CREATE INDEX tokens_by_table ON tokens (num) WHERE num IS NOT NULL;

-- The maker in a head is the id of a guest, or `s:` and the name of a tool.
UPDATE heads SET maker = read.maker
FROM (SELECT num, CASE WHEN json_valid(head) THEN json_extract(head, '$.maker') END AS maker
      FROM heads) AS read
WHERE read.num = heads.num AND length(read.maker) = 22
    AND read.maker GLOB '*[AQgw]' AND read.maker NOT GLOB '*[^-A-Za-z0-9_]*';

UPDATE heads SET imported = 1
WHERE num IN (SELECT num FROM log WHERE substr(body, 1, 18) = '{"deed":"imported"');

-- A bot plays a seat that was planned for one, that somebody has given up, or that its holder has
-- left to one since coming back last.
UPDATE tables SET bots = 1 WHERE num IN (
    SELECT heads.num
    FROM heads, json_each(CASE WHEN json_valid(head) THEN head ELSE '{}' END, '$.seats') AS seat
    WHERE CASE WHEN seat.type = 'object' THEN json_extract(seat.value, '$.level') END IS NOT NULL);
UPDATE tables SET bots = 1 WHERE num IN (
    WITH sound AS (
        SELECT num, version, CASE WHEN json_valid(body) THEN body ELSE '{}' END AS body FROM log
        WHERE substr(body, 1, 13) = '{"deed":"bot"' OR substr(body, 1, 14) = '{"deed":"back"'
            OR substr(body, 1, 18) = '{"deed":"resigned"'
    ), changes AS (
        SELECT num, version, json_extract(body, '$.seat') AS seat,
               json_extract(body, '$.level') IS NOT NULL AS is_bot,
               json_extract(body, '$.deed') = 'back' AS is_back
        FROM sound
    ), last AS (
        SELECT num, is_bot, max(version) FROM changes WHERE is_bot OR is_back GROUP BY num, seat
    )
    SELECT num FROM last WHERE is_bot);

-- A table that never left the lobby may be removed, from its head to its last row and only as a
-- whole: rows go after the head, which no table without them is left with.
DROP TRIGGER log_is_not_removed;
CREATE TRIGGER log_is_not_removed BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM tables WHERE num = old.num AND status = 'lobby')
    OR EXISTS (SELECT 1 FROM heads WHERE num = old.num)
BEGIN SELECT raise(ABORT, 'a row of the log is never removed'); END;
CREATE TRIGGER heads_are_not_removed BEFORE DELETE ON heads
WHEN NOT EXISTS (SELECT 1 FROM tables WHERE num = old.num AND status = 'lobby')
BEGIN SELECT raise(ABORT, 'a table whose game has begun is never removed'); END;

-- The last time at which a server was alive, and the times at which none was.
CREATE TABLE alive (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
CREATE TABLE outages (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;

-- Written to see whether writing is possible.
CREATE TABLE probe (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    written INTEGER NOT NULL
) STRICT;
