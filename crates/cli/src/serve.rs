//! `tessera serve`: the table server.

mod config;
mod limits;
mod metrics;

use std::{
    io::{self, IsTerminal as _, Write as _},
    net::SocketAddr,
    process::ExitCode,
    sync::Arc,
};

use metrics_exporter_prometheus::PrometheusHandle;
use tessera_server::{
    http::{page, router},
    hub::Hub,
    serve::{Server, raise_open_files},
    settings::ConnectionLimits,
    world::World,
};
use tessera_store::{Store, batch::Observer};
use tracing_subscriber::EnvFilter;

use crate::{
    args::ServeArgs,
    database::Serving,
    failure::{Failure, Outcome},
};
use config::Config;

/// Serves until the process is asked to stop.
pub fn run(args: &ServeArgs) -> Outcome {
    let config = Config::new(args)?;
    log_to_stderr(&config)?;
    let counted = metrics::install()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::wrong("threads", error))?;
    runtime.block_on(serve(config, counted))
}

async fn serve(config: Config, counted: PrometheusHandle) -> Outcome {
    let store = open(&config).await?;
    let server = Server::bind(config.listen, config.tls.as_ref())
        .await
        .map_err(Failure::usage)?;
    let address = server
        .address()
        .map_err(|error| Failure::wrong("address", error))?;
    let open_files = raise_open_files();
    let settings = config.settings(address, open_files);
    report_connections(&settings.connections, open_files);
    if settings.limits.is_none() {
        tracing::warn!("rates and quotas are off: this server is for tests on this machine");
    }
    // Standard output may be closed; the server works without it.
    if let Err(error) = announce(&config, address, &settings.public_url) {
        tracing::warn!(%error, "the address could not be printed");
    }
    let hub = Hub::new(store, World::real(), settings);
    let mut routes = router(Arc::clone(&hub));
    if let Some(token) = &config.metrics.token {
        routes = routes.merge(metrics::routes(&hub, &counted, Some(token)));
    }
    if let Some(address) = config.metrics.listen {
        let routes = metrics::routes(&hub, &counted, None);
        metrics::serve(address, hub.settings.connections, routes).await?;
    }
    server.run(hub, routes, until_stopped()).await;
    Ok(ExitCode::SUCCESS)
}

async fn open(config: &Config) -> Result<Arc<dyn Store>, Failure> {
    let observer = Observer::new(|batch| {
        ::metrics::histogram!("tessera_store_batch_jobs").record(batch.jobs as f64);
        ::metrics::histogram!("tessera_store_commit_seconds").record(batch.commit);
        ::metrics::gauge!("tessera_store_queue").set(batch.queued as f64);
    });
    let serving = Serving {
        observer,
        synchronous: config.synchronous,
        listen: config.database_listen.clone(),
    };
    config.database.serve(serving).await
}

/// Logs the limits of connections, with a warning if the system allows few open files.
fn report_connections(connections: &ConnectionLimits, open_files: Option<u64>) {
    let ConnectionLimits { total, per_address } = connections;
    tracing::info!(total, per_address, open_files, "the limits of connections");
    if let Some(files) = open_files.filter(|&files| files < FEW_FILES) {
        tracing::warn!(
            open_files = files,
            "the system allows few open files, and every connection is one: raise the limit \
             (ulimit -n, or LimitNOFILE of systemd)"
        );
    }
}

/// With fewer open files than this, only some hundred people can connect.
const FEW_FILES: u64 = 4_096;

/// Prints the address on a line of its own, for people and for programs.
fn announce(config: &Config, address: SocketAddr, public_url: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Tessera {} is open at", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "  {public_url}")?;
    if config.listen.ip().is_loopback() {
        writeln!(
            out,
            "Only this machine can open it. For friends on the same network:\n  \
             tessera serve --listen 0.0.0.0:{port} --public-url {scheme}://ADDRESS-OF-THIS-MACHINE:{port}",
            port = address.port(),
            scheme = if config.tls.is_some() {
                "https"
            } else {
                "http"
            },
        )?;
    }
    if config.limits.is_none() {
        writeln!(
            out,
            "Rates and quotas are off (--limits off): for tests on this machine only."
        )?;
    }
    if !page::is_built() {
        writeln!(
            out,
            "This build has an API and no web page; `cargo xtask serve` builds one with it."
        )?;
    }
    writeln!(
        out,
        "Tables are kept in {}. The API is described at {public_url}/api/docs. Ctrl-C stops.",
        config.database
    )?;
    out.flush()
}

fn log_to_stderr(config: &Config) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&config.log)
        .map_err(|error| Failure::usage(format!("--log {}: {error}", config.log)))?;
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    if config.log_json {
        logs.json().init();
    } else {
        logs.init();
    }
    Ok(())
}

/// Completes when the process is asked to stop.
async fn until_stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(error) => {
                tracing::warn!(%error, "only Ctrl-C stops this server");
                let _ = interrupted.await;
            }
        }
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
}
