//! Connections to the server, plain or encrypted.

use std::{
    io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        pki_types::{CertificateDer, ServerName, pem::PemObject as _},
    },
};

use super::{address::Address, trouble::Trouble};
use crate::{args::Spread, failure::Failure, input};

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);

/// A connection, encrypted or not.
pub type Stream = Box<dyn Duplex>;

/// Bytes in both directions.
pub trait Duplex: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Sync + Unpin> Duplex for T {}

/// A server that can be connected to.
pub struct Server {
    /// Its address.
    pub address: Address,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl Server {
    /// The server at this address; the certificates in the PEM file `trust` are trusted, too.
    ///
    /// # Errors
    /// If the file has no certificate, or the host cannot be the name in a certificate.
    pub fn new(address: Address, trust: Option<&Path>) -> Result<Server, Failure> {
        let tls = if address.is_secure() {
            Some(tls(&address, trust)?)
        } else {
            None
        };
        Ok(Server { address, tls })
    }

    /// A new connection.
    ///
    /// # Errors
    /// If the server cannot be reached in time.
    pub async fn connect(&self) -> Result<Stream, Trouble> {
        match timeout(CONNECT, self.open()).await {
            Ok(opened) => opened.map_err(|error| Trouble::unreachable("cannot connect", error)),
            Err(_) => Err(Trouble::unreachable("cannot connect", "no answer")),
        }
    }

    async fn open(&self) -> io::Result<Stream> {
        let plain = TcpStream::connect((self.address.host(), self.address.port())).await?;
        // Commands are single small messages, and latency matters.
        plain.set_nodelay(true)?;
        Ok(match &self.tls {
            None => Box::new(plain),
            Some((connector, name)) => Box::new(connector.connect(name.clone(), plain).await?),
        })
    }
}

/// Servers that serve the same tables.
pub struct Servers {
    all: Arc<[Server]>,
    spread: Spread,
    /// The number of upstreams handed out so far.
    handed_out: AtomicUsize,
}

impl Servers {
    /// The servers at these addresses; there must be at least one.
    ///
    /// # Errors
    /// As for [`Server::new`].
    pub fn new(
        addresses: &[Address],
        spread: Spread,
        trust: Option<&Path>,
    ) -> Result<Servers, Failure> {
        let all: Result<Vec<Server>, Failure> = addresses
            .iter()
            .map(|address| Server::new(address.clone(), trust))
            .collect();
        Ok(Servers {
            all: all?.into(),
            spread,
            handed_out: AtomicUsize::new(0),
        })
    }

    /// One of the servers, in rotation.
    pub fn upstream(&self) -> Upstream {
        Upstream {
            all: Arc::clone(&self.all),
            at: self.handed_out.fetch_add(1, Ordering::Relaxed) % self.all.len(),
        }
    }

    /// The server for a client of a table that was set up on the server `upstream`.
    pub fn upstream_for_client(&self, upstream: &Upstream) -> Upstream {
        match self.spread {
            Spread::Seats => self.upstream(),
            Spread::Tables => upstream.clone(),
        }
    }
}

/// The server that a client uses; it fails over to the next one.
#[derive(Clone)]
pub struct Upstream {
    all: Arc<[Server]>,
    at: usize,
}

impl Upstream {
    /// The current server.
    pub fn server(&self) -> &Server {
        &self.all[self.at]
    }

    /// Switches to the next server; a single server is tried again.
    pub fn fail_over(&mut self) {
        self.at = (self.at + 1) % self.all.len();
    }
}

fn tls(
    address: &Address,
    trust: Option<&Path>,
) -> Result<(TlsConnector, ServerName<'static>), Failure> {
    let name = ServerName::try_from(address.host().to_owned())
        .map_err(|error| Failure::wrong("--server", error))?;
    let mut roots = RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    if let Some(file) = trust {
        let wrong = |reason: String| {
            let what = format!("--trust {}", input::name(file));
            Failure::wrong(what, reason)
        };
        let certificates = CertificateDer::pem_file_iter(file);
        let certificates = certificates.map_err(|error| wrong(error.to_string()))?;
        let before = roots.len();
        for certificate in certificates {
            let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
            let added = roots.add(certificate);
            added.map_err(|error| wrong(error.to_string()))?;
        }
        if roots.len() == before {
            return Err(wrong("contains no certificate".into()));
        }
    }
    let config = ClientConfig::builder()
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok((TlsConnector::from(Arc::new(config)), name))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn clients_are_spread_and_fail_over_to_the_next_server() {
        let addresses = ["http://a", "http://b", "http://c"].map(|url| url.parse().unwrap());
        let servers = Servers::new(&addresses, Spread::Seats, None).unwrap();
        let host = |upstream: &Upstream| upstream.server().address.host().to_owned();
        let mut upstreams = [
            servers.upstream(),
            servers.upstream(),
            servers.upstream(),
            servers.upstream(),
        ];
        assert_eq!(upstreams.each_ref().map(host), ["a", "b", "c", "a"]);
        upstreams.iter_mut().for_each(Upstream::fail_over);
        assert_eq!(upstreams.each_ref().map(host), ["b", "c", "a", "b"]);
        let one = Servers::new(&addresses[..1], Spread::Seats, None).unwrap();
        let mut upstream = one.upstream();
        upstream.fail_over();
        assert_eq!(host(&upstream), "a");
    }

    #[test]
    fn a_table_is_played_on_one_server_or_on_all() {
        let addresses = ["http://a", "http://b"].map(|url| url.parse().unwrap());
        for (spread, expected) in [
            (Spread::Tables, ["a", "a", "a"]),
            (Spread::Seats, ["a", "b", "a"]),
        ] {
            let servers = Servers::new(&addresses, spread, None).unwrap();
            let upstream = servers.upstream();
            let (one, other) = (
                servers.upstream_for_client(&upstream),
                servers.upstream_for_client(&upstream),
            );
            let hosts =
                [upstream, one, other].map(|upstream| upstream.server().address.host().to_owned());
            assert_eq!(hosts, expected);
        }
    }

    #[test]
    fn a_file_without_a_certificate_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("trust.pem");
        let new = |url: &str| Server::new(url.parse().unwrap(), Some(&file));
        assert!(new("https://example.org").is_err());
        fs::write(&file, "no certificate").unwrap();
        let refusal = new("https://example.org").err().unwrap().to_string();
        assert!(refusal.contains("contains no certificate"), "{refusal}");
        // Without TLS the file is not read.
        assert!(new("http://example.org").is_ok());
    }
}
