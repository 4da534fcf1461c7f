//! What one viewer knows, and the worlds it cannot tell apart.

use tessera_core::{BySeat, Game as _, Mover, Seat, Source, Viewer};

use super::{
    CELLS, Toy, ToyOptions,
    fault::{self, Fault},
    pile::Pile,
};

#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub options: ToyOptions,
    pub viewer: Viewer,
    pub turn: Seat,
    pub turns: u32,
    pub row: [Option<u8>; CELLS],
    pub laid: u8,
    pub points: BySeat<i32>,
    /// Hand and buried cards of the viewer's own seat.
    pub own: Option<[Pile; 2]>,
    /// How many cards each seat has in hand and buried.
    pub sizes: BySeat<[u8; 2]>,
    /// What was buried, once the game is over.
    pub turned_up: Option<BySeat<Pile>>,
    /// Cards that are somewhere else: in the deck, in other hands, buried by others.
    pub unseen: Pile,
    /// Whether the viewer sees clearly: nothing depends on it.
    pub clear: bool,
    /// What the viewer should not know: other hands and what lies buried there.
    pub leak: [Option<BySeat<Pile>>; 2],
}

impl View {
    pub fn of(toy: &Toy, viewer: Viewer) -> View {
        let over = toy.mover() == Mover::Over;
        let mut unseen = toy.deck;
        for seat in Seat::all(toy.seats).filter(|seat| viewer != Viewer::Seat(*seat)) {
            unseen.merge(&toy.hands[seat]);
            if !over {
                unseen.merge(&toy.buried[seat]);
            }
        }
        let leak = |fault, piles| fault::is(fault).then_some(piles);
        View {
            options: toy.options,
            viewer,
            turn: toy.turn,
            turns: toy.turns,
            row: toy.row,
            laid: toy.laid,
            points: toy.points,
            own: match viewer {
                Viewer::Seat(seat) => Some([toy.hands[seat], toy.buried[seat]]),
                Viewer::Spectator => None,
            },
            sizes: BySeat::from_fn(toy.seats, |seat| {
                [toy.hands[seat].total(), toy.buried[seat].total()]
            }),
            turned_up: over.then_some(toy.buried),
            unseen,
            clear: !(fault::is(Fault::ParsingBlinds) && fault::has_parsed()),
            leak: [
                leak(Fault::ViewPeeks, toy.hands),
                leak(Fault::ViewShowsTheBuried, toy.buried),
            ],
        }
    }

    /// A world as the viewer sees it, each card that it cannot see being anywhere.
    pub fn sample(&self, source: &mut impl Source) -> Toy {
        loop {
            let world = self.deal(source);
            if View::of(&world, self.viewer).leak == self.leak {
                return world;
            }
        }
    }

    fn deal(&self, source: &mut impl Source) -> Toy {
        let mut cards = self.unseen.cards();
        for at in (1..cards.len()).rev() {
            cards.swap(at, source.below(at as u64 + 1) as usize);
        }
        if fault::is(Fault::SampleDealsInOrder) {
            cards.sort_unstable();
        }
        let mut deal = |size: u8| Pile::of(&cards.split_off(cards.len() - usize::from(size)));
        let seats = self.sizes.seats();
        let mut hands = BySeat::from_fn(seats, |_| Pile::default());
        let mut buried = self.turned_up.unwrap_or(hands);
        for seat in Seat::all(seats) {
            let [in_hand, laid_aside] = self.sizes[seat];
            match self.own {
                Some(own) if self.viewer == Viewer::Seat(seat) => {
                    [hands[seat], buried[seat]] = own;
                }
                _ => {
                    hands[seat] = deal(in_hand);
                    if self.turned_up.is_none() {
                        buried[seat] = deal(laid_aside);
                    }
                }
            }
        }
        Toy {
            options: self.options,
            seats,
            turn: if fault::is(Fault::SampleForgetsTheTurn) {
                self.turn.next(seats)
            } else {
                self.turn
            },
            turns: self.turns,
            deck: Pile::of(&cards),
            hands,
            buried,
            row: self.row,
            points: self.points,
            laid: self.laid,
            held: Seat::all(seats).map(|seat| self.sizes[seat][0]).sum::<u8>()
                + u8::from(fault::is(Fault::SampleMiscounts)),
            withheld: false,
        }
    }
}
