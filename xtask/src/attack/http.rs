//! HTTP as an attacker speaks it: plain bytes on a socket with a source address of its own.

use std::{
    io::{self, BufReader, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;
use socket2::{Domain, Socket, Type};

/// How long a connection or an answer may take.
const WITHIN: Duration = Duration::from_secs(5);

/// Connects from a source address of the loopback network, so that the server sees the attacker
/// and the player at different addresses.
///
/// # Errors
/// When the server does not accept the connection in time.
pub fn connect(source: Ipv4Addr, server: SocketAddr) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.bind(&SocketAddr::from((source, 0)).into())?;
    socket.connect_timeout(&server.into(), WITHIN)?;
    Ok(socket.into())
}

/// A request as bytes.
pub fn request(method: &str, path: &str, token: Option<&str>, body: &str) -> String {
    let token = token.map_or_else(String::new, |token| {
        format!("authorization: Bearer {token}\r\n")
    });
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: tessera\r\ncontent-type: application/json\r\n\
         {token}content-length: {length}\r\n\r\n{body}"
    )
}

/// The request that opens the WebSocket of a table.
pub fn upgrade(table: &str) -> String {
    format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: tessera\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// The status of an answer, from its first bytes; `None` when there are too few.
pub fn status(answer: &[u8]) -> Option<u16> {
    let digits = answer.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    str::from_utf8(digits).ok()?.parse().ok()
}

/// An answer.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its body.
    pub body: Vec<u8>,
}

impl Answer {
    /// A text member of the body.
    pub fn text(&self, member: &str) -> Option<String> {
        let body: Value = serde_json::from_slice(&self.body).ok()?;
        body[member].as_str().map(str::to_owned)
    }
}

/// A connection that is used for many requests, and opened again when it breaks.
pub struct Client {
    source: Ipv4Addr,
    server: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    /// A client at this address; it connects with its first request.
    pub fn new(source: Ipv4Addr, server: SocketAddr) -> Client {
        Client {
            source,
            server,
            stream: None,
        }
    }

    /// Sends a request and reads its answer.
    ///
    /// # Errors
    /// When the connection breaks; the next request opens another one.
    pub fn send(&mut self, request: &str) -> io::Result<Answer> {
        let answer = self.try_send(request);
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    fn try_send(&mut self, request: &str) -> io::Result<Answer> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => {
                let stream = connect(self.source, self.server)?;
                stream.set_read_timeout(Some(WITHIN))?;
                stream.set_write_timeout(Some(WITHIN))?;
                none.insert(BufReader::new(stream))
            }
        };
        // A server that refuses a large body closes while it is sent; its answer still counts.
        let sent = stream.get_mut().write_all(request.as_bytes());
        let (answer, stays) = read_answer(stream).map_err(|error| sent.err().unwrap_or(error))?;
        if !stays {
            self.stream = None;
        }
        Ok(answer)
    }
}

/// Reads an answer, and whether the connection stays open.
fn read_answer(stream: &mut impl io::BufRead) -> io::Result<(Answer, bool)> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let mut line = Vec::new();
    stream.read_until(b'\n', &mut line)?;
    let status = status(&line).ok_or_else(invalid)?;
    let (mut length, mut chunked, mut stays) = (0, false, true);
    loop {
        let mut header = String::new();
        stream.read_line(&mut header)?;
        let header = header.trim_end().to_ascii_lowercase();
        let Some((name, value)) = header.split_once(": ") else {
            break;
        };
        match name {
            "content-length" => length = value.parse().map_err(|_| invalid())?,
            "transfer-encoding" => chunked = value == "chunked",
            "connection" => stays = value != "close",
            _ => {}
        }
    }
    let body = if chunked {
        read_chunks(stream)?
    } else {
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        body
    };
    Ok((Answer { status, body }, stays))
}

fn read_chunks(stream: &mut impl io::BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let length = usize::from_str_radix(line.trim_end(), 16)
            .map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
        let start = body.len();
        // Each chunk ends with a line break.
        body.resize(start + length + 2, 0);
        stream.read_exact(&mut body[start..])?;
        body.truncate(start + length);
        if length == 0 {
            return Ok(body);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_read_from_the_first_bytes() {
        assert_eq!(status(b"HTTP/1.1 429 Too Many Requests\r\n"), Some(429));
        assert_eq!(status(b"HTTP/1.1 10"), None);
        assert_eq!(status(b""), None);
        assert_eq!(status(b"SSH-2.0"), None);
    }

    #[test]
    fn answers_are_read_one_after_the_other() {
        let bytes = "HTTP/1.1 201 Created\r\ncontent-length: 13\r\n\r\n{\"token\":\"x\"}\
                     HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\na\r\n0123456789\r\n0\r\n\r\n\
                     HTTP/1.1 503 Busy\r\nConnection: close\r\n\r\n";
        let mut bytes = bytes.as_bytes();
        let (first, stays) = read_answer(&mut bytes).unwrap();
        assert_eq!((first.status, stays), (201, true));
        assert_eq!(first.text("token").as_deref(), Some("x"));
        assert_eq!(first.text("name"), None);
        let (second, _) = read_answer(&mut bytes).unwrap();
        assert_eq!(second.body, b"abc0123456789");
        let (third, stays) = read_answer(&mut bytes).unwrap();
        assert_eq!((third.status, stays), (503, false));
        assert!(read_answer(&mut bytes).is_err());
    }

    #[test]
    fn a_request_states_its_length_and_its_token() {
        let bytes = request("POST", "/api/guests", Some("t"), "{}");
        assert!(bytes.starts_with("POST /api/guests HTTP/1.1\r\n"));
        assert!(bytes.contains("\r\nauthorization: Bearer t\r\ncontent-length: 2\r\n\r\n{}"));
        assert!(!request("GET", "/", None, "").contains("authorization"));
    }
}
