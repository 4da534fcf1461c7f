//! A curve of strength as an SVG picture, for light and dark pages.

use std::fmt::Write as _;

/// A point of the curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Thinking time of a turn in milliseconds.
    pub ms: u64,
    /// Elo above the bottom of the ladder, and the ends of its interval.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The texts of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The title.
    pub title: &'a str,
    /// The line below the title.
    pub subtitle: &'a str,
    /// The bot whose Elo is 0.
    pub bottom: &'a str,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 72.0;
const RIGHT: f64 = 32.0;
const TOP: f64 = 104.0;
const BOTTOM: f64 = 58.0;
/// Empty part of the width on either side of the points.
const MARGIN: f64 = 0.06;

const STYLE: &str = "\
.page{fill:#f4eddc}text{font-family:system-ui,sans-serif;font-size:14px;fill:#2b2622;\
font-variant-numeric:tabular-nums}.title{font-family:Georgia,'Times New Roman',serif;\
font-size:20px}.muted{fill:#6b6255}.grid{stroke:#b9a98a;stroke-opacity:.5}\
.bottom{stroke:#6b6255;stroke-dasharray:5 4}.curve{fill:none;stroke:#0072b2;stroke-width:2.5}\
.band{fill:#0072b2;fill-opacity:.14}.whisker{stroke:#0072b2;stroke-width:1.5}.dot{fill:#0072b2}\
@media(prefers-color-scheme:dark){.page{fill:#1b2230}text{fill:#efe7d6}.muted{fill:#a79f8f}\
.grid{stroke:#3a4458;stroke-opacity:1}.bottom{stroke:#a79f8f}.curve,.whisker{stroke:#6db6e8}\
.dot,.band{fill:#6db6e8}}";

/// The picture; `None` without any point.
pub fn svg(words: Words<'_>, points: &[Point]) -> Option<String> {
    let frame = Frame::around(points)?;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"{}\">\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\"/>",
        escaped(words.title)
    );
    push_text(&mut svg, "title", (24.0, 36.0), "start", words.title);
    push_text(&mut svg, "muted", (24.0, 60.0), "start", words.subtitle);
    push_grid(&mut svg, &frame, points, words.bottom);
    push_curve(&mut svg, &frame, points);
    svg.push_str("</svg>\n");
    Some(svg)
}

/// The mapping from values to positions in the picture.
struct Frame {
    /// Logarithms of the smallest and the largest time.
    times: (f64, f64),
    elo: (f64, f64),
    step: f64,
}

impl Frame {
    fn around(points: &[Point]) -> Option<Frame> {
        let logs = points.iter().map(|point| (point.ms.max(1) as f64).ln());
        let times = (
            logs.clone().reduce(f64::min)?,
            logs.reduce(f64::max)?.max(f64::EPSILON),
        );
        let low = points.iter().map(|point| point.low).fold(0.0, f64::min);
        let high = points.iter().map(|point| point.high).fold(1.0, f64::max);
        let step = step(high - low);
        Some(Frame {
            times,
            elo: ((low / step).floor() * step, (high / step).ceil() * step),
            step,
        })
    }

    fn x(&self, ms: u64) -> f64 {
        let (from, to) = self.times;
        let part = if to > from {
            ((ms.max(1) as f64).ln() - from) / (to - from)
        } else {
            0.5
        };
        LEFT + (WIDTH - LEFT - RIGHT) * (MARGIN + (1.0 - 2.0 * MARGIN) * part)
    }

    fn y(&self, elo: f64) -> f64 {
        let (from, to) = self.elo;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (elo - from) / (to - from)
    }
}

/// The distance of grid lines: 1, 2 or 5 times a power of ten, for at most seven of them.
fn step(range: f64) -> f64 {
    let least = range / 7.0;
    let power = 10f64.powf(least.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0];
    let found = times.into_iter().find(|times| times * power >= least);
    found.unwrap_or(10.0) * power
}

