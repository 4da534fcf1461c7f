//! What one viewer knows, as Python holds it.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyList},
};
use tessera_core::{Ink, SimSource, Viewer};
use tessera_games::{AnyGame, AnyView};

use crate::{data::plain, failure::Failure, source::Chance, state::State};

/// What one viewer with a perfect memory knows: a mapping of plain data.
#[pyclass(module = "tessera_games", frozen, mapping)]
pub struct View {
    pub(crate) seen: Box<dyn AnyView>,
    pub(crate) viewer: Viewer,
    data: PyOnceLock<Py<PyDict>>,
}

impl View {
    /// What `viewer` knows.
    pub fn new(seen: Box<dyn AnyView>, viewer: Viewer) -> View {
        View {
            seen,
            viewer,
            data: PyOnceLock::new(),
        }
    }

    /// A world of the view, for questions that have the same answer in all of them.
    fn some_world(&self) -> Box<dyn AnyGame> {
        self.seen.sample(&mut SimSource::new(0, 0))
    }
}

#[pymethods]
impl View {
    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.seen.name()
    }

    /// The seat of the viewer; `None` for a spectator.
    #[getter]
    fn seat(&self) -> Option<usize> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Spectator => None,
        }
    }

    /// The view as dictionaries, lists, texts and integers.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let made = self.data.get_or_try_init(py, || {
            let data = plain(py, &self.seen.data())?;
            Ok::<_, PyErr>(data.cast_into::<PyDict>()?.unbind())
        })?;
        Ok(made.bind(py).clone())
    }

    /// The legal actions of the seat to move, as texts.
    fn legal_actions(&self) -> Vec<String> {
        self.some_world().actions()
    }

    /// Their dense indices.
    fn legal_indices(&self) -> Vec<usize> {
        self.some_world().indices()
    }

    /// The observation of the viewer.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let world = self.some_world();
        let out = PyArray1::zeros(py, world.lengths().0, false);
        world.observe(self.viewer, out.readwrite().as_slice_mut()?);
        Ok(out)
    }

    /// The mask of legal action indices.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let world = self.some_world();
        let out = PyArray1::zeros(py, world.lengths().1, false);
        world.mask(out.readwrite().as_slice_mut()?);
        Ok(out)
    }

    /// A world of this view.
    fn sample(&self, chance: &mut Chance) -> State {
        State(self.seen.sample(&mut chance.0))
    }

    /// The table as text.
    #[pyo3(signature = (colour = false))]
    fn draw(&self, colour: bool) -> String {
        self.seen
            .draw(if colour { Ink::Colour } else { Ink::Plain })
    }

    /// The table as a picture.
    pub(crate) fn svg(&self) -> String {
        tessera_picture::svg(&self.seen.wire())
            .unwrap_or_else(|| tessera_picture::text(self.game(), &self.draw(false)))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.draw(false)
    }

    fn __repr__(&self) -> String {
        match self.viewer {
            Viewer::Seat(seat) => format!("<View of {} by seat {seat}>", self.game()),
            Viewer::Spectator => format!("<View of {} by a spectator>", self.game()),
        }
    }

    fn __eq__(&self, other: &View) -> bool {
        self.viewer == other.viewer && self.seen.equals(other.seen.as_ref())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        self.data(py)?.as_any().get_item(key)
    }

    fn __contains__(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.data(py)?.contains(key)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.data(py)?.len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.data(py)?.keys().try_iter()?.into_any())
    }

    /// The members of the data.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Ok(self.data(py)?.keys())
    }
}

/// The viewer from Python: the number of a seat, or `None` for a spectator.
///
/// # Errors
/// When there is no such seat.
pub fn viewer(seat: Option<usize>, seats: usize) -> Result<Viewer, Failure> {
    let Some(index) = seat else {
        return Ok(Viewer::Spectator);
    };
    let found = tessera_core::Seat::all(seats).nth(index);
    let missing = || Failure::Seat(format!("there is no seat {index} at a table of {seats}"));
    found.map(Viewer::Seat).ok_or_else(missing)
}
