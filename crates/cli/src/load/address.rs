//! The address of a server.

use std::{fmt, str::FromStr};

use hyper::{Uri, http::uri::Scheme};

/// The address of a server: its scheme, host and port, and the path prefix of its API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    is_secure: bool,
    /// Host and port as they were given, for the header `Host`.
    authority: String,
    /// Without the brackets of an IPv6 address.
    host: String,
    port: u16,
    /// Empty, or with a leading slash and no trailing slash.
    base: String,
}

impl Address {
    /// Whether the connection is encrypted.
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// The host to connect to.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port to connect to.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Host and port as a request names them.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// The full path of a path of the API.
    pub fn path(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// The address of a WebSocket on this server.
    pub fn socket(&self, path: &str) -> String {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        format!("{scheme}://{}{}{path}", self.authority, self.base)
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let uri: Uri = text
            .parse()
            .map_err(|_| "expected an address, as in http://127.0.0.1:8080")?;
        let is_secure = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTP => false,
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            _ => return Err("an address begins with http:// or https://".into()),
        };
        let authority = uri.authority().ok_or("the address names no host")?;
        if authority.as_str().contains('@') {
            return Err("an address has no password: all clients play as guests".into());
        }
        if uri.query().is_some() {
            return Err("an address ends with its path, without `?`".into());
        }
        let host = authority.host();
        let bare = host.strip_prefix('[').and_then(|h| h.strip_suffix(']'));
        let port = match authority.port() {
            Some(port) => port.as_str().parse().map_err(|_| "the port is invalid")?,
            None if authority.as_str() != host => return Err("the port is invalid".into()),
            None if is_secure => 443,
            None => 80,
        };
        Ok(Address {
            is_secure,
            authority: authority.to_string(),
            host: bare.unwrap_or(host).into(),
            port,
            base: uri.path().trim_end_matches('/').into(),
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority, self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Address {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_a_host_and_a_port() {
        for (text, host, port) in [
            ("http://127.0.0.1:8080", "127.0.0.1", 8080),
            ("http://localhost/", "localhost", 80),
            ("https://tables.example.org", "tables.example.org", 443),
            ("http://[::1]:9000", "::1", 9000),
        ] {
            let address = read(text);
            assert_eq!((address.host(), address.port()), (host, port), "{text}");
            assert_eq!(address.to_string(), text.trim_end_matches('/'));
        }
    }

    #[test]
    fn a_server_may_have_a_path_prefix() {
        let address = read("https://example.org/games/");
        assert_eq!(address.path("/api/tables"), "/games/api/tables");
        assert_eq!(
            address.socket("/api/tables/x/socket"),
            "wss://example.org/games/api/tables/x/socket"
        );
        let plain = read("http://[::1]:9000");
        assert_eq!(plain.socket("/x"), "ws://[::1]:9000/x");
        assert_eq!(plain.path("/x"), "/x");
    }

    #[test]
    fn an_invalid_address_is_refused_with_a_sentence() {
        for (text, words) in [
            ("", "expected an address"),
            ("127.0.0.1:8080", "begins with http"),
            ("localhost", "begins with http"),
            ("/path", "begins with http"),
            ("ws://127.0.0.1", "begins with http"),
            ("http://", "expected an address"),
            ("http://a b", "expected an address"),
            ("http://ann:secret@host", "no password"),
            ("http://host/?x=1", "without `?`"),
            ("http://host:99999", "port is invalid"),
            ("http://host:", "port is invalid"),
        ] {
            let refusal = text.parse::<Address>().unwrap_err();
            assert!(refusal.contains(words), "{text}: {refusal}");
        }
    }
}
