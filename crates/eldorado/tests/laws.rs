//! The ten laws, on random games of every option and number of seats.

use tessera_core::{Actor, Game as _, Mover, Options as _, Seat, SimSource, Source as _, Viewer};
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Hex, Item, Native, Options, Phase, Setup, State, Token,
    data::Symbol,
};
use tessera_testkit::{LawsConfig, Subject, changed_options, law_tests};

struct Eldorado;

impl Subject for Eldorado {
    type Game = State;

    fn starts() -> Vec<(String, State)> {
        let mut starts = Vec::new();
        for seats in 2..=4 {
            let state = State::with_options(Options::default(), seats).unwrap();
            starts.push((format!("{seats} seats"), state));
            starts.push((
                format!("{seats} rich seats"),
                rich(Options::default(), seats),
            ));
        }
        for (name, options) in changed_options::<Options>() {
            starts.push((name, rich(options, 3)));
        }
        let mut caves = Options::default();
        caves.set("caves", "on").unwrap();
        caves.set("course", "serpentine").unwrap();
        starts.push(("caves of serpentine".into(), rich(caves.clone(), 2)));
        caves.set("explore", "choice").unwrap();
        starts.push(("caves by choice".into(), rich(caves, 3)));
        for seats in 2..=4 {
            for race in ["first", "places"] {
                let mut options = Options::default();
                options.set("course", &one_tile()).unwrap();
                options.set("race", race).unwrap();
                let state = State::with_options(options, seats).unwrap();
                starts.push((format!("{seats} seats on one tile, race={race}"), state));
            }
        }
        starts
    }

    fn garbage(source: &mut SimSource) -> Action {
        let mut below = |bound: u64| source.below(bound) as usize;
        let card = Card::new(below(21)).unwrap();
        let token = Token::new(below(14)).unwrap();
        let blockade = Blockade::new(1 + below(6)).unwrap();
        let item = if below(3) == 0 {
            Item::Token(token)
        } else {
            Item::Card(card)
        };
        let symbol = Symbol::ALL[below(3)];
        let small = Hex::new(below(9) as i8 - 4, below(9) as i8 - 4);
        let (q, r) = Hex::WAYS[below(6)];
        let beside = small.moved(q, r);
        let any = Hex::new(below(256) as u8 as i8, below(256) as u8 as i8);
        let native = if below(2) == 0 {
            Native::Card
        } else {
            Native::Token
        };
        match below(26) {
            0 => Action::Lay(blockade),
            1 => Action::Draw(card),
            2 => Action::Find(token),
            3 | 4 => Action::Move(item, symbol, small, beside),
            5 => Action::Move(item, symbol, any, small),
            6 => Action::On(small),
            7 => Action::Break(item, symbol, small, blockade),
            8 => Action::OnBreak(blockade),
            9 => Action::Pay(small, beside),
            10 => Action::PayBreak(small, blockade),
            11 => Action::Buy(card),
            12 => Action::Give(item),
            13 => Action::Native(native, small, beside),
            14 => Action::NativeBreak(native, small, blockade),
            15 => Action::Use(card),
            16 => Action::Transmit(card),
            17 => Action::Remove(card),
            18 => Action::Replace(card),
            19 => Action::UseToken(token),
            20 => Action::Save(card),
            21 => Action::Stop,
            22 => Action::End,
            23 => Action::Keep(card),
            24 => Action::Explore(small),
            _ => Action::Done,
        }
    }

    fn inventory(game: &State) -> Vec<(String, i64)> {
        let view = game.view(Viewer::Spectator);
        let mut counts = Vec::new();
        for card in Card::all() {
            let zones = view.players.iter().map(|player| {
                let zones = [
                    &player.unseen,
                    &player.played,
                    &player.gained,
                    &player.discard,
                    &player.removed,
                ];
                zones
                    .iter()
                    .map(|cards| i64::from(cards.count(card)))
                    .sum::<i64>()
            });
            let total = zones.sum::<i64>() + i64::from(view.market.left(card));
            counts.push((card.to_string(), total));
        }
        counts
    }

    fn reveals(before: &State, by: Actor, action: Action) -> bool {
        // ELD-8.8: cards that are not kept are discarded face up.
        let discards = matches!((before.phase(), action), (Phase::Keep(_), Action::Done));
        let mut after = before.clone();
        discards || (after.apply(by, action).is_ok() && after.mover() == Mover::Over)
    }

    fn audit(game: &State) -> Result<(), String> {
        for seat in Seat::all(game.seats()) {
            let view = game.view(Viewer::Seat(seat));
            let hand = view.players[seat.index()].hand.unwrap();
            let recounted: Cards = hand.iter().collect();
            if recounted != hand {
                return Err(format!("the hand of {seat} is counted wrong"));
            }
            let known = view.players[seat.index()].known;
            if Card::all().any(|card| known.count(card) > hand.count(card)) {
                return Err(format!("{seat} is known to hold what it does not"));
            }
        }
        Ok(())
    }
}

/// A course of the start tile and the finish, so that random walkers arrive.
fn one_tile() -> String {
    crate::bridge::opening::one_tile().text()
}

/// A table where every deck has one card of each kind more.
fn rich(options: Options, seats: usize) -> State {
    let extra: Cards = Card::all().skip(3).collect();
    State::try_from(Setup {
        extra,
        ..Setup::new(options, seats)
    })
    .unwrap()
}

law_tests!(
    Eldorado,
    LawsConfig {
        games: 1,
        max_moves: 1_500,
        ..LawsConfig::default()
    }
);
