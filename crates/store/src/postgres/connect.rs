//! A connection outside of the pool.

use std::{future::poll_fn, time::Duration};

use tokio::{sync::mpsc, task::JoinHandle, time::timeout};
use tokio_postgres::{AsyncMessage, Client, Notification};

use super::{address::Address, pool::late};
use crate::error::Unavailable;

/// A connection that is closed when this is dropped.
pub struct Connection {
    /// Sends statements.
    pub client: Client,
    /// Notifications of the channels it listens on; ends when the connection is lost.
    pub notifications: mpsc::UnboundedReceiver<Notification>,
    driver: JoinHandle<()>,
}

impl Connection {
    /// Connects.
    pub async fn open(address: &Address, within: Duration) -> Result<Connection, Unavailable> {
        let connecting = address.config.connect(address.tls.clone());
        let (client, mut connection) = timeout(within, connecting)
            .await
            .map_err(|_| late(within))??;
        let (notify, notifications) = mpsc::unbounded_channel();
        let driver = tokio::spawn(async move {
            // An error ends this loop, and is returned by the statement that waits for an answer.
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await
            {
                if let AsyncMessage::Notification(notification) = message {
                    // An error means that nobody reads the notifications.
                    let _ = notify.send(notification);
                }
            }
        });
        Ok(Connection {
            client,
            notifications,
            driver,
        })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // At once, even during a statement: the server has committed it or rolls it back.
        self.driver.abort();
    }
}
