//! Seats: a colour, a shape and a letter, always together.

use tessera_protocol::SeatLetter;

use crate::sheet::Sheet;

/// Text on parchment.
pub const INK: &str = "#2B2622";

/// The colour of a seat.
pub fn colour(seat: SeatLetter) -> &'static str {
    match seat {
        SeatLetter::A => "#D55E00",
        SeatLetter::B => "#0072B2",
        SeatLetter::C => "#009E73",
        SeatLetter::D => "#E69F00",
        SeatLetter::E => "#8E4585",
    }
}

/// Draws the shape of a seat with its letter, `size` from the middle to the rim.
pub fn mark(sheet: &mut Sheet, seat: SeatLetter, x: f32, y: f32, size: f32) {
    let shape = match seat {
        SeatLetter::A => "<circle r=\"1\"/>",
        SeatLetter::B => "<rect x=\"-.9\" y=\"-.9\" width=\"1.8\" height=\"1.8\" rx=\".15\"/>",
        SeatLetter::C => "<path d=\"M0-1.15 1.1.9H-1.1Z\"/>",
        SeatLetter::D => "<path d=\"M0-1.2 1.2 0 0 1.2-1.2 0Z\"/>",
        SeatLetter::E => {
            "<path d=\"M0-1.2.37-.45 1.2-.35.6.25.75 1.1 0 .7-.75 1.1-.6.25-1.2-.35-.37-.45Z\"/>"
        }
    };
    sheet.add(format_args!(
        "<g transform=\"translate({x:.1} {y:.1}) scale({size})\" fill=\"{}\" stroke=\"#fff\" \
         stroke-width=\".14\">{shape}<text y=\".38\" font-size=\"1\" font-weight=\"bold\" \
         font-family=\"sans-serif\" fill=\"#fff\" stroke=\"none\">{seat:?}</text></g>",
        colour(seat)
    ));
}

/// A line of all seats with their points or possessions, above the drawing so far; the seat whose
/// turn it is is underlined.
pub fn heading(
    sheet: &mut Sheet,
    turn: SeatLetter,
    seats: impl IntoIterator<Item = (SeatLetter, String)>,
) {
    const STEP: f32 = 190.0;
    let [left, top, ..] = sheet.extent();
    let y = top - 40.0;
    for (number, (seat, text)) in seats.into_iter().enumerate() {
        let x = left + 22.0 + STEP * number as f32;
        mark(sheet, seat, x, y, 18.0);
        let line = if seat == turn { "underline" } else { "none" };
        sheet.add(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"24\" text-anchor=\"start\" fill=\"{INK}\" \
             text-decoration=\"{line}\">{text}</text>",
            x + 28.0,
            y + 8.0
        ));
        sheet.extend_to(x - 20.0, y - 22.0, STEP, 44.0);
    }
}
