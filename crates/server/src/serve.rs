//! Accepting connections, with or without TLS, until the server stops.

mod admission;
mod connection;
mod open_files;
mod tls;

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::{Arc, LazyLock},
    time::Duration,
};

use axum::Router;
use thiserror::Error;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tokio_rustls::TlsAcceptor;

use crate::{
    address::TrustedProxies,
    http::{busy, guarded},
    hub::Hub,
    mailbox::Closing,
    nodes,
    settings::ConnectionLimits,
};
use admission::Admitted;

pub use admission::{Admission, Refusal};
pub use connection::{HEAD_WITHIN, MAX_HEAD, Peer, STALLED_AFTER};
pub use open_files::raise as raise_open_files;
pub use tls::TlsFiles;

/// How long requests may take that were in progress when the server began to stop.
const DRAIN_WITHIN: Duration = Duration::from_secs(10);

/// How often the server cleans up.
const SWEEP: Duration = Duration::from_secs(60);

/// The number of sweeps from one removal of unused tables and guests to the next.
const SWEEPS_A_PURGE: u32 = 60;

/// How long a table without visitors stays in memory.
const FORGET_AFTER: Duration = Duration::from_secs(600);

/// The answer to a connection that is one too many, sent before anything is read from it.
static BUSY: LazyLock<Vec<u8>> = LazyLock::new(busy);

/// A server that listens on its address.
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

/// The reason why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address is in use, or does not belong to this machine.
    #[error("cannot listen on {address}: {error}; choose another one by --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
        error: io::Error,
    },
    /// A TLS file is missing or invalid.
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
    /// When the address is not available, or the TLS files cannot be read.
    pub async fn bind(address: SocketAddr, tls: Option<&TlsFiles>) -> Result<Server, StartError> {
        let tls = tls.map(tls::acceptor).transpose()?;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| StartError::Listen { address, error })?;
        Ok(Server { listener, tls })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// When the system does not return it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` completes; then finishes requests in progress, asks sockets to come back
    /// later, and closes the store.
    pub async fn run(self, hub: Arc<Hub>, router: Router, stop: impl Future<Output = ()> + Send) {
        let router = guarded(router, hub.settings.is_tls);
        // Connections hold the receiver until they end.
        let (stopping, receiver) = watch::channel(false);
        let admission = Admission::new(hub.settings.connections, hub.settings.proxies.clone());
        let mut tasks = nodes::run(&hub);
        tasks.spawn(sweep(Arc::clone(&hub)));
        tokio::pin!(stop);
        loop {
            let (stream, peer, admitted) = tokio::select! {
                accepted = self.accept(&admission) => accepted,
                () = &mut stop => break,
            };
            let receiver = receiver.clone();
            let (router, tls) = (router.clone(), self.tls.clone());
            tokio::spawn(async move {
                match tls {
                    None => connection::serve(stream, admitted, peer, router, receiver).await,
                    Some(tls) => {
                        if let Some(stream) = tls::handshake(&tls, stream).await {
                            connection::serve(stream, admitted, peer, router, receiver).await;
                        }
                    }
                }
            });
        }
        drop(self.listener);
        tasks.shutdown().await;
        tracing::info!("stopping: finishing requests in progress");
        hub.say_goodbye(Closing::GoingDown).await;
        stopping.send_replace(true);
        drop(receiver);
        if tokio::time::timeout(DRAIN_WITHIN, stopping.closed())
            .await
            .is_err()
        {
            tracing::warn!("some requests were not finished in time");
        }
        hub.close().await;
    }
}

impl Server {
    /// Serves other routes, such as metrics, with the same deadlines, until it is dropped.
    pub async fn run_beside(self, limits: ConnectionLimits, router: Router) {
        let admission = Admission::new(limits, TrustedProxies::default());
        let (_stopping, receiver) = watch::channel(false);
        loop {
            let (stream, peer, admitted) = self.accept(&admission).await;
            let (router, receiver) = (router.clone(), receiver.clone());
            tokio::spawn(connection::serve(stream, admitted, peer, router, receiver));
        }
    }

    /// Waits for the next connection that is admitted.
    async fn accept(&self, admission: &Arc<Admission>) -> (TcpStream, IpAddr, Admitted) {
        loop {
            let (stream, peer) = match self.listener.accept().await {
                Ok((stream, peer)) => (stream, peer.ip()),
                Err(error) => {
                    // Most likely there are too many open files; some will be closed.
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            match admission.admit(peer) {
                Ok(admitted) => {
                    // Small messages must be sent at once.
                    let _ = stream.set_nodelay(true);
                    return (stream, peer, admitted);
                }
                Err(refusal) => turn_away(&stream, refusal, self.tls.is_some()),
            }
        }
    }
}

/// Refuses a connection without reading anything from it.
fn turn_away(stream: &TcpStream, refusal: Refusal, is_tls: bool) {
    let cause = match refusal {
        Refusal::Full => "full",
        Refusal::AddressFull => "address",
    };
    metrics::counter!("tessera_connections_refused_total", "cause" => cause).increment(1);
    if !is_tls {
        // A courtesy: a client that does not get it sees a closed connection.
        let _ = stream.try_write(&BUSY);
    }
}

/// Forgets idle tables and counts, archives abandoned tables, and removes tables and guests that
/// were never used.
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
