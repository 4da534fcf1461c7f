//! The secrets that clients send. Only their digests are kept, here and in the store.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::{Code, ErrorBody, Problem};
use tessera_store::{Token, TokenHash};
use tokio::{sync::broadcast, time::Instant};

use crate::{
    caller::Caller,
    services::{Services, unavailable},
};

/// The digest by which a secret is known.
///
/// Secrets have 256 random bits, so a fast hash without salt is enough; and since a secret is
/// found by its digest, no two secrets are ever compared, in constant time or otherwise.
pub fn digest(secret: &str) -> TokenHash {
    TokenHash(*blake3::hash(secret.as_bytes()).as_bytes())
}

/// Tokens that were looked up recently, because a program sends its token with every request.
#[derive(Debug)]
pub struct Tokens {
    known: Mutex<HashMap<TokenHash, (Token, Instant)>>,
    /// Notifies connections whose token is revoked.
    revoked: broadcast::Sender<TokenHash>,
}

/// How long a token is not looked up again. Meanwhile another server may have revoked it.
const FRESH: Duration = Duration::from_secs(2);

/// The number of tokens that are remembered.
const MOST: usize = 16_384;

impl Default for Tokens {
    fn default() -> Tokens {
        Tokens {
            known: Mutex::default(),
            revoked: broadcast::channel(256).0,
        }
    }
}

impl Tokens {
    fn known(&self) -> MutexGuard<'_, HashMap<TokenHash, (Token, Instant)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a token, and notifies the connections that were opened with it.
    pub fn revoke(&self, hash: TokenHash) {
        self.known().remove(&hash);
        // This fails if nobody is connected.
        let _ = self.revoked.send(hash);
    }

    /// Receives revoked tokens.
    pub fn revocations(&self) -> broadcast::Receiver<TokenHash> {
        self.revoked.subscribe()
    }
}

impl Services {
    /// The token with this digest; `None` when it is not known.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub async fn token(&self, hash: TokenHash) -> Result<Option<Token>, ErrorBody> {
        if let Some((token, at)) = self.tokens.known().get(&hash)
            && at.elapsed() < FRESH
        {
            return Ok(Some(token.clone()));
        }
        let found = self.store.token(hash).await;
        let token = found.map_err(|error| unavailable(&error))?;
        if let Some(token) = &token {
            let mut known = self.tokens.known();
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(hash, (token.clone(), Instant::now()));
        }
        Ok(token)
    }

    /// Checks that a client's token is still valid. If this is the only server, connections end as
    /// soon as their token is revoked, and nothing has to be looked up.
    ///
    /// # Errors
    /// When it has been revoked by another server, or the store is unavailable.
    pub async fn is_still_valid(&self, caller: Caller) -> Result<(), ErrorBody> {
        let Some(hash) = caller.token().filter(|_| self.nodes.are_many()) else {
            return Ok(());
        };
        match self.token(hash).await? {
            Some(token) if token.is_valid() => Ok(()),
            Some(_) | None => {
                self.tokens.revoke(hash);
                Err(Problem::UnknownToken.into())
            }
        }
    }

    /// Whether a client's token is known to be revoked; false if the store is unavailable.
    pub async fn is_revoked(&self, caller: Caller) -> bool {
        let valid = self.is_still_valid(caller).await;
        valid.is_err_and(|error| error.code() == Some(Code::UnknownToken))
    }
}
