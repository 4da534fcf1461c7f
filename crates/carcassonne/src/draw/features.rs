//! The features of the board as a list: what each is worth now and to whom, where it lies, and
//! which places it still needs.

use std::{cmp::Reverse, collections::BTreeMap};

use tessera_core::{
    Ink, Seat,
    canvas::{Canvas, Style},
};

use crate::{
    action::Sort,
    coord::Cell,
    view::{Feature, View},
};

/// Columns of the list.
const PAGE: usize = 80;
/// Columns between two columns of the list.
const GAP: usize = 2;

const STRONG: Style = Style::PLAIN.bold();
const FAINT: Style = Style::text(245);

const LEGEND: [&str; 2] = [
    "worth: points for each owner now, as complete or as the end would count it",
    "◆ shields; a farm is never complete: its open places are where it could grow",
];

/// Everything on the board that can be claimed, sort by sort; what is still open comes first,
/// then what most points can be had for.
pub(crate) fn features(view: &View, ink: Ink) -> String {
    let mut features = view.features();
    if features.is_empty() {
        return "(no tile lies yet)\n".into();
    }
    features.sort_by_key(|feature| {
        let claimed = !feature.followers.is_empty();
        let rank = (Reverse(claimed), Reverse(feature.worth), feature.id);
        (feature.sort, feature.complete, rank)
    });
    let rows: Vec<Row> = features.iter().map(Row::of).collect();
    let columns = Columns::of(&rows);
    let mut canvas = Canvas::default();
    columns.write(&mut canvas, 0, &HEAD.map(Into::into), STRONG);
    for alike in rows.chunk_by(|one, next| one.sort == next.sort) {
        let gap = usize::from(alike[0].sort != rows[0].sort);
        let mut line = canvas.height() + gap;
        for row in alike {
            columns.write(&mut canvas, line, &row.texts, row.style);
            line = canvas.height();
        }
    }
    let below = canvas.height() + 1..;
    for (line, text) in below.zip(LEGEND) {
        canvas.write(line, 0, text, FAINT);
    }
    canvas.text(ink)
}

const HEAD: [&str; 6] = [
    "what",
    "worth",
    "owner",
    "followers",
    "tiles",
    "open places",
];
/// The column whose numbers stand below each other.
const WORTH: usize = 1;
/// The first of the two columns that are lists of cells and may take several lines.
const LISTS: usize = 4;

/// A feature in words, a text for each column.
struct Row {
    sort: Sort,
    texts: [String; 6],
    style: Style,
}

impl Row {
    fn of(feature: &Feature) -> Row {
        let shields = match feature.shields {
            0 => String::new(),
            shields => format!(" ◆{shields}"),
        };
        let owners: Vec<String> = feature.owners.iter().map(ToString::to_string).collect();
        let open = if feature.complete {
            "complete".into()
        } else {
            counted(&feature.needs)
        };
        Row {
            sort: feature.sort,
            texts: [
                format!("{}{shields}", feature.sort.word()),
                feature.worth.to_string(),
                owners.join(" "),
                followers(feature),
                counted(&feature.tiles),
                open,
            ],
            style: if feature.followers.is_empty() {
                FAINT
            } else {
                Style::PLAIN
            },
        }
    }
}

/// The number of followers of each seat: `A2 B1`.
fn followers(feature: &Feature) -> String {
    let mut counts: BTreeMap<Seat, usize> = BTreeMap::new();
    for follower in &feature.followers {
        *counts.entry(follower.seat).or_default() += 1;
    }
    let texts: Vec<String> = counts
        .iter()
        .map(|(seat, count)| format!("{seat}{count}"))
        .collect();
    texts.join(" ")
}

/// How many cells, and which: `2: 0,0 1,0`.
fn counted(cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let texts: Vec<String> = cells.iter().map(ToString::to_string).collect();
    match texts.len() {
        0 => "none".into(),
        count => format!("{count}: {}", texts.join(" ")),
    }
}

