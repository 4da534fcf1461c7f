//! The secrets that clients send. Only their digests are kept, here and in the store.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::{Code, ErrorBody, Problem};
use tessera_store::{Token, TokenHash};
use tokio::{sync::watch, time::Instant};

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

/// What this server knows of tokens besides the store.
#[derive(Debug, Default)]
pub struct Tokens(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Tokens that were looked up recently, because a program sends its token with every request.
    recent: HashMap<TokenHash, (Token, Instant)>,
    /// The number of revocations so far. A token that was read before one of them is not
    /// remembered.
    revocations: u64,
    /// Whether each token with which a connection was opened has been revoked.
    connected: HashMap<TokenHash, watch::Sender<bool>>,
}

/// The token of a connection: it knows at once, and never forgets, that the token was revoked.
#[derive(Clone, Debug)]
pub struct Session(Option<watch::Receiver<bool>>);

impl Session {
    /// Whether the token has been revoked.
    pub fn is_revoked(&self) -> bool {
        self.0.as_ref().is_some_and(|revoked| *revoked.borrow())
    }

    /// Waits until the token is revoked.
    pub async fn revoked(&mut self) {
        if let Some(revoked) = &mut self.0
            && revoked.wait_for(|revoked| *revoked).await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// How long a token is not looked up again. Meanwhile another server may have revoked it.
const FRESH: Duration = Duration::from_secs(2);

/// The number of tokens that are remembered.
const MOST: usize = 16_384;

impl Tokens {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a token, and notifies the connections that were opened with it.
    pub fn revoke(&self, hash: TokenHash) {
        let mut known = self.known();
        known.recent.remove(&hash);
        known.revocations += 1;
        if let Some(revoked) = known.connected.remove(&hash) {
            revoked.send_replace(true);
        }
    }

    /// The token of a connection that is about to be opened.
    fn connect(&self, hash: TokenHash) -> Session {
        let mut known = self.known();
        if known.connected.len() == known.connected.capacity() {
            // Before the map grows, the tokens of connections that have ended are removed.
            known
                .connected
                .retain(|_, revoked| revoked.receiver_count() > 0);
        }
        let revoked = known.connected.entry(hash);
        let revoked = revoked.or_insert_with(|| watch::Sender::new(false));
        Session(Some(revoked.subscribe()))
    }
}

impl Services {
    /// The token with this digest; `None` when it is not known.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub async fn token(&self, hash: TokenHash) -> Result<Option<Token>, ErrorBody> {
        let revocations = {
            let known = self.tokens.known();
            match known.recent.get(&hash) {
                Some((token, at)) if at.elapsed() < FRESH => return Ok(Some(token.clone())),
                Some(_) | None => known.revocations,
            }
        };
        let found = self.store.token(hash).await;
        let token = found.map_err(|error| unavailable(&error))?;
        let mut known = self.tokens.known();
        if let Some(token) = &token
            && known.revocations == revocations
        {
            if known.recent.len() >= MOST {
                known.recent.clear();
            }
            known.recent.insert(hash, (token.clone(), Instant::now()));
        }
        Ok(token)
    }

    /// The token with which a client opens a connection.
    ///
    /// # Errors
    /// When it has just been revoked, or the store is unavailable.
    pub async fn session(&self, caller: Caller) -> Result<Session, ErrorBody> {
        let Some(hash) = caller.token() else {
            return Ok(Session(None));
        };
        let session = self.tokens.connect(hash);
        // It may have been revoked after the client was identified and before this.
        match self.token(hash).await? {
            Some(token) if token.is_valid() => Ok(session),
            Some(_) | None => Err(Problem::UnknownToken.into()),
        }
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
