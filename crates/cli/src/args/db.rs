//! What `tessera db` is asked for.

use std::path::PathBuf;

use clap::Subcommand;

use tessera_store::TableId;

/// What `tessera db` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP, disable_help_subcommand = true)]
pub struct DbArgs {
    /// What to do with the database.
    #[command(subcommand)]
    pub command: DbCommand,
}

/// What can be done with a database.
#[derive(Debug, Subcommand)]
pub enum DbCommand {
    /// Copy the database into a new file, while the server runs
    Backup(BackupArgs),
    /// Replay every table and say which are wrong, and where
    Check(CheckArgs),
    /// Copy everything into another, empty database: from SQLite to PostgreSQL or back
    Copy(CopyArgs),
    /// Write the games that have ended as records, a file each
    Export(ExportArgs),
    /// Make finished tables of records
    Import(ImportArgs),
    /// Bring the database's schema up to date, or make the database
    Migrate(MigrateArgs),
}

/// Which database.
#[derive(Debug, clap::Args)]
pub struct Database {
    /// Where tables are kept: sqlite:// and a file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE
    // What the environment holds may be a password.
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    #[arg(default_value = "sqlite://tessera.db")]
    pub database: String,
}

/// What `tessera db backup` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = BACKUP_HELP)]
pub struct BackupArgs {
    /// Which database.
    #[command(flatten)]
    pub from: Database,

    /// The file to make; it must not be there
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// What `tessera db check` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = CHECK_HELP)]
pub struct CheckArgs {
    /// Which database.
    #[command(flatten)]
    pub of: Database,

    /// Only this table, and not the file as a whole
    // An id may begin with a hyphen.
    #[arg(long, value_name = "ID", allow_hyphen_values = true)]
    pub table: Option<TableId>,

    /// Also look for every command that `tessera load --acks` wrote down in this file
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    pub acks: Option<PathBuf>,
}

/// What `tessera db copy` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = COPY_HELP)]
pub struct CopyArgs {
    /// Which database.
    #[command(flatten)]
    pub from: Database,

    /// The database to fill; it must be empty, and a file may be missing
    #[arg(value_name = "URL")]
    pub to: String,
}

/// What `tessera db migrate` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = MIGRATE_HELP)]
pub struct MigrateArgs {
    /// Which database.
    #[command(flatten)]
    pub of: Database,
}

/// What `tessera db export` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = EXPORT_HELP)]
pub struct ExportArgs {
    /// Which database.
    #[command(flatten)]
    pub from: Database,

    /// Only this table
    #[arg(long, value_name = "ID", allow_hyphen_values = true)]
    pub table: Option<TableId>,

    /// Where the files go; made if it is not there
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// What `tessera db import` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = IMPORT_HELP)]
pub struct ImportArgs {
    /// Which database.
    #[command(flatten)]
    pub into: Database,

    /// tessera-record/1 documents; of a folder every *.json in it
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

const HELP: &str = "\
All of it may be done while the server runs. `tessera db COMMAND --help` tells more.

Examples:
  tessera db backup tessera-monday.db
  tessera db check
  tessera db export games/
  tessera db import --database sqlite://other.db games/
  tessera db copy postgres://tessera@db.example/tessera";

const BACKUP_HELP: &str = "\
The copy is the database at one moment, complete in one file, and written to the disk when this
ends; what is played meanwhile goes on and is not in it. Nothing is ever overwritten. To restore,
stop the server, move the database with its -wal and -shm away, and put the copy in its place.
Of PostgreSQL the copy is a SQLite file as well; `tessera db copy` brings it back.

Examples:
  tessera db backup tessera-monday.db
  tessera db backup --database sqlite:///srv/tessera.db /backup/$(date +%F).db";

const CHECK_HELP: &str = "\
Every row of every table is played again by the rules, and the position compared with the digest
that was stored with it; every draw is made again from the table's seed; the record of a game
that has ended must replay; and the database as a whole is looked at: references, gaps, and of
SQLite every page of the file. Whatever is wrong is a line `TABLE: row N: WHY`, the last line
counts. Exits with 1 when anything is wrong.

With --acks also every command that was acknowledged to `tessera load` must be in the log, at
its version, once.

Examples:
  tessera db check
  tessera db check --database sqlite://tessera-monday.db
  tessera db check --table 3q2-7wAAAAAAAAAAAAAAAA";

const COPY_HELP: &str = "\
Tables, logs, guests, tokens and courses, all of one moment, with every version, digest, seed and
time as it is: links and sessions work on, and a command that was sent before is known. It is
copied whole or not at all. Stop the server before, since what is played after that moment is not
in the copy, and start it on the other database then.

Examples:
  tessera db copy --database sqlite://tessera.db postgres://tessera@db.example/tessera
  tessera db copy --database postgres://tessera@db.example/tessera sqlite://tessera.db";

const MIGRATE_HELP: &str = "\
A server does this when it starts. Of several that start at once one does it, and the others wait.
PostgreSQL's database itself must be there (`createdb tessera`); a file is made.

Examples:
  tessera db migrate --database postgres://tessera@db.example/tessera";

const EXPORT_HELP: &str = "\
Each game that has ended, however it did, becomes FOLDER/ID.json, a tessera-record/1 document
with names, moves and deal; it is replayed before it is written. Games that still run are left
out and counted: their records would tell what is hidden. A file of the same name is replaced.
Exits with 1 when a table cannot be read; the others are written.

Examples:
  tessera db export games/
  tessera db export --table 3q2-7wAAAAAAAAAAAAAAAA . && tessera replay 3q2-7wAAAAAAAAAAAAAAAA.json";

const IMPORT_HELP: &str = "\
Each record is replayed and becomes a finished table, which is not listed for strangers; its id
is printed before the name of the file. What does not replay is refused with the exact place,
and the others go on; exits with 1 then. The same record twice makes two tables. A database that
is not there is made.

Examples:
  tessera db import game.json
  tessera db import --database sqlite://other.db games/";
