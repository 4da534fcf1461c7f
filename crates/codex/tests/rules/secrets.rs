//! COD-8.1, COD-8.2, COD-8.4: what is secret, in texts, events, views and refusals.

use tessera_codex::{Action, CardView, Cell, Event, Shown, State};
use tessera_core::{Actor, Game as _, Refusal as _, Viewer};
use tessera_testkit::scenario;

use super::table::{card, play, seat, table, view_of};

/// The text of an action as A, B and a spectator read it.
fn texts(game: &State, action: &str) -> [String; 3] {
    let action: Action = action.parse().unwrap();
    let viewers = [
        Viewer::Seat(seat('A')),
        Viewer::Seat(seat('B')),
        Viewer::Spectator,
    ];
    viewers.map(|viewer| game.action_text(action, viewer))
}

/// The events of an action of the side to move, as A, B and a spectator see them.
fn events_seen(game: &State, action: &str) -> [Vec<String>; 3] {
    let mut game = game.clone();
    let actor = game.mover().actor().unwrap();
    let events = game.apply(actor, action.parse().unwrap()).unwrap();
    let viewers = [
        Viewer::Seat(seat('A')),
        Viewer::Seat(seat('B')),
        Viewer::Spectator,
    ];
    viewers.map(|viewer| {
        let seen = events
            .iter()
            .filter_map(|event| State::seen_by(event, viewer));
        seen.map(|event| event.to_string()).collect()
    })
}

/// The set-up until A is dealt its first card.
const STARTERS: &str = "
    *: top fungi-resource; top fungi-gold
    *: reveal 3; top plant-resource; reveal 13; top fungi-resource
    *: reveal 43; top plant-gold; reveal 53; top animal-gold
    *: deal 81; deal 82
    A: starter front
    B: starter front
";

#[test]
fn others_read_the_backs_of_a_first_hand_only() {
    // COD-8.1: A is dealt card 1, then a gold card.
    let game = State::with_options(Default::default(), 2).unwrap();
    let game = scenario::run(game, STARTERS);
    let back = "deal fungi-resource";
    assert_eq!(texts(&game, "deal 1"), ["deal 1", back, back]);
    let [own, other, third] = events_seen(&game, "deal 1");
    assert_eq!(own, ["A gets fungi-resource card 1"]);
    assert_eq!(other, ["A gets a fungi-resource card"]);
    assert_eq!(third, other);
    let game = scenario::run(
        game,
        "*: deal 1; top plant-resource; deal 11; top plant-resource",
    );
    let back = "deal animal-gold";
    assert_eq!(texts(&game, "deal 61"), ["deal 61", back, back]);
    let [_, other, _] = events_seen(&game, "deal 61");
    assert_eq!(other, ["A gets an animal-gold card"]);
}

#[test]
fn others_learn_nothing_of_objectives_offered_and_kept() {
    // COD-8.1
    let game = State::with_options(Default::default(), 2).unwrap();
    let game = scenario::run(game, STARTERS);
    let game = scenario::run(
        game,
        "
        *: deal 1; top plant-resource; deal 11; top plant-resource; deal 61; top animal-gold
        *: deal 12; top fungi-resource; deal 2; top fungi-resource; deal 62; top fungi-gold
        ",
    );
    assert_eq!(texts(&game, "reveal 95"), ["reveal 95"; 3]);
    let game = scenario::run(game, "*: reveal 95; reveal 96");
    assert_eq!(
        texts(&game, "deal 87"),
        ["deal 87", "deal objective", "deal objective"]
    );
    let [own, other, third] = events_seen(&game, "deal 87");
    assert_eq!(own, ["A is offered objective 87"]);
    assert_eq!(other, ["A is offered an objective"]);
    assert_eq!(third, other);
    let game = scenario::run(game, "*: deal 87; deal 88; deal 89; deal 90");
    let secret = "objective secret";
    assert_eq!(
        texts(&game, "objective 88"),
        ["objective 88", secret, secret]
    );
    let [own, other, third] = events_seen(&game, "objective 88");
    assert_eq!(own, ["A keeps objective 88"]);
    assert_eq!(other, ["A keeps a secret objective"]);
    assert_eq!(third, other);
}

