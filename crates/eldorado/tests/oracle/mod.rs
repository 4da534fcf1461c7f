//! The engine under outside judges: complete games of a reference simulator, single questions about
//! moves and rankings, and the report of `verify` when a file states something else.

mod hostile;
mod queries;
mod replay;

use std::path::Path;

use tessera_eldorado::oracle::verify;
use tessera_testkit::outside::Outside;

/// Every fixture with its cases and steps.
const FIXTURES: [(&str, usize, usize); 7] = [
    (TWO, 1, 193),
    ("g011_first_3p_mixed_b.json", 1, 190),
    ("g019_first_4p_trasher.json", 1, 250),
    (CROSS, 1, 222),
    (CAVES, 1, 311),
    (RANKING, 100, 100),
    (REACH, 150, 150),
];

const TWO: &str = "g006_first_2p_hunter.json";
const CROSS: &str = "g258_witchs_cauldron_3p_rich_native_cross.json";
const CAVES: &str = "g300_serpentine_3p_caves_rich.json";
const RANKING: &str = "ranking.json";
const REACH: &str = "reach_serpentine.json";

fn outside() -> Outside {
    Outside {
        folder: Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"),
        verify,
    }
}

#[test]
fn every_fixture_is_confirmed() {
    outside().confirm(&FIXTURES);
}
