//! What `tessera serve` is asked for.

use std::{net::SocketAddr, path::PathBuf};

/// What `tessera serve` is asked for. Whatever is not said here may stand in the file, and has a
/// default else.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = HELP)]
pub struct ServeArgs {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "TESSERA_LISTEN")]
    pub listen: Option<SocketAddr>,

    /// Address that people open; links and origin checks use it [default: the one listened on]
    #[arg(long, value_name = "URL", env = "TESSERA_PUBLIC_URL")]
    pub public_url: Option<String>,

    /// Where tables are kept: sqlite:// and a file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE;
    /// what is missing is made by the first start [default: sqlite://tessera.db]
    // What the environment holds may be a password.
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_DATABASE",
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// PostgreSQL itself, where --database names a pgbouncer: there servers hear of each other
    #[arg(
        long,
        value_name = "URL",
        env = "TESSERA_DATABASE_LISTEN",
        hide_env_values = true
    )]
    pub database_listen: Option<String>,

    /// Certificate for TLS in PEM, with those that vouch for it
    #[arg(long, value_name = "FILE", env = "TESSERA_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,

    /// Private key of the certificate in PEM
    #[arg(long, value_name = "FILE", env = "TESSERA_TLS_KEY")]
    pub tls_key: Option<PathBuf>,

    /// Threads that think for bots [default: one less than cores, at least one]
    #[arg(long, value_name = "T", env = "TESSERA_BOT_THREADS")]
    pub bot_threads: Option<usize>,

    /// How long a bot may think about a turn, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", env = "TESSERA_BOT_TIME")]
    pub bot_time: Option<u64>,

    /// Days without a visitor after which a table that never began is archived [default: 7]
    #[arg(long, value_name = "DAYS", env = "TESSERA_ARCHIVE_OPEN")]
    pub archive_open: Option<u32>,

    /// Days without a move after which a running table is archived [default: 60]
    #[arg(long, value_name = "DAYS", env = "TESSERA_ARCHIVE_RUNNING")]
    pub archive_running: Option<u32>,

    /// Name of this server among those on the same database [default: drawn at random]
    #[arg(long, value_name = "NAME", env = "TESSERA_NODE")]
    pub node: Option<String>,

    /// What is logged: error, warn, info, debug, trace, or a filter by module [default: info]
    #[arg(long, value_name = "LEVEL", env = "TESSERA_LOG")]
    pub log: Option<String>,

    /// Log as lines of JSON
    #[arg(long, env = "TESSERA_LOG_JSON")]
    pub log_json: bool,

    /// A TOML file with any of the above: `listen = "0.0.0.0:8080"`, `public-url = "…"`
    #[arg(long, value_name = "FILE", env = "TESSERA_CONFIG")]
    pub config: Option<PathBuf>,

    /// Acknowledge moves without waiting for the disk: only for the test that shows that such a
    /// server is found out; refused unless TESSERA_TEST=1
    #[arg(long, hide = true)]
    pub unsafe_no_sync: bool,
}

const HELP: &str = "\
What stands on the command line counts before the environment (TESSERA_LISTEN, \
TESSERA_PUBLIC_URL and so on), and that before the file.

For friends on the same network, with the address of this machine:
  tessera serve --listen 0.0.0.0:8080 --public-url http://192.168.1.20:8080

Behind a proxy that speaks TLS:
  tessera serve --public-url https://play.example

Several servers on one database, behind a proxy that spreads people over them; any of them
serves any table:
  tessera serve --node one --public-url https://play.example \
    --database postgres://tessera:PASSWORD@db.example/tessera

/healthz answers while the server lives, /readyz while its database does, /metrics tells
Prometheus. SIGTERM and Ctrl-C finish what is under way; sockets are told to come back. While
the database is away moves are answered with 503, and can be sent again with the same id.";
