//! Codex Naturalis: cards are 150 by 100, and corners of 36 lie over each other.

use tessera_protocol::{
    SeatLetter,
    codex::{
        Components, Corners, Kingdom, LaidCard, Player, PrintedCard, PrintedStarter, Side, View,
    },
};

use crate::{
    icon,
    seat::{self, INK},
    sheet::{Sheet, place},
};

const WIDTH: f32 = 150.0;
const HEIGHT: f32 = 100.0;
const CORNER: f32 = 36.0;
const GAP: f32 = 60.0;
const GOLD: &str = "#B8862B";

/// The table as a picture: the boards side by side, and below them the hands: cards that the viewer
/// knows face up, all others face down.
pub fn draw(view: &View) -> String {
    let components = Components::default();
    let mut sheet = Sheet::default();
    let mut left = 0.0;
    for (&seat, player) in &view.players {
        left = board(&mut sheet, &components, player, left) + GAP;
        hand(&mut sheet, &components, seat, player, view);
    }
    let seats = view.players.iter();
    let seats = seats.map(|(&seat, player)| (seat, format!("{} points", player.points)));
    seat::heading(&mut sheet, view.turn, seats);
    sheet.finish("A table of Codex Naturalis")
}

/// Draws a board to the right of `left`; returns its right end.
fn board(sheet: &mut Sheet, components: &Components, player: &Player, left: f32) -> f32 {
    let mut cards: Vec<(&String, &LaidCard)> = player.cards.iter().collect();
    cards.sort_by_key(|(_, card)| card.order);
    let places: Vec<(f32, f32)> = cards
        .iter()
        .filter_map(|(cell, _)| place(cell))
        .map(|(x, y)| (x * (WIDTH - CORNER), -y * (HEIGHT - CORNER)))
        .collect();
    let least = places.iter().map(|(x, _)| *x).fold(f32::MAX, f32::min);
    let mut right = left + WIDTH;
    for ((_, card), (x, y)) in cards.iter().zip(places) {
        let x = x - least + left;
        draw_card(sheet, components, card, x, y);
        sheet.extend_to(x, y, WIDTH, HEIGHT);
        right = right.max(x + WIDTH);
    }
    right
}

/// Draws a hand below the rest of the picture.
fn hand(
    sheet: &mut Sheet,
    components: &Components,
    seat: SeatLetter,
    player: &Player,
    view: &View,
) {
    if player.hand.is_empty() && player.hidden.is_empty() {
        return;
    }
    let [x, _, _, bottom] = sheet.extent();
    let y = bottom + 34.0;
    let whose = if seat == view.turn { ", to move" } else { "" };
    sheet.add(format_args!(
        "<text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"20\" text-anchor=\"start\" fill=\"{INK}\">\
         hand of {seat:?}{whose}</text>",
        y + 4.0
    ));
    let mut places = (0u8..).map(|number| (x + f32::from(number) * (WIDTH + 14.0), y + 16.0));
    let named = player.hand.keys().filter_map(|id| components.cards.get(id));
    for (printed, (x, y)) in named.zip(&mut places) {
        front(sheet, printed, x, y);
        sheet.extend_to(x, y, WIDTH, HEIGHT);
    }
    let hidden = player.hidden.iter();
    let hidden = hidden.flat_map(|(back, &count)| std::iter::repeat_n(back, usize::from(count)));
    for (shown, (x, y)) in hidden.zip(&mut places) {
        back(sheet, shown, x, y);
        sheet.extend_to(x, y, WIDTH, HEIGHT);
    }
}

/// The back of a card: `fungi-resource`.
fn back(sheet: &mut Sheet, back: &str, x: f32, y: f32) {
    let (kingdom, deck) = back.split_once('-').unwrap_or((back, ""));
    ground(sheet, icon::colour(kingdom), deck == "gold", x, y);
    for (dx, dy) in corner_places() {
        corner(sheet, "empty", x + dx, y + dy);
    }
    symbol(sheet, kingdom, x + WIDTH / 2.0, y + HEIGHT / 2.0, 1.7);
}

fn draw_card(sheet: &mut Sheet, components: &Components, card: &LaidCard, x: f32, y: f32) {
    let id = card.card.map(|id| id.to_string()).unwrap_or_default();
    if let Some(starter) = components.starters.get(&id) {
        draw_starter(sheet, starter, card.side, x, y);
    } else if let (Side::Front, Some(printed)) = (card.side, components.cards.get(&id)) {
        front(sheet, printed, x, y);
    } else {
        back(sheet, card.back.as_deref().unwrap_or_default(), x, y);
    }
}

