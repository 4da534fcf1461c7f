//! Prints the positions that the page's tests and its gallery show: a line for each file, with its
//! path and the view as JSON. `cargo xtask codegen` writes them to `web/`.
//!
//! Each position is a record in `records/`, played by the rules up to some move, and shown as a
//! server shows it to seat A. So names that change in the rules or on the wire change there too.
#![allow(clippy::print_stdout, reason = "its purpose is its output")]

use std::collections::BTreeMap;

use tessera_core::{Mover, Record, Seat, Viewer, record::Deal};
use tessera_games::{AnyGame, find, new_game, replayed};
use tessera_protocol::{
    SeatLetter, TableView, Version,
    notice::{Happening, Notice},
    table::{DealView, Ended, EndedHow, SeatKind, SeatView, Status},
};

/// The folder in which the gallery and the tests of the page find the positions.
const GAMES: &str = "web/src/games";

/// A position of a record.
struct Position {
    /// The game's folder and the name of the file.
    name: &'static str,
    record: &'static str,
    /// The number of moves before it, chance included; `None` for the complete record.
    moves: Option<usize>,
}

macro_rules! positions {
    ($($record:literal { $($name:literal $(after $moves:literal)?,)+ })+) => {
        &[$($(Position {
            name: $name,
            record: include_str!(concat!("records/", $record, ".json")),
            moves: positions!(@ $($moves)?),
        },)+)+]
    };
    (@ $moves:literal) => { Some($moves) };
    (@) => { None };
}

/// Every position, by the record that leads to it.
const POSITIONS: &[Position] = positions! {
    "carcassonne-middle" { "carcassonne/middle", }
    "carcassonne-end" { "carcassonne/end", }
    "codex-two" {
        "codex/two-starter" after 12,
        "codex/two-objective" after 32,
        "codex/two-place6" after 74,
        "codex/two-draw12" after 123,
        "codex/two-place18" after 170,
        "codex/two-end",
    }
    "codex-four" { "codex/four-draw6" after 137, "codex/four-place10", }
    "eldorado-first" { "eldorado/first", }
    "eldorado-hills-of-gold" { "eldorado/hills-of-gold", }
    "eldorado-winding-paths" {
        "eldorado/winding-paths-use" after 220,
        "eldorado/winding-paths-on-break" after 228,
        "eldorado/winding-paths-native",
    }
    "eldorado-witchs-cauldron" { "eldorado/witchs-cauldron-keep", }
    "eldorado-serpentine" { "eldorado/serpentine-end", }
};

fn main() {
    for position in POSITIONS {
        println!("{} {}", position.path(), position.json());
    }
}

impl Position {
    /// The file, relative to the workspace.
    fn path(&self) -> String {
        let (game, file) = self.name.split_once('/').expect("a game and a file");
        format!("{GAMES}/{game}/fixtures/{file}.json")
    }

    /// The view in one line.
    fn json(&self) -> String {
        let record = Record::read(self.record).expect("a record of ours");
        let game = find(&record.game).expect("a game of ours");
        // The complete record is checked, its deal included.
        replayed(game, &record).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let mut played = new_game(game, &record.options, record.seats.len())
            .expect("the record was just replayed");
        let moves = self.moves.unwrap_or(record.moves.len());
        let mut commands = 0;
        let mut before = Mover::Chance;
        for text in &record.moves[..moves] {
            let mover = played.mover();
            commands += u32::from(mover != before && mover != Mover::Chance);
            before = mover;
            played
                .apply_text(text)
                .expect("the record was just replayed");
        }
        let table = table(&record, played.as_ref(), commands);
        let viewer = Viewer::Seat(Seat::new(0).expect("there is a first seat"));
        serde_json::to_string(&played.show(table, viewer)).expect("wire types are plain data")
    }
}

/// The table around a game, as if seat A had sat down, started the game and played against bots.
fn table(record: &Record, game: &dyn AnyGame, commands: u32) -> TableView {
    let is_over = game.mover() == Mover::Over;
    let deal = record.deal.as_ref().expect("the record of a table");
    let name = record.seats[0].name.clone().expect("seat A has a name");
    let sat = Happening::Sat {
        name: name.clone(),
        seat: SeatLetter::A,
    };
    let notices = [("1", sat), ("2", Happening::Started)];
    TableView {
        away_after: 120,
        board: None,
        choices: None,
        deal: deal_view(deal, is_over),
        ended: is_over.then_some(Ended {
            how: EndedHow::Played,
            seat: None,
        }),
        game: find(&record.game).expect("a game of ours"),
        log: BTreeMap::new(),
        name: None,
        notices: notices
            .map(|(version, happening)| (version.to_owned(), Notice::from(happening)))
            .into(),
        options: record.options.clone(),
        points: BTreeMap::new(),
        rematch: None,
        rules: record.rules,
        seats: Seat::all(record.seats.len())
            .map(|seat| (seat.into(), sitter(seat, &name)))
            .collect(),
        status: if is_over {
            Status::Finished
        } else {
            Status::Running
        },
        table: deal.table.clone(),
        turn: None,
        version: Version(2 + commands),
        viewer: Viewer::Seat(Seat::new(0).expect("there is a first seat")).into(),
    }
}

/// A person in the first seat, bots in all others.
fn sitter(seat: Seat, name: &str) -> SeatView {
    let is_person = seat.index() == 0;
    SeatView {
        kept_for: None,
        kind: if is_person {
            SeatKind::Person
        } else {
            SeatKind::Bot
        },
        level: (!is_person).then(|| "casual".to_owned()),
        name: is_person.then(|| name.to_owned()),
        stands_in_for: None,
    }
}

fn deal_view(deal: &Deal, is_over: bool) -> DealView {
    let nonces = Seat::all(deal.nonces.len()).zip(&deal.nonces);
    DealView {
        commitment: deal.commitment.clone(),
        nonces: nonces
            .map(|(seat, nonce)| (seat.into(), nonce.clone()))
            .collect(),
        seed: deal.seed.clone().filter(|_| is_over),
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    #[test]
    fn the_committed_positions_are_up_to_date() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for position in POSITIONS {
            let path = position.path();
            let committed = fs::read_to_string(root.join(&path)).unwrap_or_default();
            assert!(
                committed == position.json() + "\n",
                "{path} is stale: run `cargo xtask codegen`"
            );
        }
    }

    #[test]
    fn no_position_is_written_by_hand() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let generated: BTreeSet<String> = POSITIONS.iter().map(Position::path).collect();
        for game in ["carcassonne", "codex", "eldorado"] {
            let folder = format!("{GAMES}/{game}/fixtures");
            for file in fs::read_dir(root.join(&folder)).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                let path = format!("{folder}/{name}");
                assert!(
                    !name.ends_with(".json") || generated.contains(&path),
                    "{path}"
                );
            }
        }
    }
}
