//! The rules as scenarios, in the order of the rulebook: cards and set-up (COD-1, COD-2), the
//! turn (COD-3), the end (COD-4), objectives (COD-5), the winner (COD-6), what the rulebook
//! leaves open (COD-7), what is secret (COD-8). Ids point to `docs/codex/rules.md`.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod table;

#[test]
fn smoke() {
    table::play(
        3,
        "starters 81; left 1 0",
        "
      A: 33 front -1,1
      turns: 2
      A: 13 front -1,-1
      left: 0 0
      turns: 2
      over
    ",
    );
}
