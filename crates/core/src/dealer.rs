//! The dealer of a table: chance that neither host nor player could have chosen.
//!
//! 1. Before anybody sits, the host draws a secret [`Seed`] and publishes its
//!    [commitment](Seed::commitment).
//! 2. Each seat adds a nonce of its own. Seed, table and nonces give the key.
//! 3. Chance move `k` of the table, counted from 0, is answered by BLAKE3 keyed with that key
//!    over `k`. The counter never goes back.
//! 4. At any end of the game the seed is revealed, and anybody can re-compute every draw.
//!
//! Seed, table and nonces are hashed as plain text, so `b3sum` and a few lines of any language
//! are enough to check a game. The format with test vectors is in `docs/dealer.md`.

use std::{fmt, str::FromStr};

use blake3::{Hasher, OutputReader};
use thiserror::Error;

use crate::{Game, Mover, Source, chance::pick_outcome};

/// The secret of a table, 256 bits. It prints itself only when asked for its hex text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 bytes that only the host knows.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The 64 hexadecimal digits. Show them only after the end of the game.
    pub fn reveal(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The commitment that the host publishes before anybody sits.
    ///
    /// # Errors
    /// When the table's name holds a line break.
    pub fn commitment(&self, table: &str) -> Result<String, DealError> {
        check_line("table", table)?;
        let text = format!("tessera-commitment/1\n{}\n{table}\n", self.reveal());
        Ok(blake3::hash(text.as_bytes()).to_hex().to_string())
    }
}

/// Does not show the secret: a seed must not reach a log by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl FromStr for Seed {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Seed, DealError> {
        if !is_hex_64(text) {
            return Err(DealError::NotASeed);
        }
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let value = |digit: u8| match digit {
                b'0'..=b'9' => digit - b'0',
                _ => digit - b'a' + 10,
            };
            *byte = value(pair[0]) << 4 | value(pair[1]);
        }
        Ok(Seed(bytes))
    }
}

/// Answers the chance moves of one table.
#[derive(Clone)]
pub struct Dealer {
    key: [u8; 32],
}

impl Dealer {
    /// The dealer of `table` once every seat has given its nonce, in playing order.
    ///
    /// # Errors
    /// When a text holds a line break.
    pub fn new<N: AsRef<str>>(seed: &Seed, table: &str, nonces: &[N]) -> Result<Dealer, DealError> {
        check_line("table", table)?;
        let mut text = format!("tessera-key/1\n{}\n{table}\n", seed.reveal());
        for nonce in nonces {
            check_line("nonce", nonce.as_ref())?;
            text.push_str(nonce.as_ref());
            text.push('\n');
        }
        Ok(Dealer {
            key: *blake3::hash(text.as_bytes()).as_bytes(),
        })
    }

    /// The numbers behind chance move `k` of the table.
    pub fn source(&self, k: u64) -> DealSource {
        let mut hasher = Hasher::new_keyed(&self.key);
        hasher.update(&k.to_le_bytes());
        DealSource(hasher.finalize_xof())
    }

    /// The outcome of the pending chance move, the `k`-th of the table; `None` when chance does
    /// not move.
    pub fn deal<G: Game>(&self, k: u64, game: &G) -> Option<G::Action> {
        pick_outcome(game, &mut self.source(k))
    }
}

/// Does not show the key: with it, every future draw could be predicted.
impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer(secret)")
    }
}

/// The stream behind one chance move: BLAKE3's extended output, eight bytes little-endian each.
pub struct DealSource(OutputReader);

impl Source for DealSource {
    fn next_u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}

/// Recomputes every draw of a game from the revealed seed.
///
/// # Errors
/// With the first chance move (and its number among the moves) that the dealer would have
/// answered otherwise.
pub fn check_deal<G: Game>(
    dealer: &Dealer,
    start: &G,
    moves: &[G::Action],
) -> Result<(), DealError> {
    let mut game = start.clone();
    let mut k = 0;
    for (at, &action) in moves.iter().enumerate() {
        if game.mover() == Mover::Chance {
            let dealt = dealer.deal(k, &game);
            if dealt != Some(action) {
                return Err(DealError::OtherDraw {
                    at,
                    recorded: action.to_string(),
                    dealt: dealt.map(|action| action.to_string()).unwrap_or_default(),
                });
            }
            k += 1;
        }
        game.play(action);
    }
    Ok(())
}

/// The reason why a deal is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// A seed is 64 lower-case hexadecimal digits.
    #[error("a seed is 64 hexadecimal digits 0-9, a-f")]
    NotASeed,
    /// A text that is hashed line by line holds a line break.
    #[error("the {what} of a deal must not hold a line break")]
    LineBreak {
        /// The name of the text.
        what: &'static str,
    },
    /// A commitment is 64 lower-case hexadecimal digits.
    #[error("a commitment is 64 hexadecimal digits 0-9, a-f")]
    NotACommitment,
    /// Every seat gives one nonce.
    #[error("{nonces} nonces for {seats} seats")]
    Nonces {
        /// The number of nonces.
        nonces: usize,
        /// The number of seats, each of which has one nonce.
        seats: usize,
    },
    /// The game is over, but nobody can check its draws.
    #[error("the game is over, but its seed is not revealed")]
    NotRevealed,
    /// The revealed seed is not the one that was committed to.
    #[error("the seed does not fit the commitment; it would be {commitment}")]
    OtherCommitment {
        /// The commitment of the revealed seed.
        commitment: String,
    },
    /// The revealed seed does not lead to this draw.
    #[error("the record says `{recorded}`, the seed deals `{dealt}`")]
    OtherDraw {
        /// Index among all moves.
        at: usize,
        /// The draw in the record.
        recorded: String,
        /// The draw of the dealer.
        dealt: String,
    },
}

/// Checks the form of a commitment.
pub(crate) fn check_commitment(text: &str) -> Result<(), DealError> {
    if is_hex_64(text) {
        return Ok(());
    }
    Err(DealError::NotACommitment)
}

fn is_hex_64(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

pub(crate) fn check_line(what: &'static str, text: &str) -> Result<(), DealError> {
    if text.contains(['\n', '\r']) {
        return Err(DealError::LineBreak { what });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
