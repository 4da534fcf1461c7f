//! An onlooker of a table: reads, and checks what it reads.

use std::sync::Arc;

use tokio::sync::watch;

use super::{
    Run,
    line::{GaveUp, Line},
    server::Way,
};

/// Who watches a table without a seat.
pub struct Watcher(Line);

impl Watcher {
    /// An onlooker with an open line.
    ///
    /// # Errors
    /// When the line cannot be opened.
    pub async fn come(run: &Arc<Run>, way: Way, table: &Arc<str>) -> Result<Watcher, GaveUp> {
        let mut line = Line::new(run, way, table, "onlooker".into(), None);
        line.next().await?;
        Ok(Watcher(line))
    }

    /// Watches until the game ends, or `halt` says so.
    pub async fn watch(mut self, mut halt: watch::Receiver<bool>) {
        while !self.0.mirror.is_ended() {
            tokio::select! {
                biased;
                news = self.0.next() => if news.is_err() {
                    return;
                },
                _ = halt.wait_for(|&halt| halt) => break,
            }
        }
        self.0.close().await;
    }
}
