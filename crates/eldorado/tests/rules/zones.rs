//! Where a card can go, one scenario for each way: the draw pile, the hand, the played and the
//! gained cards, the discard pile, the market, and out of the game.

use tessera_eldorado::{Card, Cards};

use crate::rules::table::{Table, cards, options};

/// All cards of A, wherever they are.
fn deck(table: &Table) -> usize {
    let own = table.of('A');
    let seen = [own.played, own.gained, own.discard, own.removed];
    own.hand_count + own.draw_count + seen.iter().map(Cards::len).sum::<usize>()
}

fn one(word: &str) -> Card {
    Card::named(word).unwrap()
}

#[track_caller]
fn with_hand(hand: &str) -> Table {
    let mut table = Table::new(3, "", hand);
    table.hold('A', hand);
    table
}

#[test]
fn from_the_draw_pile_to_the_hand() {
    // ELD-8.2
    let mut table = with_hand("cartographer");
    let before = table.of('A');
    let card = before.unseen.iter().next().unwrap();
    table.run(&format!("A: use cartographer\nchance: draw {card}"));
    let after = table.of('A');
    assert_eq!(after.unseen.count(card), before.unseen.count(card) - 1);
    let held = before.hand.unwrap().count(card);
    assert_eq!(after.hand.unwrap().count(card), held + 1);
    assert_eq!(after.draw_count, before.draw_count - 1);
}

#[test]
fn from_the_hand_to_the_played_cards() {
    // ELD-2.3: by moving, paying, an action, a Native, or given up for rubble.
    let hand = "explorer traveler cartographer native";
    for (pattern, play) in [
        ("* j1", "move explorer @"),
        ("* j1", "buy scout; give traveler"),
        ("* j1", "use cartographer"),
        ("* j1", "native @"),
        ("* r1", "pay @; give native"),
    ] {
        let (mut table, h) = Table::at(pattern, hand);
        let way = format!("{}>{}", h[0], h[1]);
        table.run(&format!("A: {}\n*", play.replace('@', &way)));
        let own = table.of('A');
        assert_eq!(own.played.len(), 1, "{play}");
        assert!(play.contains(&table.played('A')), "{play}");
        assert_eq!(own.removed.len(), 0, "{play}");
    }
}

#[test]
fn from_the_hand_out_of_the_game() {
    // ELD-7.1, ELD-4.3, ELD-8.3: used up, given up for a camp, removed by an action.
    let hand = "compass scientist explorer sailor";
    for (play, gone) in [
        ("A: use compass\n*", "compass"),
        ("A: pay @; give sailor", "sailor"),
        ("A: use scientist\n*\nA: remove explorer", "explorer"),
    ] {
        let (mut table, h) = Table::at("* c1", hand);
        let all = deck(&table);
        table.run(&play.replace('@', &format!("{}>{}", h[0], h[1])));
        assert_eq!(table.removed('A'), gone);
        assert_eq!(deck(&table), all);
        table.pass();
        assert_eq!(table.removed('A'), gone, "for good");
    }
}

#[test]
fn from_the_hand_to_the_discard_pile_or_kept() {
    // ELD-8.7
    let mut table = with_hand("scout explorer sailor traveler");
    let before = table.of('A').discard;
    table.run("A: end; keep explorer; keep scout; done");
    let own = table.of('A');
    let gone = own.discard.without(&before);
    assert_eq!(gone, cards("traveler sailor"));
    assert_eq!(own.hand.unwrap(), cards("explorer scout"), "kept");
    table.run("*");
    assert!(table.of('A').hand.unwrap().has(one("scout")));
}

#[test]
fn from_the_market_to_the_gained_cards_and_on_to_the_discard_pile() {
    // ELD-6.5, ELD-8.1, ELD-8.8
    let mut table = with_hand("traveler transmitter");
    let all = deck(&table);
    table.run("A: buy scout; give traveler; transmit native");
    assert_eq!(table.gained('A'), "scout native");
    assert_eq!((table.pile("scout"), table.pile("native")), (2, 2));
    assert_eq!(deck(&table), all + 2);
    let before = table.of('A').discard;
    table.run("A: end; done");
    let gone = table.of('A').discard.without(&before);
    assert!(gone.has(one("scout")) && gone.has(one("native")));
    assert_eq!(table.gained('A'), "");
}

#[test]
fn from_the_market_to_the_discard_pile_where_the_table_says_so() {
    // ELD-11.3: gained=discard
    let mut table = Table::new(3, "gained=discard", "transmitter");
    table.hold('A', "traveler transmitter");
    let before = table.of('A').discard;
    table.run("A: buy scout; give traveler; transmit native");
    assert_eq!(table.gained('A'), "");
    let gone = table.of('A').discard.without(&before);
    assert_eq!(gone, cards("scout native"));
}

#[test]
fn from_the_played_cards_to_the_discard_pile() {
    // ELD-8.8: when the turn ends, and not before.
    let mut table = with_hand("cartographer traveler");
    table.run("A: use cartographer\n*\nA: buy scout; give traveler");
    assert_eq!(table.played('A'), "traveler cartographer");
    let before = table.of('A').discard;
    table.run("A: end");
    assert_eq!(table.of('A').discard, before);
    table.run("A: done");
    assert_eq!(table.played('A'), "");
    let gone = table.of('A').discard.without(&before);
    assert!(gone.has(one("cartographer")) && gone.has(one("traveler")));
}

#[test]
fn from_the_discard_pile_to_the_draw_pile() {
    // ELD-8.6: all of it, when a card must be drawn and none is there.
    let mut table = Table::with(3, options(""), "scientist");
    table.drain('A', "scientist", 0);
    let before = table.of('A');
    assert!(!before.discard.is_empty());
    table.run("A: use scientist");
    let after = table.of('A');
    assert!(after.discard.is_empty());
    assert_eq!(after.unseen, before.discard);
}

#[test]
fn from_out_of_the_game_back_to_the_played_cards() {
    // ELD-10.9: the only way back, by a token.
    let mut table = Table::with_tokens(&["keep_item"], "transmitter");
    let all = deck(&table);
    table.run("A: transmit native");
    assert_eq!(table.removed('A'), "transmitter");
    table.run("A: save transmitter");
    assert_eq!(table.removed('A'), "");
    assert_eq!(table.played('A'), "transmitter");
    assert_eq!(deck(&table), all + 1);
}

#[test]
fn from_the_hand_to_the_played_cards_without_any_use() {
    // ELD-10.9, ELD-7.2: replaced by a token, a one-use card is only discarded.
    let mut table = Table::with_tokens(&["replace_hand_up_to_4"], "compass native");
    table.run("A: token replace_hand_up_to_4; replace compass; done\n*");
    assert_eq!(table.played('A'), "compass");
    assert_eq!(table.removed('A'), "");
}
