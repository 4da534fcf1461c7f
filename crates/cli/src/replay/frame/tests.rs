use super::*;
use crate::replay::fixture::{self, step};

fn story() -> Story {
    let events = ["A claims road S at 1,0", "A scores 4 points"];
    fixture::story(vec![step("A", "claim road S", &events, [4, 0])])
}

fn board(columns: usize, rows: usize) -> Vec<String> {
    let line =
        |row: usize| (0..columns).map(move |column| (b'a' + ((row + column) % 26) as u8) as char);
    (0..rows).map(|row| line(row).collect()).collect()
}

fn frame<'a>(story: &'a Story, board: &'a [String], moves: usize) -> Frame<'a> {
    Frame {
        story,
        moves,
        shown: Shown::Board,
        board,
        corner: Spot { row: 0, column: 0 },
        ink: Ink::Plain,
    }
}

#[test]
fn the_screen_shows_the_position_the_last_move_and_the_keys() {
    let (story, board) = (story(), board(30, 5));
    let size = Size {
        columns: 80,
        rows: 24,
    };
    let lines = lines(&frame(&story, &board, 1), size);
    assert_eq!(lines.len(), 24);
    assert_eq!(lines[0].trim(), "Carcassonne   move 1 of 1   A 4  B 0");
    assert!(lines[1].starts_with("A: claim road S — the record ends before the game does — A"));
    assert!(lines[2].ends_with("A scores 4 points"));
    assert_eq!(lines[3], board[0]);
    assert_eq!(lines[23], help(Shown::Board));
    assert!(lines[23].contains("f features"));
}

#[test]
fn a_long_story_takes_rows_from_the_board_but_at_most_half() {
    let (mut story, board) = (story(), board(30, 60));
    let size = Size {
        columns: 80,
        rows: 24,
    };
    let usual = board_view(&frame(&story, &board, 1), size);
    assert_eq!(usual.rows, 20);
    story.moves[0].events = vec!["A scores 1 point for a farm".into(); 100];
    let frame = frame(&story, &board, 1);
    assert_eq!(board_view(&frame, size).rows, 12);
    assert!(lines(&frame, size)[10].ends_with(" …"));
}

#[test]
fn before_the_first_move_the_names_are_shown() {
    let (story, board) = (story(), board(5, 3));
    let lines = lines(
        &frame(&story, &board, 0),
        Size {
            columns: 80,
            rows: 24,
        },
    );
    assert_eq!(lines[1], "before the first move — A (Ann), B");
}

#[test]
fn the_lines_fit_into_a_terminal_of_any_size() {
    let (story, board) = (story(), board(90, 60));
    for columns in [0, 1, 2, 5, 20, 80, 200] {
        for rows in 0..45 {
            for moves in 0..2 {
                let mut frame = frame(&story, &board, moves);
                frame.corner = Spot {
                    row: 500,
                    column: 500,
                };
                let lines = lines(&frame, Size { columns, rows });
                assert!(lines.len() <= rows, "{columns}x{rows}");
                assert!(
                    lines.iter().all(|line| visible(line) <= columns),
                    "{columns}x{rows}: {lines:#?}"
                );
            }
        }
    }
}

#[test]
fn a_board_larger_than_the_screen_shows_where_it_continues() {
    let (story, board) = (story(), board(90, 60));
    let mut frame = frame(&story, &board, 1);
    let size = Size {
        columns: 80,
        rows: 24,
    };
    assert!(lines(&frame, size)[0].ends_with(" more ▼▶ "));
    frame.corner = Spot { row: 10, column: 4 };
    assert!(lines(&frame, size)[0].ends_with(" more ◀▲▼▶ "));
    frame.corner = Spot {
        row: 99,
        column: 99,
    };
    let lines = lines(&frame, size);
    assert!(lines[0].ends_with(" more ◀▲ "));
    assert_eq!(lines[22], board[59][10..]);
}

#[test]
fn a_spot_is_revealed_with_the_least_scrolling() {
    let view = Size {
        columns: 40,
        rows: 20,
    };
    let corner = Spot {
        row: 10,
        column: 10,
    };
    let look = |row, column| reveal(corner, Spot { row, column }, view);
    assert_eq!(look(20, 30), corner);
    assert_eq!(
        look(40, 30),
        Spot {
            row: 24,
            column: 10
        }
    );
    assert_eq!(look(2, 0), Spot { row: 0, column: 0 });
    assert_eq!(look(12, 60), Spot { row: 9, column: 29 });
    let tiny = reveal(
        corner,
        Spot { row: 5, column: 5 },
        Size {
            columns: 1,
            rows: 0,
        },
    );
    assert_eq!(tiny, Spot { row: 5, column: 5 });
}

#[test]
fn styles_take_no_columns() {
    let line = "ab\x1b[1mcd\x1b[0mef";
    assert_eq!(visible(line), 6);
    assert_eq!(crop(line, 1, 2), "b\x1b[1mc\x1b[0m\x1b[0m");
    assert_eq!(crop("plain", 3, 10), "in");
    assert_eq!(crop("\x1b[broken", 0, 3), "\x1b[b");
}

#[test]
fn a_long_story_ends_in_dots() {
    assert_eq!(wrap("one two three four", 2, 9), ["one two", "three …"]);
    assert_eq!(wrap("one two", 3, 9), ["one two"]);
    assert_eq!(wrap("unbreakable", 1, 4), ["unbr"]);
    assert!(wrap("one two", 0, 9).is_empty());
}
