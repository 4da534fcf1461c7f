//! Lines of a script that check the table.

use tessera_codex::{Deck, Player, State, data::Symbol};
use tessera_core::{Game as _, Viewer};

use super::{script::numbers, seat};

/// Checks the table against a line of a script, `shows: A fungi 2, plant 1`.
#[track_caller]
pub fn look(state: &State, line: usize, text: &str) {
    let (what, rest) = text.split_once(':').unwrap();
    let (who, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    let view = state.view(Viewer::Spectator);
    let player = || &view.players[seat(who.chars().next().unwrap()).index()];
    let (expected, found) = match what {
        "shows" => (list(rest, ','), shown(player())),
        "free" => (
            list(rest, '|'),
            texts(player().free.iter().map(|free| free.at)),
        ),
        "closed" => (list(rest, '|'), texts(&player().closed)),
        "hand" => {
            let seat = seat(who.chars().next().unwrap());
            (list(rest, ' '), texts(state.hand(seat)))
        }
        "left" => {
            let left = Deck::ALL.map(|deck| state.left(deck));
            assert_eq!(numbers(&format!("{who} {rest}")), left, "line {}", line + 1);
            return;
        }
        _ => {
            let up = view
                .face_up
                .map(|up| up.map_or("-".into(), |card| card.to_string()));
            assert_eq!(format!("{who} {rest}"), up.join(" "), "line {}", line + 1);
            return;
        }
    };
    assert_eq!(expected, found, "line {}: `{text}`", line + 1);
}

/// The list of a line, sorted.
fn list(text: &str, mark: char) -> Vec<String> {
    let items = text
        .split(mark)
        .map(str::trim)
        .filter(|item| !item.is_empty());
    let mut items: Vec<String> = items.map(String::from).collect();
    items.sort_unstable();
    items
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.sort_unstable();
    texts
}

/// `fungi 2`, `plant 1`: the symbols that a seat shows.
pub fn shown(player: &Player) -> Vec<String> {
    let counts = Symbol::ALL.map(|symbol| (symbol, player.counts.of(symbol)));
    let shown = counts.into_iter().filter(|&(_, count)| count > 0);
    texts(shown.map(|(symbol, count)| format!("{} {count}", symbol.word())))
}
