//! The seats of the bots in each game.
//!
//! A *deal* is as many games as there are seats: the same line-up, turned by one seat from game
//! to game, with the same chance. So every bot has every seat in every deal, and the remaining luck
//! is the same for all.

use thiserror::Error;

/// The games of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The entrant of each seat in the first game of a deal.
    lineup: Vec<usize>,
    deals: u64,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Number of the game, from 0.
    pub number: u64,
    /// Number of the deal, from 0; games of one deal have the same chance.
    pub deal: u64,
    /// The entrant of each seat.
    pub seats: Vec<usize>,
}

/// The reason why a schedule is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// One bot cannot be compared.
    #[error("at least two bots are needed to compare")]
    TooFew,
    /// There are more bots than seats.
    #[error("{entrants} bots need as many seats, not {seats}")]
    TooManyForSeats {
        /// The number of bots.
        entrants: usize,
        /// The number of seats.
        seats: usize,
    },
}

impl Schedule {
    /// At least `games` games among `entrants` at a table of `seats`, in complete deals.
    ///
    /// Two bots at a larger table: the first is alone against copies of the second. More bots
    /// than two with seats to spare: the bots take them one after the other, `A B C A B`.
    ///
    /// # Errors
    /// When there are fewer than two bots, or more of them than seats.
    pub fn new(entrants: usize, seats: usize, games: u64) -> Result<Schedule, ScheduleError> {
        if entrants < 2 {
            return Err(ScheduleError::TooFew);
        }
        if entrants > seats {
            return Err(ScheduleError::TooManyForSeats { entrants, seats });
        }
        let entrant_of = |place: usize| match entrants {
            2 => place.min(1),
            _ => place % entrants,
        };
        Ok(Schedule {
            lineup: (0..seats).map(entrant_of).collect(),
            deals: games.div_ceil(seats as u64),
        })
    }

    /// The number of games in a deal, which is the number of seats.
    pub fn rotations(&self) -> usize {
        self.lineup.len()
    }

    /// The number of deals.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.deals.saturating_mul(self.rotations() as u64)
    }

    /// The game with this number.
    pub fn table(&self, number: u64) -> Table {
        let rotations = self.rotations();
        let rotation = (number % rotations as u64) as usize;
        let entrant_of = |seat: usize| self.lineup[(seat + rotation) % rotations];
        Table {
            number,
            deal: number / rotations as u64,
            seats: (0..rotations).map(entrant_of).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
        let schedule = Schedule::new(entrants, seats, 1).unwrap();
        let tables = (0..schedule.games()).map(|number| schedule.table(number));
        tables.map(|table| table.seats).collect()
    }

    #[test]
    fn every_bot_has_every_seat_in_a_deal() {
        assert_eq!(seats(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(seats(3, 3), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    }

    #[test]
    fn the_first_of_two_is_alone_at_a_larger_table() {
        assert_eq!(seats(2, 3), [[0, 1, 1], [1, 1, 0], [1, 0, 1]]);
    }

    #[test]
    fn more_bots_take_seats_to_spare_one_after_the_other() {
        let tables = seats(3, 5);
        assert_eq!(tables.len(), 5);
        assert_eq!(tables[0], [0, 1, 2, 0, 1]);
        assert_eq!(tables[4], [1, 0, 1, 2, 0]);
    }

    #[test]
    fn games_come_in_whole_deals() {
        let schedule = Schedule::new(2, 2, 5).unwrap();
        assert_eq!((schedule.deals(), schedule.games()), (3, 6));
        let deals: Vec<u64> = (0..6).map(|number| schedule.table(number).deal).collect();
        assert_eq!(deals, [0, 0, 1, 1, 2, 2]);
        assert_eq!(Schedule::new(2, 2, u64::MAX).unwrap().games(), u64::MAX);
    }

    #[test]
    fn what_cannot_be_compared_is_refused() {
        assert_eq!(Schedule::new(1, 2, 9), Err(ScheduleError::TooFew));
        let refusal = Schedule::new(3, 2, 9).unwrap_err().to_string();
        assert_eq!(refusal, "3 bots need as many seats, not 2");
    }
}