fn front(sheet: &mut Sheet, printed: &PrintedCard, x: f32, y: f32) {
    let gold = !printed.cost.is_empty();
    ground(sheet, icon::colour(word(printed.kingdom)), gold, x, y);
    corners(sheet, &printed.corners, x, y);
    if printed.points > 0 {
        sheet.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"46\" height=\"24\" rx=\"6\" fill=\"#FFF8E7\" \
             stroke=\"{GOLD}\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"18\" fill=\"{INK}\">{}\
             </text>",
            x + 52.0,
            y + 6.0,
            x + if printed.per.is_some() { 64.0 } else { 75.0 },
            y + 24.0,
            printed.points
        ));
        match printed.per.as_deref() {
            Some("corner") => sheet.add(format_args!(
                "<path d=\"M{:.1} {:.1}v-9h9v4h-5v5z\" fill=\"{INK}\"/>",
                x + 79.0,
                y + 23.0
            )),
            Some(per) => symbol(sheet, per, x + 84.0, y + 18.0, 0.8),
            None => {}
        }
    }
    let cost: Vec<&String> = printed
        .cost
        .iter()
        .flat_map(|(kingdom, count)| std::iter::repeat_n(kingdom, usize::from(*count)))
        .collect();
    let first = x + WIDTH / 2.0 - 7.5 * (cost.len().max(1) - 1) as f32;
    for (number, kingdom) in cost.into_iter().enumerate() {
        symbol(
            sheet,
            kingdom,
            first + 15.0 * number as f32,
            y + HEIGHT - 13.0,
            0.6,
        );
    }
}

fn draw_starter(sheet: &mut Sheet, printed: &PrintedStarter, side: Side, x: f32, y: f32) {
    ground(sheet, "#C9B78F", false, x, y);
    let shown = match side {
        Side::Front => &printed.front,
        Side::Back => &printed.back,
    };
    corners(sheet, shown, x, y);
    if side == Side::Front {
        let first = y + HEIGHT / 2.0 - 12.0 * (printed.centre.len().max(1) - 1) as f32;
        for (number, kingdom) in printed.centre.iter().enumerate() {
            let y = first + 24.0 * number as f32;
            symbol(sheet, word(*kingdom), x + WIDTH / 2.0, y, 1.0);
        }
    }
}

fn ground(sheet: &mut Sheet, colour: &str, gold: bool, x: f32, y: f32) {
    let (rim, width) = if gold { (GOLD, 5) } else { ("#FFF8E7", 3) };
    sheet.add(format_args!(
        "<g transform=\"translate({x:.1} {y:.1})\"><rect width=\"150\" height=\"100\" rx=\"9\" \
         fill=\"{colour}\" stroke=\"#2B2622\" stroke-width=\"1.500\"/><rect x=\"3\" y=\"3\" \
         width=\"144\" height=\"94\" rx=\"7\" fill=\"none\" stroke=\"{rim}\" \
         stroke-width=\"{width}\" stroke-opacity=\".85\"/><path d=\"M45 50q15-26 30 0t30 0\" \
         fill=\"none\" stroke=\"#fff\" stroke-opacity=\".25\" stroke-width=\"3\"/></g>"
    ));
}

fn corner_places() -> [(f32, f32); 4] {
    let (right, down) = (WIDTH - CORNER, HEIGHT - CORNER);
    [(0.0, 0.0), (right, 0.0), (0.0, down), (right, down)]
}

fn corners(sheet: &mut Sheet, corners: &Corners, x: f32, y: f32) {
    let shown = [
        &corners.top_left,
        &corners.top_right,
        &corners.bottom_left,
        &corners.bottom_right,
    ];
    for (shown, (dx, dy)) in shown.into_iter().zip(corner_places()) {
        corner(sheet, shown, x + dx, y + dy);
    }
}

/// A framed corner, empty or with a symbol; a hidden one is not drawn.
fn corner(sheet: &mut Sheet, shown: &str, x: f32, y: f32) {
    if shown == "hidden" {
        return;
    }
    sheet.add(format_args!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"32\" height=\"32\" rx=\"7\" fill=\"#FFF8E7\" \
         stroke=\"#2B2622\"/>",
        x + 2.0,
        y + 2.0
    ));
    if shown != "empty" {
        symbol(sheet, shown, x + CORNER / 2.0, y + CORNER / 2.0, 1.1);
    }
}

fn symbol(sheet: &mut Sheet, symbol: &str, x: f32, y: f32, size: f32) {
    sheet.add(format_args!(
        "<path transform=\"translate({x:.1} {y:.1}) scale({size})\" d=\"{}\" fill=\"{}\" \
         stroke=\"#FFF8E7\" stroke-width=\"2.500\" stroke-linejoin=\"round\" \
         paint-order=\"stroke\"/>",
        icon::path(symbol),
        icon::colour(symbol)
    ));
}

fn word(kingdom: Kingdom) -> &'static str {
    match kingdom {
        Kingdom::Fungi => "fungi",
        Kingdom::Plant => "plant",
        Kingdom::Animal => "animal",
        Kingdom::Insect => "insect",
    }
}
