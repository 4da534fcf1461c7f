//! A position as Python holds it.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::{
    prelude::*,
    types::{PyDict, PyMapping, PyString, PyTuple, PyType},
};
use tessera_core::{Ink, Mover, Record, Viewer, record::RecordSeat};
use tessera_games::{AnyGame, find, new_game, replayed};

use crate::{
    failure::Failure,
    games,
    mover::mover_number,
    source::Chance,
    view::{View, viewer},
};

/// A position of a game, complete with every secret.
#[pyclass(module = "tessera_games")]
pub struct State(pub Box<dyn AnyGame>);

impl State {
    fn viewer(&self, seat: Option<usize>) -> Result<Viewer, Failure> {
        viewer(seat, self.0.seats())
    }

    fn write_record(&self, names: &[String]) -> Result<String, Failure> {
        let record = self.0.record();
        let mut record = record.ok_or_else(|| {
            let reason = "a position that was sampled from a view has no moves to record";
            Failure::Record("moves".into(), reason.into())
        })?;
        for (sitter, name) in record.seats.iter_mut().zip(names) {
            *sitter = RecordSeat {
                name: Some(name.clone()),
            };
        }
        Ok(record.write())
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, options = None, players = 2))]
    fn new(game: &str, options: Option<&Bound<'_, PyMapping>>, players: usize) -> PyResult<State> {
        let options = games::options(options)?;
        let game = find(game).map_err(Failure::from)?;
        let game = new_game(game, options, players).map_err(Failure::from)?;
        Ok(State(game))
    }

    /// The position after the last move of a record.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<State> {
        let record = Record::read(text).map_err(Failure::from)?;
        let game = find(&record.game).map_err(Failure::from)?;
        let game = replayed(game, &record).map_err(Failure::from)?;
        Ok(State(game))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.name()
    }

    /// The number of seats.
    #[getter]
    fn players(&self) -> usize {
        self.0.seats()
    }

    /// Every option with its value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (key, value) in self.0.options() {
            options.set_item(key, value)?;
        }
        Ok(options)
    }

    /// The seat to move, `CHANCE` or `OVER`.
    #[getter]
    fn mover(&self) -> i32 {
        mover_number(self.0.mover())
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.0.mover() == Mover::Chance
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.mover() == Mover::Over
    }

    #[getter]
    fn round(&self) -> u32 {
        self.0.round()
    }

    fn legal_actions(&self) -> Vec<String> {
        self.0.actions()
    }

    fn legal_indices(&self) -> Vec<usize> {
        self.0.indices()
    }

    fn action_text(&self, index: usize) -> Result<String, Failure> {
        Ok(self.0.text_at(index)?)
    }

    fn action_index(&self, text: &str) -> Result<usize, Failure> {
        Ok(self.0.index_of(text)?)
    }

    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.cast::<PyString>() {
            return Ok(self.0.apply_text(&text.to_cow()?).map_err(Failure::from)?);
        }
        Ok(self
            .0
            .apply_index(index_of(action)?)
            .map_err(Failure::from)?)
    }

    #[pyo3(signature = (action, seat = None))]
    fn apply_told(
        &mut self,
        action: &Bound<'_, PyAny>,
        seat: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let viewer = self.viewer(seat)?;
        if let Ok(text) = action.cast::<PyString>() {
            return Ok(self
                .0
                .apply_text_seen_by(&text.to_cow()?, viewer)
                .map_err(Failure::from)?);
        }
        let index = index_of(action)?;
        let text = match self.0.mover() {
            Mover::Chance => self
                .0
                .outcomes()
                .into_iter()
                .nth(index)
                .map(|(text, _)| text),
            Mover::Seat(_) | Mover::Over => None,
        };
        let text = text
            .map_or_else(|| self.0.text_at(index), Ok)
            .map_err(Failure::from)?;
        Ok(self
            .0
            .apply_text_seen_by(&text, viewer)
            .map_err(Failure::from)?)
    }

    fn chance_outcomes(&self) -> Vec<(String, u64)> {
        self.0.outcomes()
    }

    fn sample_chance(&mut self, chance: &mut Chance) -> Result<String, Failure> {
        let mover = self.0.mover();
        let drawn = self.0.sample_chance(&mut chance.0);
        drawn.ok_or_else(|| Failure::Value(format!("nothing is to be drawn: {mover} to move")))
    }

    fn play_chance(&mut self, chance: &mut Chance) {
        while self.0.sample_chance(&mut chance.0).is_some() {}
    }

    fn random_action(&self, chance: &mut Chance) -> Result<usize, Failure> {
        let picked = self.0.random_action(&mut chance.0);
        picked.ok_or_else(|| {
            Failure::Value(format!("no seat is to choose: {} to move", self.0.mover()))
        })
    }

    #[pyo3(signature = (chance, max_rounds = 1000))]
    fn rollout(&self, py: Python<'_>, chance: &mut Chance, max_rounds: u32) -> (Vec<f32>, bool) {
        let Chance(source) = chance;
        py.detach(|| self.0.rollout(source, max_rounds))
    }

    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<usize>) -> Result<View, Failure> {
        let viewer = self.viewer(seat)?;
        Ok(View::new(self.0.view(viewer), viewer))
    }

    /// A world of the view.
    #[staticmethod]
    fn sample(view: &View, chance: &mut Chance) -> State {
        State(view.seen.sample(&mut chance.0))
    }

    fn points(&self) -> Vec<i32> {
        self.0.points()
    }

    fn ranking<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // A list of bytes would become a `bytes`.
        let places = self.0.ranking();
        let places = places.map(|places| places.into_iter().map(u32::from).collect::<Vec<_>>());
        places.map(|places| places.into_pyobject(py)).transpose()
    }

    fn returns(&self) -> Vec<f32> {
        self.0.returns()
    }

    #[pyo3(signature = (seat = None, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = self.viewer(seat)?;
        let (length, _) = self.0.lengths();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, length, false));
        self.0.observe(
            viewer,
            with_length(out.try_readwrite()?.as_slice_mut()?, length)?,
        );
        Ok(out)
    }

    #[pyo3(signature = (out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<bool>>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let (_, length) = self.0.lengths();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, length, false));
        self.0
            .mask(with_length(out.try_readwrite()?.as_slice_mut()?, length)?);
        Ok(out)
    }

    #[pyo3(signature = (names = None))]
    fn record(&self, names: Option<Vec<String>>) -> Result<String, Failure> {
        self.write_record(&names.unwrap_or_default())
    }

    #[getter]
    fn moves(&self) -> Result<Vec<String>, Failure> {
        let moves = self.0.moves();
        moves.ok_or_else(|| {
            let reason = "a position that was sampled from a view has no moves";
            Failure::Record("moves".into(), reason.into())
        })
    }

    #[pyo3(signature = (colour = false))]
    fn draw(&self, colour: bool) -> String {
        self.0.draw(if colour { Ink::Colour } else { Ink::Plain })
    }

    /// The view of a seat, or of a spectator, as a picture.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, seat: Option<usize>) -> Result<String, Failure> {
        Ok(self.view(seat)?.svg())
    }

    /// For notebooks: the view of the seat to move, or of a spectator when no seat moves.
    fn _repr_svg_(&self) -> Result<String, Failure> {
        self.svg(usize::try_from(self.mover()).ok())
    }

    fn clone(&self) -> State {
        State(self.0.copy())
    }

    fn __copy__(&self) -> State {
        State(self.0.copy())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        State(self.0.copy())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = PyType::new::<State>(py).getattr("from_record")?;
        let record = self.write_record(&[])?;
        Ok((read, PyTuple::new(py, [record])?))
    }

    fn __eq__(&self, other: &State) -> bool {
        self.0.equals(other.0.as_ref())
    }

    fn __str__(&self) -> String {
        self.draw(false)
    }

    fn __repr__(&self) -> String {
        let State(position) = self;
        format!(
            "<State of {} for {}, round {}, {} to move>",
            position.name(),
            position.seats(),
            position.round(),
            position.mover()
        )
    }
}

/// An index from any integer of Python or numpy.
fn index_of(action: &Bound<'_, PyAny>) -> PyResult<usize> {
    let index = action.extract::<i64>().map_err(|_| {
        let class = action.get_type();
        Failure::Type(format!("an action is a text or an index, not {class}"))
    })?;
    let negative = |_| Failure::NoSuchIndex(format!("no action has the index {index}"));
    Ok(usize::try_from(index).map_err(negative)?)
}

/// Checks that an array of the caller has exactly the right length.
fn with_length<T>(out: &mut [T], length: usize) -> Result<&mut [T], Failure> {
    if out.len() == length {
        return Ok(out);
    }
    Err(Failure::Value(format!(
        "`out` has {} numbers, {length} are needed",
        out.len()
    )))
}
