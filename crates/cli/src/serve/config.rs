//! The configuration of the server: from the command line, the environment and a file.

use std::{
    env, fs,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use ipnet::IpNet;
use serde::Deserialize;
use tessera_server::{
    address::{ForwardedHeader, TrustedProxies},
    limits::LimitSettings,
    serve::TlsFiles,
    settings::{ConnectionLimits, Settings},
};
use tessera_store::{NodeId, Postgres, sqlite::Synchronous};

use super::limits::{QuotasFile, RatesFile};
use crate::{
    args::{HeaderName, ServeArgs, Switch},
    database::{self, Database},
    failure::Failure,
};

/// The complete configuration.
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The address that players open.
    pub public_url: Option<String>,
    /// The database with the tables.
    pub database: Database,
    /// Address for notifications between servers, if not that of the database.
    pub database_listen: Option<String>,
    /// Whether moves wait for the disk; always, except in a test.
    pub synchronous: Synchronous,
    /// Certificate and key.
    pub tls: Option<TlsFiles>,
    /// The log filter.
    pub log: String,
    /// Whether logs are JSON.
    pub log_json: bool,
    bot_threads: Option<usize>,
    bot_time: Option<u64>,
    purge_open: Option<u32>,
    purge_guests: Option<u32>,
    archive_running: Option<u32>,
    node: Option<NodeId>,
    max_connections: Option<u32>,
    max_connections_per_address: Option<u32>,
    proxies: TrustedProxies,
    /// Rates and quotas; `None` if they are switched off.
    pub limits: Option<LimitSettings>,
    table_memory: Option<usize>,
    /// Where metrics are served.
    pub metrics: Metrics,
}

/// Where metrics are served.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// At an address of their own.
    pub listen: Option<SocketAddr>,
    /// At the server's address, for those who send this token.
    pub token: Option<String>,
}

/// The file: the same names as on the command line.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    listen: Option<SocketAddr>,
    public_url: Option<String>,
    database: Option<String>,
    database_listen: Option<String>,
    tls_cert: Option<PathBuf>,
    tls_key: Option<PathBuf>,
    bot_threads: Option<usize>,
    bot_time: Option<u64>,
    #[serde(alias = "archive-open")]
    purge_open: Option<u32>,
    purge_guests: Option<u32>,
    archive_running: Option<u32>,
    max_connections: Option<u32>,
    max_connections_per_address: Option<u32>,
    #[serde(default)]
    trusted_proxies: Vec<IpNet>,
    forwarded_header: Option<HeaderName>,
    limits: Option<Switch>,
    #[serde(default)]
    rates: RatesFile,
    #[serde(default)]
    quotas: QuotasFile,
    table_memory: Option<usize>,
    metrics_listen: Option<SocketAddr>,
    metrics_token: Option<String>,
    node: Option<String>,
    log: Option<String>,
    log_json: Option<bool>,
}

const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

impl Config {
    /// Combines command line, environment, file and defaults.
    ///
    /// # Errors
    /// If the file cannot be read, or a value is invalid.
    pub fn new(args: &ServeArgs) -> Result<Config, Failure> {
        let file = args.config.as_deref().map(read).transpose()?;
        let file = file.unwrap_or_default();
        let cert = args.tls_cert.clone().or(file.tls_cert);
        let key = args.tls_key.clone().or(file.tls_key);
        let tls = match (cert, key) {
            (Some(cert), Some(key)) => Some(TlsFiles { cert, key }),
            (None, None) => None,
            (Some(_), None) => return Err(Failure::usage("--tls-cert needs --tls-key")),
            (None, Some(_)) => return Err(Failure::usage("--tls-key needs --tls-cert")),
        };
        let database = args.database.clone().or(file.database);
        let database = Database::read(database.as_deref().unwrap_or(database::DEFAULT))?;
        let listen = args.listen.or(file.listen).unwrap_or(LISTEN);
        let node = args.node.clone().or(file.node);
        let limits = match args.limits.or(file.limits).unwrap_or(Switch::On) {
            Switch::On => Some(LimitSettings {
                rates: file.rates.settings()?,
                quotas: file.quotas.settings(),
            }),
            Switch::Off if listen.ip().is_loopback() => None,
            Switch::Off => {
                return Err(Failure::usage(
                    "--limits off is for tests on this machine: it needs a loopback address to \
                     listen on, such as 127.0.0.1:8080",
                ));
            }
        };
        let header = args.forwarded_header.or(file.forwarded_header);
        let proxies = TrustedProxies {
            networks: if args.trusted_proxy.is_empty() {
                file.trusted_proxies
            } else {
                args.trusted_proxy.clone()
            },
            header: match header.unwrap_or(HeaderName::XForwardedFor) {
                HeaderName::XForwardedFor => ForwardedHeader::XForwardedFor,
                HeaderName::Forwarded => ForwardedHeader::Forwarded,
            },
        };
        let public_url = args.public_url.clone().or(file.public_url);
        Ok(Config {
            listen,
            public_url: public_url.map(|url| checked_url(&url)).transpose()?,
            synchronous: synchronous(args, &database)?,
            database_listen: checked_listen_url(
                args.database_listen.clone().or(file.database_listen),
            )?,
            database,
            tls,
            log: args.log.clone().or(file.log).unwrap_or("info".into()),
            log_json: args.log_json || file.log_json.unwrap_or(false),
            bot_threads: args.bot_threads.or(file.bot_threads),
            bot_time: args.bot_time.or(file.bot_time),
            purge_open: args.purge_open.or(file.purge_open),
            purge_guests: args.purge_guests.or(file.purge_guests),
            archive_running: args.archive_running.or(file.archive_running),
            node: node.as_deref().map(parse_node).transpose()?,
            max_connections: args.max_connections.or(file.max_connections),
            max_connections_per_address: args
                .max_connections_per_address
                .or(file.max_connections_per_address),
            proxies,
            limits,
            table_memory: args.table_memory.or(file.table_memory),
            metrics: Metrics {
                listen: args.metrics_listen.or(file.metrics_listen),
                token: args.metrics_token.clone().or(file.metrics_token),
            },
        })
    }

