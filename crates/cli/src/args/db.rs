//! The command line of `tessera db`.

use std::path::PathBuf;

use clap::Subcommand;

use tessera_store::TableId;

use super::number;

/// The arguments of `tessera db`.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP, disable_help_subcommand = true)]
pub struct DbArgs {
    /// The command to run.
    #[command(subcommand)]
    pub command: DbCommand,
}

/// The commands about databases.
#[derive(Debug, Subcommand)]
pub enum DbCommand {
    /// Copy the database to a new file, while the server runs
    Backup(BackupArgs),
    /// Replay every table and report errors
    Check(CheckArgs),
    /// Copy everything to another, empty database: from SQLite to PostgreSQL or back
    Copy(CopyArgs),
    /// Write the games that have ended as records, one file per game
    Export(ExportArgs),
    /// Import records as finished tables
    Import(ImportArgs),
    /// Update the schema of the database, or create the database
    Migrate(MigrateArgs),
    /// Remove tables whose game never began, and guests who never did anything
    Purge(PurgeArgs),
}

/// The database to use.
#[derive(Debug, clap::Args)]
pub struct Database {
    /// The database: sqlite://FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE
    // The value in the environment may contain a password.
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    #[arg(default_value = "sqlite://tessera.db")]
    pub database: String,
}

/// The arguments of `tessera db backup`.
#[derive(Debug, clap::Args)]
#[command(after_help = BACKUP_HELP)]
pub struct BackupArgs {
    /// The database to use.
    #[command(flatten)]
    pub from: Database,

    /// The file to create; it must not exist
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// The arguments of `tessera db check`.
#[derive(Debug, clap::Args)]
#[command(after_help = CHECK_HELP)]
pub struct CheckArgs {
    /// The database to use.
    #[command(flatten)]
    pub of: Database,

    /// Check only this table, and not the database around it
    // An id may begin with a hyphen.
    #[arg(long, value_name = "ID", allow_hyphen_values = true)]
    pub table: Option<TableId>,

    /// Also look for every command in this file, which `tessera load --acks` has written
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    pub acks: Option<PathBuf>,
}

/// The arguments of `tessera db copy`.
#[derive(Debug, clap::Args)]
#[command(after_help = COPY_HELP)]
pub struct CopyArgs {
    /// The database to use.
    #[command(flatten)]
    pub from: Database,

    /// The database to copy to; it must be empty, and a SQLite file is created if it does not exist
    #[arg(value_name = "URL")]
    pub to: String,
}

/// The arguments of `tessera db migrate`.
#[derive(Debug, clap::Args)]
#[command(after_help = MIGRATE_HELP)]
pub struct MigrateArgs {
    /// The database to use.
    #[command(flatten)]
    pub of: Database,
}

/// The arguments of `tessera db purge`.
#[derive(Debug, clap::Args)]
#[command(after_help = PURGE_HELP)]
pub struct PurgeArgs {
    /// The database to use.
    #[command(flatten)]
    pub of: Database,

    /// Only count what would be removed
    #[arg(long)]
    pub dry_run: bool,

    /// Remove unstarted tables at which nothing has happened for this many days
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = number::days)]
    pub tables_days: u32,

    /// Remove guests who came this many days ago or earlier, and never did anything
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = number::days)]
    pub guests_days: u32,
}

/// The arguments of `tessera db export`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXPORT_HELP)]
pub struct ExportArgs {
    /// The database to use.
    #[command(flatten)]
    pub from: Database,

    /// Export only this table
    #[arg(long, value_name = "ID", allow_hyphen_values = true)]
    pub table: Option<TableId>,

    /// The folder for the files; created if it does not exist
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// The arguments of `tessera db import`.
#[derive(Debug, clap::Args)]
#[command(after_help = IMPORT_HELP)]
pub struct ImportArgs {
    /// The database to use.
    #[command(flatten)]
    pub into: Database,

