//! A server that terminates TLS itself, with a certificate that is trusted by these tests only:
//!
//! ```sh
//! openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem \
//!   -out cert.pem -days 36500 -subj "/CN=tessera tests" \
//!   -addext "basicConstraints=critical,CA:FALSE" -addext "subjectAltName=DNS:localhost"
//! ```

use std::{path::Path, sync::Arc};

use tessera_server::{
    serve::{Server, TlsFiles},
    world::World,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::Instant,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        pki_types::{CertificateDer, ServerName, pem::PemObject as _},
    },
};

use crate::common::{
    TestServer,
    client::{Answer, Client, parse},
    folder,
};

fn files() -> TlsFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls");
    TlsFiles {
        cert: folder.join("cert.pem"),
        key: folder.join("key.pem"),
    }
}

/// A server with the certificate.
async fn open(folder: &Path) -> TestServer {
    let files = files();
    let listener = Server::bind("127.0.0.1:0".parse().unwrap(), Some(&files)).await;
    TestServer::open_behind(listener.unwrap(), folder, World::real(), |settings| {
        settings.is_tls = true;
        settings.public_url = settings.public_url.replace("http:", "https:");
    })
}

/// Sends a request and reads until the server closes.
async fn send(server: &TestServer, request: &str) -> Answer {
    let certificate = CertificateDer::from_pem_file(files().cert).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(certificate).unwrap();
    let config = ClientConfig::builder()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(server.address).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let connector = TlsConnector::from(Arc::new(config));
    let mut stream = connector.connect(name, stream).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    parse(&bytes)
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tls_there_is_hsts_and_the_cookie_is_secure() {
    let folder = folder();
    let server = open(folder.path()).await;
    let body = r#"{"name":"Ann"}"#;
    let request = format!(
        "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = send(&server, &request).await;
    assert_eq!(answer.status, 201);
    assert_eq!(
        answer.header("strict-transport-security"),
        Some("max-age=31536000")
    );
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-tessera="), "{cookie}");
    assert!(cookie.contains("; Secure"), "{cookie}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_tls_there_is_no_hsts() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let answer = Client::stranger(server.address).get("/api/games").await;
    assert_eq!(answer.header("strict-transport-security"), None);
    server.close().await;
}

// The clock of the runtime jumps ahead whenever the server only waits.
#[tokio::test(start_paused = true)]
async fn a_tls_handshake_that_does_not_end_is_cut_off() {
    let folder = folder();
    let server = open(folder.path()).await;
    let began = Instant::now();
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    // The beginning of a record that contains a handshake.
    stream.write_all(&[0x16, 0x03, 0x01]).await.unwrap();
    let mut bytes = [0; 1];
    let read = stream.read(&mut bytes).await;
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    let waited = began.elapsed().as_secs();
    assert!((10..30).contains(&waited), "{waited}");
    server.close().await;
}