#[test]
fn others_see_the_back_of_a_card_laid_face_down() {
    // COD-8.1: the front of a card, a card taken and a deck drawn from are open.
    let game = table(2, "hands A 1 11 41; face up 3 13 43 53");
    let back = "place fungi-resource back 1,1";
    assert_eq!(
        texts(&game, "place 1 back 1,1"),
        ["place 1 back 1,1", back, back]
    );
    let [own, other, third] = events_seen(&game, "place 1 back 1,1");
    assert!(own[0].contains("fungi-resource card 1"), "{own:?}");
    assert!(
        other[0].contains("fungi-resource card") && !other[0].contains("card 1"),
        "{other:?}"
    );
    assert_eq!((own.len(), third), (1, other));
    let front = "place 1 front 1,1";
    assert_eq!(texts(&game, front), [front; 3]);
    let open = events_seen(&game, front);
    assert!(open[0] == open[1] && open[1] == open[2], "{open:?}");
    let game = scenario::run(game, "A: place 1 back 1,1");
    for action in ["take 3", "draw gold"] {
        assert_eq!(texts(&game, action), [action; 3]);
        let open = events_seen(&game, action);
        assert!(open[0] == open[1] && open[1] == open[2], "{open:?}");
    }
}

#[test]
fn others_see_the_back_of_a_card_drawn() {
    // COD-8.1, COD-8.2
    let game = play(2, "hands A 1 11 41", "A: place 1 back 1,1\nA: draw gold");
    let (Action::Deal(card), _) = game.outcomes()[0] else {
        panic!("a card is dealt");
    };
    let (own, back) = (format!("deal {card}"), format!("deal {}", card.back()));
    assert_eq!(texts(&game, &own), [own.clone(), back.clone(), back]);
    let mut after = game.clone();
    let events = after.apply(Actor::Chance, Action::Deal(card)).unwrap();
    let (seat, viewer) = (seat('A'), Viewer::Seat(seat('B')));
    let seen = Event::Dealt {
        seat,
        card: Shown::Back(card.back()),
    };
    assert_eq!(State::seen_by(&events[0], viewer), Some(seen));
}

#[test]
fn the_view_of_another_is_the_same_whichever_cards_are_hidden() {
    // COD-8.1: A has other cards with the same backs, lays one face down, draws another, was
    // offered other objectives and keeps another. B and a spectator see no difference.
    let words = |hand: &str, offer: &str, keep: &str| {
        format!(
            "hands A {hand}, B 3 13 43; face up 5 15 45 55; common 95 96; \
             offers A {offer}, B 101 102; keeps {keep} 101"
        )
    };
    let one = play(
        2,
        &words("1 11 41", "87 88", "87"),
        "A: 1 back 1,1; draw 6\nB: 3 front 1,1; draw 14\nA: 41 back 2,2; take 5 -> 16",
    );
    let two = play(
        2,
        &words("2 12 42", "89 90", "90"),
        "A: 2 back 1,1; draw 7\nB: 3 front 1,1; draw 14\nA: 42 back 2,2; take 5 -> 16",
    );
    assert_ne!(view_of(&one, 'A'), view_of(&two, 'A'));
    assert_eq!(view_of(&one, 'B'), view_of(&two, 'B'));
    assert_eq!(one.view(Viewer::Spectator), two.view(Viewer::Spectator));
}

#[test]
fn a_view_has_the_own_secrets_and_nobody_elses() {
    // COD-8.1
    let game = table(3, "hands A 1 11 41; offers A 87 88; keeps 88");
    let own = &view_of(&game, 'A').players[0];
    assert_eq!(own.hand, [1, 11, 41].map(|id| Shown::Card(card(id))));
    assert_eq!(
        own.offered
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["87", "88"]
    );
    assert_eq!(own.secret.unwrap().to_string(), "88");
    assert_eq!(own.worth.len(), 3);
    for viewer in [
        Viewer::Seat(seat('B')),
        Viewer::Seat(seat('C')),
        Viewer::Spectator,
    ] {
        let other = &game.view(viewer).players[0];
        assert!(
            other
                .hand
                .iter()
                .all(|shown| matches!(shown, Shown::Back(_))),
            "{viewer:?}"
        );
        assert_eq!((other.offered_count, other.offered.len()), (2, 0));
        assert_eq!((other.has_secret, other.secret), (true, None));
        assert_eq!(other.worth.len(), 2);
    }
}

