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

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);

/// A connection, encrypted or not.
pub type Stream = Box<dyn Duplex>;

/// Bytes in both directions.
pub trait Duplex: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Sync + Unpin> Duplex for T {}

/// A server that can be connected to.
pub struct Server {
    /// Where it is.
    pub address: Address,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl Server {
    /// The server at this address; its certificate may be vouched for by a PEM file.
    ///
    /// # Errors
    /// When the file holds no certificate, or the address no name that one could be for.
    pub fn new(address: Address, trust: Option<&Path>) -> Result<Server, Failure> {
        let tls = match address.is_secure() {
            true => Some(tls(&address, trust)?),
            false => None,
        };
        Ok(Server { address, tls })
    }

    /// A new connection.
    ///
    /// # Errors
    /// When it does not come about, or not in time.
    pub async fn connect(&self) -> Result<Stream, Trouble> {
        match timeout(CONNECT, self.open()).await {
            Ok(opened) => opened.map_err(|error| Trouble::unreachable("cannot connect", error)),
            Err(_) => Err(Trouble::unreachable("cannot connect", "no answer")),
        }
    }

    async fn open(&self) -> io::Result<Stream> {
        let plain = TcpStream::connect((self.address.host(), self.address.port())).await?;
        // A command is one small message whose answer is waited for.
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
    /// Ways that were begun so far.
    begun: AtomicUsize,
}

impl Servers {
    /// The servers at these addresses, of which there is at least one.
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
            begun: AtomicUsize::new(0),
        })
    }

    /// A way to one of them, each time to the next.
    pub fn way(&self) -> Way {
        Way {
            all: Arc::clone(&self.all),
            at: self.begun.fetch_add(1, Ordering::Relaxed) % self.all.len(),
        }
    }

    /// The way of somebody at a table that is set up over another way.
    pub fn way_beside(&self, way: &Way) -> Way {
        match self.spread {
            Spread::Seats => self.way(),
            Spread::Tables => way.clone(),
        }
    }
}

/// A way to a server that leads to another one when that is gone.
#[derive(Clone)]
pub struct Way {
    all: Arc<[Server]>,
    at: usize,
}

impl Way {
    /// The server it leads to.
    pub fn server(&self) -> &Server {
        &self.all[self.at]
    }

    /// From now on it leads to the next one; where there is one only, to that again.
    pub fn move_on(&mut self) {
        self.at = (self.at + 1) % self.all.len();
    }
}

fn tls(
    address: &Address,
    trust: Option<&Path>,
) -> Result<(TlsConnector, ServerName<'static>), Failure> {
    let name = ServerName::try_from(address.host().to_owned())
        .map_err(|error| Failure::wrong("--url", error))?;
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
            return Err(wrong("holds no certificate".into()));
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
    fn ways_are_spread_and_lead_to_the_next_server_when_one_is_gone() {
        let addresses = ["http://a", "http://b", "http://c"].map(|url| url.parse().unwrap());
        let servers = Servers::new(&addresses, Spread::Seats, None).unwrap();
        let host = |way: &Way| way.server().address.host().to_owned();
        let mut ways = [servers.way(), servers.way(), servers.way(), servers.way()];
        assert_eq!(ways.each_ref().map(host), ["a", "b", "c", "a"]);
        ways.iter_mut().for_each(Way::move_on);
        assert_eq!(ways.each_ref().map(host), ["b", "c", "a", "b"]);
        let one = Servers::new(&addresses[..1], Spread::Seats, None).unwrap();
        let mut way = one.way();
        way.move_on();
        assert_eq!(host(&way), "a");
    }

    #[test]
    fn a_table_is_played_at_one_server_or_at_all() {
        let addresses = ["http://a", "http://b"].map(|url| url.parse().unwrap());
        for (spread, expected) in [
            (Spread::Tables, ["a", "a", "a"]),
            (Spread::Seats, ["a", "b", "a"]),
        ] {
            let servers = Servers::new(&addresses, spread, None).unwrap();
            let way = servers.way();
            let (one, other) = (servers.way_beside(&way), servers.way_beside(&way));
            let hosts = [way, one, other].map(|way| way.server().address.host().to_owned());
            assert_eq!(hosts, expected);
        }
    }

    #[test]
    fn a_file_without_a_certificate_vouches_for_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("trust.pem");
        let new = |url: &str| Server::new(url.parse().unwrap(), Some(&file));
        assert!(new("https://example.org").is_err());
        fs::write(&file, "no certificate").unwrap();
        let refusal = new("https://example.org").err().unwrap().to_string();
        assert!(refusal.contains("holds no certificate"), "{refusal}");
        // Nothing is encrypted, so nobody has to be trusted.
        assert!(new("http://example.org").is_ok());
    }
}
