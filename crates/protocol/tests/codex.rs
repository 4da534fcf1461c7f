//! What the wire adds to the rules of Codex Naturalis: all that is missing for a card.

use tessera_codex::{Action, Card, Cell, Side, State};
use tessera_core::{Actor, Game as _, Mover, SimSource, Viewer};
use tessera_protocol::{
    GameView, Reason, Wire,
    codex::{Components, Illegal},
    refusal::{ErrorBody, IllegalAction},
};

#[test]
fn a_refused_cost_names_every_resource_and_what_is_missing_of_it() {
    let components = Components::default();
    let mut several = 0;
    for seed in 0..20 {
        let mut game = State::new(&Default::default(), 2).unwrap();
        let mut source = SimSource::new(seed, 0);
        while let Some(by) = game.mover().actor() {
            several += refused_costs(&game, &components);
            let action = game.random_move(&mut source).unwrap();
            game.apply(by, action).unwrap();
        }
    }
    assert!(several > 10, "{several}");
}

/// How many fronts of the hand are refused for more than one resource.
fn refused_costs(game: &State, components: &Components) -> usize {
    let Mover::Seat(seat) = game.mover() else {
        return 0;
    };
    let GameView::Codex(view) = State::wire_view(&game.view(Viewer::Seat(seat))) else {
        panic!("another game");
    };
    let player = &view.players[&seat.into()];
    let mut cells = player.free.keys().rev().filter_map(|cell| {
        let (x, y) = cell.split_once(',')?;
        Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
    });
    let Some(cell) = cells.next() else {
        return 0;
    };
    let mut several = 0;
    for number in player.hand.keys() {
        let card = Card::new(number.parse().unwrap()).unwrap();
        let action = Action::Place(card, Side::Front, cell);
        let Err(illegal) = game.check(Actor::Seat(seat), action) else {
            continue;
        };
        let error = ErrorBody::illegal::<State>(&illegal);
        let Reason::Rules(IllegalAction::Codex(Illegal::CostNotMet {
            card,
            cost,
            missing,
        })) = &*error.reason
        else {
            continue;
        };
        assert_eq!(card.to_string(), *number);
        let word = |kingdom| {
            serde_json::to_value(kingdom)
                .unwrap()
                .as_str()
                .unwrap()
                .to_owned()
        };
        let shown = |kingdom| player.symbols.get(&word(kingdom)).copied().unwrap_or(0);
        let printed = &components.cards[number].cost;
        assert_eq!(cost.len(), printed.len());
        for (&kingdom, &want) in cost {
            assert_eq!(printed[&word(kingdom)], want);
            let lacks = want.saturating_sub(shown(kingdom));
            assert_eq!(missing.get(&kingdom).copied().unwrap_or(0), lacks);
            let expected = format!("{want} {}, you show {}", word(kingdom), shown(kingdom));
            assert_eq!(
                error.sentence.contains(&expected),
                lacks > 0,
                "{}",
                error.sentence
            );
        }
        assert!(!missing.is_empty());
        several += usize::from(missing.len() > 1);
    }
    several
}
