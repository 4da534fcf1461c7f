//! Carcassonne: tiles are 100 by 100, drawn upright and then turned.

use std::fmt::Write as _;

use tessera_protocol::carcassonne::{Components, PrintedFeature, PrintedTile, RoadEnd, View};

use crate::{
    seat::{self, INK},
    sheet::{Sheet, place},
};

const FIELD: &str = "#A8C47A";
const CITY: &str = "#E3C9A0";
const ROOF: &str = "#B4573E";
const WALL: &str = "#6F5540";
const ROAD: &str = "#F2E9D5";
const CASING: &str = "#8F8069";
const GOLD: &str = "#B8862B";

/// The table as a picture.
pub fn draw(view: &View) -> String {
    let components = Components::default();
    let mut sheet = Sheet::default();
    let last = view.tiles.values().map(|tile| tile.order).max();
    for (cell, tile) in &view.tiles {
        let (Some((x, y)), Some(printed)) = (place(cell), components.tiles.get(&tile.kind)) else {
            continue;
        };
        let (x, y) = (100.0 * x, -100.0 * y);
        draw_tile(&mut sheet, printed, x, y, tile.rotation);
        sheet.extend_to(x, y, 100.0, 100.0);
    }
    for (cell, tile) in &view.tiles {
        let Some((x, y)) = place(cell) else { continue };
        let (x, y) = (100.0 * x, -100.0 * y);
        if Some(tile.order) == last && tile.order > 0 {
            sheet.add(format_args!(
                "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"96\" height=\"96\" fill=\"none\" \
                 stroke=\"{GOLD}\" stroke-width=\"4\"/>",
                x + 2.0,
                y + 2.0
            ));
        }
        if let Some(follower) = &tile.follower {
            let (dx, dy) = spot(&follower.part);
            let lies = follower.part.starts_with("field");
            draw_follower(&mut sheet, follower.seat, x + dx, y + dy, lies);
        }
    }
    if let Some(printed) = view
        .tile
        .as_ref()
        .and_then(|kind| components.tiles.get(kind))
    {
        let [left, top, ..] = sheet.extent();
        draw_tile(&mut sheet, printed, left - 130.0, top, 0);
        sheet.add(format_args!(
            "<text x=\"{:.0}\" y=\"{:.0}\" font-size=\"18\" fill=\"{INK}\">to lay</text>",
            left - 80.0,
            top + 122.0
        ));
        sheet.extend_to(left - 130.0, top, 100.0, 126.0);
    }
    let seats = view.players.iter().map(|(&seat, player)| {
        let text = format!("{} · {} left", player.points, player.followers);
        (seat, text)
    });
    seat::heading(&mut sheet, view.turn, seats);
    sheet.finish("A table of Carcassonne")
}

/// Draws a tile with its top left at `x`, `y`, turned by quarters.
fn draw_tile(sheet: &mut Sheet, printed: &PrintedTile, x: f32, y: f32, rotation: u8) {
    let turn = 90 * u16::from(rotation);
    sheet.add(format_args!(
        "<g transform=\"translate({x:.0} {y:.0}) rotate({turn} 50 50)\">\
         <rect width=\"100\" height=\"100\" fill=\"{FIELD}\"/>\
         <path d=\"M18 24q3-7 6 0m50 46q3-7 6 0m-46 14q3-7 6 0\" fill=\"none\" stroke=\"#7F9F55\" \
         stroke-width=\"2\"/>"
    ));
    for feature in &printed.features {
        if let PrintedFeature::Road { edges, end } = feature {
            road(sheet, edges, *end);
        }
    }
    for feature in &printed.features {
        if let PrintedFeature::City { edges, shields } = feature {
            city(sheet, edges, *shields > 0);
        }
    }
    if printed.features.contains(&PrintedFeature::Cloister) {
        sheet.add(format_args!(
            "<rect x=\"30\" y=\"30\" width=\"40\" height=\"40\" rx=\"8\" fill=\"#8FB06A\"/>\
             <path d=\"M36 64V46L50 34 64 46V64Z\" fill=\"{ROAD}\" stroke=\"{WALL}\" \
             stroke-width=\"2.5\"/><path d=\"M32 48 50 32 68 48\" fill=\"none\" stroke=\"{ROOF}\" \
             stroke-width=\"6\"/><path d=\"M50 18V31M45 23H55\" stroke=\"{WALL}\" \
             stroke-width=\"2.5\"/><path d=\"M46 64V56H54V64Z\" fill=\"{WALL}\"/>"
        ));
    }
    sheet.add(format_args!(
        "<rect width=\"100\" height=\"100\" fill=\"none\" stroke=\"#5A6B3A\" \
         stroke-opacity=\".35\"/></g>"
    ));
}

/// The middle of an edge.
fn middle(edge: &str) -> (f32, f32) {
    match edge {
        "N" => (50.0, 0.0),
        "E" => (100.0, 50.0),
        "S" => (50.0, 100.0),
        _ => (0.0, 50.0),
    }
}

/// The ends of an edge, clockwise.
fn ends(edge: &str) -> [(f32, f32); 2] {
    match edge {
        "N" => [(0.0, 0.0), (100.0, 0.0)],
        "E" => [(100.0, 0.0), (100.0, 100.0)],
        "S" => [(100.0, 100.0), (0.0, 100.0)],
        _ => [(0.0, 100.0), (0.0, 0.0)],
    }
}

