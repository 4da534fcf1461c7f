//! The command line of `tessera serve`.

use std::{net::SocketAddr, path::PathBuf};

use clap::ValueEnum;
use ipnet::IpNet;
use serde::Deserialize;

/// A setting that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// Enabled.
    On,
    /// Disabled.
    Off,
}

/// A header that names the client behind a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeaderName {
    /// `X-Forwarded-For`, as nginx and Caddy write it.
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The arguments of `tessera serve`. A missing argument is looked up in the configuration file,
/// and then has a default.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = HELP)]
pub struct ServeArgs {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_LISTEN")]
    pub listen: Option<SocketAddr>,

    /// Address that players open, used in links and origin checks [default: the listen address]
    #[arg(long, value_name = "URL", env = "TESSERA_PUBLIC_URL")]
    pub public_url: Option<String>,

    /// The database: sqlite://FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE; a missing file
    /// or schema is created [default: sqlite://tessera.db]
    // The value in the environment may contain a password.
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// Direct address of PostgreSQL for notifications between servers, if --database is a pgbouncer
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_DATABASE_LISTEN",
        hide_env_values = true
    )]
    pub database_listen: Option<String>,

    /// TLS certificate chain in PEM
    #[arg(long, value_name = "FILE", env = "TESSERA_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,

    /// Private key of the certificate in PEM
    #[arg(long, value_name = "FILE", env = "TESSERA_TLS_KEY")]
    pub tls_key: Option<PathBuf>,

    /// Threads for bots that search; the others have one of their own [default: one less than the number of cores, at least one]
    #[arg(long, value_name = "T", env = "TESSERA_BOT_THREADS")]
    pub bot_threads: Option<usize>,

    /// How long a bot may think about a turn, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", env = "TESSERA_BOT_TIME")]
    pub bot_time: Option<u64>,

    /// Days without a change after which a table that never started is removed [default: 7]
    #[arg(
        long,
        value_name = "DAYS",
        env = "TESSERA_PURGE_OPEN",
        alias = "archive-open"
    )]
    pub purge_open: Option<u32>,

    /// Days after which a guest who has never done anything is removed [default: 30]
    #[arg(long, value_name = "DAYS", env = "TESSERA_PURGE_GUESTS")]
    pub purge_guests: Option<u32>,

    /// Days without a move after which a running table is archived [default: 60]
    #[arg(long, value_name = "DAYS", env = "TESSERA_ARCHIVE_RUNNING")]
    pub archive_running: Option<u32>,

    /// Connections that may be open [default: the limit of open files less 128, at most 50000]
    #[arg(long, value_name = "N", env = "TESSERA_MAX_CONNECTIONS", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections: Option<u32>,

    /// Connections that one address may have [default: half of all, at most 1000]
    #[arg(long, value_name = "N", env = "TESSERA_MAX_CONNECTIONS_PER_ADDRESS", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections_per_address: Option<u32>,

    /// Network of a proxy that names the address of its clients, for example 127.0.0.1/32; may be
    /// repeated. Limits then count for clients and not for the proxy [default: none]
    #[arg(
        long,
        value_name = "CIDR",
        env = "TESSERA_TRUSTED_PROXY",
        value_delimiter = ','
    )]
    pub trusted_proxy: Vec<IpNet>,

    /// Header in which the trusted proxies name the client [default: x-forwarded-for]
    #[arg(
        long,
        value_name = "HEADER",
        env = "TESSERA_FORWARDED_HEADER",
        value_enum
    )]
    pub forwarded_header: Option<HeaderName>,

    /// Rates and quotas: on, or off for load and fault tests, which needs a loopback address to
    /// listen on [default: on]
    #[arg(long, value_name = "ON|OFF", env = "TESSERA_LIMITS", value_enum)]
    pub limits: Option<Switch>,

    /// Megabytes of memory for tables to which nobody is connected [default: 64]
    #[arg(long, value_name = "MB", env = "TESSERA_TABLE_MEMORY")]
    pub table_memory: Option<usize>,

    /// Address for /metrics alone, for example 127.0.0.1:9464
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,

    /// Token for /metrics at the address of everything else, sent as `Authorization: Bearer TOKEN`;
    /// without this and --metrics-listen there are no metrics
    #[arg(
        long,
        value_name = "TOKEN",
        env = "TESSERA_METRICS_TOKEN",
        hide_env_values = true
    )]
    pub metrics_token: Option<String>,

    /// Name of this server among those on the same database [default: a random name]
    #[arg(long, value_name = "NAME", env = "TESSERA_NODE")]
    pub node: Option<String>,

    /// Log level: error, warn, info, debug, trace, or a filter by module [default: info]
    #[arg(long, value_name = "LEVEL", env = "TESSERA_LOG")]
    pub log: Option<String>,

    /// Log as lines of JSON
    #[arg(long, env = "TESSERA_LOG_JSON")]
    pub log_json: bool,

    /// TOML file with any of these options: `listen = "0.0.0.0:8080"`, `public-url = "…"`
    #[arg(long, value_name = "FILE", env = "TESSERA_CONFIG")]
    pub config: Option<PathBuf>,

    /// Acknowledge moves without waiting for the disk: only for the test that shows that such a
    /// server is detected; refused unless TESSERA_TEST=1
    #[arg(long, hide = true)]
    pub unsafe_no_sync: bool,
}

const HELP: &str = "\
The command line takes precedence over the environment (TESSERA_LISTEN, TESSERA_PUBLIC_URL and \
so on), and the environment over the file.

For friends on the same network, with the address of this machine:
  tessera serve --listen 0.0.0.0:8080 --public-url http://192.168.1.20:8080

Behind a proxy on the same machine that terminates TLS:
  tessera serve --public-url https://play.example --trusted-proxy 127.0.0.1/32

Several servers on one database, behind a load balancer; any server serves any table:
  tessera serve --node one --public-url https://play.example \
    --database postgres://tessera:PASSWORD@db.example/tessera

Rates and quotas protect the server from single clients; docs/operations.md lists them, and the
sections [rates] and [quotas] of the configuration file change them.

/healthz succeeds while the server runs, /readyz while its database takes writes, and /metrics is
for Prometheus (--metrics-listen or --metrics-token). On SIGTERM or Ctrl-C the server finishes the
requests it is working on and asks WebSocket clients to reconnect. While the database is
unreachable, moves are answered with 503 and can be sent again with the same id.";
