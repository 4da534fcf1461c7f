-- Tables and their logs, guests and their tokens, courses. docs/store.md explains every column.

-- "TESS": whose file this is.
PRAGMA application_id = 0x54455353;

CREATE TABLE courses (
    name       TEXT    NOT NULL PRIMARY KEY,
    document   TEXT    NOT NULL,
    made_by    TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE guests (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Small, because every append writes it again; what is large and never changes is in heads.
CREATE TABLE tables (
    num        INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    public     INTEGER NOT NULL CHECK (public IN (0, 1)),
    status     TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'archived')),
    version    INTEGER NOT NULL CHECK (version >= 0),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_change ON tables (public, status, updated_at, id);

CREATE TABLE heads (
    num    INTEGER PRIMARY KEY REFERENCES tables (num),
    name   TEXT    NOT NULL,
    head   TEXT    NOT NULL,
    secret BLOB    NOT NULL,
    course TEXT    REFERENCES courses (name)
) STRICT;

CREATE INDEX heads_by_course ON heads (course) WHERE course IS NOT NULL;

-- Not WITHOUT ROWID: rows of all tables are then written one after the other, so that a commit of
-- many rows writes few pages. Each table's rows together would cost a page for every row.
CREATE TABLE log (
    num        INTEGER NOT NULL REFERENCES tables (num),
    version    INTEGER NOT NULL CHECK (version >= 1),
    actor      TEXT    NOT NULL,
    command_id TEXT    NOT NULL,
    request    BLOB    NOT NULL CHECK (length(request) = 32),
    state_hash BLOB    CHECK (length(state_hash) = 32),
    at         INTEGER NOT NULL,
    body       TEXT    NOT NULL,
    PRIMARY KEY (num, version),
    UNIQUE (num, actor, command_id)
) STRICT;

-- A row is never changed and never removed, whoever holds the file open.
CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'a row of the log is never changed'); END;
CREATE TRIGGER log_is_not_removed BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'a row of the log is never removed'); END;

CREATE TABLE sitters (
    num   INTEGER NOT NULL REFERENCES tables (num),
    guest TEXT    NOT NULL REFERENCES guests (id),
    PRIMARY KEY (num, guest)
) STRICT, WITHOUT ROWID;

CREATE INDEX sitters_by_guest ON sitters (guest, num);

CREATE TABLE tokens (
    hash       BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    kind       TEXT    NOT NULL CHECK (kind IN ('session', 'seat', 'watch', 'api')),
    guest      TEXT    REFERENCES guests (id),
    num        INTEGER REFERENCES tables (num),
    seat       INTEGER CHECK (seat BETWEEN 0 AND 255),
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT, WITHOUT ROWID;

-- For people who look inside: the log with the ids that links have.
CREATE VIEW readable AS
SELECT tables.id AS table_id, log.version, log.actor, log.command_id,
       datetime(log.at / 1000, 'unixepoch') AS at, log.body
FROM log JOIN tables USING (num);
