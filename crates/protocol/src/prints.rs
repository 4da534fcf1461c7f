//! What is printed on tiles, cards and tokens of all games. A page draws from it; views name
//! tiles and cards only.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{carcassonne, codex, eldorado};

/// The printed components of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Prints {
    /// Carcassonne.
    pub carcassonne: carcassonne::Prints,
    /// Codex Naturalis.
    pub codex: codex::Prints,
    /// The Quest for El Dorado.
    pub eldorado: eldorado::Prints,
}

/// The document that is generated for the page.
///
/// # Panics
/// Never: the components are plain data.
pub fn json() -> String {
    let prints = Prints::default();
    let mut text = serde_json::to_string_pretty(&prints).expect("prints are plain data");
    text.push('\n');
    text
}
