//! The database that a command uses: a SQLite file, or PostgreSQL. Its address may contain a
//! password, which is never shown.

use std::{fmt, path::PathBuf, sync::Arc};

use tessera_store::{
    Postgres, Sqlite, Store, Transfer,
    batch::Observer,
    postgres,
    sqlite::{self, Synchronous},
};

use crate::failure::Failure;

/// The default address.
pub const DEFAULT: &str = "sqlite://tessera.db";

/// The database that stores the tables.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A database of PostgreSQL.
    Postgres {
        /// Its address, with user and password.
        url: String,
        /// Its address for messages, without user and password.
        shown: String,
    },
}

/// The settings with which a server opens the database.
#[derive(Clone)]
pub struct Serving {
    /// Called after every commit.
    pub observer: Observer,
    /// Whether moves wait for the disk; always, except in a test.
    pub synchronous: Synchronous,
    /// Address for notifications from other servers, if not that of the database.
    pub listen: Option<String>,
}

impl Database {
    /// Parses an address.
    ///
    /// # Errors
    /// If it is not an address of a database.
    pub fn read(url: &str) -> Result<Database, Failure> {
        if Postgres::is_address(url) {
            let shown = Postgres::shown(url);
            return Ok(Database::Postgres {
                shown: shown.map_err(|error| Failure::usage(format!("--database: {error}")))?,
                url: url.to_owned(),
            });
        }
        let file = url.strip_prefix("sqlite://");
        if let Some(file) = file.filter(|file| !file.is_empty()) {
            return Ok(Database::Sqlite(file.into()));
        }
        // The rest may contain a password.
        let scheme = url.split_once("://").map_or(url, |(scheme, _)| scheme);
        Err(Failure::usage(format!(
            "--database {scheme}: expected sqlite:// and a file, as in {DEFAULT}, or \
             postgres://USER:PASSWORD@HOST:PORT/DATABASE"
        )))
    }

    /// Opens it for a server; a missing file or schema is created.
    ///
    /// # Errors
    /// If it cannot be opened, with advice on what to do.
    pub async fn serve(&self, serving: Serving) -> Result<Arc<dyn Store>, Failure> {
        let observer = Some(serving.observer);
        Ok(match self {
            Database::Sqlite(file) => {
                let settings = sqlite::Settings {
                    observer,
                    synchronous: serving.synchronous,
                    ..sqlite::Settings::default()
                };
                Arc::new(Sqlite::open(file, settings).map_err(Failure::usage)?)
            }
            Database::Postgres { url, .. } => {
                let settings = postgres::Settings {
                    observer,
                    listen: serving.listen,
                    ..postgres::Settings::default()
                };
                Arc::new(
                    Postgres::open(url, settings)
                        .await
                        .map_err(Failure::usage)?,
                )
            }
        })
    }

    /// Opens it for a tool, or creates it.
    ///
    /// # Errors
    /// If it cannot be opened, with advice on what to do.
    pub async fn open(&self) -> Result<Arc<dyn Transfer>, Failure> {
        self.open_for_tool(true).await
    }

    /// Opens a database that must exist.
    ///
    /// # Errors
    /// If it does not exist or cannot be opened, with advice on what to do.
    pub async fn open_existing(&self) -> Result<Arc<dyn Transfer>, Failure> {
        self.open_for_tool(false).await
    }

    async fn open_for_tool(&self, make: bool) -> Result<Arc<dyn Transfer>, Failure> {
        match self {
            Database::Sqlite(file) if !make && !file.exists() => Err(Failure::usage(format!(
                "there is no database {}",
                file.display()
            ))),
            Database::Sqlite(file) => {
                let opened = Sqlite::open(file, sqlite::Settings::default());
                let opened = opened.map_err(|error| match error {
                    sqlite::OpenError::Damaged { .. } => Failure::Wrong(error.to_string()),
                    sqlite::OpenError::NoFolder(_)
                    | sqlite::OpenError::Folder(_)
                    | sqlite::OpenError::NotADatabase(_)
                    | sqlite::OpenError::Foreign(_)
                    | sqlite::OpenError::Newer { .. }
                    | sqlite::OpenError::Failed { .. }
                    | sqlite::OpenError::Thread(_) => Failure::usage(error),
                });
                Ok(Arc::new(opened?))
            }
            Database::Postgres { url, .. } => {
                let settings = postgres::Settings {
                    make,
                    // Tools may wait: a query over all tables can take long.
                    answer_within: std::time::Duration::from_secs(3_600),
                    ..postgres::Settings::default()
                };
                let opened = Postgres::open(url, settings).await;
                Ok(Arc::new(opened.map_err(Failure::usage)?))
            }
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(file) => write!(f, "{}", file.display()),
            Database::Postgres { shown, .. } => f.write_str(shown),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_shown_without_its_password() {
        let url = "postgres://ann:secret@db.example/club?sslmode=require";
        let database = Database::read(url).unwrap();
        assert_eq!(database.to_string(), "postgres://db.example/club");
        assert_eq!(
            format!("{database:?}"),
            "Database(postgres://db.example/club)"
        );
        let file = Database::read(DEFAULT).unwrap();
        assert_eq!(file, Database::Sqlite("tessera.db".into()));
        assert_eq!(file.to_string(), "tessera.db");
    }

    #[test]
    fn a_wrong_address_is_refused_without_showing_its_password() {
        for url in [
            "mysql://ann:secret@db/club",
            "sqlite://",
            "postgres://ann:secret@db:x/club",
            "postgres://ann:secret@db/club?sslmode=secret-mode",
        ] {
            let sentence = Database::read(url).unwrap_err().to_string();
            assert!(sentence.starts_with("--database"), "{sentence}");
            assert!(!sentence.contains("ann:secret"), "{sentence}");
            assert!(sentence.contains("postgres://"), "{sentence}");
        }
    }
}