    /// The limits of connections for a process that may have this many open files.
    fn connections(&self, open_files: Option<u64>) -> ConnectionLimits {
        let default = ConnectionLimits::for_open_files(open_files);
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let total = self.max_connections.map_or(default.total, number);
        let per_address = self.max_connections_per_address;
        ConnectionLimits {
            total,
            per_address: per_address.map_or(default.per_address.min(total), number),
        }
    }

    /// The settings of the server, once its address is known, for a process that may have this many
    /// open files.
    pub fn settings(&self, address: SocketAddr, open_files: Option<u64>) -> Settings {
        const DAY: Duration = Duration::from_secs(24 * 3600);
        let default = Settings::default();
        let scheme = match self.tls {
            Some(_) => "https",
            None => "http",
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Settings {
            public_url: self
                .public_url
                .clone()
                .unwrap_or_else(|| format!("{scheme}://{address}")),
            bot_threads: self.bot_threads.unwrap_or((cores - 1).max(1)),
            bot_turn: self
                .bot_time
                .map_or(default.bot_turn, Duration::from_millis),
            purge_open: self
                .purge_open
                .map_or(default.purge_open, |days| DAY * days),
            purge_guests: self
                .purge_guests
                .map_or(default.purge_guests, |days| DAY * days),
            archive_running: self
                .archive_running
                .map_or(default.archive_running, |days| DAY * days),
            longest_gap: default.longest_gap,
            node: self.node.clone(),
            connections: self.connections(open_files),
            limits: self.limits.clone(),
            proxies: self.proxies.clone(),
            table_memory: self
                .table_memory
                .map_or(default.table_memory, |megabytes| megabytes << 20),
            heavy_reads: (cores / 2).max(1),
            is_tls: self.tls.is_some(),
        }
    }
}

fn read(file: &Path) -> Result<File, Failure> {
    let text = fs::read_to_string(file).map_err(|error| Failure::wrong(file.display(), error))?;
    toml::from_str(&text).map_err(|error| Failure::usage(format!("{}: {error}", file.display())))
}

fn parse_node(node: &str) -> Result<NodeId, Failure> {
    node.parse()
        .map_err(|error| Failure::usage(format!("--node {node}: {error}")))
}

/// An address without a path, because links append one.
fn checked_url(url: &str) -> Result<String, Failure> {
    let url = url.trim_end_matches('/');
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    match rest {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(url.into()),
        _ => Err(Failure::usage(format!(
            "--public-url {url}: expected http:// or https://, a host and optionally a port, and no path"
        ))),
    }
}

/// Syncing cannot be disabled by accident: the environment of the test is needed, too.
fn synchronous(args: &ServeArgs, database: &Database) -> Result<Synchronous, Failure> {
    if !args.unsafe_no_sync {
        return Ok(Synchronous::Full);
    }
    if !matches!(database, Database::Sqlite(_)) {
        return Err(Failure::usage(
            "--unsafe-no-sync is for a test of SQLite only",
        ));
    }
    match env::var_os("TESSERA_TEST") {
        Some(value) if value == "1" => Ok(Synchronous::Off),
        _ => Err(Failure::usage(
            "--unsafe-no-sync loses moves in a power failure; it is for a test only",
        )),
    }
}

/// An address for notifications, which must be one of PostgreSQL.
fn checked_listen_url(url: Option<String>) -> Result<Option<String>, Failure> {
    let wrong = |reason: String| Failure::usage(format!("--database-listen: {reason}"));
    if let Some(url) = &url {
        let shown = Postgres::shown(url);
        shown.map_err(|error| wrong(error.to_string()))?;
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(args: &ServeArgs) -> Result<Config, String> {
        Config::new(args).map_err(|failure| failure.to_string())
    }

    #[test]
    fn the_defaults_serve_this_machine_only() {
        let config = config(&ServeArgs::default()).unwrap();
        assert_eq!(config.listen, LISTEN);
        assert_eq!(config.database.to_string(), "tessera.db");
        let settings = config.settings("127.0.0.1:4711".parse().unwrap(), Some(1_024));
        assert_eq!(settings.public_url, "http://127.0.0.1:4711");
        assert!(settings.bot_threads >= 1);
        let connections = settings.connections;
        assert_eq!((connections.total, connections.per_address), (896, 448));
    }

    #[test]
    fn the_limits_of_connections_can_be_configured() {
        let args = ServeArgs {
            max_connections: Some(2_000),
            max_connections_per_address: Some(1_500),
            ..ServeArgs::default()
        };
        let chosen = config(&args).unwrap().connections(Some(1 << 20));
        assert_eq!((chosen.total, chosen.per_address), (2_000, 1_500));
        let args = ServeArgs {
            max_connections: Some(10),
            ..ServeArgs::default()
        };
        let chosen = config(&args).unwrap().connections(None);
        assert_eq!((chosen.total, chosen.per_address), (10, 10));
    }

    #[test]
    fn limits_are_switched_off_on_this_machine_only() {
        let with = |listen: &str| {
            config(&ServeArgs {
                listen: Some(listen.parse().unwrap()),
                limits: Some(Switch::Off),
                ..ServeArgs::default()
            })
        };
        assert!(with("127.0.0.1:8080").unwrap().limits.is_none());
        assert!(with("[::1]:8080").unwrap().limits.is_none());
        for open in ["0.0.0.0:8080", "192.0.2.1:8080", "[::]:8080"] {
            let refused = with(open).err().unwrap();
            assert!(refused.contains("loopback"), "{refused}");
        }
        let default = config(&ServeArgs::default()).unwrap();
        assert!(default.limits.is_some());
    }

    #[test]
    fn the_command_line_takes_precedence_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tessera.toml");
        let text =
            "listen = \"0.0.0.0:9000\"\npublic-url = \"https://play.example/\"\nbot-time = 50\n";
        fs::write(&file, text).unwrap();
        let args = ServeArgs {
            config: Some(file.clone()),
            bot_time: Some(70),
            ..ServeArgs::default()
        };
        let config_of_both = config(&args).unwrap();
        assert_eq!(config_of_both.listen.port(), 9000);
        assert_eq!(config_of_both.bot_time, Some(70));
        let url = config_of_both.public_url.as_deref();
        assert_eq!(url, Some("https://play.example"));
        fs::write(&file, "lisen = 1\n").unwrap();
        assert!(config(&args).err().unwrap().contains("lisen"));
    }

    #[test]
    fn invalid_values_are_refused_with_advice() {
        let with = |change: &dyn Fn(&mut ServeArgs)| {
            let mut args = ServeArgs::default();
            change(&mut args);
            config(&args).err().unwrap()
        };
        let url = with(&|args| args.public_url = Some("play.example".into()));
        assert!(url.contains("http://"), "{url}");
        let url = with(&|args| args.public_url = Some("https://play.example/games".into()));
        assert!(url.contains("no path"), "{url}");
        let database = with(&|args| args.database = Some("mysql://x".into()));
        assert!(database.contains("sqlite://"), "{database}");
        let listen = with(&|args| args.database_listen = Some("sqlite://x".into()));
        assert!(listen.starts_with("--database-listen: "), "{listen}");
        let node = with(&|args| args.node = Some("Node 1".into()));
        assert!(node.contains("a-z"), "{node}");
        let tls = with(&|args| args.tls_cert = Some("x".into()));
        assert!(tls.contains("--tls-key"), "{tls}");
    }
}
