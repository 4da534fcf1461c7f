//! The ten laws, on random games of every option and number of seats.

use tessera_codex::{
    Action, Back, Card, CardSet, Cell, Deck, Objective, Options, Setup, Side, Starter, State,
};
use tessera_core::{Game as _, Seat, SimSource, Source as _, Viewer};
use tessera_testkit::{LawsConfig, Subject, changed_options, law_tests};

use crate::bridge;

struct Codex;

impl Subject for Codex {
    type Game = State;

    fn starts() -> Vec<(String, State)> {
        let mut starts = Vec::new();
        for seats in 2..=4 {
            let state = State::with_options(Options::default(), seats).unwrap();
            starts.push((format!("{seats} seats"), state));
        }
        for (name, options) in changed_options::<Options>() {
            starts.push((format!("short {name}"), short(options)));
            starts.push((name, State::with_options(options, 3).unwrap()));
        }
        starts.push(("short".into(), short(Options::default())));
        starts
    }

    fn garbage(source: &mut SimSource) -> Action {
        let mut below = |bound: u64| source.below(bound) as usize;
        let card = Card::new(1 + below(80)).unwrap();
        let objective = Objective::new(87 + below(16)).unwrap();
        let side = Side::ALL[below(2)];
        let small = Cell::new(below(9) as i8 - 4, below(9) as i8 - 4);
        match below(14) {
            0 => Action::Top(card.back()),
            1 => Action::Reveal(card),
            2 => Action::RevealObjective(objective),
            3 => Action::DealStarter(Starter::new(81 + below(6)).unwrap()),
            4 => Action::Deal(card),
            5 => Action::DealObjective(objective),
            6 => Action::Starter(side),
            7 => Action::Objective(objective),
            8 => Action::Place(
                card,
                side,
                Cell::new(below(256) as u8 as i8, below(256) as u8 as i8),
            ),
            9 | 10 => Action::Place(card, side, small),
            11 => Action::Draw(Deck::ALL[below(2)]),
            12 => Action::Take(card),
            _ => Action::Pass,
        }
    }

    fn inventory(game: &State) -> Vec<(String, i64)> {
        let players: Vec<_> = Seat::all(game.seats())
            .map(|seat| bridge::own(game, seat))
            .collect();
        let view = game.view(Viewer::Spectator);
        let backs = Back::all().map(|back| {
            let is = |card: &Card| card.back() == back;
            let in_deck = view.decks[back.deck().index()].left[back.kingdom().index()];
            let face_up = game.face_up().into_iter().flatten().filter(is).count();
            let held = Seat::all(game.seats())
                .flat_map(|seat| game.hand(seat))
                .filter(|card| is(card))
                .count();
            let laid = players
                .iter()
                .flat_map(|player| bridge::slow_board(player).laid);
            let laid = laid
                .filter_map(|laid| Card::new(laid.card.into()))
                .filter(is)
                .count();
            (
                format!("{back} cards"),
                (usize::from(in_deck) + face_up + held + laid) as i64,
            )
        });
        let seats = view.players.len();
        backs.chain([("seats".to_string(), seats as i64)]).collect()
    }

    fn audit(game: &State) -> Result<(), String> {
        bridge::audit(game)
    }

    fn hostile_texts() -> Vec<String> {
        let texts = [
            "place 1 front 128,0",
            "place 1 front -129,0",
            "place 0 front 1,1",
            "place 81 front 1,1",
            "place 01 front 1,1",
            "place +1 front 1,1",
            "place 1 front +1,1",
            "place 1 front -0,0",
            "place 1 side 1,1",
            "place 1 front",
            "place 1  front 1,1",
            "place 1 front 1,1 ",
            "place fungi-resource back 1,1",
            "place 256 back 1,1",
            "deal 0",
            "deal 103",
            "deal fungi-resource",
            "deal objective",
            "deal 99999999999999999999",
            "reveal 81",
            "reveal 86",
            "objective 1",
            "objective secret",
            "top fungi",
            "top fungi-",
            "top resource-fungi",
            "top Fungi-resource",
            "take 81",
            "take",
            "draw",
            "draw gold ",
            "draw silver",
            "starter",
            "starter 81",
            "pass ",
            "PASS",
            "\u{0}pass",
        ];
        texts.map(String::from).to_vec()
    }
}

/// Decks that run out soon, so that the end by decks and empty places come up.
fn short(options: Options) -> State {
    let cards: CardSet = Card::all().filter(|card| card.id() % 10 < 4).collect();
    State::try_from(Setup {
        cards,
        ..Setup::new(options, 4)
    })
    .unwrap()
}

law_tests!(
    Codex,
    LawsConfig {
        games: 2,
        ..LawsConfig::default()
    }
);
