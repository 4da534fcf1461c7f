//! The statements of a game's page, compared with the game.

use tessera_core::{Game, Options as _};

/// Checks that the page states the number of action indices, and the length and version of an
/// observation.
///
/// # Panics
/// With the sentence that is missing.
#[track_caller]
pub fn states_sizes<G: Game>(page: &str) {
    let indices = format!(
        "Dense action indices, {} in all",
        grouped(G::ACTION_INDICES)
    );
    assert!(page.contains(&indices), "{indices}");
    let (version, length) = (G::OBSERVATION_VERSION, grouped(G::OBSERVATION_LEN));
    let observation = format!("Observation version {version}, {length} numbers");
    assert!(page.contains(&observation), "{observation}");
}

/// Checks that the page has a row for every option with all its values, the default first.
///
/// # Panics
/// With the row that is missing.
#[track_caller]
pub fn lists_options<G: Game>(page: &str) {
    for option in G::Options::KEYS {
        let values = option.values.iter().map(|value| format!("`{value}`"));
        let values = values.collect::<Vec<_>>().join(" ");
        let row = format!("| `{}` | {values} |", option.key);
        assert!(page.contains(&row), "{row}");
    }
}

/// `2,750`
fn grouped(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", number / 1_000, number % 1_000),
    }
}
