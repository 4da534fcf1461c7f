//! Each of the 21 cards by its name. Those that move have the power that is printed, with each of
//! their symbols (ELD-3.1), the others their action (ELD-8); all go where they must: to the played
//! cards, or out of the game (ELD-7.1).

use tessera_eldorado::Card;

use crate::rules::table::Table;

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

/// Uses the action of a card that draws.
#[track_caller]
fn check_drawing(card: &str, draws: usize, removes: usize, one_use: bool) {
    let mut table = Table::new(3, "", card);
    table.hold('A', &format!("{card} explorer explorer sailor"));
    table.run(&format!("A: use {card}"));
    for _ in 0..draws {
        table.run("next: chance");
        let next = table.of('A').unseen.iter().next().unwrap();
        table.run(&format!("chance: draw {next}"));
    }
    table.run("next: A");
    assert_eq!(table.of('A').hand_count, 3 + draws, "{card}");
    for _ in 0..removes {
        table.run("A: buy scout !wrong-step\nA: remove explorer");
    }
    assert_eq!(table.of('A').hand_count, 3 + draws - removes, "{card}");
    table.run("A: buy scout");
    let mut gone = vec!["explorer"; removes];
    gone.extend(one_use.then_some(card));
    let played = if one_use { "" } else { card };
    assert_eq!(table.removed('A'), gone.join(" "), "{card}");
    assert_eq!(table.played('A'), played, "{card}");
}

#[test]
fn cartographer() {
    check_drawing("cartographer", 2, 0, false);
}

#[test]
fn compass() {
    check_drawing("compass", 3, 0, true);
}

#[test]
fn scientist() {
    check_drawing("scientist", 1, 1, false);
}

#[test]
fn travel_log() {
    check_drawing("travel_log", 2, 2, true);
}

#[test]
fn transmitter() {
    // ELD-8.1: a card of five coins for nothing.
    let mut table = Table::new(3, "", "transmitter");
    table.hold('A', "transmitter");
    table.run("A: transmit pioneer");
    assert_eq!(table.gained('A'), "pioneer");
    assert_eq!(table.pile("pioneer"), 2);
    assert_eq!(table.removed('A'), "transmitter");
}

#[test]
fn native() {
    // ELD-8.5: one step to where nothing else in the hand leads.
    let (mut table, h) = Table::at("* c3", "native explorer sailor");
    table.run(&format!("A: native {}>{}", h[0], h[1]));
    assert_eq!(table.piece('A'), Some(h[1]));
    assert_eq!(table.played('A'), "native");
    assert_eq!(table.removed('A'), "");
}

#[test]
fn every_card_has_its_test_here() {
    let here = include_str!("cards.rs");
    for card in Card::all() {
        assert!(here.contains(&format!("#[test]\nfn {card}() {{")), "{card}");
    }
}

#[test]
fn every_card_costs_what_is_printed() {
    // ELD-6.2: in coins; the first three cannot be bought.
    let costs = [
        ("scout", 1),
        ("jack_of_all_trades", 2),
        ("photographer", 2),
        ("captain", 2),
        ("compass", 2),
        ("trailblazer", 3),
        ("treasure_chest", 3),
        ("journalist", 3),
        ("giant_machete", 3),
        ("travel_log", 3),
        ("transmitter", 4),
        ("adventurer", 4),
        ("prop_plane", 4),
        ("cartographer", 4),
        ("scientist", 4),
        ("pioneer", 5),
        ("millionaire", 5),
        ("native", 5),
    ];
    for card in Card::all() {
        let cost = costs.iter().find(|(word, _)| card.to_string() == *word);
        assert_eq!(card.half_cost(), cost.map(|(_, coins)| 2 * coins), "{card}");
    }
}
