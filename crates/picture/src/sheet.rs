//! A sheet of parchment that grows with the drawing.

use std::fmt::{self, Write as _};

/// Space around a drawing.
const MARGIN: f32 = 24.0;
/// The longer side of a picture, in pixels.
const SHOWN: f32 = 720.0;

/// The drawing so far, and its extent.
#[derive(Default)]
pub struct Sheet {
    body: String,
    extent: Option<[f32; 4]>,
}

impl Sheet {
    /// Adds elements.
    pub fn add(&mut self, elements: fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.body.write_fmt(elements);
    }

    /// Extends the sheet to include this box.
    pub fn extend_to(&mut self, x: f32, y: f32, width: f32, height: f32) {
        let [left, top, right, bottom] = self.extent.unwrap_or([x, y, x, y]);
        self.extent = Some([
            left.min(x),
            top.min(y),
            right.max(x + width),
            bottom.max(y + height),
        ]);
    }

    /// The extent: left, top, right, bottom.
    pub fn extent(&self) -> [f32; 4] {
        self.extent.unwrap_or_default()
    }

    /// The document; `title` is for screen readers.
    pub fn finish(self, title: &str) -> String {
        let [left, top, right, bottom] = self.extent();
        let (x, y) = (left - MARGIN, top - MARGIN);
        let (width, height) = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
        let scale = (SHOWN / width.max(height)).min(1.0);
        let (shown_width, shown_height) = (width * scale, height * scale);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" \
             width=\"{shown_width:.0}\" height=\"{shown_height:.0}\" \
             font-family=\"Georgia, 'Times New Roman', serif\" text-anchor=\"middle\">\
             <title>{title}</title>\
             <rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
             rx=\"16\" fill=\"#F4EDDC\"/>{}</svg>",
            self.body
        )
    }
}

/// The coordinates in the name of a place, `x,y`.
pub fn place(text: &str) -> Option<(f32, f32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
