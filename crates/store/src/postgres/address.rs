//! The address of a database: parsed once, and never printed with its password.

use std::{fmt, fs, sync::Arc, time::Duration};

use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::{
    ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject as _},
};

use super::open::OpenError;

/// The configuration of connections to a database.
#[derive(Clone)]
pub struct Address {
    /// The configuration of the library.
    pub config: Config,
    /// The encryption of connections, if they are encrypted.
    pub tls: MakeRustlsConnect,
}

impl Address {
    /// Parses an address. In addition to the library's options, `sslmode` may be `verify-ca` or
    /// `verify-full`, and `sslrootcert` may name a file of trusted certificates, as in
    /// PostgreSQL's own clients.
    pub fn read(url: &str, connect_within: Duration) -> Result<Address, OpenError> {
        let (url, options) = split(url);
        let sentence =
            |error: tokio_postgres::Error| OpenError::Url(super::values::explain(&error));
        let mut config: Config = url.parse().map_err(sentence)?;
        let is_verified = match options.mode.as_deref() {
            None | Some("prefer" | "allow") => options.roots.is_some(),
            Some("disable") => {
                config.ssl_mode(SslMode::Disable);
                false
            }
            Some("require") => {
                config.ssl_mode(SslMode::Require);
                options.roots.is_some()
            }
            Some("verify-ca" | "verify-full") => {
                config.ssl_mode(SslMode::Require);
                true
            }
            Some(other) => return Err(OpenError::Url(format!("unknown sslmode {other}"))),
        };
        if config.get_application_name().is_none() {
            config.application_name("tessera");
        }
        config
            .connect_timeout(connect_within)
            // Of several hosts, choose the primary and never a read-only standby.
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            // Detects a host that disappeared without closing its connections.
            .keepalives_idle(Duration::from_secs(15))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3)
            .tcp_user_timeout(Duration::from_secs(15));
        if config.get_hosts().is_empty() {
            return Err(OpenError::Url("it names no host".to_owned()));
        }
        let tls = tls(is_verified, options.roots.as_deref())?;
        Ok(Address { config, tls })
    }
}

/// Hosts and database, which may be shown to anybody.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        let ports = self.config.get_ports();
        for (index, host) in self.config.get_hosts().iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match host {
                Host::Tcp(name) => write!(f, "{comma}{name}")?,
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{comma}{}", path.display())?,
            }
            if let Some(port) = ports
                .get(index)
                .or(ports.first())
                .filter(|port| **port != 5432)
            {
                write!(f, ":{port}")?;
            }
        }
        match self.config.get_dbname() {
            Some(name) => write!(f, "/{name}"),
            None => Ok(()),
        }
    }
}

/// Options of an address that the library does not support.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    mode: Option<String>,
    roots: Option<String>,
}

/// Separates our options from an address.
fn split(url: &str) -> (String, Options) {
    let mut options = Options::default();
    let Some((rest, query)) = url.split_once('?') else {
        return (url.to_owned(), options);
    };
    let mut kept = Vec::new();
    for pair in query.split('&') {
        match pair.split_once('=') {
            Some(("sslmode", mode)) => options.mode = Some(mode.to_owned()),
            Some(("sslrootcert", file)) => options.roots = Some(file.replace("%2F", "/")),
            _ => kept.push(pair),
        }
    }
    if kept.is_empty() {
        (rest.to_owned(), options)
    } else {
        (format!("{rest}?{}", kept.join("&")), options)
    }
}

fn tls(is_verified: bool, roots: Option<&str>) -> Result<MakeRustlsConnect, OpenError> {
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .expect("ring supports the default protocol versions of rustls");
    let config = if is_verified {
        config.with_root_certificates(trusted(roots)?)
    } else {
        config
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
    };
    Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
}

fn trusted(file: Option<&str>) -> Result<RootCertStore, OpenError> {
    let Some(file) = file else {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
        return Ok(roots.collect());
    };
    let wrong = |reason: String| OpenError::Certificates {
        file: file.to_owned(),
        reason,
    };
    let text = fs::read(file).map_err(|error| wrong(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&text) {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        let added = roots.add(certificate);
        added.map_err(|error| wrong(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(wrong("it holds no certificate".to_owned()));
    }
    Ok(roots)
}

/// Accepts any certificate, as `sslmode=prefer` and `require` do in PostgreSQL's own clients: most
/// servers have a self-signed certificate.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(url: &str) -> String {
        let address = Address::read(url, Duration::from_secs(1));
        address.map_or_else(|error| error.to_string(), |address| address.to_string())
    }

    #[test]
    fn an_address_is_shown_without_user_and_password() {
        let url = "postgres://ann:secret@db.example:6543/club?sslmode=verify-full";
        assert_eq!(shown(url), "postgres://db.example:6543/club");
        let two = "postgresql://ann:secret@a:1,b:2/club?application_name=x";
        assert_eq!(shown(two), "postgres://a:1,b:2/club");
        assert_eq!(shown("postgres://db/club"), "postgres://db/club");
    }

    #[test]
    fn an_invalid_address_is_refused_without_showing_its_password() {
        for url in [
            "postgres://ann:secret@db:no/club",
            "postgres://ann:secret@db/club?sslmode=maybe",
            "postgres://ann:secret@db/club?nonsense=1",
            "postgres://ann:secret@",
            "mysql://ann:secret@db/club",
        ] {
            let sentence = shown(url);
            assert!(sentence.contains("postgres://USER:PASSWORD@"), "{sentence}");
            assert!(!sentence.contains("secret"), "{sentence}");
        }
        let file = shown("postgres://ann:secret@db/club?sslrootcert=/no/such.pem");
        assert!(
            file.starts_with("cannot read the certificates /no/such.pem"),
            "{file}"
        );
    }

    #[test]
    fn our_options_are_taken_out_of_the_address() {
        let (rest, options) = split("postgres://db/x?sslmode=require&a=b&sslrootcert=%2Fetc%2Fx");
        assert_eq!(rest, "postgres://db/x?a=b");
        assert_eq!(options.mode.as_deref(), Some("require"));
        assert_eq!(options.roots.as_deref(), Some("/etc/x"));
        assert_eq!(split("postgres://db/x").0, "postgres://db/x");
    }
}
