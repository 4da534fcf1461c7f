//! Many games of one kind, stepped together.

use rayon::{ThreadPool, prelude::*};
use tessera_core::{Mover, Seat, SimSource, Viewer, chance::pick_set};

use crate::{
    games::Playable,
    position::{Held, Position, mover_number, returns},
};

/// Apart from the streams of chance: picking actions at random does not change what is drawn.
const PICKS: u64 = 1 << 63;

/// The arrays of a batch, one row per game.
pub struct Rows<'a> {
    /// What the seat to move knows.
    pub observations: &'a mut [f32],
    /// Which actions it has.
    pub masks: &'a mut [bool],
    /// What every seat won with the last step.
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
pub struct NotLegal(pub usize, pub i64);

/// Games of some kind.
pub trait Games: Send + Sync {
    /// Lengths of a row.
    fn sizes(&self) -> Sizes;
    /// Begins every game anew, with chance from this seed.
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&ThreadPool>);
    /// Takes one action in every game, or none at all when one of them is not legal.
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), NotLegal>;
    /// Picks an action from every mask, each legal one equally likely.
    fn pick(&mut self, masks: &[bool], actions: &mut [i64], pool: Option<&ThreadPool>);
    /// A copy of one game.
    fn position(&self, game: usize) -> Option<Box<dyn Position>>;
}

/// Games of the kind `G`.
pub struct Batch<G: Playable> {
    start: G,
    max_rounds: u32,
    lanes: Vec<Lane<G>>,
}

/// One game of a batch, with chance of its own.
struct Lane<G: Playable> {
    game: G,
    chance: SimSource,
    picks: SimSource,
    /// From here on the observation is zero already.
    written: usize,
    next: Option<G::Action>,
}

impl<G: Playable> Batch<G> {
    /// So many games that begin like `start` and are stopped after so many rounds.
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

    /// Does something with every lane and its row, on as many threads as there are.
    fn each(
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
        self.each(rows, pool, |start, _, lane, row| {
            // Whoever had the arrays may have written anything into them.
            lane.written = G::OBSERVATION_LEN;
            lane.begin(start);
            row.done[0] = false;
            row.truncated[0] = false;
            row.rewards.fill(0.0);
            lane.count(row.points);
            lane.look(row.observations, row.masks, &mut row.to_move[0]);
        });
    }

    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&ThreadPool>,
    ) -> Result<(), NotLegal> {
        for (number, (lane, &index)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let place = usize::try_from(index).ok();
            lane.next = place.and_then(|place| lane.game.action_at(place));
            if lane.next.is_none() {
                return Err(NotLegal(number, index));
            }
        }
        self.each(rows, pool, |start, max_rounds, lane, row| {
            if let Some(action) = lane.next.take() {
                lane.game.play(action);
            }
            lane.play_chance();
            let over = lane.game.mover() == Mover::Over;
            let stopped = !over && lane.game.round() >= max_rounds;
            row.done[0] = over || stopped;
            row.truncated[0] = stopped;
            lane.count(row.points);
            returns(&lane.game, row.rewards);
            if over || stopped {
                lane.begin(start);
            }
            lane.look(row.observations, row.masks, &mut row.to_move[0]);
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

    fn position(&self, game: usize) -> Option<Box<dyn Position>> {
        let lane = self.lanes.get(game)?;
        Some(Box::new(Held::dealt(lane.game.clone())))
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

    fn count(&self, points: &mut [i32]) {
        for (seat, number) in Seat::all(self.game.seats()).zip(points) {
            *number = self.game.points(seat);
        }
    }

    fn look(&mut self, observation: &mut [f32], mask: &mut [bool], to_move: &mut i32) {
        let mover = self.game.mover();
        *to_move = mover_number(mover);
        if let Mover::Seat(seat) = mover {
            let viewer = Viewer::Seat(seat);
            self.written = self.game.observe_over(viewer, observation, self.written);
            self.game.mask(mask);
        }
    }
}