/// Where the columns of the list begin, and how wide they are.
struct Columns([(usize, usize); 6]);

impl Columns {
    /// The first four are as wide as their widest text, the lists share what is left.
    fn of(rows: &[Row]) -> Columns {
        let mut columns = [(0, 0); 6];
        let mut start = 0;
        for (nth, column) in columns[..LISTS].iter_mut().enumerate() {
            let texts = rows.iter().map(|row| row.texts[nth].chars().count());
            let width = texts.max().unwrap_or(0).max(HEAD[nth].chars().count());
            *column = (start, width);
            start += width + GAP;
        }
        let tiles = (PAGE - start - GAP) * 3 / 5;
        columns[LISTS] = (start, tiles);
        columns[LISTS + 1] = (start + tiles + GAP, PAGE - start - tiles - GAP);
        Columns(columns)
    }

    fn write(&self, canvas: &mut Canvas, row: usize, texts: &[String; 6], style: Style) {
        for (nth, (text, &(start, width))) in texts.iter().zip(&self.0).enumerate() {
            if nth == WORTH {
                canvas.write(row, start, &format!("{text:>width$}"), style);
                continue;
            }
            for (line, part) in wrapped(text, width).iter().enumerate() {
                canvas.write(row + line, start, part, style);
            }
        }
    }
}

/// The text in lines of at most `width` characters, broken at spaces. All lines but the first are
/// indented.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("   {word}")),
            None => lines.push(word.into()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use tessera_core::{Actor, Game as _, SimSource, Viewer};

    use super::*;
    use crate::{options::Options, state::State};

    fn listed(game: &State) -> String {
        features(&game.view(Viewer::Spectator), Ink::Plain)
    }

    #[test]
    fn every_feature_has_its_worth_owners_tiles_and_open_places() {
        let mut game = State::with_options(Options::default(), 2).unwrap();
        let ann = Actor::Seat(Seat::new(0).unwrap());
        let ben = Actor::Seat(Seat::new(1).unwrap());
        for (by, text) in [
            (Actor::Chance, "draw V"),
            (ann, "place 1,0 r0"),
            (ann, "claim road S"),
            (Actor::Chance, "draw E"),
            (ben, "place 0,1 r2"),
            (ben, "pass"),
        ] {
            game.apply(by, text.parse().unwrap()).unwrap();
        }
        let expected = "\
what  worth  owner  followers  tiles                         open places
city      4                    2: 0,0 0,1                    complete

road      2  A      A1         2: 0,0 1,0                    2: -1,0 1,-1

farm      3                    2: 0,0 1,0                    4: -1,0 1,-1 1,1
                                                                2,0
farm      3                    1: 0,1                        3: -1,1 0,2 1,1
farm      0                    2: 0,0 1,0                    3: -1,0 0,-1 1,-1
";
        let list = listed(&game);
        assert!(list.starts_with(expected), "\n{list}");
        assert!(list.ends_with("could grow\n"), "\n{list}");
    }

    #[test]
    fn a_full_board_fits_on_the_page() {
        let mut game = State::with_options(Options::default(), 5).unwrap();
        let mut source = SimSource::new(3, 0);
        while game.play_random(&mut source).is_some() {}
        let list = listed(&game);
        let features = game.view(Viewer::Spectator).features().len();
        assert!(list.lines().count() > features);
        for line in list.lines() {
            assert!(line.chars().count() <= PAGE, "{line}");
        }
        let plain = |coloured: &str| -> String {
            let parts = coloured.split('\x1b');
            let texts = parts.map(|part| part.split_once('m').map_or(part, |(_, text)| text));
            texts.collect()
        };
        let coloured = features_of(&game, Ink::Colour);
        assert!(coloured.contains('\x1b'));
        assert_eq!(plain(&coloured).replace(' ', ""), list.replace(' ', ""));
    }

    fn features_of(game: &State, ink: Ink) -> String {
        features(&game.view(Viewer::Spectator), ink)
    }
}
