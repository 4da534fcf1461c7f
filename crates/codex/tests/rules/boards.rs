//! Boards that several chapters need, each for starter 81 or 85, checked by hand.

/// Exactly 20 points in seven turns on the front of starter 81: 0, 0, 5, 3, 3, 6, 3.
pub const TWENTY: [&str; 7] = [
    "3 front -1,-1",
    "2 front 1,1",
    "50 front 2,0",
    "47 front -2,0",
    "49 front 0,-2",
    "44 front 1,-1",
    "48 front -3,-1",
];

/// 31 points in twelve turns on the front of starter 81; 19 after ten, 27 after eleven.
pub const THIRTY_ONE: [&str; 12] = [
    "6 front 1,1",
    "29 front 0,2",
    "67 front -1,-1",
    "69 front -2,0",
    "41 front -1,3",
    "2 front 0,4",
    "27 front -2,2",
    "50 front -2,-2",
    "5 front -3,-3",
    "63 front 2,0",
    "44 front -1,1",
    "45 front 1,-1",
];

/// Nine points in five turns on the back of starter 85; the last closes every cell.
pub const BLOCKED: [&str; 5] = [
    "22 front -1,1",
    "67 front 1,1",
    "33 front 0,2",
    "79 front -1,3",
    "69 front -2,0",
];

/// `starters …` such that this seat has this starter.
pub fn starter_of(seats: usize, seat: char, starter: usize) -> String {
    let others = (81..=86).filter(|&other| other != starter);
    let mut starters: Vec<usize> = others.take(seats - 1).collect();
    starters.insert(seat as usize - 'A' as usize, starter);
    let starters: Vec<String> = starters.iter().map(ToString::to_string).collect();
    format!("starters {}", starters.join(" "))
}
