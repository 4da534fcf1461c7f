//! Accepting connections, with or without TLS, until the server stops.

mod admission;
mod connection;
mod open_files;
mod tls;

use std::{
    fmt, io,
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, LazyLock},
    time::Duration,
};

use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::{
    http::{busy, guarded},
    hub::Hub,
    mailbox::Closing,
    nodes,
};

pub use admission::{Admission, Refusal};
pub use connection::{HEAD_WITHIN, MAX_HEAD, Peer, STALLED_AFTER};
pub use open_files::raise as raise_open_files;
pub use tls::TlsFiles;

/// How long requests may take that were under way when the server began to stop.
const DRAIN_WITHIN: Duration = Duration::from_secs(10);

/// How often tables are looked at that nobody looks at.
const SWEEP: Duration = Duration::from_secs(60);

/// Every so many sweeps, what was never used is removed from the store.
const SWEEPS_A_PURGE: u32 = 60;

/// After how long without a visitor a table leaves the memory.
const FORGET_AFTER: Duration = Duration::from_secs(600);

/// The answer to a connection that is one too many, before anything of it is read.
static BUSY: LazyLock<Vec<u8>> = LazyLock::new(busy);

/// Where a server listens.
pub struct Server {
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("listener", &self.listener)
            .finish_non_exhaustive()
    }
}

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address is taken, or not one's own.
    #[error("cannot listen on {address}: {error}; choose another one by --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// A file of TLS is missing or none.
    #[error("{}: {reason}", file.display())]
    Tls {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl Server {
    /// Listens; connections wait until [`run`](Server::run).
    ///
    /// # Errors
    /// When the address cannot be had, or the files of TLS cannot be read.
    pub async fn bind(address: SocketAddr, tls: Option<&TlsFiles>) -> Result<Server, StartError> {
        let tls = tls.map(tls::acceptor).transpose()?;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| StartError::Listen { address, error })?;
        Ok(Server { listener, tls })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is over; then finishes what is under way, asks sockets to come back
    /// later, and closes the store.
    pub async fn run(self, hub: Arc<Hub>, router: Router, stop: impl Future<Output = ()> + Send) {
        let Server { listener, tls } = self;
        let router = guarded(router, hub.settings.is_tls);
        let graceful = GracefulShutdown::new();
        let admission = Admission::new(hub.settings.connections, hub.settings.proxies.clone());
        let mut tasks = nodes::run(&hub);
        tasks.spawn(sweep(Arc::clone(&hub)));
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
            };
            let (stream, peer) = match accepted {
                Ok((stream, peer)) => (stream, peer.ip()),
                Err(error) => {
                    // Out of file handles, most likely: others will be closed.
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let admitted = match admission.admit(peer) {
                Ok(admitted) => admitted,
                Err(refusal) => {
                    turn_away(&stream, refusal, tls.is_some());
                    continue;
                }
            };
            // Small messages are to go at once.
            let _ = stream.set_nodelay(true);
            let watcher = graceful.watcher();
            let (router, tls) = (router.clone(), tls.clone());
            tokio::spawn(async move {
                match tls {
                    None => connection::serve(stream, admitted, peer, router, watcher).await,
                    Some(tls) => {
                        if let Some(stream) = tls::handshake(&tls, stream).await {
                            connection::serve(stream, admitted, peer, router, watcher).await;
                        }
                    }
                }
            });
        }
        drop(listener);
        tasks.shutdown().await;
        tracing::info!("stopping: finishing what is under way");
        hub.say_goodbye(Closing::GoingDown).await;
        if tokio::time::timeout(DRAIN_WITHIN, graceful.shutdown())
            .await
            .is_err()
        {
            tracing::warn!("some requests were not finished in time");
        }
        hub.close().await;
    }
}

/// Refuses a connection without reading anything of it.
fn turn_away(stream: &TcpStream, refusal: Refusal, is_tls: bool) {
    let cause = match refusal {
        Refusal::Full => "full",
        Refusal::AddressFull => "address",
    };
    metrics::counter!("tessera_connections_refused_total", "cause" => cause).increment(1);
    if !is_tls {
        // A courtesy: whoever misses it sees a closed connection.
        let _ = stream.try_write(&BUSY);
    }
}

/// Forgets what nobody uses, archives tables that nobody comes to any more, and removes what was
/// never used.
async fn sweep(hub: Arc<Hub>) {
    let mut minutes = tokio::time::interval(SWEEP);
    minutes.tick().await;
    for sweep in 0_u32.. {
        minutes.tick().await;
        hub.forget_idle(FORGET_AFTER);
        hub.limits.forget_unused();
        hub.archive_abandoned().await;
        if sweep.is_multiple_of(SWEEPS_A_PURGE) {
            hub.remove_unused().await;
        }
    }
}
