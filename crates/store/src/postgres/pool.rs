//! Connections for everything except appends and notifications.
//!
//! Every statement is parsed, bound and run in one round trip, as its own transaction, and leaves
//! no state in the connection. So it may run on any of pgbouncer's connections, and a server that
//! stops between two statements holds no lock.

use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, Timeouts,
};
use tokio::time::timeout;
use tokio_postgres::{Error, Row};

use super::{
    address::Address,
    open::Settings,
    values::{self, Value},
};
use crate::error::Unavailable;

/// The number of attempts at a write that conflicts with concurrent ones.
const TRIES: usize = 4;

/// A small pool of connections, opened on demand and replaced when they are lost.
#[derive(Clone)]
pub struct Connections {
    pool: Pool,
    answer_within: Duration,
}

impl Connections {
    /// Creates the pool, without opening a connection yet.
    pub fn new(address: &Address, settings: &Settings) -> Connections {
        let recycling = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(address.config.clone(), address.tls.clone(), recycling);
        let timeouts = Timeouts {
            wait: Some(settings.answer_within),
            create: Some(settings.connect_within),
            recycle: Some(settings.connect_within),
        };
        let pool = Pool::builder(manager)
            .max_size(settings.connections.max(1))
            .timeouts(timeouts)
            .runtime(Runtime::Tokio1)
            .build()
            .expect("there is a runtime for the timeouts");
        Connections {
            pool,
            answer_within: settings.answer_within,
        }
    }

    /// Runs a statement that may be repeated: if the connection turns out to be lost, it runs again
    /// on another one.
    pub async fn read(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Unavailable> {
        match self.run(sql, values).await {
            Err(Failed::Postgres(error)) if error.is_closed() => Ok(self.run(sql, values).await?),
            outcome => Ok(outcome?),
        }
    }

    /// Like [`Connections::read`], for a statement with at most one row.
    pub async fn read_one(
        &self,
        sql: &str,
        values: &[Value<'_>],
    ) -> Result<Option<Row>, Unavailable> {
        Ok(self.read(sql, values).await?.pop())
    }

    /// Calls a function that writes, and returns its result. A call that conflicts with a
    /// concurrent one is repeated.
    pub async fn write<T>(&self, sql: &str, values: &[Value<'_>]) -> Result<T, Unavailable>
    where
        T: for<'a> tokio_postgres::types::FromSql<'a>,
    {
        let mut tries = 1;
        loop {
            match self.run(sql, values).await {
                Err(Failed::Postgres(error)) if tries < TRIES && values::is_conflict(&error) => {
                    tries += 1;
                }
                outcome => {
                    let row = outcome?.pop();
                    let row = row.ok_or_else(|| Unavailable::new("the database gave no answer"))?;
                    return Ok(row.try_get(0)?);
                }
            }
        }
    }

    async fn run(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Failed> {
        let connection = self.pool.get().await?;
        match timeout(self.answer_within, connection.query_typed(sql, values)).await {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(error)) => {
                if !values::is_usable_after(&error) {
                    drop(Object::take(connection));
                }
                Err(Failed::Postgres(error))
            }
            Err(_) => {
                // The next statement on this connection would wait for the same answer.
                drop(Object::take(connection));
                Err(Failed::Unavailable(late(self.answer_within)))
            }
        }
    }

    /// Refuses later statements.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// Why a statement failed.
enum Failed {
    Postgres(Error),
    Unavailable(Unavailable),
}

impl From<PoolError> for Failed {
    fn from(error: PoolError) -> Failed {
        Failed::Unavailable(match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Closed => closed(),
            PoolError::Timeout(_) => Unavailable::new("no connection became free in time"),
            PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => {
                Unavailable::new(error.to_string())
            }
        })
    }
}

impl From<Failed> for Unavailable {
    fn from(failed: Failed) -> Unavailable {
        match failed {
            Failed::Postgres(error) => error.into(),
            Failed::Unavailable(unavailable) => unavailable,
        }
    }
}

/// The error of a call that waited too long.
pub fn late(waited: Duration) -> Unavailable {
    Unavailable::new(format!("no answer within {} s", waited.as_secs_f64()))
}

/// The error of a call after the store was closed.
pub fn closed() -> Unavailable {
    Unavailable::new("it is closed")
}