fn push_grid(svg: &mut String, frame: &Frame, points: &[Point], bottom: &str) {
    let right = WIDTH - RIGHT;
    let lines = ((frame.elo.1 - frame.elo.0) / frame.step).round() as i64;
    for number in 0..=lines {
        let elo = frame.elo.0 + frame.step * number as f64;
        let y = frame.y(elo);
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/>");
        let label = format!("{elo:+.0}").replace("+0", "0").replace('-', "−");
        push_text(svg, "muted", (LEFT - 10.0, y + 5.0), "end", &label);
    }
    let y = frame.y(0.0);
    let _ = writeln!(svg, "<path class=\"bottom\" d=\"M{LEFT} {y:.1}H{right}\"/>");
    push_text(svg, "muted", (right, y - 7.0), "end", bottom);
    for point in points {
        let at = (frame.x(point.ms), HEIGHT - BOTTOM + 22.0);
        push_text(svg, "", at, "middle", &time(point.ms));
    }
    let middle = LEFT + (right - LEFT) / 2.0;
    let label = "thinking time of a turn";
    push_text(svg, "muted", (middle, HEIGHT - 14.0), "middle", label);
    push_text(svg, "muted", (LEFT - 10.0, TOP - 16.0), "end", "Elo");
}

fn push_curve(svg: &mut String, frame: &Frame, points: &[Point]) {
    let mut points = points.to_vec();
    points.sort_by_key(|point| point.ms);
    let at = |point: &Point, elo: f64| format!("{:.1} {:.1}", frame.x(point.ms), frame.y(elo));
    let line = |ends: Vec<String>| ends.join("L");
    let curve = line(points.iter().map(|point| at(point, point.elo)).collect());
    let above = points.iter().map(|point| at(point, point.high));
    let below = points.iter().rev().map(|point| at(point, point.low));
    let band = line(above.chain(below).collect());
    let _ = writeln!(svg, "<path class=\"band\" d=\"M{band}Z\"/>");
    let _ = writeln!(svg, "<path class=\"curve\" d=\"M{curve}\"/>");
    for point in &points {
        let (x, y) = (frame.x(point.ms), frame.y(point.elo));
        let (low, high) = (frame.y(point.low), frame.y(point.high));
        let _ = writeln!(
            svg,
            "<path class=\"whisker\" d=\"M{x:.1} {low:.1}V{high:.1}\"/>\n\
             <circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>"
        );
        let label = format!("{:+.0}", point.elo).replace('-', "−");
        push_text(svg, "", (x - 9.0, y - 9.0), "end", &label);
    }
}

fn push_text(svg: &mut String, class: &str, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
    );
}

/// A time with a suitable unit.
fn time(ms: u64) -> String {
    match ms {
        1_000.. if ms.is_multiple_of(1_000) => format!("{} s", ms / 1_000),
        1_000.. => format!("{:.1} s", ms as f64 / 1e3),
        _ => format!("{ms} ms"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Words<'_> = Words {
        title: "A <game>",
        subtitle: "",
        bottom: "greedy",
    };

    fn point(ms: u64, elo: f64) -> Point {
        Point {
            ms,
            elo,
            low: elo - 40.0,
            high: elo + 40.0,
        }
    }

    #[test]
    fn grid_lines_are_at_round_numbers() {
        for (range, expected) in [(7.0, 1.0), (100.0, 20.0), (300.0, 50.0), (701.0, 200.0)] {
            assert_eq!(step(range), expected, "{range}");
        }
    }

    #[test]
    fn longer_is_to_the_right_and_stronger_is_above() {
        let points = [point(5, 100.0), point(50, 300.0)];
        let frame = Frame::around(&points).unwrap();
        assert!(frame.x(5) < frame.x(50));
        assert!(frame.y(100.0) > frame.y(300.0));
        assert!(frame.y(340.0) >= TOP && frame.y(0.0) <= HEIGHT - BOTTOM);
    }

    #[test]
    fn a_picture_has_every_point_and_escapes_its_words() {
        let points = [point(5, 100.0), point(50, -30.0), point(1_500, 300.0)];
        let svg = svg(WORDS, &points).unwrap();
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains("A &lt;game&gt;") && !svg.contains("<game>"));
        for label in [">5 ms<", ">50 ms<", ">1.5 s<", ">+100<", ">−30<"] {
            assert!(svg.contains(label), "{label}");
        }
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn one_point_is_enough_and_none_is_not() {
        assert!(!svg(WORDS, &[point(7, 0.0)]).unwrap().contains("NaN"));
        assert_eq!(svg(WORDS, &[]), None);
    }
}
