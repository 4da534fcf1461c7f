//! Chance for Python: the fast generator of simulations.

use pyo3::prelude::*;
use tessera_core::{SimSource, Source};

/// A stream of random numbers: the same seed gives the same numbers on every machine.
#[pyclass(module = "tessera_games")]
pub struct Chance(pub SimSource);

#[pymethods]
impl Chance {
    #[new]
    #[pyo3(signature = (seed = 0, stream = 0))]
    fn new(seed: u64, stream: u64) -> Chance {
        Chance(SimSource::new(seed, stream))
    }

    /// A number below `bound`, each equally likely; 0 when `bound` is 0.
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn __copy__(&self) -> Chance {
        Chance(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Chance {
        Chance(self.0.clone())
    }
}
