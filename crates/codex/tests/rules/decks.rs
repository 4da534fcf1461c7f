//! COD-7.2, COD-7.3, COD-4.4a, COD-4.4b: decks that run out.

use tessera_codex::{Action, CardSet, Deck, DeckView, Phase, Reason, Setup, Side, State};
use tessera_core::{Game as _, Mover, Seat, SimSource, Source as _, Viewer};

use super::table::{options, play};

#[test]
fn a_place_whose_deck_is_empty_stays_empty() {
    // COD-7.2: and an empty deck gives no card. The gold cards go on as before.
    play(
        2,
        "face up 3 13 43 53; left 1 4",
        "
        A: 1 back 1,1; draw 4
        left: 0 4
        B: place 2 back 1,1
        moves: draw gold | take 3 | take 13 | take 43 | take 53
        B: draw resource !deck-empty
        B: take 3
        face up: - 13 43 53
        left: 0 4
        A: 4 back 2,2; take 53 -> 60
        face up: - 13 43 60
        left: 0 3
        ",
    );
}

#[test]
fn both_places_of_a_row_stay_empty() {
    // COD-7.2
    play(
        2,
        "hands A 1 11 41, B 2 12 42; face up 3 13 43 53; left 4 0",
        "
        A: 1 back 1,1; take 43
        face up: 3 13 - 53
        B: 2 back 1,1; take 53
        face up: 3 13 - -
        A: place 11 back 2,2
        moves: draw resource | take 3 | take 13
        A: draw gold !deck-empty
        A: take 13
        turns: 1
        left: 2 0
        ",
    );
}

#[test]
fn the_last_card_of_a_deck_may_fill_a_place() {
    // COD-3.3b, COD-4.1b: that ends the game as well as a card drawn.
    let game = play(
        2,
        "face up 3 13 43 53; left 1 0",
        "
        A: 1 back 1,1; take 3 -> 4
        face up: 4 13 43 53
        left: 0 0
        turns: 3
        over
        ",
    );
    assert_eq!(game.trigger().unwrap().reason, Reason::Decks);
}

#[test]
fn with_no_card_anywhere_the_draw_is_skipped() {
    // COD-7.3: four seats with cut decks. D finds nothing and keeps two cards; for the last
    // round each has a card, and D one more after it.
    for last_draw in ["skip", "take"] {
        let game = play(
            4,
            &format!("options last-draw={last_draw}; face up 3 13 43 53; left 3 0"),
            "
            A: 1 back 1,1; take 43
            B: 2 back 1,1; take 53
            C: 4 back 1,1; draw 5
            D: 6 back 1,1; draw 7
            left: 1 0
            face up: 3 13 - -
            A: 14 back 2,2; draw 8
            left: 0 0
            B: 15 back 2,2; take 3
            C: 16 back 2,2; take 13
            face up: - - - -
            D: 17 back 2,2          # and draws nothing
            next: A
            turns: 4
            over
            ",
        );
        let hands = Seat::all(4).map(|seat| game.hand(seat).len());
        assert_eq!(hands.collect::<Vec<_>>(), [2, 2, 2, 1]);
    }
}

#[test]
fn the_whole_box_is_played_to_the_end() {
    // COD-4.1b, COD-4.2, COD-4.4a: everybody draws from the decks, 34 + 36 cards with two seats,
    // 32 + 35 with three, 30 + 34 with four; drawing the last one triggers the end.
    for (seats, cards, trigger) in [(2, 70, 'B'), (3, 67, 'A'), (4, 64, 'D')] {
        let rest = (seats - 1 - (cards - 1) % seats) + seats;
        let script = format!("turns: {}\nnext: {trigger}\nturns: 1\nleft: 0 0", cards - 1);
        let game = play(seats, "", &format!("{script}\nturns: {rest}\nover"));
        assert_eq!(game.trigger().unwrap().seat.letter(), trigger);
        assert_eq!(game.turns(), cards + rest);
        assert_eq!(cards_in(&game), 80);
    }
}

/// Cards in decks, face up, in hands and on boards, starters aside.
fn cards_in(game: &State) -> usize {
    let view = game.view(Viewer::Spectator);
    let decks: usize = view.decks.iter().map(DeckView::len).sum();
    let face_up = view.face_up.iter().flatten().count();
    let boards = view.players.iter().map(|player| player.cards.len() - 1);
    let hands = view.players.iter().map(|player| player.hand.len());
    decks + face_up + boards.sum::<usize>() + hands.sum::<usize>()
}

#[test]
fn with_all_cards_somebody_can_always_draw_and_no_hand_is_empty() {
    // COD-4.4a: random games whose draws come from the table first, which empties places.
    for game in 0..60 {
        let mut source = SimSource::new(44, game);
        let mut state = State::with_options(Default::default(), 2 + game as usize % 3).unwrap();
        while let Some(action) = choose(&state, &mut source) {
            let lays = matches!(action, Action::Place(..));
            let last = state
                .trigger()
                .is_some_and(|it| state.round() > u32::from(it.round));
            state.play(action);
            assert!(
                !lays || last || state.phase() == Phase::Draw,
                "game {game}: no draw"
            );
            if state.turns() > 0 {
                let mut hands = Seat::all(state.seats()).map(|seat| state.hand(seat).len());
                assert!(hands.all(|cards| cards > 0), "game {game}: an empty hand");
            }
        }
        assert_eq!(cards_in(&state), 80);
    }
}

#[test]
fn with_any_decks_each_hand_keeps_a_card_to_the_end() {
    // COD-4.4b: decks cut at random, every option of drawing.
    for game in 0..200 {
        let mut source = SimSource::new(45, game);
        let seats = 2 + game as usize % 3;
        let mut setup = Setup::new(Default::default(), seats);
        let words = [
            "last-draw=skip",
            "last-draw=take",
            "refill=any-deck",
            "deck-end=any",
        ];
        setup.options = options(&[words[game as usize / 3 % 4]]);
        let mut cards = CardSet::NONE;
        for (deck, needed) in [(Deck::Resource, 2 + 2 * seats), (Deck::Gold, 2 + seats)] {
            let more = 1 + source.below(41 - needed as u64);
            let count = needed + source.below(more) as usize;
            let of_deck = CardSet::of_deck(deck).iter().take(count);
            cards = cards.and(of_deck.collect());
        }
        setup.cards = cards;
        let mut state = State::try_from(setup).unwrap();
        while let Some(action) = choose(&state, &mut source) {
            state.play(action);
        }
        let hands: Vec<usize> = Seat::all(seats)
            .map(|seat| state.hand(seat).len())
            .collect();
        assert!(
            hands.iter().all(|&cards| cards > 0),
            "game {game}: {hands:?}"
        );
        let laid: usize = state
            .view(Viewer::Spectator)
            .players
            .iter()
            .map(|it| it.cards.len())
            .sum();
        assert!(laid <= 80, "game {game}: {laid} cards are laid");
    }
}

/// A random move, but face-up cards are preferred to decks half of the time, and cards are laid
/// face down, so that nobody reaches 20 points.
fn choose(state: &State, source: &mut SimSource) -> Option<Action> {
    if state.mover() != Mover::Seat(state.turn()) {
        return state.random_move(source);
    }
    let mut actions = state.legal_actions();
    match state.phase() {
        Phase::Place => actions.retain(|it| matches!(it, Action::Place(_, Side::Back, _))),
        Phase::Draw if source.below(2) == 0 && state.face_up() != [None; 4] => {
            actions.retain(|action| matches!(action, Action::Take(_)));
        }
        _ => {}
    }
    Some(actions[source.below(actions.len() as u64) as usize])
}
