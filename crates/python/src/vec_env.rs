//! Many games at once, in arrays that are allocated once.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::{prelude::*, types::PyMapping};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tessera_games::{Playable, Visit, find, start, visit};

use crate::{
    batch::{Batch, Games, IllegalIndex, Rows},
    failure::Failure,
    games,
    state::State,
};

/// `n` games of one kind, stepped together.
#[pyclass(module = "tessera_games")]
pub struct VecEnv {
    games: Box<dyn Games>,
    pool: Option<ThreadPool>,
    game: String,
    /// What every seat to move knows.
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    /// Its legal actions.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// The reward of every seat for the last step.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Points of every seat after the last step.
    #[pyo3(get)]
    points: Py<PyArray2<i32>>,
    /// The seats to move.
    #[pyo3(get)]
    to_move: Py<PyArray1<i32>>,
    /// Whether the last step ended a game.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// Whether that was by the limit of rounds.
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    /// What `random_actions` picked.
    #[pyo3(get)]
    actions: Py<PyArray1<i64>>,
}

struct NewBatch {
    options: Vec<(String, String)>,
    players: usize,
    n: usize,
    max_rounds: u32,
}

impl Visit for NewBatch {
    type Answer = Result<Box<dyn Games>, Failure>;

    fn visit<G: Playable>(self) -> Self::Answer {
        let start = start::<G>(self.options, self.players)?;
        Ok(Box::new(Batch::new(start, self.n, self.max_rounds)))
    }
}

/// Borrows every array for writing, so that the rows can be handed to threads without Python.
macro_rules! rows {
    ($py:ident, $env:ident, |$games:ident, $pool:ident, $rows:ident| $work:expr) => {{
        let mut observations = $env.observations.bind($py).try_readwrite()?;
        let mut masks = $env.masks.bind($py).try_readwrite()?;
        let mut rewards = $env.rewards.bind($py).try_readwrite()?;
        let mut points = $env.points.bind($py).try_readwrite()?;
        let mut to_move = $env.to_move.bind($py).try_readwrite()?;
        let mut done = $env.done.bind($py).try_readwrite()?;
        let mut truncated = $env.truncated.bind($py).try_readwrite()?;
        let $rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            points: points.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            done: done.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        let ($games, $pool) = ($env.games.as_mut(), $env.pool.as_ref());
        $py.detach(|| $work)
    }};
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, players = 2, options = None, seed = 0, threads = 1, max_rounds = 1000))]
    #[allow(clippy::too_many_arguments, reason = "in Python they have names")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        players: usize,
        options: Option<&Bound<'_, PyMapping>>,
        seed: u64,
        threads: usize,
        max_rounds: u32,
    ) -> PyResult<VecEnv> {
        if n == 0 || threads == 0 || max_rounds == 0 {
            let reason = "n, threads and max_rounds are 1 at least";
            return Err(Failure::Value(reason.into()).into());
        }
        let batch = NewBatch {
            options: games::options(options)?,
            players,
            n,
            max_rounds,
        };
        let name = find(game).map_err(Failure::from)?;
        let games = visit(name, batch)?;
        let pool = (threads > 1)
            .then(|| ThreadPoolBuilder::new().num_threads(threads).build())
            .transpose();
        let pool = pool.map_err(|error| Failure::Value(format!("threads: {error}")))?;
        let sizes = games.sizes();
        let mut env = VecEnv {
            games,
            pool,
            game: game.to_owned(),
            observations: PyArray2::zeros(py, [n, sizes.observation], false).unbind(),
            masks: PyArray2::zeros(py, [n, sizes.mask], false).unbind(),
            rewards: PyArray2::zeros(py, [n, sizes.seats], false).unbind(),
            points: PyArray2::zeros(py, [n, sizes.seats], false).unbind(),
            to_move: PyArray1::zeros(py, n, false).unbind(),
            done: PyArray1::zeros(py, n, false).unbind(),
            truncated: PyArray1::zeros(py, n, false).unbind(),
            actions: PyArray1::zeros(py, n, false).unbind(),
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// Restarts every game, with chance from this seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        rows!(py, self, |games, pool, rows| games.reset(seed, rows, pool));
        Ok(())
    }

    /// Takes one action in every game; nothing happens when one of them is not legal.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions: PyReadonlyArray1<'_, i64> = actions.extract().map_err(|_| {
            Failure::Type("actions are a numpy array of int64 with one dimension".into())
        })?;
        // One that is not contiguous is copied.
        let copied;
        let actions = if let Ok(slice) = actions.as_slice() {
            slice
        } else {
            copied = actions.as_array().to_vec();
            &copied
        };
        let n = self.to_move.bind(py).len()?;
        if actions.len() != n {
            let reason = format!("{} actions for {n} games", actions.len());
            return Err(Failure::Value(reason).into());
        }
        let stepped = rows!(py, self, |games, pool, rows| games
            .step(actions, rows, pool));
        stepped.map_err(|IllegalIndex(game, index)| {
            let reason = format!("no legal action of game {game} has the index {index}");
            Failure::NoSuchIndex(reason).into()
        })
    }

    /// An action for every game, each legal one equally likely; the array is `actions`.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let masks = self.masks.bind(py).try_readonly()?;
        let mut actions = self.actions.bind(py).try_readwrite()?;
        let (masks, actions) = (masks.as_slice()?, actions.as_slice_mut()?);
        let (games, pool) = (self.games.as_mut(), self.pool.as_ref());
        py.detach(|| games.pick(masks, actions, pool));
        Ok(self.actions.bind(py).clone())
    }

    /// A copy of one game.
    fn state(&self, game: usize) -> Result<State, Failure> {
        let position = self.games.position(game);
        let missing = || Failure::Seat(format!("there is no game {game}"));
        position.map(State).ok_or_else(missing)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// How many sit at each table.
    #[getter]
    fn players(&self) -> usize {
        self.games.sizes().seats
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.to_move.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let n = self.to_move.bind(py).len()?;
        Ok(format!("<VecEnv of {n} games of {}>", self.game))
    }
}
