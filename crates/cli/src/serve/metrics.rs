//! Metrics for Prometheus: at an address of their own, or behind a token. They are not for the
//! public.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tessera_server::{
    hub::Hub,
    serve::{Server, StartError},
    settings::ConnectionLimits,
    tokens::digest,
};

use crate::failure::Failure;

/// The buckets of latency histograms, in seconds.
const BUCKETS: [f64; 14] = [
    0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// Installs the recorder that counts.
pub(super) fn install() -> Result<PrometheusHandle, Failure> {
    PrometheusBuilder::new()
        .set_buckets(&BUCKETS)
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| Failure::wrong("metrics", error))
}

/// The state of the route: the counters, and the token that readers must send.
#[derive(Clone)]
struct Exporter {
    hub: Arc<Hub>,
    handle: PrometheusHandle,
    token: Option<Arc<str>>,
}

/// The route of the metrics; if there is a token, requests must send it.
pub(super) fn routes(hub: &Arc<Hub>, handle: &PrometheusHandle, token: Option<&str>) -> Router {
    let exporter = Exporter {
        hub: Arc::clone(hub),
        handle: handle.clone(),
        token: token.map(Into::into),
    };
    Router::new()
        .route("/metrics", get(render))
        .with_state(exporter)
}

async fn render(State(exporter): State<Exporter>, headers: HeaderMap) -> Response {
    let Exporter { hub, handle, token } = exporter;
    if token.is_some_and(|token| !is_sent(&headers, &token)) {
        let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
        let sentence = "metrics are for those who send their token\n";
        return (StatusCode::UNAUTHORIZED, challenge, sentence).into_response();
    }
    ::metrics::gauge!("tessera_tables_in_memory").set(hub.tables_in_memory() as f64);
    handle.run_upkeep();
    handle.render().into_response()
}

/// Whether a request carries the token. Digests are compared, so that the time does not show how
/// much of a guess is right.
fn is_sent(headers: &HeaderMap, token: &str) -> bool {
    let sent = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    sent.is_some_and(|sent| digest(sent) == digest(token))
}

/// Serves metrics alone, until the process ends.
pub(super) async fn serve(
    address: SocketAddr,
    limits: ConnectionLimits,
    routes: Router,
) -> Result<(), Failure> {
    let server = Server::bind(address, None).await.map_err(|error| {
        let reason = match error {
            StartError::Listen { error, .. } => error.to_string(),
            StartError::Tls { reason, .. } => reason,
        };
        Failure::usage(format!("--metrics-listen {address}: {reason}"))
    })?;
    tracing::info!(%address, "metrics");
    tokio::spawn(server.run_beside(limits, routes));
    Ok(())
}
