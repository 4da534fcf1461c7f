//! What a host may choose.

use std::time::Duration;

use tessera_store::{NodeId, TableId};

/// What a host may choose.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that people open, without a slash at its end: `https://play.example`.
    pub public_url: String,
    /// Threads that think for bots.
    pub bot_threads: usize,
    /// How long a bot thinks about a turn at most.
    pub bot_turn: Duration,
    /// After how long a table whose game has not begun is archived.
    pub archive_open: Duration,
    /// After how long a table whose game runs is archived.
    pub archive_running: Duration,
    /// What this server is called among those on the same store; drawn where nothing is said.
    pub node: Option<NodeId>,
}

impl Default for Settings {
    fn default() -> Settings {
        const DAY: Duration = Duration::from_secs(24 * 3600);
        Settings {
            public_url: "http://127.0.0.1:8080".into(),
            bot_threads: 1,
            bot_turn: Duration::from_secs(1),
            archive_open: 7 * DAY,
            archive_running: 60 * DAY,
            node: None,
        }
    }
}

impl Settings {
    /// Whether browsers come over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Whether a page of this origin is ours. A server on one's own machine goes by all of that
    /// machine's names.
    pub fn is_own_origin(&self, origin: &str) -> bool {
        if normal(origin) == normal(&self.public_url) {
            return true;
        }
        match (local_port(&self.public_url), local_port(origin)) {
            (Some(ours), Some(theirs)) => ours == theirs,
            _ => false,
        }
    }

    /// The address of a table.
    pub fn address(&self, table: TableId) -> String {
        format!("{}/t/{table}", self.public_url)
    }

    /// The address of a seat's link. What stands behind the `#` is never sent to a server.
    pub fn seat_address(&self, table: TableId, link: &str) -> String {
        format!("{}/t/{table}#seat={link}", self.public_url)
    }
}

/// An address as browsers write it: in small letters, without the port that goes without saying.
fn normal(url: &str) -> String {
    let url = url.to_ascii_lowercase();
    let end = match url.starts_with("https:") {
        true => ":443",
        false => ":80",
    };
    url.strip_suffix(end).unwrap_or(&url).to_owned()
}

/// Scheme and port of an address on one's own machine.
fn local_port(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_once("://")?;
    let hosts = ["127.0.0.1", "localhost", "[::1]"];
    let port = hosts.iter().find_map(|host| rest.strip_prefix(host))?;
    (port.is_empty() || port.starts_with(':')).then_some((scheme, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_public_address_are_ours() {
        let settings = |public_url: &str| Settings {
            public_url: public_url.into(),
            ..Settings::default()
        };
        let far = settings("https://play.example");
        assert!(far.is_own_origin("https://play.example"));
        for origin in [
            "",
            "null",
            "http://play.example",
            "https://play.example.evil",
            "https://evil.example",
            "http://localhost:8080",
        ] {
            assert!(!far.is_own_origin(origin), "{origin}");
        }
        let shouted = settings("https://Play.Example:443");
        assert!(shouted.is_own_origin("https://play.example"));
        assert!(!shouted.is_own_origin("https://play.example:80"));
        let near = settings("http://127.0.0.1:8080");
        assert!(near.is_own_origin("http://localhost:8080"));
        assert!(!near.is_own_origin("http://localhost:8081"));
        assert!(!near.is_own_origin("https://localhost:8080"));
        assert!(!near.is_own_origin("http://127.0.0.1.evil:8080"));
        assert!(!near.is_own_origin("http://localhost.evil"));
    }
}