fn road(sheet: &mut Sheet, edges: &[String], end: Option<RoadEnd>) {
    let mut path = String::new();
    match edges {
        [one, other] => {
            let ((x, y), (to_x, to_y)) = (middle(one), middle(other));
            let _ = write!(path, "M{x} {y}Q50 50 {to_x} {to_y}");
        }
        _ => {
            for edge in edges {
                let (x, y) = middle(edge);
                let _ = write!(path, "M{x} {y}L50 50");
            }
        }
    }
    sheet.add(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{CASING}\" stroke-width=\"13\"/>\
         <path d=\"{path}\" fill=\"none\" stroke=\"{ROAD}\" stroke-width=\"9\"/>"
    ));
    if end == Some(RoadEnd::Crossing) {
        sheet.add(format_args!(
            "<circle cx=\"50\" cy=\"50\" r=\"9\" fill=\"{CITY}\" stroke=\"{WALL}\" \
             stroke-width=\"2.5\"/><path d=\"M44 52 50 45 56 52Z\" fill=\"{ROOF}\"/>"
        ));
    }
}

/// A city is the area between its edges and the curves that join them.
fn city(sheet: &mut Sheet, edges: &[String], shield: bool) {
    let count = edges.len().max(1) as f32;
    let sum = edges.iter().map(|edge| middle(edge));
    let (x, y) = sum.fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let (x, y) = (x / count, y / count);
    // The curves bend towards the middle of the tile, and a little away from the city.
    let (bend_x, bend_y) = (50.0 + 0.25 * (50.0 - x), 50.0 + 0.25 * (50.0 - y));
    let (mut area, mut wall) = (String::new(), String::new());
    for (number, edge) in edges.iter().enumerate() {
        let [from, to] = ends(edge);
        let step = if number == 0 { 'M' } else { 'L' };
        let _ = write!(area, "{step}{} {}L{} {}", from.0, from.1, to.0, to.1);
        let next = ends(&edges[(number + 1) % edges.len()])[0];
        if next != to {
            let _ = write!(area, "Q{bend_x} {bend_y} {} {}", next.0, next.1);
            let _ = write!(
                wall,
                "M{} {}Q{bend_x} {bend_y} {} {}",
                to.0, to.1, next.0, next.1
            );
        }
    }
    sheet.add(format_args!(
        "<path d=\"{area}Z\" fill=\"{CITY}\"/><path d=\"{wall}\" fill=\"none\" stroke=\"{WALL}\" \
         stroke-width=\"5\"/>"
    ));
    // Roofs around the middle of the city, which is a little inside of its edges.
    let (x, y) = (x + 0.22 * (50.0 - x), y + 0.22 * (50.0 - y));
    let roofs: &[(f32, f32)] = match edges.len() {
        1 => &[(-16.0, 0.0), (12.0, 2.0)],
        2 => &[(-12.0, -6.0), (8.0, -12.0), (6.0, 10.0)],
        _ => &[(-22.0, -12.0), (0.0, -20.0), (20.0, -6.0), (-8.0, 8.0)],
    };
    for (dx, dy) in roofs {
        // The roofs of a city at the side stand one above the other.
        let (dx, dy) = match edges {
            [only] if matches!(only.as_str(), "E" | "W") => (dy, dx),
            _ => (dx, dy),
        };
        let (x, y) = (x + dx, y + dy);
        sheet.add(format_args!(
            "<path d=\"M{:.1} {:.1}l7-7 7 7v8h-14z\" fill=\"{ROAD}\" stroke=\"{WALL}\"/>\
             <path d=\"M{:.1} {:.1}l9-9 9 9z\" fill=\"{ROOF}\"/>",
            x - 7.0,
            y,
            x - 9.0,
            y + 1.0
        ));
    }
    if shield {
        sheet.add(format_args!(
            "<path d=\"M{:.1} {:.1}h14v8q0 7-7 10q-7-3-7-10z\" fill=\"#2F5D8C\" stroke=\"#fff\" \
             stroke-width=\"2\"/>",
            x - 26.0,
            y - 14.0
        ));
    }
}

/// The position of a follower on a part of a tile as it lies.
fn spot(part: &str) -> (f32, f32) {
    let Some((sort, at)) = part.split_once(' ') else {
        return (50.0, 50.0);
    };
    let (edge, half) = at.split_at(1.min(at.len()));
    let (x, y) = middle(edge);
    let depth = match sort {
        "city" => 0.42,
        "road" => 0.6,
        _ => 0.3,
    };
    let (x, y) = (x + depth * (50.0 - x), y + depth * (50.0 - y));
    let [from, to] = ends(edge);
    let along = match half {
        "L" => -0.3,
        "R" => 0.3,
        _ => 0.0,
    };
    (x + along * (to.0 - from.0), y + along * (to.1 - from.1))
}

/// Draws a follower; a farmer lies down.
fn draw_follower(
    sheet: &mut Sheet,
    seat: tessera_protocol::SeatLetter,
    x: f32,
    y: f32,
    lies: bool,
) {
    let turn = if lies { 90 } else { 0 };
    sheet.add(format_args!(
        "<g transform=\"translate({x:.1} {y:.1})\"><path transform=\"rotate({turn})\" \
         d=\"M0-17a6 6 0 0 1 5 9.500q9 1 11 6.500l-7 2 5 12h-9l-5-7-5 7h-9l5-12-7-2q2-5.500 11-6.500\
         A6 6 0 0 1 0-17z\" fill=\"{}\" stroke=\"#fff\" stroke-width=\"1.500\"/>\
         <text y=\"6\" font-size=\"12\" font-weight=\"bold\" font-family=\"sans-serif\" \
         fill=\"#fff\">{seat:?}</text></g>",
        seat::colour(seat)
    ));
}
