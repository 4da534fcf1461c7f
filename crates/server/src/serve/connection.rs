//! One connection, from its first byte to its last, with a deadline for every step.

use std::{
    io::{self, IoSlice},
    net::IpAddr,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use hyper::{body::Incoming, server::conn::http1};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::watch,
    time::{Instant, Sleep},
};
use tower::{ServiceExt as _, service_fn};

use super::admission::Admitted;

/// The address that a connection comes from, which every request of the connection has as an
/// extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

/// How long a client may take for the head of a request. It is also how long a connection may be
/// silent before its first request and between requests, since the time counts from the moment at
/// which a head could come.
pub const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// How long a client may read nothing while something waits to be sent to it.
pub const STALLED_AFTER: Duration = Duration::from_secs(30);

/// Bytes that the head of a request may have.
pub const MAX_HEAD: usize = 32 << 10;

/// Headers that a request may have.
const MAX_HEADERS: usize = 64;

/// Serves one connection until it ends.
///
/// A connection that becomes a WebSocket continues when this returns, so the stream itself holds
/// the [`Admitted`].
pub(super) async fn serve<S>(
    stream: S,
    admitted: Admitted,
    peer: IpAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = service_fn(move |mut request: Request<Incoming>| {
        let router = router.clone();
        request.extensions_mut().insert(Peer(peer));
        async move {
            // hyper stops reading a head that is larger than its buffer, which may have become
            // larger than this before the head is complete.
            if head_size(&request) > MAX_HEAD {
                return Ok(too_large());
            }
            router.oneshot(request.map(Body::new)).await
        }
    });
    // HTTP/1 and nothing else: the deadlines below are those of HTTP/1, and there is none for a
    // client that is asked first which protocol it speaks.
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(MAX_HEAD)
        .max_headers(MAX_HEADERS)
        .serve_connection(
            TokioIo::new(GuardedStream::new(stream, Some(admitted))),
            TowerToHyperService::new(service),
        )
        .with_upgrades();
    tokio::pin!(connection);
    let stop = async {
        // An error means that nobody can stop the server any more.
        drop(stopping.wait_for(|stopping| *stopping).await);
    };
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop => {
            // What is being answered is answered; then the connection ends.
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

fn head_size(request: &Request<Incoming>) -> usize {
    let headers = request.headers().iter();
    let uri = request.uri().path_and_query();
    let line = uri.map_or(0, |target| target.as_str().len());
    line + headers
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum::<usize>()
}

fn too_large() -> Response {
    let close = [(header::CONNECTION, "close")];
    (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, close).into_response()
}

/// A stream that fails when its other end has read nothing for [`STALLED_AFTER`] although
/// something waits to be sent: whatever is being sent, a page or an endless list of lines.
struct GuardedStream<S> {
    stream: S,
    /// Counts the connection until the stream is dropped.
    _admitted: Option<Admitted>,
    /// Runs while a write waits; created for the first one that does.
    deadline: Option<Pin<Box<Sleep>>>,
    is_waiting: bool,
}

impl<S> GuardedStream<S> {
    fn new(stream: S, admitted: Option<Admitted>) -> GuardedStream<S> {
        GuardedStream {
            stream,
            _admitted: admitted,
            deadline: None,
            is_waiting: false,
        }
    }

    /// Passes on the result of a write, unless it waits for too long.
    fn watch<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_waiting = false;
            return written;
        }
        let at = Instant::now() + STALLED_AFTER;
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(at)));
        if !self.is_waiting {
            self.is_waiting = true;
            deadline.as_mut().reset(at);
        }
        match deadline.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(()) => {
                metrics::counter!("tessera_stalled_total").increment(1);
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for GuardedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for GuardedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(closed, context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    // The clock is paused: tokio advances it at once when all tasks are idle.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_stops_reading_is_cut_off_and_a_slow_one_is_not() {
        let (ours, mut theirs) = tokio::io::duplex(16);
        let mut guarded = GuardedStream::new(ours, None);
        let slow = tokio::spawn(async move {
            let mut bytes = [0; 16];
            for _ in 0..4 {
                tokio::time::sleep(STALLED_AFTER - Duration::from_secs(1)).await;
                theirs.read_exact(&mut bytes).await.unwrap();
            }
            // Kept open, but not read any more.
            theirs
        });
        guarded.write_all(&[0; 80]).await.unwrap();
        let began = Instant::now();
        let error = guarded.write_all(&[0; 16]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() >= STALLED_AFTER);
        drop(slow.await.unwrap());
    }
}