    /// tessera-record/1 documents, or folders whose *.json files are imported
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

const HELP: &str = "\
All commands can be used while the server runs. `tessera db COMMAND --help` describes a command.

Examples:
  tessera db backup tessera-monday.db
  tessera db check
  tessera db export games/
  tessera db import --database sqlite://other.db games/
  tessera db copy postgres://tessera@db.example/tessera
  tessera db purge --dry-run";

const BACKUP_HELP: &str = "\
The backup is a consistent snapshot of the database in one file, synced to disk before this
command ends; moves made in the meantime are not in it. An existing file is never overwritten. To
restore, stop the server, move the database and its -wal and -shm files away, and put the backup
in their place. The backup of a PostgreSQL database is a SQLite file, too; `tessera db copy` copies
it back.

Examples:
  tessera db backup tessera-monday.db
  tessera db backup --database sqlite:///srv/tessera.db /backup/$(date +%F).db";

const CHECK_HELP: &str = "\
Every row of every table is replayed by the rules, and the position is compared with the digest
that was stored with it; every draw is recomputed from the table's seed; the record of a game that
has ended must replay; names must be ones that a server accepts; the listed guests, bots and maker
of each table must match its log; and the database itself is checked: references, gaps, and for
SQLite every page of the file. Each error is printed as a line `TABLE: row N: WHY`, and the last
line has the totals. The exit code is 1 if there are errors.

With --acks, every command that was acknowledged to `tessera load` must also be in the log exactly
once, at its version.

Examples:
  tessera db check
  tessera db check --database sqlite://tessera-monday.db
  tessera db check --table 3q2-7wAAAAAAAAAAAAAAAA";

const COPY_HELP: &str = "\
Copies tables, logs, guests, tokens and courses as one consistent snapshot, with every version,
digest, seed and time unchanged: links and sessions stay valid, and retries of earlier commands are
recognised. Either everything is copied or nothing. Stop the server first, because later moves are
not in the copy; then start it with the new database.

Examples:
  tessera db copy --database sqlite://tessera.db postgres://tessera@db.example/tessera
  tessera db copy --database postgres://tessera@db.example/tessera sqlite://tessera.db";

const MIGRATE_HELP: &str = "\
A server does this when it starts. If several start at the same time, one migrates and the others
wait. A PostgreSQL database must exist already (`createdb tessera`); a SQLite file is created.

Examples:
  tessera db migrate --database postgres://tessera@db.example/tessera";

const PURGE_HELP: &str = "\
This is the only command that removes anything. A table whose game has begun stays for ever, and so
does everybody who has held a seat, made a table or a course, or done anything else at a table that
stays. A link to a removed table answers that there is no such table; a removed guest gets a new
session at the next visit. Tables and guests are removed in small steps, so that the server does not
have to wait; the space in a SQLite file is used again, and the file does not shrink.

Examples:
  tessera db purge --dry-run
  tessera db purge --tables-days 30 --guests-days 90";

const EXPORT_HELP: &str = "\
Each game that has ended, for whatever reason, is written to FOLDER/ID.json, a tessera-record/1
document with names, moves and deal; it is replayed before it is written. Running games are
skipped and counted, because their records would reveal hidden information. A file of the same
name is replaced. If a table cannot be read, the others are still written, and the exit code is 1.

Examples:
  tessera db export games/
  tessera db export --table 3q2-7wAAAAAAAAAAAAAAAA . && tessera replay 3q2-7wAAAAAAAAAAAAAAAA.json";

const IMPORT_HELP: &str = "\
Each record is replayed and becomes a finished table that is not listed publicly; its id is
printed before the name of the file. A record that does not replay is refused with the exact
place of the error, the others are still imported, and the exit code is 1. Importing the same
record twice makes two tables. A database that does not exist is created.

Examples:
  tessera db import game.json
  tessera db import --database sqlite://other.db games/";
