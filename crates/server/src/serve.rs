//! Accepting connections, with or without TLS, until told to stop.

use std::{
    fmt, io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use axum::Router;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
    service::TowerToHyperService,
};
use thiserror::Error;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

use crate::{http::guarded, hub::Hub, mailbox::Closing, nodes};

/// How long a client may take for the head of a request, and for a handshake.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// How long requests may take that were under way when the server was told to stop.
const DRAIN_WITHIN: Duration = Duration::from_secs(10);

/// How often tables are looked at that nobody looks at.
const SWEEP: Duration = Duration::from_secs(60);

/// After how long without a visitor a table leaves the memory.
const FORGET_AFTER: Duration = Duration::from_secs(600);

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

/// A certificate and its key, as files in PEM.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate, and those that vouch for it.
    pub cert: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address is taken, or not one's own.
    #[error("cannot listen on {address}: {error}; choose another one by --listen")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// A file of TLS is missing or none.
    #[error("{}: {reason}", file.display())]
    Tls {
        /// Which.
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
        let tls = tls.map(acceptor).transpose()?;
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

    /// Serves until `stop` is over; then finishes what is under way, tells sockets to come back
    /// later, and closes the store.
    pub async fn run(self, hub: Arc<Hub>, router: Router, stop: impl Future<Output = ()> + Send) {
        let Server { listener, tls } = self;
        let router = guarded(router);
        let graceful = GracefulShutdown::new();
        let mut tasks = nodes::live(&hub);
        tasks.spawn(sweep(Arc::clone(&hub)));
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
            };
            let stream = match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Out of file handles, most likely: others will be closed.
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Small messages are to go at once.
            let _ = stream.set_nodelay(true);
            let watcher = graceful.watcher();
            let (router, tls) = (router.clone(), tls.clone());
            tokio::spawn(async move {
                match tls {
                    None => connection(stream, router, watcher).await,
                    Some(tls) => {
                        if let Some(stream) = handshake(&tls, stream).await {
                            connection(stream, router, watcher).await;
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

async fn handshake(
    tls: &TlsAcceptor,
    stream: TcpStream,
) -> Option<tokio_rustls::server::TlsStream<TcpStream>> {
    let stream = tokio::time::timeout(HEAD_WITHIN, tls.accept(stream)).await;
    match stream {
        Ok(Ok(stream)) => Some(stream),
        Ok(Err(error)) => {
            tracing::debug!(%error, "no handshake");
            None
        }
        Err(_) => None,
    }
}

async fn connection<S>(stream: S, router: Router, watcher: hyper_util::server::graceful::Watcher)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = TowerToHyperService::new(router);
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection.into_owned()).await {
        tracing::debug!(%error, "a connection broke");
    }
}

/// Forgets tables that nobody looks at, and archives those that nobody comes to any more.
async fn sweep(hub: Arc<Hub>) {
    let mut minutes = tokio::time::interval(SWEEP);
    minutes.tick().await;
    loop {
        minutes.tick().await;
        hub.forget_idle(FORGET_AFTER);
        hub.archive_idle().await;
    }
}

fn acceptor(files: &TlsFiles) -> Result<TlsAcceptor, StartError> {
    let wrong = |file: &Path, reason: String| StartError::Tls {
        file: file.to_owned(),
        reason,
    };
    let chain = CertificateDer::pem_file_iter(&files.cert)
        .and_then(Iterator::collect)
        .map_err(|error| wrong(&files.cert, error.to_string()))?;
    let key = PrivateKeyDer::from_pem_file(&files.key)
        .map_err(|error| wrong(&files.key, error.to_string()))?;
    let mut config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| wrong(&files.cert, error.to_string()))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
