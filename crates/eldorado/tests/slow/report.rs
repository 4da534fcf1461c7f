//! The result of a comparison with an outside file.

pub use tessera_testkit::comparison::Comparison as Report;
