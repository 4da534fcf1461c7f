//! The settings of a host.

use std::time::Duration;

use tessera_store::{NodeId, TableId};

use crate::{address::TrustedProxies, limits::LimitSettings};

/// The settings of a host.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that people open, without a slash at its end: `https://play.example`.
    pub public_url: String,
    /// Threads for bots that search; quick bots have one more of their own.
    pub bot_threads: usize,
    /// How long a bot may think about a turn.
    pub bot_turn: Duration,
    /// After how long a table whose game has not begun is removed.
    pub purge_open: Duration,
    /// After how long a guest who has never done anything is removed.
    pub purge_guests: Duration,
    /// After how long a table whose game runs is archived.
    pub archive_running: Duration,
    /// A time in which no server was alive counts as an outage if it is longer than this.
    pub longest_gap: Duration,
    /// The name of this server among those on the same store; random by default.
    pub node: Option<NodeId>,
    /// How many connections may be open.
    pub connections: ConnectionLimits,
    /// Rates and quotas; `None` switches them off.
    pub limits: Option<LimitSettings>,
    /// Proxies that are trusted when they name the address of a client.
    pub proxies: TrustedProxies,
    /// Bytes of memory for tables to which nobody is connected.
    pub table_memory: usize,
    /// Heavy reads at a time.
    pub heavy_reads: usize,
    /// Whether the server itself speaks TLS.
    pub is_tls: bool,
}

/// How many connections may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// In total.
    pub total: usize,
    /// From one address ([`AddressKey`](crate::address::AddressKey)).
    pub per_address: usize,
}

impl ConnectionLimits {
    /// The limits for a process that may have `files` open files: some are reserved for the store
    /// and the logs, and no address gets more than half of the rest.
    pub fn for_open_files(files: Option<u64>) -> ConnectionLimits {
        let files = files.map_or(usize::MAX, |files| {
            usize::try_from(files).unwrap_or(usize::MAX)
        });
        let total = files
            .saturating_sub(Self::RESERVED_FILES)
            .clamp(16, Self::MOST);
        ConnectionLimits {
            total,
            per_address: Self::MOST_PER_ADDRESS.min(total / 2),
        }
    }

    /// Files that are not for connections: the database, its readers, logs.
    const RESERVED_FILES: usize = 128;

    /// The most connections of a server, by default.
    const MOST: usize = 50_000;

    /// The most connections of one address, by default: a hundred people behind it, each with a
    /// socket and the at most six other connections that a browser opens, and some more.
    const MOST_PER_ADDRESS: usize = 1_000;
}

impl Default for Settings {
    fn default() -> Settings {
        const DAY: Duration = Duration::from_secs(24 * 3600);
        Settings {
            public_url: "http://127.0.0.1:8080".into(),
            bot_threads: 1,
            bot_turn: Duration::from_secs(1),
            purge_open: 7 * DAY,
            purge_guests: 30 * DAY,
            archive_running: 60 * DAY,
            longest_gap: Duration::from_secs(300),
            node: None,
            connections: ConnectionLimits::for_open_files(None),
            limits: Some(LimitSettings::default()),
            proxies: TrustedProxies::default(),
            table_memory: 64 << 20,
            heavy_reads: 1,
            is_tls: false,
        }
    }
}

impl Settings {
    /// Whether browsers connect over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Whether a page of this origin is ours. A server on the local machine is known by all of its
    /// local names.
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

    /// The address of a seat's link. Browsers never send the part after the `#` to a server.
    pub fn seat_address(&self, table: TableId, link: &str) -> String {
        format!("{}/t/{table}#seat={link}", self.public_url)
    }
}

/// An address as browsers write it: in lower case, without the default port.
fn normal(url: &str) -> String {
    let url = url.to_ascii_lowercase();
    let end = if url.starts_with("https:") {
        ":443"
    } else {
        ":80"
    };
    url.strip_suffix(end).unwrap_or(&url).to_owned()
}

/// Scheme and port of an address on the local machine.
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
    fn one_address_gets_no_more_than_half_of_the_connections() {
        let few = ConnectionLimits::for_open_files(Some(1_024));
        assert_eq!((few.total, few.per_address), (896, 448));
        let many = ConnectionLimits::for_open_files(Some(1 << 20));
        assert_eq!((many.total, many.per_address), (50_000, 1_000));
        let none = ConnectionLimits::for_open_files(Some(10));
        assert_eq!((none.total, none.per_address), (16, 8));
        assert_eq!(ConnectionLimits::for_open_files(None), many);
    }

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
