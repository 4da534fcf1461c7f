//! ELD-12: secrets.

use tessera_core::{Game as _, SimSource, Viewer};
use tessera_eldorado::{Card, State};

use crate::rules::table::{Table, cards, options, seat, words};

#[test]
fn others_see_how_many_cards_not_which() {
    // ELD-12.1
    let mut table = Table::new(3, "", "scout");
    table.hold('A', "scout explorer explorer sailor");
    for viewer in [Viewer::Seat(seat('B')), Viewer::Spectator] {
        let view = table.game.view(viewer);
        let a = &view.players[0];
        assert_eq!(a.hand_count, 4);
        assert!(a.hand.is_none());
        assert_eq!(a.unseen.len(), a.hand_count + a.draw_count);
    }
    assert_eq!(table.hand('A'), "explorer explorer sailor scout");
}

#[test]
fn what_is_kept_is_secret_and_what_is_discarded_is_not() {
    // ELD-12.1, ELD-8.8
    let mut table = Table::new(3, "", "scout");
    table.hold('A', "scout explorer explorer sailor");
    table.run("A: end; keep scout");
    let action = "keep scout".parse().unwrap();
    let text = |viewer| table.game.action_text(action, viewer);
    assert_eq!(text(Viewer::Seat(seat('A'))), "keep scout");
    assert_eq!(text(Viewer::Seat(seat('B'))), "keep card");
    let seen = table.game.view(Viewer::Seat(seat('B')));
    assert_eq!(seen.kept_count, 1);
    assert!(!format!("{:?}", seen.phase).contains("scout"));
}

#[test]
fn draws_are_secret() {
    // ELD-12.1
    let mut table = Table::new(3, "", "compass");
    table.hold('A', "compass");
    table.run("A: use compass");
    let action = "draw explorer".parse().unwrap();
    assert_eq!(
        table.game.action_text(action, Viewer::Seat(seat('C'))),
        "draw card"
    );
    assert_eq!(
        table.game.action_text(action, Viewer::Seat(seat('A'))),
        "draw explorer"
    );
}

#[test]
fn after_a_reshuffle_everybody_knows_the_hand() {
    // ELD-12.2: with an empty draw pile, whatever is not seen elsewhere is in the hand.
    let mut table = Table::with(3, options(""), "compass");
    table.drain('A', "compass", 0);
    table.run("A: use compass");
    let seen = table.game.view(Viewer::Seat(seat('B')));
    assert_eq!(words(&seen.players[0].known), table.hand('A'));
    assert_eq!(seen.players[0].known.len(), 3);
}

#[test]
fn blockades_market_and_piles_are_open() {
    // ELD-12.1
    let mut table = Table::new(3, "", "");
    table.hold('A', "traveler");
    table.run("A: buy scout; give traveler");
    let seen = table.game.view(Viewer::Spectator);
    assert_eq!(words(&seen.players[0].gained), "scout");
    assert_eq!(words(&seen.players[0].played), "traveler");
    assert_eq!(seen.market.left(cards("scout").iter().next().unwrap()), 2);
    assert!(seen.bought);
}

#[test]
fn a_choice_that_waits_for_a_token_tells_what_is_in_the_hand() {
    // ELD-10.8, ELD-12.1: everybody knows what A wants to do next, and with which card.
    for (choice, needed) in [
        ("move scout -1,2>-2,2", "scout"),
        ("use cartographer", "cartographer"),
        ("native -1,2>-2,2", "native"),
        ("transmit pioneer", "transmitter"),
        ("buy trailblazer", "treasure_chest"),
    ] {
        let mut table = Table::before_the_cave(&format!("scout {needed}"), &[]);
        table.run(&format!("A: move scout -1,1>-1,2; {choice}\nnext: chance"));
        let view = table.game.view(Viewer::Seat(seat('B')));
        let mut source = SimSource::new(1, 0);
        let mut others = 0;
        for _ in 0..300 {
            let mut world = State::sample(&view, &mut source);
            let hand = *world.hand(seat('A'));
            others += usize::from(hand != *table.game.hand(seat('A')));
            let needed = Card::named(needed).unwrap();
            let rich = choice.starts_with("buy");
            assert!(hand.has(needed) || rich, "{choice}: {hand:?}");
            for _ in 0..20 {
                world.play_random(&mut source);
            }
        }
        assert!(others > 0, "{choice}");
    }
}
