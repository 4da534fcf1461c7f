//! The seven symbols of Codex, distinguishable by their shape alone.

/// The colour of a symbol: that of its kingdom, or gold.
pub fn colour(symbol: &str) -> &'static str {
    match symbol {
        "fungi" => "#C4472F",
        "plant" => "#3E8E4E",
        "animal" => "#3879A2",
        "insect" => "#77488F",
        _ => "#8A6414",
    }
}

/// The outline of a symbol within a box of 20 by 20 around the origin.
pub fn path(symbol: &str) -> &'static str {
    match symbol {
        "fungi" => "M-9 1Q-8-9 0-9T9 1ZM-3 1H3L4 9H-4Z",
        "plant" => "M0 9V4Q-9 4-9-7Q0-7 0 2Q0-9 9-9Q9 2 0 4",
        "animal" => {
            "M0 0q7 1 6 6q-2 4-6 2q-4 2-6-2q-1-5 6-6M-8-1a2 3 0 1 1 .1 0M-3-5a2 3 0 1 1 .1 0\
             M4-5a2 3 0 1 1 .1 0M9-1a2 3 0 1 1 .1 0"
        }
        "insect" => "M0-6Q-9-12-9-3Q-9 1-2 1Q-8 4-6 8Q-2 10 0 3Q2 10 6 8Q8 4 2 1Q9 1 9-3Q9-12 0-6",
        "quill" => "M-8 9Q-6-6 9-9Q7 5-4 5L-7 9Z",
        "inkwell" => "M-3-9H3V-4L8 0V9H-8V0L-3-4Z",
        _ => "M-7-8H5a3 3 0 0 1 3 3H3V5a3 3 0 0 1-3 3H-8a3 3 0 0 1-3-3H-6V-5Z",
    }
}
