//! 000: the board keeps where a card can be laid and which symbols it would cover there, where
//! none can ever be laid, and how many of each symbol are visible.

use tessera_codex::{
    State,
    data::{PrintedCorner, Symbol},
};
use tessera_core::{Game as _, Viewer};
use tessera_testkit::scenario;

use super::{
    laid,
    table::{play, seat, view_of},
};

/// `placeableCoord`: `-1,-1 plant` where a card at -1,-1 would cover a plant.
fn placeable(game: &State) -> Vec<String> {
    let view = view_of(game, 'A');
    let cells = view.players[0].free.iter().map(|free| {
        let symbols = free.covers.iter().flatten().map(|printed| match printed {
            PrintedCorner::Shows(symbol) => symbol.word(),
            PrintedCorner::Empty => "nothing",
            PrintedCorner::Hidden => panic!("{} would cover a hidden corner", free.at),
        });
        format!("{} {}", free.at, symbols.collect::<Vec<_>>().join("+"))
    });
    sorted(cells)
}

/// `unplaceableCoord`: cells with a card, and empty ones that a hidden corner closes.
fn unplaceable(game: &State) -> Vec<String> {
    let view = view_of(game, 'A');
    let closed = view.players[0].closed.iter().copied();
    let cards = laid(game, seat('A')).into_iter().map(|(at, _)| at);
    sorted(closed.chain(cards).map(|at| at.to_string()))
}

fn sorted(cells: impl Iterator<Item = String>) -> Vec<String> {
    let mut cells: Vec<String> = cells.collect();
    cells.sort_unstable();
    cells
}

/// The three attributes of the board, each sorted as text.
#[track_caller]
fn assert_board(game: &State, can: &[&str], never: &[&str], counter: &str) {
    let mut expected = (can.to_vec(), never.to_vec());
    expected.0.sort_unstable();
    expected.1.sort_unstable();
    assert_eq!(placeable(game), expected.0, "placeable");
    assert_eq!(unplaceable(game), expected.1, "unplaceable");
    assert_eq!(counters(game), counter, "visible symbols");
}

/// `visibleSymbolCounter`: `plant 3, insect 2`.
fn counters(game: &State) -> String {
    let counts = view_of(game, 'A').players[0].counts;
    let symbols = Symbol::ALL.map(|symbol| (symbol, counts.of(symbol)));
    let shown = symbols.into_iter().filter(|&(_, count)| count > 0);
    let shown: Vec<String> = shown
        .map(|(symbol, count)| format!("{} {count}", symbol.word()))
        .collect();
    shown.join(", ")
}

#[test]
fn the_actual_game_and_the_model() {
    // The first board of the document, one step to the left and up: its cards at 0,0, 1,-1 and
    // 2,0 are card 5, starter 86 and card 15, its flower is a plant and its leaf an insect. The
    // document leaves out 2,-2 and 3,-1, here 1,-1 and 2,0.
    let game = play(
        2,
        "starters 86",
        "A: 5 front -1,1\nturns: 1\nA: 15 front 1,1",
    );
    assert_board(
        &game,
        &[
            "-2,0 plant",
            "-1,-1 plant",
            "2,2 insect",
            "1,-1 insect",
            "2,0 plant",
        ],
        &["-1,1", "0,0", "1,1", "0,2", "-2,2"],
        "fungi 1, plant 3, insect 2, quill 2",
    );
}

#[test]
fn in_the_beginning_only_0_0_is_usable() {
    // The starter is not laid by `place`, so 0,0 is no free cell of a view: its side is chosen,
    // and it lies there. Nothing is visible before.
    let game = State::with_options(Default::default(), 2).unwrap();
    let game = scenario::run(
        game,
        "
        *: top fungi-resource; top fungi-gold; reveal 1; top fungi-resource; reveal 2
        *: top fungi-resource; reveal 41; top fungi-gold; reveal 42; top fungi-gold
        *: deal 81; deal 82
        moves: starter front | starter back
        ",
    );
    assert_board(&game, &[], &[], "");
    let game = scenario::run(game, "A: starter front");
    let cells = laid(&game, seat('A'))
        .into_iter()
        .map(|(at, _)| at.to_string());
    assert_eq!(sorted(cells), ["0,0"]);
}

/// No printed card has hidden corners at the top left and the bottom right only, as the first
/// card of the document has, so card 35 stands for it, at -1,1 on the corner of starter 81: its
/// top left corner is hidden, and at its bottom right lies the starter. The leaf is its quill,
/// the flowers are its animal and the inkwell of 77. All cells are the document's, one step to
/// the left and up; those at 1,1, -1,-1 and 1,-1 belong to the starter.
const FIRST: &str = "A: 35 front -1,1\n";
const SECOND: &str = "turns: 1\nA: 77 front 0,2\n";
const THIRD: &str = "turns: 1\nA: 79 front -1,3\n";
const WORDS: &str = "starters 81; sides back";

#[test]
fn a_card_updates_all_attributes() {
    // Its flower and its leaf can be covered, its hidden corners make cells unusable.
    let game = play(2, WORDS, FIRST);
    assert_board(
        &game,
        &[
            "-2,0 animal",
            "0,2 quill",
            "1,1 plant",
            "-1,-1 insect",
            "1,-1 nothing",
        ],
        &["-1,1", "-2,2", "0,0"],
        "plant 1, animal 1, insect 3, quill 1",
    );
}

#[test]
fn symbols_covered_are_removed_and_those_of_the_card_are_added() {
    // 77 covers the leaf (1 - 1) and brings a flower; it has no corners on the right. The cell
    // at 1,1, usable until now, is closed by its new hidden corner: the document must drop it.
    let game = play(2, WORDS, &format!("{FIRST}{SECOND}"));
    assert_board(
        &game,
        &[
            "-2,0 animal",
            "-1,3 inkwell",
            "-1,-1 insect",
            "1,-1 nothing",
        ],
        &["-1,1", "0,2", "1,1", "0,0", "-2,2", "1,3"],
        "plant 1, animal 1, insect 3, inkwell 1",
    );
}

#[test]
fn an_unusable_cell_stays_unusable_whatever_is_laid_beside_it() {
    // 79 covers the flower (- 1) and shows a leaf (0 + 1) towards -2,2, which 35 closed: the leaf
    // will never be covered. The document's -1,2 and 1,2 must read -1,3 and 1,3, here -2,4 and
    // 0,4, and its occupied 0,2 is missing, here -1,3.
    let game = play(2, WORDS, &format!("{FIRST}{SECOND}{THIRD}"));
    assert_board(
        &game,
        &["-2,0 animal", "-1,-1 insect", "1,-1 nothing"],
        &[
            "-1,1", "0,2", "1,1", "0,0", "-2,2", "-2,4", "0,4", "1,3", "-1,3",
        ],
        "plant 1, animal 1, insect 3, quill 1",
    );
    let script = format!("{FIRST}{SECOND}{THIRD}turns: 1\nA: place 1 back -2,2 !corner-hidden");
    play(2, WORDS, &script);
}

#[test]
fn everybody_sees_the_attributes_of_every_board() {
    let game = play(2, WORDS, &format!("{FIRST}{SECOND}"));
    let own = view_of(&game, 'A').players.remove(0);
    for viewer in [Viewer::Seat(seat('B')), Viewer::Spectator] {
        let seen = game.view(viewer).players.remove(0);
        assert_eq!(
            (seen.free, seen.closed, seen.counts),
            (own.free.clone(), own.closed.clone(), own.counts)
        );
    }
}
