//! Many games of one kind, stepped together.

use rayon::{ThreadPool, prelude::*};
use tessera_core::{Mover, Seat, SimSource, Viewer, chance::pick_set};
use tessera_games::{AnyGame, Playable, position::returns, without_history};

use crate::mover::mover_number;

/// Separates these streams from those of chance: random actions do not change the draws.
const PICKS: u64 = 1 << 63;

/// The arrays of a batch, one row per game.
pub struct Rows<'a> {
    /// What the seat to move knows.
    pub observations: &'a mut [f32],
    /// Its legal actions.
    pub masks: &'a mut [bool],
    /// The reward of every seat for the last step.
    pub rewards: &'a mut [f32],
    /// Points of every seat after the last step.
    pub points: &'a mut [i32],
    /// The seat to move.
    pub to_move: &'a mut [i32],
    /// Whether the last step ended the game.
    pub done: &'a mut [bool],
    /// Whether it was stopped by the limit of rounds.
    pub truncated: &'a mut [bool],
}

impl<'a> Rows<'a> {
    /// The first `games` rows, and the others.
    fn split_at(self, games: usize, sizes: Sizes) -> (Rows<'a>, Rows<'a>) {
        let (observations, more_observations) =
            self.observations.split_at_mut(games * sizes.observation);
        let (masks, more_masks) = self.masks.split_at_mut(games * sizes.mask);
        let (rewards, more_rewards) = self.rewards.split_at_mut(games * sizes.seats);
        let (points, more_points) = self.points.split_at_mut(games * sizes.seats);
        let (to_move, more_to_move) = self.to_move.split_at_mut(games);
        let (done, more_done) = self.done.split_at_mut(games);
        let (truncated, more_truncated) = self.truncated.split_at_mut(games);
        let first = Rows {
            observations,
            masks,
            rewards,
            points,
            to_move,
            done,
            truncated,
        };
        let others = Rows {
            observations: more_observations,
            masks: more_masks,
            rewards: more_rewards,
            points: more_points,
            to_move: more_to_move,
            done: more_done,
            truncated: more_truncated,
        };
        (first, others)
    }
}

/// Lengths of a row.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// Numbers of an observation.
    pub observation: usize,
    /// Action indices.
    pub mask: usize,
    /// Seats.
    pub seats: usize,
}

/// An action that is not legal: the game's place in the batch, and the index.
pub struct IllegalIndex(pub usize, pub i64);

/// Games of some kind.
pub trait Games: Send + Sync {
    /// Lengths of a row.
    fn sizes(&self) -> Sizes;
    /// Restarts every game, with chance from this seed.
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>);
    /// Takes one action in every game, or none at all when one of them is not legal.
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), IllegalIndex>;
    /// Picks an action from every mask, each legal one equally likely.
    fn pick(&mut self, masks: &[bool], actions: &mut [i64], pool: Option<&ThreadPool>);
    /// A copy of one game.
    fn position(&self, game: usize) -> Option<Box<dyn AnyGame>>;
}

/// Games of the kind `G`.
pub struct Batch<G: Playable> {
    start: G,
    max_rounds: u32,
    lanes: Vec<Lane<G>>,
}

/// One game of a batch, with its own chance.
struct Lane<G: Playable> {
    game: G,
    chance: SimSource,
    picks: SimSource,
    /// The observation is zero from this index on.
    written: usize,
    next: Option<G::Action>,
}

impl<G: Playable> Batch<G> {
    /// Games that begin at `start` and are stopped after `max_rounds`.
    pub fn new(start: G, games: usize, max_rounds: u32) -> Batch<G> {
        let lane = || Lane {
            game: start.clone(),
            chance: SimSource::new(0, 0),
            picks: SimSource::new(0, 0),
            written: G::OBSERVATION_LEN,
            next: None,
        };
        let lanes = (0..games).map(|_| lane()).collect();
        Batch {
            start,
            max_rounds,
            lanes,
        }
    }

