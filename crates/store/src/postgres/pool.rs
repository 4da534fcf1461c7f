//! Connections for everything but appends and hints.
//!
//! Every statement is parsed, bound and run in one round trip, as a transaction of its own, and
//! leaves nothing behind in the connection. So it does not matter on which of pgbouncer's
//! connections it runs, and a server that stops in the middle holds no lock.

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

/// How often something is tried that somebody else got in the way of.
const TRIES: usize = 4;

/// A few connections, made when they are needed and made anew when they are lost.
#[derive(Clone)]
pub struct Connections {
    pool: Pool,
    answer_within: Duration,
}

impl Connections {
    /// None is made yet.
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

    /// Asks something that changes nothing: a connection that turns out to be lost is replaced.
    pub async fn read(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Unavailable> {
        match self.run(sql, values).await {
            Err(Failed::Postgres(error)) if error.is_closed() => Ok(self.run(sql, values).await?),
            outcome => Ok(outcome?),
        }
    }

    /// The one row that answers, or none.
    pub async fn read_one(
        &self,
        sql: &str,
        values: &[Value<'_>],
    ) -> Result<Option<Row>, Unavailable> {
        Ok(self.read(sql, values).await?.pop())
    }

    /// Calls a function that writes, and gives what it says. If two came at the same moment, the
    /// second one is judged again.
    pub async fn write<T>(&self, sql: &str, values: &[Value<'_>]) -> Result<T, Unavailable>
    where
        T: for<'a> tokio_postgres::types::FromSql<'a>,
    {
        let mut tries = 1;
        loop {
            match self.run(sql, values).await {
                Err(Failed::Postgres(error))
                    if tries < TRIES && values::is_worth_another_try(&error) =>
                {
                    tries += 1;
                }
                outcome => {
                    let row = outcome?.pop();
                    let row = row.ok_or_else(|| Unavailable::new("nothing was answered"))?;
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
                // Whoever came next would wait for the same answer.
                drop(Object::take(connection));
                Err(Failed::Unavailable(late(self.answer_within)))
            }
        }
    }

    /// Refuses whoever comes later.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// Why a statement gave nothing.
enum Failed {
    Postgres(Error),
    Unavailable(Unavailable),
}

impl From<PoolError> for Failed {
    fn from(error: PoolError) -> Failed {
        Failed::Unavailable(match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Closed => closed(),
            PoolError::Timeout(_) => Unavailable::new("there was no free connection in time"),
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

/// What whoever waited too long hears.
pub fn late(waited: Duration) -> Unavailable {
    Unavailable::new(format!("no answer within {} s", waited.as_secs_f64()))
}

/// What whoever comes too late hears.
pub fn closed() -> Unavailable {
    Unavailable::new("it is closed")
}
