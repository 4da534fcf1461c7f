//! The engine under outside judges: complete games of a reference simulator, boards of the rulebook
//! and of other engines, and the report of `verify` when a file states something else.

mod boards;
mod hostile;
mod replay;

use std::path::Path;

use tessera_codex::oracle::verify;
use tessera_testkit::outside::Outside;

/// Every fixture with its cases and steps.
const FIXTURES: [(&str, usize, usize); 17] = [
    ("01_rulebook_examples.json", 5, 16),
    ("05_faccioliandrea.json", 7, 7),
    ("07_bonfanti_crescimbeni.json", 5, 6),
    ("08_grandieri_random_games.json", 15, 301),
    ("09_blocked_board.json", 1, 17),
    ("blocked20_2p_00722.json", 1, 70),
    ("blocked_4p_00705.json", 1, 109),
    ("blockdeck_4p_08000.json", 1, 157),
    ("dense_4p_00300.json", 1, 148),
    ("greedy_2p_00200.json", 1, 70),
    ("mixed_3p_00500.json", 1, 93),
    ("pattern_2p_00600.json", 1, 150),
    ("pattern_4p_00600.json", 1, 148),
    ("short_4p_00901.json", 1, 35),
    ("tie_2p_01000.json", 1, 54),
    ("tie_3p_01000.json", 1, 81),
    ("tierule_4p_02003.json", 1, 148),
];

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
