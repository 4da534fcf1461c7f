//! COD-1, COD-2: the cards, and the table before the first turn.

use tessera_codex::{
    Action, Back, Card, CardView, Deck, Face, Objective, Phase, Setup, Side, Starter, State,
    data::{Kingdom, PrintedCorner, Symbol},
};
use tessera_core::{Game as _, Seat, SetupError};
use tessera_testkit::scenario;

use super::table::{play, table, view_of};

#[test]
fn two_to_four_seats_may_sit_down() {
    // COD-1.1
    for seats in 2..=4 {
        assert_eq!(
            State::with_options(Default::default(), seats)
                .unwrap()
                .seats(),
            seats
        );
    }
    for seats in [0, 1, 5, usize::MAX] {
        let refusal = State::with_options(Default::default(), seats).unwrap_err();
        assert!(matches!(refusal, SetupError::Seats { .. }), "{refusal}");
    }
}

#[test]
fn the_box_holds_40_resource_and_40_gold_cards_6_starters_and_16_objectives() {
    // COD-1.2
    let of_deck = |deck: Deck| Card::all().filter(move |card| card.deck() == deck);
    assert!(of_deck(Deck::Resource).map(Card::id).eq(1..=40));
    assert!(of_deck(Deck::Gold).map(Card::id).eq(41..=80));
    let numbers = |texts: Vec<String>| texts.join(" ");
    let starters = Starter::all().map(|starter| starter.to_string()).collect();
    assert_eq!(numbers(starters), "81 82 83 84 85 86");
    let objectives: Vec<String> = Objective::all().map(|it| it.to_string()).collect();
    assert_eq!(
        (objectives.len(), &objectives[0][..], &objectives[15][..]),
        (16, "87", "102")
    );
    let kingdoms = Kingdom::ALL.map(Kingdom::word);
    assert_eq!(kingdoms, ["fungi", "plant", "animal", "insect"]);
    for deck in Deck::ALL {
        for kingdom in Kingdom::ALL {
            assert_eq!(
                of_deck(deck)
                    .filter(|card| card.kingdom() == kingdom)
                    .count(),
                10
            );
        }
    }
    let items: Vec<&str> = Symbol::ALL[4..].iter().map(|item| item.word()).collect();
    assert_eq!(items, ["quill", "inkwell", "manuscript"]);
}

#[test]
fn a_back_has_four_empty_corners_and_its_kingdom_in_the_middle() {
    // COD-1.3
    for card in Card::all() {
        let back = Face::Card(card, Side::Back);
        assert_eq!(back.corners(), [PrintedCorner::Empty; 4], "card {card}");
        assert_eq!(back.centre(), [card.kingdom()], "card {card}");
        assert!(
            Face::Card(card, Side::Front).centre().is_empty(),
            "card {card}"
        );
    }
    for starter in Starter::all() {
        let front = Face::Starter(starter, Side::Front);
        let symbols = front
            .corners()
            .into_iter()
            .filter(|it| matches!(it, PrintedCorner::Shows(_)));
        assert_eq!(
            (symbols.count(), front.centre().len()),
            (4, 0),
            "starter {starter}"
        );
    }
}

#[test]
fn the_starter_lies_at_0_0_and_cards_go_over_its_corners() {
    // COD-1.4, COD-1.5: the front has four corners with symbols; the back of 85 has two empty
    // ones, two hidden ones and three resources in the middle.
    play(
        2,
        "starters 81 85; sides front back",
        "
        free: A 1,1 | 1,-1 | -1,1 | -1,-1
        closed: A
        shows: A fungi 1, plant 1, animal 1, insect 1
        free: B 1,1 | -1,1
        closed: B 1,-1 | -1,-1
        shows: B plant 1, animal 1, insect 1
        ",
    );
}

const DEALT_STARTERS: &str = "
    *: top fungi-gold !other-deck
    *: reveal 3 !wrong-step
    *: top fungi-resource; top plant-gold
    *: reveal 13 !not-on-top
    *: reveal 53 !not-in-deck
    *: reveal 3; top animal-resource; reveal 23; top insect-resource
    *: reveal 31 !not-in-deck
    *: reveal 53; top fungi-gold; reveal 43; top animal-gold
    *: reveal 31 !wrong-step
    *: deal 81; deal 81 !starter-gone
    *: deal 86
";

#[test]
fn the_set_up_goes_in_the_order_of_the_rulebook() {
    // COD-2.1 to COD-2.7, COD-8.2: cards face up, starters, sides, hands, objectives.
    let game = State::with_options(Default::default(), 2).unwrap();
    let game = scenario::run(game, DEALT_STARTERS);
    assert_eq!(
        game.face_up().map(|card| card.unwrap().id()),
        [3, 23, 53, 43]
    );
    scenario::run(
        game,
        "
        moves: starter front | starter back
        B: starter front !not-your-turn
        *: deal 31 !not-your-turn
        A: objective 89 !wrong-step
        A: starter back
        next: B
        B: starter front
        next: chance
        *: deal 81 !wrong-step
        *: deal 61 !not-in-deck    # the first two are resource cards
        *: deal 31; top fungi-resource; deal 3 !not-in-deck
        *: deal 1; top plant-resource
        *: deal 11 !not-in-deck    # and the third is a gold card
        *: deal 61; top insect-gold
        *: deal 11; top plant-resource; deal 12; top plant-resource; deal 71; top fungi-gold
        *: reveal 87; reveal 87 !objective-gone
        *: reveal 95
        *: deal 95 !objective-gone
        *: deal 88; deal 89; deal 90
        next: chance
        *: deal 91
        moves: objective 88 | objective 89
        A: objective 90 !not-offered    # B's, and one of the deck: refused alike
        A: objective 101 !not-offered
        A: place 1 back 1,1 !wrong-step
        A: objective 89
        moves: objective 90 | objective 91
        B: objective 90
        next: A
        = A 0, B 0
        count: 20                  # four cells, either side of two cards, the back of a third
        ",
    );
}

