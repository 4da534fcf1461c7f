//! The counts of a contest, game by game in their order.

use std::{collections::BTreeMap, time::Duration};

use tessera_core::{Game, Seat};

use super::{contest::Played, rating::Ratings, stats::Shares};

/// Counts over all games of a contest.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The number of games that were played.
    pub games: u64,
    /// The number of games stopped by the limit of rounds: nobody has won or lost them.
    pub capped: u64,
    /// The counts of each entrant.
    pub entrants: Vec<Counts>,
    /// Ratings of all entrants.
    pub ratings: Ratings,
    /// The deal that is being counted.
    deal: Option<u64>,
}

/// The counts of one entrant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// The number of games won alone.
    pub wins: u64,
    /// The number of games with the first place shared with another entrant.
    pub draws: u64,
    /// The number of other games that have a winner.
    pub losses: u64,
    /// The number of first places; a shared one counts as a fraction.
    pub first_places: f64,
    /// The number of games played to their end, and the sum of points ahead of the best other
    /// entrant in them.
    pub margins: (u64, f64),
    /// The share of duels in each deal.
    pub shares: Shares,
    /// The number of iterations in all its turns.
    pub iterations: u64,
    /// The time of each of its turns, unsorted.
    pub thinking: Vec<Duration>,
    /// The number of games lost because it could not play on, by reason.
    pub broken: BTreeMap<String, u64>,
    /// Duels of the deal that is being counted: twice the number won, and twice the number.
    duels: (u64, u64),
}

impl Tally {
    /// A tally without any game.
    pub fn new(entrants: usize) -> Tally {
        Tally {
            games: 0,
            capped: 0,
            entrants: vec![Counts::default(); entrants],
            ratings: Ratings::new(entrants),
            deal: None,
        }
    }

    /// Counts a game.
    pub fn add<G: Game>(&mut self, played: &Played<G>) {
        if self.deal.replace(played.table.deal) != Some(played.table.deal) {
            self.end_deal();
        }
        self.games += 1;
        let (seats, game) = (&played.table.seats, &played.game);
        for (seat, &entrant) in Seat::all(seats.len()).zip(seats) {
            let counts = &mut self.entrants[entrant];
            counts.thinking.extend(&game.thinking[seat.index()]);
            counts.iterations += game.iterations[seat];
        }
        if let Some((seat, broken)) = &game.broken {
            let reasons = &mut self.entrants[seats[seat.index()]].broken;
            *reasons.entry(broken.to_string()).or_default() += 1;
        }
        let Some(places) = places(played) else {
            self.capped += 1;
            return;
        };
        self.add_places(seats, &places);
        if game.broken.is_none() {
            let points = Seat::all(seats.len()).map(|seat| game.end.points(seat));
            self.add_margins(seats, &points.collect::<Vec<_>>());
        }
    }

    /// Ends the deal that is being counted.
    pub fn end_deal(&mut self) {
        for counts in &mut self.entrants {
            let (won, all) = std::mem::take(&mut counts.duels);
            if all > 0 {
                counts.shares.add(won as f64 / all as f64);
            }
        }
    }

    fn add_places(&mut self, seats: &[usize], places: &[u8]) {
        let firsts = places.iter().filter(|&&place| place == 1).count() as f64;
        let is_first = |entrant: usize| {
            let mut seated = seats.iter().zip(places);
            seated.any(|(&other, &place)| other == entrant && place == 1)
        };
        let leaders = (0..self.entrants.len()).filter(|&entrant| is_first(entrant));
        let leaders = leaders.count();
        let mut shares = Vec::with_capacity(self.entrants.len());
        for (entrant, counts) in self.entrants.iter_mut().enumerate() {
            match (is_first(entrant), leaders) {
                (true, 1) => counts.wins += 1,
                (true, _) => counts.draws += 1,
                (false, _) => counts.losses += 1,
            }
            let mine = || seats.iter().zip(places).filter(|&(&of, _)| of == entrant);
            let others = || seats.iter().zip(places).filter(|&(&of, _)| of != entrant);
            counts.first_places += mine().filter(|&(_, &place)| place == 1).count() as f64 / firsts;
            let (mut won, mut all) = (0, 0);
            for (_, own) in mine() {
                for (_, other) in others() {
                    won += match own.cmp(other) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 0,
                    };
                    all += 2;
                }
            }
            counts.duels.0 += won;
            counts.duels.1 += all;
            shares.push((won, all));
        }
        // The entrant that won a larger part of its duels has the better place.
        let better = |&(won, all): &(u64, u64), than: &(u64, u64)| won * than.1 > than.0 * all;
        let place_of = |own: &(u64, u64)| {
            let ahead = shares.iter().filter(|other| better(other, own));
            ahead.count() + 1
        };
        let entrants: Vec<usize> = shares.iter().map(place_of).collect();
        self.ratings.add(&entrants);
    }

    fn add_margins(&mut self, seats: &[usize], points: &[i32]) {
        for (entrant, counts) in self.entrants.iter_mut().enumerate() {
            let (mut sum, mut count, mut best) = (0.0, 0, i32::MIN);
            for (&of, &points) in seats.iter().zip(points) {
                if of == entrant {
                    sum += f64::from(points);
                    count += 1;
                } else {
                    best = best.max(points);
                }
            }
            counts.margins.0 += 1;
            counts.margins.1 += sum / f64::from(count) - f64::from(best);
        }
    }
}

