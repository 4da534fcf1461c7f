//! Sources of the random numbers behind chance moves.
//!
//! Rules never draw a number themselves: they list outcomes with exact integer weights, and the
//! caller picks one with numbers of a [`Source`]. A table uses the [dealer](crate::dealer), a
//! simulation the fast [`SimSource`].

use std::ops::ControlFlow;

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Game;

/// A stream of 64-bit numbers, each equally likely.
pub trait Source {
    /// The next number.
    fn next_u64(&mut self) -> u64;

    /// A number below `bound`, each equally likely; 0 when `bound` is 0 or 1.
    ///
    /// Multiplies and rejects, without modulo bias: for a number `x` of the stream the answer
    /// is the high half of `x * bound`, unless the low half is below `2^64 mod bound`; then the
    /// next number is tried.
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        loop {
            let wide = u128::from(self.next_u64()) * u128::from(bound);
            let low = wide as u64;
            // The exact threshold costs a division; `low >= bound` makes it needless.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as u64;
            }
        }
    }
}

/// The fast generator of simulations (xoshiro256++). Not for tables: its output is predictable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimSource(Xoshiro256PlusPlus);

impl SimSource {
    /// The stream of game number `game` in the run with this seed.
    ///
    /// Each game has a stream of its own, so the number of threads changes nothing.
    pub fn new(seed: u64, game: u64) -> SimSource {
        let mut bytes = [0; 32];
        let mut words = SplitMix(seed ^ SplitMix(game).next());
        for chunk in bytes.chunks_exact_mut(8) {
            chunk.copy_from_slice(&words.next().to_le_bytes());
        }
        SimSource(Xoshiro256PlusPlus::from_seed(bytes))
    }
}

impl Source for SimSource {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// SplitMix64, recommended by xoshiro's authors to fill its state.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

/// One outcome of the pending chance move, by weight; `None` when chance does not move.
pub fn pick_outcome<G: Game>(game: &G, source: &mut impl Source) -> Option<G::Action> {
    let mut total = 0;
    let _ = game.visit_outcomes(|_, weight| -> ControlFlow<()> {
        total += weight;
        ControlFlow::Continue(())
    });
    let mut left = source.below(total);
    let found = game.visit_outcomes(|action, weight| {
        if left < weight {
            return ControlFlow::Break(action);
        }
        left -= weight;
        ControlFlow::Continue(())
    });
    found.break_value()
}

/// One legal action of the seat to move, each equally likely; `None` when no seat moves.
pub fn pick_action<G: Game>(game: &G, source: &mut impl Source) -> Option<G::Action> {
    let place = source.below(game.count_actions() as u64);
    game.nth_action(place as usize)
}

/// The index of one of the entries that are set, each equally likely; 0 when none is.
///
/// Masks are long and mostly empty, and a learner picks from one for each of millions of moves:
/// blocks are counted in bytes, sixteen entries at once.
pub fn pick_set(mask: &[bool], source: &mut impl Source) -> usize {
    let (blocks, rest) = mask.as_chunks::<64>();
    let total: usize = blocks.iter().map(|block| count(block)).sum();
    let mut left = source.below((total + count(rest)) as u64) as usize;
    let mut first = skip(blocks, &mut left);
    let (words, _) = mask[first..].as_chunks::<8>();
    first += skip(words, &mut left);
    let places = mask[first..].iter().enumerate();
    let found = places.filter(|(_, is)| **is).nth(left);
    found.map_or(0, |(place, _)| first + place)
}

/// Skips blocks while `left` is at least the number of entries set in the next one, subtracts
/// these from `left`, and returns the number of entries skipped.
#[inline]
fn skip<const LENGTH: usize>(blocks: &[[bool; LENGTH]], left: &mut usize) -> usize {
    for (number, block) in blocks.iter().enumerate() {
        let here = count(block);
        if *left < here {
            return number * LENGTH;
        }
        *left -= here;
    }
    blocks.len() * LENGTH
}

/// The number of entries set in a block of fewer than 256.
#[inline]
fn count(block: &[bool]) -> usize {
    usize::from(block.iter().fold(0u8, |sum, &is| sum + u8::from(is)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream of given numbers.
    struct Scripted(Vec<u64>);

    impl Source for Scripted {
        fn next_u64(&mut self) -> u64 {
            self.0.remove(0)
        }
    }

    #[test]
    fn the_high_half_of_the_product_is_the_answer() {
        assert_eq!(Scripted(vec![(1 << 63) + 1]).below(10), 5);
        assert_eq!(Scripted(vec![u64::MAX]).below(10), 9);
        assert_eq!(Scripted(vec![7]).below(0), 0);
    }

    #[test]
    fn numbers_that_would_favour_an_answer_are_rejected() {
        // 2^64 mod 6 = 4, so exactly the products with a low half of 0..=3 are refused.
        assert_eq!(Scripted(vec![0, u64::MAX]).below(6), 5);
        let third = u64::MAX / 3 + 1; // third * 6 = 2 * 2^64 + 4: low half 4 is accepted
        assert_eq!(Scripted(vec![third]).below(6), 2);
    }

    #[test]
    fn games_of_one_run_differ_and_repeat() {
        let first = |seed, game| SimSource::new(seed, game).next_u64();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 1));
    }

    /// The plain way to pick: all entries that are set, in a list.
    fn picked_plainly(mask: &[bool], source: &mut impl Source) -> usize {
        let places = mask.iter().enumerate().filter(|(_, is)| **is);
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let number = source.below(places.len() as u64) as usize;
        places.get(number).copied().unwrap_or(0)
    }

    #[test]
    fn a_place_of_a_mask_is_picked_as_from_a_list() {
        let mut source = SimSource::new(1, 0);
        for length in [0, 1, 7, 8, 9, 63, 64, 65, 594, 747, 995] {
            for one_in in [1, 2, 5, 60, 1000] {
                let mask: Vec<bool> = (0..length).map(|_| source.below(one_in) == 0).collect();
                for game in 0..20 {
                    let mut streams = [SimSource::new(2, game), SimSource::new(2, game)];
                    let picks = [
                        pick_set(&mask, &mut streams[0]),
                        picked_plainly(&mask, &mut streams[1]),
                    ];
                    assert_eq!(picks[0], picks[1], "{length} places, one in {one_in}");
                }
            }
        }
    }
}
