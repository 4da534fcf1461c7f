//! ELD-8.6, ELD-2.3, ELD-11.3: the discard pile is shuffled in mid-turn, by whatever draws.

use tessera_eldorado::{Hex, Phase};

use crate::rules::table::{Table, options};

/// The cards and tokens that draw during a turn, with the number of cards.
const DRAWING: [(&str, usize); 6] = [
    ("cartographer", 2),
    ("compass", 3),
    ("scientist", 1),
    ("travel_log", 2),
    ("token draw_1", 1),
    ("token replace_hand_up_to_4", 1),
];

/// The card to be held, if it is one, and the script up to the first draw.
fn parts(source: &str) -> (&str, String) {
    match source.strip_prefix("token ") {
        Some("draw_1") => ("", "A: token draw_1".into()),
        Some(token) => ("", format!("A: token {token}; replace sailor")),
        None => (source, format!("A: use {source}")),
    }
}

/// A holds the card and a Traveler or a Sailor, or the token; its draw pile has `left` cards.
#[track_caller]
fn before_drawing(source: &str, text: &str, extra: &str, left: usize) -> Table {
    let (card, _) = parts(source);
    let text = format!("course=first caves=on {text}");
    let tokens = ["draw_1", "replace_hand_up_to_4"];
    let token = tokens.iter().find(|token| source.ends_with(*token));
    let natives = if token.is_some() { "2*native" } else { "" };
    let deck = format!("{card} {extra} {natives}");
    let mut table = Table::with(3, options(&text), &deck);
    if let Some(token) = token {
        table.bring('A', Hex::new(-1, 1));
        table.finds.push_back(token);
        table.bring('A', Hex::new(-1, 2));
    }
    table.drain('A', &format!("{card} traveler sailor"), left);
    assert_eq!(table.of('A').draw_count, left);
    table
}

/// Ends the choice of cards to be replaced.
fn done_replacing(table: &mut Table) {
    if matches!(table.game.phase(), Phase::Replace(_)) {
        table.run("A: done");
    }
}

#[test]
fn what_was_played_or_gained_stays_out() {
    // ELD-8.6, ELD-2.3: the last card to be drawn meets an empty pile.
    for (source, draws) in DRAWING {
        let mut table = before_drawing(source, "", "", draws - 1);
        let (_, script) = parts(source);
        table.run("A: buy scout; give traveler");
        let discarded = table.of('A').discard;
        let before = table.of('A');
        table.run(&script);
        done_replacing(&mut table);
        for _ in 1..draws {
            assert!(!table.of('A').discard.is_empty(), "{source}: too early");
            let next = table.of('A').unseen.iter().next().unwrap();
            table.run(&format!("chance: draw {next}"));
        }
        // The draw pile is the cards discarded before this turn, and nothing else.
        let shuffled = table.of('A');
        assert!(shuffled.discard.is_empty(), "{source}");
        assert_eq!(shuffled.unseen, discarded, "{source}");
        table.run("next: chance\nchance: draw scout !not-in-pile\n*");
        let after = table.of('A');
        assert!(table.played('A').contains("traveler"), "{source}");
        assert_eq!(table.gained('A'), "scout", "{source}");
        assert_eq!(
            after.draw_count,
            before.draw_count + before.discard.len() - draws,
            "{source}"
        );
        assert_eq!(
            after.hand_count,
            before.hand_count + draws - usize::from(!source.ends_with("draw_1")),
            "{source}"
        );
    }
}

#[test]
fn gained_discard_lets_a_bought_card_be_drawn_in_the_same_turn() {
    // ELD-11.3: gained=discard; played cards are left out all the same.
    for (source, draws) in DRAWING {
        let mut table = before_drawing(source, "gained=discard", "", draws - 1);
        let (_, script) = parts(source);
        table.run("A: buy scout; give traveler");
        table.run(&script);
        done_replacing(&mut table);
        for _ in 1..draws {
            let next = table.of('A').unseen.iter().next().unwrap();
            table.run(&format!(
                "chance: draw scout !not-in-pile\nchance: draw {next}"
            ));
        }
        table.run("chance: draw scout");
        assert!(table.hand('A').contains("scout"), "{source}");
        assert!(table.played('A').contains("traveler"), "{source}");
        assert_eq!(table.gained('A'), "", "{source}");
    }
}

#[test]
fn a_card_taken_by_a_transmitter_stays_out_too() {
    // ELD-11.3, ELD-8.1
    for (text, fits) in [("", false), ("gained=discard", true)] {
        let mut table = Table::with(3, options(text), "compass transmitter");
        table.drain('A', "compass transmitter", 0);
        table.run("A: transmit pioneer; use compass");
        table.run(if fits {
            "chance: draw pioneer"
        } else {
            "chance: draw pioneer !not-in-pile"
        });
    }
}

#[test]
fn with_both_piles_empty_the_drawing_stops() {
    // ELD-8.6: three Compasses draw the complete deck; then the others find nothing.
    for (source, _) in DRAWING {
        let (card, script) = parts(source);
        let mut table = before_drawing(source, "", "3*compass", 4);
        table.hold('A', &format!("3*compass {card}"));
        for _ in 0..3 {
            table.run("A: use compass\n*\nnext: A");
        }
        let before = table.of('A');
        assert_eq!(before.draw_count + before.discard.len(), 0, "{source}");
        table.run(&script);
        done_replacing(&mut table);
        let used = usize::from(!source.ends_with("draw_1"));
        assert_eq!(table.of('A').hand_count, before.hand_count - used);
        match source {
            // Cards of the hand may be removed all the same.
            "scientist" | "travel_log" => table.run("A: remove sailor"),
            _ => table.run("next: A\nA: end"),
        }
    }
}

#[test]
fn only_what_is_there_is_drawn() {
    // ELD-8.6: eleven cards, one of them left for a Cartographer that would draw two.
    let deck = "2*compass cartographer";
    let mut table = Table::with(3, options(""), deck);
    table.hold('A', deck);
    table.run("A: use compass\n*\nA: use compass\n*");
    let own = table.of('A');
    assert_eq!(own.draw_count + own.discard.len(), 1);
    let hand = own.hand_count;
    table.run("A: use cartographer\nnext: chance\n*\nnext: A");
    assert_eq!(table.of('A').hand_count, hand);
    assert_eq!(table.of('A').draw_count, 0);
}

#[test]
fn a_replaced_card_does_not_come_back() {
    // ELD-10.9, ELD-2.3: it was played, so it is not in the pile that is drawn from.
    let mut table = before_drawing("token replace_hand_up_to_4", "", "", 0);
    table.run("A: token replace_hand_up_to_4; replace sailor");
    done_replacing(&mut table);
    table.run("chance: draw sailor !not-in-pile");
    assert_eq!(table.played('A'), "sailor");
}

#[test]
fn at_the_end_of_a_turn_what_was_played_and_gained_is_shuffled() {
    // ELD-8.8, ELD-8.6: it lies in the discard pile before cards are drawn.
    let mut table = before_drawing("cartographer", "", "", 0);
    table.run("A: buy scout; give traveler; end; keep sailor; done");
    table.run("next: chance\nchance: draw scout; draw traveler\n*\nnext: B");
    assert!(table.hand('A').contains("scout") && table.hand('A').contains("traveler"));
}
