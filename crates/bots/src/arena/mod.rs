//! Many games among bots, and what they say about the bots.
//!
//! Reading order: [`schedule`] (who sits where in which game), [`contest`] (games spread over
//! threads), [`tally`] (what is counted), [`stats`] (what the counts mean), [`rating`] (more than
//! two bots), [`climb`] (bots that are far apart).
//!
//! **Invariant:** with iterations instead of time, results depend on the seed only: neither the
//! number of threads nor who is faster shows.

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
