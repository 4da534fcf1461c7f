//! The bodies of requests: read within bounds of size, time and memory.

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, header},
};
use http_body_util::BodyExt as _;
use tessera_protocol::Problem;

use crate::budget::{BodyMemory, MemoryBudget};

/// How long a client may take to send a body.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// When to try again if the budget is used up.
const RETRY_AFTER_MS: u32 = 1_000;

/// Reads the body of a request, of `most` bytes at most.
///
/// # Errors
/// When it is too large (the headers may say so already), does not arrive in time, or too many
/// others are being read.
pub(super) async fn read(
    memory: &BodyMemory,
    request: Request,
    most: usize,
) -> Result<Bytes, Problem> {
    let too_large = || Problem::TooLarge {
        most: u32::try_from(most).unwrap_or(u32::MAX),
    };
    let announced = announced_length(request.headers());
    if announced.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let read = read_frames(request.into_body(), memory.for_up_to(most), most);
    match tokio::time::timeout(BODY_WITHIN, read).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(Unread::TooLarge)) => Err(too_large()),
        Ok(Err(Unread::NoMemory)) => Err(Problem::Busy {
            retry_after_ms: RETRY_AFTER_MS,
        }),
        Ok(Err(Unread::Broken)) | Err(_) => Err(Problem::SlowBody),
    }
}

/// Why a body was not read.
enum Unread {
    TooLarge,
    NoMemory,
    Broken,
}

/// Reads frame by frame. Memory is reserved for what has arrived, so a stalled upload holds no more
/// than it has sent.
async fn read_frames(mut body: Body, budget: &MemoryBudget, most: usize) -> Result<Bytes, Unread> {
    let mut reserved = budget.reserve();
    let mut read: Vec<u8> = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Unread::Broken)?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        if read.len() + data.len() > most {
            return Err(Unread::TooLarge);
        }
        if !reserved.grow(data.len()) {
            return Err(Unread::NoMemory);
        }
        read.extend_from_slice(&data);
    }
    Ok(read.into())
}

fn announced_length(headers: &HeaderMap) -> Option<usize> {
    let value = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?;
    // A number that does not fit is larger than anything that is allowed.
    Some(value.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use std::{io, sync::Arc};

    use futures_util::{StreamExt as _, stream};

    use super::*;

    /// A body that sends these bytes and then nothing, for ever.
    fn unfinished(bytes: usize) -> Request {
        let first = stream::iter([Ok::<_, io::Error>(vec![b' '; bytes])]);
        Request::new(Body::from_stream(first.chain(stream::pending())))
    }

    #[tokio::test]
    async fn a_body_that_announces_too_much_is_refused_before_it_is_read() {
        let memory = BodyMemory::default();
        // Reading it would never end.
        let mut large = unfinished(1);
        let headers = large.headers_mut();
        headers.insert(header::CONTENT_LENGTH, 1_001.into());
        let refused = read(&memory, large, 1_000).await;
        assert_eq!(refused, Err(Problem::TooLarge { most: 1_000 }));
        let silent = Request::new(Body::from(vec![b' '; 1_001]));
        let refused = read(&memory, silent, 1_000).await;
        assert_eq!(refused, Err(Problem::TooLarge { most: 1_000 }));
        let fits = Request::new(Body::from(vec![b' '; 1_000]));
        assert_eq!(read(&memory, fits, 1_000).await.unwrap().len(), 1_000);
    }

    // The clock is paused: tokio advances it at once when all tasks are idle.
    #[tokio::test(start_paused = true)]
    async fn unfinished_uploads_end_in_time_and_keep_nobody_from_moving() {
        let memory = Arc::new(BodyMemory::default());
        let all = memory.large.left();
        let half = 1 << 19;
        let uploads: Vec<_> = (0..all / half + 8)
            .map(|_| {
                let memory = Arc::clone(&memory);
                tokio::spawn(async move { read(&memory, unfinished(half), 2 * half).await })
            })
            .collect();
        while memory.large.left() > 0 {
            tokio::task::yield_now().await;
        }
        let small = Request::new(Body::from("{}"));
        assert_eq!(&*read(&memory, small, 8 << 10).await.unwrap(), b"{}");
        let (mut slow, mut busy) = (0, 0);
        for upload in uploads {
            match upload.await.unwrap().unwrap_err() {
                Problem::SlowBody => slow += 1,
                Problem::Busy { .. } => busy += 1,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!((slow, busy), (all / half, 8));
        assert_eq!(memory.large.left(), all);
    }
}
