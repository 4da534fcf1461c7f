//! What counts on the boards as a list: the objectives of each seat, what they are worth now and
//! what the next match lacks.

use tessera_core::{
    Ink, Seat, SimSource,
    canvas::{Canvas, Style},
};

use super::{FAINT, Page, words};
use crate::{
    card::Objective,
    data::Goal,
    prospect::Progress,
    state::State,
    view::{Player, View},
};

/// Where the columns begin: whose objective and which, worth, matches, what is missing, the goal.
const COLUMNS: [usize; 5] = [2, 14, 21, 30, 51];
const HEAD: [&str; 5] = ["objective", "worth", "matches", "for the next", "goal"];

/// The objectives that the viewer knows to count for a seat, and those it may choose from.
pub(crate) fn features(view: &View, ink: Ink) -> String {
    // Boards are public down to the kingdom of every card, so any world that fits will do.
    let world = State::from_view(view, &mut SimSource::new(0, 0));
    let mut page = Page {
        view,
        canvas: Canvas::default(),
        row: 0,
    };
    for seat in Seat::all(view.players.len()) {
        let player = &view.players[seat.index()];
        let cells = format!(
            "free cells {}  closed {}",
            player.free.len(),
            player.closed.len()
        );
        let (points, symbols) = (words::points(player.points), words::symbols(player.counts));
        page.write_seat(0, seat, &format!("{points}  {symbols}  {cells}"));
        page.row += 1;
        page.write_cells(&HEAD.map(String::from), FAINT);
        for (whose, objective) in objectives(view, player) {
            let progress = world.progress(seat, objective);
            page.write_cells(&row(whose, objective, progress), Style::PLAIN);
        }
        for whose in unknown(player) {
            page.canvas.write(page.row, COLUMNS[0], whose, FAINT);
            page.row += 1;
        }
        page.row += 1;
    }
    let worth = "worth: points that the objective brings if the game ends as it stands";
    page.canvas.write(page.row, 0, worth, FAINT);
    page.canvas.text(ink)
}

impl Page<'_> {
    fn write_cells(&mut self, cells: &[String; 5], style: Style) {
        for (cell, column) in cells.iter().zip(COLUMNS) {
            self.canvas.write(self.row, column, cell, style);
        }
        self.row += 1;
    }
}

/// The objectives of a seat with whose they are.
fn objectives(view: &View, player: &Player) -> Vec<(&'static str, Objective)> {
    let whose = |objective: Objective| {
        if view.common.contains(&objective) {
            "common"
        } else {
            "secret"
        }
    };
    let counting = player
        .worth
        .iter()
        .map(|&(objective, _)| (whose(objective), objective));
    let offered = player.offered.iter().filter(|_| !player.has_secret);
    counting
        .chain(offered.map(|&objective| ("choice", objective)))
        .collect()
}

/// What the viewer cannot know: the secret objective of another, or what it may choose from.
fn unknown(player: &Player) -> Vec<&'static str> {
    if !player.has_secret {
        vec!["choice  ??"; player.offered_count - player.offered.len()]
    } else if player.secret.is_none() {
        vec!["secret  ??"]
    } else {
        Vec::new()
    }
}

fn row(whose: &str, objective: Objective, progress: Progress) -> [String; 5] {
    let printed = objective.printed();
    let worth = progress.matches * u16::from(printed.points);
    [
        format!("{whose} {:>3}", printed.id),
        format!("{worth:>5}"),
        format!("{:>7}", progress.matches),
        lacks(objective, progress),
        words::goal(objective),
    ]
}

/// What the next match lacks: `2 symbols`, `1 card, on 3 cells`.
fn lacks(objective: Objective, progress: Progress) -> String {
    let noun = match objective.printed().goal {
        Goal::Symbols(_) => "symbol",
        Goal::Diagonal { .. } | Goal::Stack { .. } => "card",
    };
    let missing = counted(progress.missing, noun);
    match progress.ways {
        0 => missing,
        ways => format!("{missing}, on {}", counted(ways, "cell")),
    }
}

fn counted(number: u8, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