    /// Calls `work` with every lane and its row, on the threads of the pool.
    fn for_each_lane(
        &mut self,
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
        work: impl Fn(&G, u32, &mut Lane<G>, Rows<'_>) + Sync,
    ) {
        let sizes = self.sizes();
        let Batch {
            start,
            max_rounds,
            lanes,
        } = self;
        let (start, max_rounds) = (&*start, *max_rounds);
        let run = |lanes: &mut [Lane<G>], mut rows: Rows<'_>| {
            for lane in lanes {
                let (row, others) = rows.split_at(1, sizes);
                work(start, max_rounds, lane, row);
                rows = others;
            }
        };
        let Some(pool) = pool else {
            run(lanes, rows);
            return;
        };
        let part = lanes.len().div_ceil(pool.current_num_threads()).max(1);
        pool.scope(|scope| {
            let mut rows = rows;
            for lanes in lanes.chunks_mut(part) {
                let (mine, others) = rows.split_at(lanes.len(), sizes);
                rows = others;
                let run = &run;
                scope.spawn(move |_| run(lanes, mine));
            }
        });
    }
}

impl<G: Playable> Games for Batch<G> {
    fn sizes(&self) -> Sizes {
        Sizes {
            observation: G::OBSERVATION_LEN,
            mask: G::ACTION_INDICES,
            seats: self.start.seats(),
        }
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>) {
        for (number, lane) in self.lanes.iter_mut().enumerate() {
            lane.chance = SimSource::new(seed, number as u64);
            lane.picks = SimSource::new(seed, number as u64 | PICKS);
        }
        self.for_each_lane(rows, pool, |start, _, lane, row| {
            // The caller may have written anything into the arrays.
            lane.written = G::OBSERVATION_LEN;
            lane.begin(start);
            row.done[0] = false;
            row.truncated[0] = false;
            row.rewards.fill(0.0);
            lane.write_points(row.points);
            lane.write_observation(row.observations, row.masks, &mut row.to_move[0]);
        });
    }

    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), IllegalIndex> {
        for (number, (lane, &index)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let place = usize::try_from(index).ok();
            lane.next = place.and_then(|place| lane.game.action_at(place));
            if lane.next.is_none() {
                return Err(IllegalIndex(number, index));
            }
        }
        self.for_each_lane(rows, pool, |start, max_rounds, lane, row| {
            if let Some(action) = lane.next.take() {
                lane.game.play(action);
            }
            lane.play_chance();
            let over = lane.game.mover() == Mover::Over;
            let stopped = !over && lane.game.round() >= max_rounds;
            row.done[0] = over || stopped;
            row.truncated[0] = stopped;
            lane.write_points(row.points);
            returns(&lane.game, row.rewards);
            if over || stopped {
                lane.begin(start);
            }
            lane.write_observation(row.observations, row.masks, &mut row.to_move[0]);
        });
        Ok(())
    }

    fn pick(&mut self, masks: &[bool], actions: &mut [i64], pool: Option<&ThreadPool>) {
        let rows = masks.chunks_exact(G::ACTION_INDICES);
        let work = |((lane, mask), action): ((&mut Lane<G>, &[bool]), &mut i64)| {
            *action = pick_set(mask, &mut lane.picks) as i64;
        };
        match pool {
            None => self.lanes.iter_mut().zip(rows).zip(actions).for_each(work),
            Some(pool) => pool.install(|| {
                let rows = masks.par_chunks_exact(G::ACTION_INDICES);
                let lanes = self.lanes.par_iter_mut().with_min_len(64);
                lanes.zip(rows).zip(actions).for_each(work);
            }),
        }
    }

    fn position(&self, game: usize) -> Option<Box<dyn AnyGame>> {
        let lane = self.lanes.get(game)?;
        Some(without_history(lane.game.clone()))
    }
}

impl<G: Playable> Lane<G> {
    fn begin(&mut self, start: &G) {
        self.game.clone_from(start);
        self.play_chance();
    }

    fn play_chance(&mut self) {
        while self.game.mover() == Mover::Chance {
            self.game.play_random(&mut self.chance);
        }
    }

    fn write_points(&self, points: &mut [i32]) {
        for (seat, number) in Seat::all(self.game.seats()).zip(points) {
            *number = self.game.points(seat);
        }
    }

    fn write_observation(&mut self, observation: &mut [f32], mask: &mut [bool], to_move: &mut i32) {
        let mover = self.game.mover();
        *to_move = mover_number(mover);
        if let Mover::Seat(seat) = mover {
            let viewer = Viewer::Seat(seat);
            self.written = self.game.observe_over(viewer, observation, self.written);
            self.game.mask(mask);
        }
    }
}
