//! A number of a parameter file, and its steps.

use std::fmt;

/// A number as it is written: an integer, or with a decimal point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer, which stays one.
    Whole(i128),
    /// A number with a decimal point.
    Real(f64),
}

/// The direction of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To a larger number.
    Up,
    /// To a smaller one.
    Down,
}

impl Direction {
    /// Both, in the order they are tried.
    pub const ALL: [Direction; 2] = [Direction::Up, Direction::Down];

    const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        }
    }
}

/// The number of digits that are kept: a contest cannot resolve more, and people read the file too.
const DIGITS: usize = 4;

impl Number {
    /// Reads a number of a JSON text; an integer that does not fit becomes a real number.
    pub(super) fn read(text: &str) -> Option<Number> {
        let whole = text.parse().map(Number::Whole);
        whole.or_else(|_| text.parse().map(Number::Real)).ok()
    }

    /// The next number: times `1 + step`, or divided by it. `None` when there is none.
    ///
    /// An integer moves by at least one. A zero cannot be multiplied, and moves by `step` itself.
    pub fn stepped(self, direction: Direction, step: f64) -> Option<Number> {
        let next = match self {
            Number::Whole(number) => Number::Whole(whole_step(number, direction, step)?),
            Number::Real(number) => Number::Real(real_step(number, direction, step)?),
        };
        (next != self).then_some(next)
    }
}

fn whole_step(number: i128, direction: Direction, step: f64) -> Option<i128> {
    if number < 0 {
        let mirrored = whole_step(number.checked_neg()?, direction.opposite(), step)?;
        return mirrored.checked_neg();
    }
    // Precision beyond that of a float does not matter; the cast saturates.
    let scaled = |factor: f64| (number as f64 * factor).round() as i128;
    Some(match direction {
        Direction::Up => scaled(1.0 + step).max(number.checked_add(1)?),
        Direction::Down => scaled(1.0 / (1.0 + step)).min(number - 1),
    })
}

fn real_step(number: f64, direction: Direction, step: f64) -> Option<f64> {
    let next = match direction {
        Direction::Up if number == 0.0 => step,
        Direction::Down if number == 0.0 => -step,
        Direction::Up if number > 0.0 => number * (1.0 + step),
        Direction::Down if number < 0.0 => number * (1.0 + step),
        Direction::Up | Direction::Down => number / (1.0 + step),
    };
    let rounded: f64 = format!("{next:.*e}", DIGITS - 1).parse().ok()?;
    rounded.is_finite().then_some(rounded)
}

/// As JSON writes it. A real number keeps its point, so that the next reader knows its kind.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Whole(number) => number.fmt(f),
            Number::Real(number) => f.pad(&format!("{number:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both steps of a number, up first.
    fn steps(text: &str, step: f64) -> [String; 2] {
        let number = Number::read(text).unwrap();
        Direction::ALL.map(|direction| {
            let next = number.stepped(direction, step);
            next.map_or("none".into(), |next| next.to_string())
        })
    }

    #[test]
    fn a_step_up_multiplies_and_a_step_down_divides() {
        assert_eq!(steps("1.5", 0.2), ["1.8", "1.25"]);
        assert_eq!(steps("4.0", 1.0), ["8.0", "2.0"]);
        assert_eq!(steps("24", 0.25), ["30", "19"]);
    }

    #[test]
    fn up_is_larger_below_zero_too() {
        assert_eq!(steps("-10.0", 0.25), ["-8.0", "-12.5"]);
        assert_eq!(steps("-8", 0.25), ["-6", "-10"]);
    }

    #[test]
    fn whole_numbers_stay_whole_and_move_by_one_at_least() {
        assert_eq!(steps("2", 0.1), ["3", "1"]);
        assert_eq!(steps("1", 0.1), ["2", "0"]);
        assert_eq!(steps("-1", 0.1), ["0", "-2"]);
        assert_eq!(steps("0", 0.1), ["1", "-1"]);
    }

    #[test]
    fn a_zero_moves_by_the_step_itself() {
        assert_eq!(steps("0.0", 0.2), ["0.2", "-0.2"]);
        assert_eq!(steps("-0.0", 0.1), ["0.1", "-0.1"]);
    }

    #[test]
    fn four_digits_are_enough() {
        assert_eq!(steps("0.549", 0.1), ["0.6039", "0.4991"]);
        assert_eq!(steps("123456.0", 0.1), ["135800.0", "112200.0"]);
        assert_eq!(steps("0.0001", 0.5), ["0.00015", "6.667e-5"]);
    }

    #[test]
    fn a_step_that_leads_nowhere_is_none() {
        assert_eq!(steps("1.5", 0.000_001), ["none", "none"]);
        assert_eq!(steps("1e308", 9.0), ["none", "1e307"]);
        let most = i128::MAX.to_string();
        assert_eq!(steps(&most, 0.1)[0], "none");
    }

    #[test]
    fn a_number_is_of_the_kind_it_is_written_as() {
        assert_eq!(Number::read("4"), Some(Number::Whole(4)));
        assert_eq!(Number::read("4.0"), Some(Number::Real(4.0)));
        assert_eq!(Number::read("4e0"), Some(Number::Real(4.0)));
        let endless = "9".repeat(50);
        assert!(matches!(Number::read(&endless), Some(Number::Real(_))));
        assert_eq!(Number::read("four"), None);
        assert_eq!(Number::Real(4.0).to_string(), "4.0");
    }
}
