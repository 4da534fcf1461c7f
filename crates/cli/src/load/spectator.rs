//! The client of a spectator: reads messages and checks them.

use std::sync::Arc;

use tokio::sync::watch;

use super::{
    Run,
    connection::{Connection, GaveUp},
    server::Upstream,
};

/// The client of a spectator.
pub struct Spectator(Connection);

impl Spectator {
    /// A spectator with an open connection.
    ///
    /// # Errors
    /// If the connection cannot be opened.
    pub async fn connect(
        run: &Arc<Run>,
        upstream: Upstream,
        table: &Arc<str>,
    ) -> Result<Spectator, GaveUp> {
        let mut connection = Connection::new(run, upstream, table, "spectator".into(), None);
        connection.next().await?;
        Ok(Spectator(connection))
    }

    /// Watches until the game ends or `halt` is true.
    pub async fn watch(mut self, mut halt: watch::Receiver<bool>) {
        while !self.0.mirror.is_ended() {
            tokio::select! {
                biased;
                update = self.0.next() => if update.is_err() {
                    return;
                },
                _ = halt.wait_for(|&halt| halt) => break,
            }
        }
        self.0.close().await;
    }
}
