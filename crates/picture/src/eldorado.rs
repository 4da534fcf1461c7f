//! The Quest for El Dorado: hexagons with a point at the top.

use tessera_protocol::eldorado::{Blockade, Requirement, Space, Terrain, View};

use crate::{
    seat::{self, INK},
    sheet::{Sheet, place},
};

const RADIUS: f32 = 30.0;
/// The distance between opposite sides: the radius times the square root of three.
const WIDTH: f32 = 51.96;
const GOLD: &str = "#D9AC57";

/// The table as a picture.
pub fn draw(view: &View) -> String {
    let mut sheet = Sheet::default();
    for city in &view.course.city.0 {
        if let Some(at) = centre(city) {
            hex(&mut sheet, at, "#E8C766", "#B8862B");
            sheet.add(format_args!(
                "<path transform=\"translate({:.1} {:.1})\" d=\"M-14 12h28v-5h-5v-7h-5v-7h-8v7h-5v7\
                 h-5z\" fill=\"#B8862B\"/>",
                at.0, at.1
            ));
        }
    }
    for (name, space) in &view.course.spaces {
        if let Some(at) = centre(name) {
            let finish = view.course.finish.0.contains(name);
            draw_space(&mut sheet, at, space, finish);
        }
    }
    for (number, name) in &view.course.starts {
        if let Some((x, y)) = centre(name) {
            sheet.add(format_args!(
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"18\" fill=\"{INK}\">{number}</text>",
                y + 6.0
            ));
        }
    }
    for blockade in view.blockades.values() {
        draw_blockade(&mut sheet, blockade);
    }
    for (&seat, player) in &view.players {
        for (nth, name) in player.pieces.values().enumerate() {
            if let Some((x, y)) = centre(name) {
                seat::mark(&mut sheet, seat, x + 6.0 * nth as f32, y, 16.0);
            }
        }
    }
    let seats = view.players.iter().map(|(&seat, player)| {
        let arrived = player.pieces.values().all(|piece| piece == "city");
        let text = match (arrived, player.blockades.len()) {
            (true, _) => "arrived".to_owned(),
            (false, 1) => "1 blockade".to_owned(),
            (false, count) => format!("{count} blockades"),
        };
        (seat, text)
    });
    seat::heading(&mut sheet, view.turn, seats);
    sheet.finish("A table of The Quest for El Dorado")
}

/// The centre of a space; `None` for the city behind the finish.
fn centre(space: &str) -> Option<(f32, f32)> {
    let (q, r) = place(space)?;
    Some((WIDTH * (q + r / 2.0), 1.5 * RADIUS * r))
}

/// The corners clockwise from the top.
fn corners((x, y): (f32, f32)) -> [(f32, f32); 6] {
    let (half, low) = (WIDTH / 2.0, RADIUS / 2.0);
    [
        (x, y - RADIUS),
        (x + half, y - low),
        (x + half, y + low),
        (x, y + RADIUS),
        (x - half, y + low),
        (x - half, y - low),
    ]
}

fn hex(sheet: &mut Sheet, at: (f32, f32), fill: &str, rim: &str) {
    let points = corners(at).map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    sheet.add(format_args!(
        "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"2\"/>"
    ));
    let (x, y) = at;
    sheet.extend_to(x - WIDTH / 2.0, y - RADIUS, WIDTH, 2.0 * RADIUS);
}

fn draw_space(sheet: &mut Sheet, at: (f32, f32), space: &Space, finish: bool) {
    let (fill, ornament) = match space.terrain {
        Terrain::Jungle => (
            "#4F8C4C",
            "M-12 8q-6-14 4-18q8 6 2 18M4 10q-4-12 6-16q6 6 0 16",
        ),
        Terrain::Water => ("#4C90C4", "M-16-6q4-5 8 0t8 0 8 0M-16 6q4-5 8 0t8 0 8 0"),
        Terrain::Village => ("#E0B63C", "M-12 10V-2L-4-10 4-2V10ZM4 10V2L10-4 16 2V10Z"),
        Terrain::Rubble => ("#9B9A93", "M-14 8 -8-4 0 4 6-8 14 8Z"),
        Terrain::BaseCamp => ("#BF553F", "M-14 10 0-12 14 10ZM-4 10 0 0 4 10"),
        Terrain::Mountain => ("#4A4743", "M-18 12-6-12 2 0 8-8 18 12Z"),
        Terrain::Cave => ("#4A4743", "M-12 12V0Q-12-12 0-12T12 0V12Z"),
        Terrain::Start => ("#E8DDC3", ""),
    };
    let rim = if finish { GOLD } else { "#F4EDDC" };
    hex(sheet, at, fill, rim);
    let (x, y) = at;
    if !ornament.is_empty() {
        sheet.add(format_args!(
            "<path transform=\"translate({x:.1} {y:.1})\" d=\"{ornament}\" fill=\"none\" \
             stroke=\"#fff\" stroke-opacity=\".35\" stroke-width=\"2\"/>"
        ));
    }
    if finish {
        sheet.add(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"22\" fill=\"none\" stroke=\"{GOLD}\" \
             stroke-width=\"4\" stroke-dasharray=\"6 4\"/>"
        ));
    }
    if space.strength > 0 {
        sheet.add(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"#FFF8E7\" fill-opacity=\".9\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\" font-weight=\"bold\" \
             fill=\"{INK}\">{}</text>",
            y + 5.0,
            space.strength
        ));
    }
}

/// Draws a blockade that has not been torn down along its seam.
fn draw_blockade(sheet: &mut Sheet, blockade: &Blockade) {
    if blockade.blockade.is_none() || blockade.torn_by.is_some() {
        return;
    }
    let mut middles = Vec::new();
    for [one, other] in &blockade.seam {
        let (Some(one), Some(other)) = (centre(one), centre(other)) else {
            continue;
        };
        let shared = corners(one).into_iter().filter(|corner| {
            let mut theirs = corners(other).into_iter();
            theirs.any(|(x, y)| (x - corner.0).abs() < 1.0 && (y - corner.1).abs() < 1.0)
        });
        if let [from, to] = shared.collect::<Vec<_>>()[..] {
            sheet.add(format_args!(
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#5B3A1E\" stroke-width=\"9\" \
                 stroke-linecap=\"round\"/><path d=\"M{:.1} {:.1}L{:.1} {:.1}\" \
                 stroke=\"{GOLD}\" stroke-width=\"3\" stroke-dasharray=\"5 5\"/>",
                from.0, from.1, to.0, to.1, from.0, from.1, to.0, to.1
            ));
            middles.push(((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0));
        }
    }
    let (Some(&(x, y)), Some(strength)) = (middles.get(middles.len() / 2), blockade.strength)
    else {
        return;
    };
    let fill = match blockade.requirement {
        Some(Requirement::Machete) => "#4F8C4C",
        Some(Requirement::Paddle) => "#4C90C4",
        Some(Requirement::Coin) => "#E0B63C",
        Some(Requirement::Discard) | None => "#9B9A93",
    };
    sheet.add(format_args!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"11\" fill=\"{fill}\" stroke=\"#5B3A1E\" \
         stroke-width=\"3\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" \
         font-weight=\"bold\" fill=\"{INK}\">{strength}</text>",
        y + 4.5
    ));
}
