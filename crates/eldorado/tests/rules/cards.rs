//! Every card that moves has the power that is printed, with each of its symbols (ELD-3.1), and
//! goes where it must: to the played cards, or out of the game (ELD-7.1).

use crate::table::Table;

/// Goes back and forth between two spaces until the power is used up.
#[track_caller]
fn check(card: &str, symbol: &str, power: usize, one_use: bool, joker: bool) {
    let pattern = match symbol {
        "machete" => "j1 j1",
        "paddle" => "w1 w1",
        _ => "v1 v1",
    };
    let (mut table, h) = Table::at(pattern, card);
    let symbol = if joker {
        format!("as {symbol} ")
    } else {
        String::new()
    };
    table.run(&format!("A: move {card} {symbol}{}>{}", h[0], h[1]));
    for step in 1..power {
        assert_eq!(table.power(), Some((power - step) as u8), "{card}");
        table.run(&format!("A: on {}", h[(step + 1) % 2]));
    }
    table.run(&format!("A: on {} !no-leftover", h[(power + 1) % 2]));
    let (played, removed) = if one_use { ("", card) } else { (card, "") };
    assert_eq!(table.played('A'), played, "{card}");
    assert_eq!(table.removed('A'), removed, "{card}");
    let before = table.discarded('A', card);
    table.pass();
    let after = table.discarded('A', card);
    assert_eq!(after, before + u8::from(!one_use), "{card}");
    assert_eq!(table.removed('A'), removed, "{card}");
}

#[test]
fn explorer() {
    check("explorer", "machete", 1, false, false);
}

#[test]
fn scout() {
    check("scout", "machete", 2, false, false);
}

#[test]
fn trailblazer() {
    check("trailblazer", "machete", 3, false, false);
}

#[test]
fn pioneer() {
    check("pioneer", "machete", 5, false, false);
}

#[test]
fn giant_machete() {
    check("giant_machete", "machete", 6, true, false);
}

#[test]
fn sailor() {
    check("sailor", "paddle", 1, false, false);
}

#[test]
fn captain() {
    check("captain", "paddle", 3, false, false);
}

#[test]
fn traveler() {
    check("traveler", "coin", 1, false, false);
}

#[test]
fn photographer() {
    check("photographer", "coin", 2, false, false);
}

#[test]
fn journalist() {
    check("journalist", "coin", 3, false, false);
}

#[test]
fn millionaire() {
    check("millionaire", "coin", 4, false, false);
}

#[test]
fn treasure_chest() {
    check("treasure_chest", "coin", 4, true, false);
}

#[test]
fn jack_of_all_trades() {
    for symbol in ["machete", "paddle", "coin"] {
        check("jack_of_all_trades", symbol, 1, false, true);
    }
}

#[test]
fn adventurer() {
    for symbol in ["machete", "paddle", "coin"] {
        check("adventurer", symbol, 2, false, true);
    }
}

#[test]
fn prop_plane() {
    for symbol in ["machete", "paddle", "coin"] {
        check("prop_plane", symbol, 4, true, true);
    }
}
