//! One connection, for whoever needs it for itself.

use std::{future::poll_fn, time::Duration};

use tokio::{sync::mpsc, task::JoinHandle, time::timeout};
use tokio_postgres::{AsyncMessage, Client, Notification};

use super::{address::Address, pool::late};
use crate::error::Unavailable;

/// A connection that is closed when this is dropped.
pub struct Connection {
    /// Asks.
    pub client: Client,
    /// What comes unasked; ends when the connection is lost.
    pub notifications: mpsc::UnboundedReceiver<Notification>,
    driver: JoinHandle<()>,
}

impl Connection {
    /// Connects, or says why not.
    pub async fn open(address: &Address, within: Duration) -> Result<Connection, Unavailable> {
        let connecting = address.config.connect(address.tls.clone());
        let (client, mut connection) = timeout(within, connecting)
            .await
            .map_err(|_| late(within))??;
        let (tell, notifications) = mpsc::unbounded_channel();
        let driver = tokio::spawn(async move {
            // An error is told to whoever waits for an answer, and ends this all the same.
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await
            {
                if let AsyncMessage::Notification(notification) = message {
                    // Most connections do not listen.
                    let _ = tell.send(notification);
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
        // At once, whatever is under way: the server undoes it or has committed it.
        self.driver.abort();
    }
}
