//! What a table keeps of the history besides the position: a cache that a replay can rebuild.

use tessera_core::{Game, Mover, Seat};
use tessera_protocol::{Tally, Wire};

/// Facts about the moves so far.
#[derive(Clone, Debug)]
pub(crate) struct Facts<G> {
    /// The number of these moves.
    pub moves: usize,
    /// What has scored so far.
    pub tally: Tally,
    /// The number of chance moves, by which the dealer numbers its draws.
    pub chances: u64,
    /// The digest of every move.
    pub trail: Trail,
    /// Where each seat's last turn ended.
    pub marks: Vec<Mark<G>>,
    /// The mark of the seat that moved last, if that move turns out to have ended its turn.
    pending: Option<(Seat, Mark<G>)>,
}

/// The position at which a seat's last turn ended.
#[derive(Clone, Debug)]
pub(crate) struct Mark<G> {
    /// The number of moves before it.
    pub moves: usize,
    /// The position.
    pub game: G,
}

impl<G: Game + Wire> Facts<G> {
    /// The facts before the first move.
    pub(crate) fn new(start: &G) -> Facts<G> {
        let mark = Mark {
            moves: 0,
            game: start.clone(),
        };
        Facts {
            moves: 0,
            tally: Tally::default(),
            chances: 0,
            trail: Trail::default(),
            marks: vec![mark; start.seats()],
            pending: None,
        }
    }

    /// The facts after these moves, which must be legal.
    pub(crate) fn replayed(start: &G, moves: &[G::Action]) -> Facts<G> {
        let mut facts = Facts::new(start);
        let mut game = start.clone();
        for &action in moves {
            let mover = game.mover();
            let by = mover.actor().expect("a history has no move after the end");
            let events = game.apply(by, action);
            let events = events.expect("a history holds legal moves only");
            facts.note(mover, action, &events, &game);
        }
        facts
    }

    /// Notes a move: `mover` made it, `after` is the position it led to.
    pub(crate) fn note(&mut self, mover: Mover, action: G::Action, events: &[G::Event], after: &G) {
        self.moves += 1;
        self.tally.note::<G>(events);
        self.trail = self.trail.with(&action.to_string());
        match mover {
            Mover::Seat(seat) => {
                let mark = Mark {
                    moves: self.moves,
                    game: after.clone(),
                };
                self.pending = Some((seat, mark));
            }
            Mover::Chance => self.chances += 1,
            Mover::Over => {}
        }
        if let Mover::Seat(next) = after.mover()
            && let Some((seat, mark)) = self.pending.take_if(|(seat, _)| *seat != next)
        {
            self.marks[seat.index()] = mark;
        }
    }
}

/// The digest of a sequence of moves, different for every sequence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Trail(pub [u8; 32]);

impl Trail {
    /// The trail with one more move.
    pub(crate) fn with(self, text: &str) -> Trail {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.0);
        hasher.update(text.as_bytes());
        Trail(*hasher.finalize().as_bytes())
    }
}
