//! Many games among bots, and the statistics about them.
//!
//! Reading order: [`schedule`] (the seats of the bots in each game), [`contest`] (games distributed
//! over threads), [`tally`] (counts), [`stats`] (Elo, intervals and tests), [`rating`] (more than
//! two bots), [`climb`] (bots that are far apart).
//!
//! **Invariant:** with iterations instead of time, results depend on the seed only, not on the
//! number of threads or their speed.

pub mod climb;
pub mod contest;
pub mod rating;
pub mod schedule;
pub mod stats;
pub mod tally;

pub use climb::Climb;
pub use contest::{Contest, Entrant, Played, Results};
pub use rating::{Rating, Ratings};
pub use schedule::{Schedule, ScheduleError, Table};
pub use stats::{Estimate, Shares, Sprt, Verdict};
pub use tally::{Counts, Tally};
