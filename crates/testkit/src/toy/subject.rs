//! The toy before the laws.

use super::{Action, Bonus, Toy, ToyOptions, View, pile::Pile};
use crate::{Subject, Twin};
use tessera_core::{Game, Seat, SimSource, Source as _, Viewer};

/// Lists of worlds are made when no more cards than this are unseen.
const FEW_CARDS: u8 = 3;

/// New games of two and three seats with and without bonus, and games begun off the middle.
pub struct Tables;

impl Subject for Tables {
    type Game = Toy;

    fn starts() -> Vec<(String, Toy)> {
        let mut starts = Vec::new();
        for bonus in [Bonus::Neighbours, Bonus::None] {
            let options = ToyOptions { bonus };
            for seats in Toy::SEATS {
                let name = format!("{seats} seats, bonus {}", bonus.text());
                starts.push((name, Toy::new(&options, seats).expect("SEATS may play")));
            }
            let begun = Toy::begun(options, 2, 3, -1);
            starts.push((format!("begun, bonus {}", bonus.text()), begun));
        }
        starts
    }

    fn garbage(source: &mut SimSource) -> Action {
        let card = source.below(256) as u8;
        match source.below(3) {
            0 => Action::Draw(card),
            1 => Action::Lay(card % 6, source.below(256) as u8 as i8),
            _ => Action::Bury(card),
        }
    }

    fn inventory(game: &Toy) -> Vec<(String, i64)> {
        let mut all = game.deck;
        let piles = game.hands.as_slice().iter().chain(game.buried.as_slice());
        piles.for_each(|pile| all.merge(pile));
        game.row.iter().flatten().for_each(|card| all.add(*card));
        let count = |card| (format!("cards of {card}"), i64::from(all.count(card)));
        super::pile::VALUES.map(count).collect()
    }

    fn audit(game: &Toy) -> Result<(), String> {
        let laid = game.row.iter().flatten().count();
        if usize::from(game.laid) != laid {
            return Err(format!("{laid} cards are laid, kept is {}", game.laid));
        }
        let held: u8 = game.hands.as_slice().iter().map(Pile::total).sum();
        if game.held != held {
            return Err(format!("{held} cards are held, kept is {}", game.held));
        }
        Ok(())
    }

    fn hostile_texts() -> Vec<String> {
        ["lay 3 at", "lay 3 at 0 ", "bury 300", "lay 1 at -129"]
            .map(String::from)
            .to_vec()
    }

    fn twins(start: &Toy) -> Vec<Twin<Toy>> {
        let mut mirrored = start.clone();
        mirrored.row.reverse();
        vec![Twin {
            name: "mirrored".into(),
            start: mirrored,
            map: Box::new(|_, action| {
                if let Action::Lay(card, cell) = action {
                    Action::Lay(card, -cell)
                } else {
                    action
                }
            }),
        }]
    }

    fn could_be(sampled: &Toy, truth: &Toy) -> bool {
        let sizes = |toy: &Toy| -> Vec<u8> {
            let piles = toy.hands.as_slice().iter().chain(toy.buried.as_slice());
            piles.map(Pile::total).collect()
        };
        sizes(sampled) == sizes(truth)
    }

    /// Every way to give the unseen cards to the places they may be in, one place at a time.
    fn worlds(truth: &Toy, viewer: Viewer) -> Option<Vec<(Toy, u64)>> {
        let view = View::of(truth, viewer);
        if view.unseen.total() > FEW_CARDS {
            return None;
        }
        let mut places = Vec::new();
        let mut empty = truth.clone();
        for seat in Seat::all(truth.seats).filter(|seat| viewer != Viewer::Seat(*seat)) {
            let [hand, buried] = view.sizes[seat];
            places.extend((0..hand).map(|_| Place::Hand(seat)));
            empty.hands[seat] = Pile::default();
            if view.turned_up.is_none() {
                places.extend((0..buried).map(|_| Place::Buried(seat)));
                empty.buried[seat] = Pile::default();
            }
        }
        empty.deck = Pile::default();
        let mut worlds = Vec::new();
        fill(&empty, &places, view.unseen, 1, &mut worlds);
        Some(worlds)
    }
}

/// Where a card may be that somebody cannot see; what is left is the deck.
#[derive(Clone, Copy)]
enum Place {
    Hand(Seat),
    Buried(Seat),
}

fn fill(toy: &Toy, places: &[Place], left: Pile, weight: u64, worlds: &mut Vec<(Toy, u64)>) {
    let Some((place, places)) = places.split_first() else {
        let mut world = toy.clone();
        world.deck = left;
        match worlds.iter_mut().find(|(other, _)| *other == world) {
            Some((_, weights)) => *weights += weight,
            None => worlds.push((world, weight)),
        }
        return;
    };
    for card in left.kinds() {
        let (mut toy, mut rest) = (toy.clone(), left);
        rest.remove(card);
        match *place {
            Place::Hand(seat) => toy.hands[seat].add(card),
            Place::Buried(seat) => toy.buried[seat].add(card),
        }
        fill(
            &toy,
            places,
            rest,
            weight * u64::from(left.count(card)),
            worlds,
        );
    }
}