#[test]
fn a_refusal_tells_nothing_about_hidden_cards() {
    // COD-8.1: whether A holds it, whether it lies face down or is in a deck, B is refused alike.
    let game = play(
        2,
        "hands A 1 11 41, B 2 12 42; face up 3 13 43 53",
        "A: 41 back 1,1; draw 4",
    );
    let refused = |game: &State, by, action: &str| {
        let refusal = game
            .check(Actor::Seat(seat(by)), action.parse().unwrap())
            .unwrap_err();
        (refusal.code(), refusal.to_string())
    };
    for id in (1..=80).filter(|id| ![2, 12, 42].contains(id)) {
        let text = format!("card {id} is not in your hand");
        assert_eq!(
            refused(&game, 'B', &format!("place {id} back 1,1")),
            ("not-in-hand", text)
        );
        let (code, _) = refused(&game, 'A', &format!("place {id} back -1,1"));
        assert_eq!(code, "not-your-turn");
    }
    let game = scenario::run(game, "B: place 2 back 1,1");
    for id in (1..=80).filter(|id| ![3, 13, 43, 53].contains(id)) {
        let text = format!("card {id} is not face up beside the decks");
        assert_eq!(
            refused(&game, 'B', &format!("take {id}")),
            ("not-face-up", text)
        );
    }
}

#[test]
fn at_the_end_secret_objectives_are_shown_and_nothing_else() {
    // COD-8.4: not the hands, not the cards face down, not the objectives that were not kept.
    let game = play(
        2,
        "hands A 1 11 41, B 2 12 42; face up 3 13 43 53; \
         offers A 87 88, B 89 90; keeps 88 89; left 0 0",
        "
        A: 1 back 1,1; take 53
        B: 2 back 1,1; take 43
        A: 11 back 2,0
        B: 12 back 2,0
        over
        ",
    );
    for viewer in [Viewer::Seat(seat('B')), Viewer::Spectator] {
        let view = game.view(viewer);
        let other = &view.players[0];
        assert_eq!(other.secret.unwrap().to_string(), "88");
        assert_eq!((other.worth.len(), other.offered.len()), (3, 0));
        let [taken, gold] = [53, 41].map(card);
        assert_eq!(other.hand, [Shown::Card(taken), Shown::Back(gold.back())]);
        let down = [1, 11].map(|id| Shown::Back(card(id).back()));
        let cards = &other.cards[1..];
        assert_eq!(cards[0], CardView::Back(down[0], Cell::new(1, 1)));
        assert_eq!(cards[1], CardView::Back(down[1], Cell::new(2, 0)));
    }
    let view = view_of(&game, 'A');
    assert_eq!(view.players[1].secret.unwrap().to_string(), "89");
}

#[test]
fn chance_says_the_back_first_and_the_face_when_somebody_gets_the_card() {
    // COD-8.2: both decks show a back before anybody moves, the resource deck first.
    let game = play(
        2,
        "hands A 1 11 41, B 2 12 42; face up 3 13 43 53; left 2 2",
        "A: place 1 back 1,1",
    );
    let game = scenario::run(game, "A: draw resource");
    let (Action::Deal(card), _) = game.outcomes()[0] else {
        panic!("a card is dealt");
    };
    scenario::run(
        game,
        &format!(
            "
            *: top {} !wrong-step
            *: deal 31 !not-in-deck
            *: deal {card}
            B: place 2 back 1,1 !not-your-turn
            *: top fungi-gold !other-deck
            *: top insect-resource !no-such-back
            *: deal 4 !wrong-step
            ",
            card.back()
        ),
    );
}
