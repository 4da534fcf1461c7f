//! A sheet of parchment that grows with what is drawn on it.

use std::fmt::{self, Write as _};

/// Space around a drawing.
const MARGIN: f32 = 24.0;
/// The wider side of a picture on a page.
const SHOWN: f32 = 720.0;

/// What is drawn so far, and how far it reaches.
#[derive(Default)]
pub struct Sheet {
    body: String,
    reach: Option<[f32; 4]>,
}

impl Sheet {
    /// Adds elements.
    pub fn add(&mut self, elements: fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.body.write_fmt(elements);
    }

    /// Whatever lies in this box is to be seen.
    pub fn reach(&mut self, x: f32, y: f32, width: f32, height: f32) {
        let [left, top, right, bottom] = self.reach.unwrap_or([x, y, x, y]);
        self.reach = Some([
            left.min(x),
            top.min(y),
            right.max(x + width),
            bottom.max(y + height),
        ]);
    }

    /// How far it reaches: left, top, right, bottom.
    pub fn extent(&self) -> [f32; 4] {
        self.reach.unwrap_or_default()
    }

    /// The document; `title` is what a reader hears who does not see it.
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

/// The two numbers of a place, `x,y`.
pub fn place(text: &str) -> Option<(f32, f32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
