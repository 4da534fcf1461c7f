//! Random play of complete games, and the digest that pins it.

use crate::{Game, Mover, Source};

/// A running hash of actions: equal sequences give equal digests on every machine.
///
/// Small and fast, for comparing runs; not for keeping secrets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// Adds one more number.
    #[inline]
    pub fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// The digest so far.
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// The outcome of one random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of actions of seats.
    pub decisions: u32,
    /// Whether the limit of rounds stopped the game.
    pub capped: bool,
    /// The digest of every action, those of chance included.
    pub digest: u64,
}

/// Plays `game` at random until it ends, or until `max_rounds` rounds are over.
#[inline]
pub fn random_game<G: Game>(game: &mut G, source: &mut impl Source, max_rounds: u32) -> Played {
    random_game_with(game, source, max_rounds, |_| {})
}

/// Does the same and passes every action, those of chance included, to `on_action`.
#[inline]
pub fn random_game_with<G: Game>(
    game: &mut G,
    source: &mut impl Source,
    max_rounds: u32,
    mut on_action: impl FnMut(G::Action),
) -> Played {
    let mut digest = Digest::default();
    let mut decisions = 0;
    loop {
        let mover = game.mover();
        // A round can only end between a move and the next, so asking before each is exact.
        let capped = mover != Mover::Over && game.round() >= max_rounds;
        if mover == Mover::Over || capped {
            return Played {
                decisions,
                capped,
                digest: digest.value(),
            };
        }
        let action = game.play_random(source);
        let action = action.expect("a game that is not over has a move");
        digest.add(G::action_code(action));
        on_action(action);
        decisions += u32::from(matches!(mover, Mover::Seat(_)));
    }
}