#[test]
fn every_card_left_in_a_deck_is_equally_likely_to_come_next() {
    // COD-2.1, COD-8.2: a back weighs as much as it has cards, then all of them weigh the same.
    let mut game = State::with_options(Default::default(), 4).unwrap();
    let mut left: Vec<Card> = Card::all().collect();
    while game.phase() != Phase::Place {
        let actor = game.mover().actor().unwrap();
        let outcomes = game.outcomes();
        let Some(&(outcome, weight)) = outcomes.last() else {
            game.apply(actor, game.legal_actions()[0]).unwrap();
            continue;
        };
        let of_back = |back: Back| left.iter().filter(move |card| card.back() == back);
        match outcome {
            Action::Top(_) => {
                for (outcome, weight) in outcomes {
                    let Action::Top(back) = outcome else {
                        panic!("{outcome}")
                    };
                    assert_eq!(weight as usize, of_back(back).count());
                }
            }
            Action::Reveal(card) | Action::Deal(card) => {
                assert!(outcomes.iter().all(|&(_, other)| other == weight));
                assert_eq!(outcomes.len(), of_back(card.back()).count());
                left.retain(|&other| other != card);
            }
            _ => assert!(outcomes.iter().all(|&(_, other)| other == weight)),
        }
        game.apply(actor, outcome).unwrap();
    }
    assert_eq!(left.len(), 80 - 4 - 12);
}

#[test]
fn the_side_is_chosen_before_hand_and_objectives_are_seen() {
    // COD-2.2, COD-2.3: but everybody's starter is known, and so is an earlier choice.
    let game = State::with_options(Default::default(), 2).unwrap();
    let game = scenario::run(game, DEALT_STARTERS);
    for seat in Seat::all(2) {
        assert!(game.hand(seat).is_empty());
    }
    let game = scenario::run(game, "A: starter back");
    let view = view_of(&game, 'B');
    assert_eq!(view.common, []);
    let starters = [0, 1].map(|seat| view.players[seat].starter.unwrap().to_string());
    assert_eq!(starters, ["81", "86"]);
    let chosen = Starter::new(81).unwrap();
    assert_eq!(
        view.players[0].cards,
        [CardView::Starter(chosen, Side::Back)]
    );
    assert_eq!(view.players[1].cards, []);
}

#[test]
fn everybody_begins_with_two_resource_cards_and_a_gold_card() {
    // COD-2.1, COD-2.4: of 40 cards in each deck two lie face up, the rest stays in the decks.
    for (seats, left) in [(2, "34 36"), (3, "32 35"), (4, "30 34")] {
        let game = play(seats, "", &format!("left: {left}"));
        for seat in Seat::all(seats) {
            let decks: Vec<Deck> = game.hand(seat).iter().map(|card| card.deck()).collect();
            assert_eq!(decks, [Deck::Resource, Deck::Resource, Deck::Gold]);
        }
    }
}

#[test]
fn two_objectives_are_everybodys_and_one_is_kept() {
    // COD-2.5, COD-2.6
    let game = table(
        3,
        "common 87 95; offers A 88 96, B 89 97, C 90 98; keeps 96 89 98",
    );
    for (letter, offered, kept) in [
        ('A', [88, 96], 96),
        ('B', [89, 97], 89),
        ('C', [90, 98], 98),
    ] {
        let view = view_of(&game, letter);
        let own = &view.players[(letter as usize) - ('A' as usize)];
        assert_eq!(view.common, [87, 95].map(|id| Objective::new(id).unwrap()));
        assert_eq!(own.offered, offered.map(|id| Objective::new(id).unwrap()));
        assert_eq!(own.secret, Objective::new(kept));
    }
}

#[test]
fn seat_a_begins_and_play_goes_round() {
    // COD-2.7
    play(
        3,
        "",
        "
        next: A
        B: place 5 back 1,1 !not-your-turn
        turns: 1
        next: B
        A: place 6 back 1,1 !not-your-turn
        turns: 1
        next: C
        turns: 1
        next: A
        ",
    );
}

#[test]
fn a_deck_too_small_for_the_seats_is_refused_with_the_reason() {
    // COD-2.1, COD-2.4
    let mut setup = Setup::new(Default::default(), 4);
    setup.cards = Card::all()
        .filter(|card| !(10..=40).contains(&card.id()))
        .collect();
    let refusal = State::try_from(setup).unwrap_err().to_string();
    assert_eq!(refusal, "9 resource cards, but 4 seats need 10 to begin");
    setup.seats = 3;
    assert!(State::try_from(setup).is_ok());
}