impl Counts {
    /// Iterations in a second of thinking; none of a bot that does not search.
    pub fn iterations_per_second(&self) -> Option<f64> {
        let seconds = self.thinking.iter().sum::<Duration>().as_secs_f64();
        (self.iterations > 0 && seconds > 0.0).then(|| self.iterations as f64 / seconds)
    }

    /// The part of the first places that it had, of all games that have a winner.
    pub fn win_share(&self) -> Option<f64> {
        let decided = self.wins + self.draws + self.losses;
        (decided > 0).then(|| self.first_places / decided as f64)
    }

    /// Points ahead of the best other entrant, on average over the games played to their end.
    pub fn mean_margin(&self) -> Option<f64> {
        let (games, sum) = self.margins;
        (games > 0).then(|| sum / games as f64)
    }
}

/// The place of each seat; `None` when the limit of rounds stopped the game. When a bot could
/// not play on, all its seats are last and the others share the first place.
fn places<G: Game>(played: &Played<G>) -> Option<Vec<u8>> {
    let seats = &played.table.seats;
    if let Some((seat, _)) = &played.game.broken {
        let broken = seats[seat.index()];
        let place = |&entrant: &usize| if entrant == broken { 2 } else { 1 };
        return Some(seats.iter().map(place).collect());
    }
    let places = played.game.end.ranking()?;
    Some(places.as_slice().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(tally: &Tally) -> Vec<(u64, u64, u64)> {
        let entrants = tally.entrants.iter();
        entrants
            .map(|counts| (counts.wins, counts.draws, counts.losses))
            .collect()
    }

    #[test]
    fn a_shared_first_place_is_a_draw() {
        let mut tally = Tally::new(2);
        tally.add_places(&[0, 1], &[1, 1]);
        tally.add_places(&[1, 0], &[2, 1]);
        tally.end_deal();
        assert_eq!(results(&tally), [(1, 1, 0), (0, 1, 1)]);
        assert_eq!(tally.entrants[0].win_share(), Some(0.75));
        assert_eq!(tally.entrants[0].shares.mean(), Some(0.75));
        assert_eq!(tally.entrants[1].shares.mean(), Some(0.25));
    }

    #[test]
    fn one_against_copies_is_measured_by_duels() {
        let mut tally = Tally::new(2);
        // The first bot is second of three: it beats one copy and loses to the other.
        tally.add_places(&[0, 1, 1], &[2, 1, 3]);
        tally.end_deal();
        assert_eq!(results(&tally), [(0, 0, 1), (1, 0, 0)]);
        assert_eq!(tally.entrants[0].shares.mean(), Some(0.5));
        // Copies that share the first place share it with nobody else.
        tally.add_places(&[0, 1, 1], &[3, 1, 1]);
        assert_eq!(results(&tally), [(0, 0, 2), (2, 0, 0)]);
        assert_eq!(tally.entrants[1].win_share(), Some(1.0));
    }

    #[test]
    fn a_margin_is_to_the_best_other_bot() {
        let mut tally = Tally::new(3);
        tally.add_margins(&[2, 0, 1], &[30, 50, 45]);
        tally.add_margins(&[2, 0, 1], &[40, 50, 45]);
        let margins = tally.entrants.iter().map(Counts::mean_margin);
        let margins: Vec<f64> = margins.map(Option::unwrap).collect();
        assert_eq!(margins, [5.0, -5.0, -15.0]);
    }
}
