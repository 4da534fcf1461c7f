//! The database that is meant: a SQLite file, or PostgreSQL. Its address may hold a password, so
//! it is shown without.

use std::{fmt, path::PathBuf, sync::Arc};

use tessera_store::{
    Postgres, Sqlite, Store, Whole,
    batch::Observer,
    postgres,
    sqlite::{self, Synchronous},
};

use crate::failure::Failure;

/// What is used when nothing is said.
pub const DEFAULT: &str = "sqlite://tessera.db";

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A database of PostgreSQL.
    Postgres {
        /// Its address, with user and password.
        url: String,
        /// The same for people.
        shown: String,
    },
}

/// How a server uses it.
#[derive(Clone)]
pub struct Serving {
    /// Who hears of every commit.
    pub observer: Observer,
    /// Whether moves wait for the disk; always, but in a test.
    pub synchronous: Synchronous,
    /// Where to listen for what other servers do, if not at the database's own address.
    pub listen: Option<String>,
}

impl Database {
    /// Reads an address.
    ///
    /// # Errors
    /// When it is none.
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
        // What follows may hold a password of something else.
        let begin = url.split_once("://").map_or(url, |(scheme, _)| scheme);
        Err(Failure::usage(format!(
            "--database {begin}: say sqlite:// and a file, as in {DEFAULT}, or \
             postgres://USER:PASSWORD@HOST:PORT/DATABASE"
        )))
    }

    /// Opens it for a server; one that is not there is made, as far as a server can.
    ///
    /// # Errors
    /// When that is not possible, with the way out.
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

    /// Opens it for a tool, or makes it.
    ///
    /// # Errors
    /// When that is not possible, with the way out.
    pub async fn open(&self) -> Result<Arc<dyn Whole>, Failure> {
        self.open_or_make(true).await
    }

    /// Opens what must be there.
    ///
    /// # Errors
    /// When it is not, or that is not possible, with the way out.
    pub async fn open_existing(&self) -> Result<Arc<dyn Whole>, Failure> {
        self.open_or_make(false).await
    }

    async fn open_or_make(&self, make: bool) -> Result<Arc<dyn Whole>, Failure> {
        match self {
            Database::Sqlite(file) if !make && !file.exists() => Err(Failure::usage(format!(
                "there is no database {}",
                file.display()
            ))),
            Database::Sqlite(file) => {
                let opened = Sqlite::open(file, sqlite::Settings::default());
                let opened = opened.map_err(|error| match error {
                    sqlite::OpenError::Damaged { .. } => Failure::Wrong(error.to_string()),
                    _ => Failure::usage(error),
                });
                Ok(Arc::new(opened?))
            }
            Database::Postgres { url, .. } => {
                let settings = postgres::Settings {
                    make,
                    // A tool has time: a question about everything may take long.
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
    fn what_is_no_address_is_refused_without_what_it_hides() {
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
