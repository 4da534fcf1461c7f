//! A position that a log leaves open, and how likely it is.

use tessera_core::{Game as _, Mover, Seat, Viewer};
use tessera_eldorado::{Action, Card, Cards, Item, Native, Phase, State};

/// Hand and draw pile of every seat, and the cards being kept.
pub type World = (Vec<(Vec<Card>, Vec<Card>)>, String);

pub fn world(game: &State) -> World {
    let own = |seat: Seat| {
        let own = game.view(Viewer::Seat(seat)).players.remove(seat.index());
        let list = |cards: &Cards| cards.iter().collect::<Vec<Card>>();
        (list(&own.hand.unwrap()), list(&own.unseen))
    };
    let kept = match game.phase() {
        keep @ Phase::Keep(_) => format!("{keep:?}"),
        _ => String::new(),
    };
    (Seat::all(game.seats()).map(own).collect(), kept)
}

/// A possible position.
#[derive(Clone)]
pub struct Possible {
    pub game: State,
    /// Up to a factor that all have in common, how likely it is.
    pub weight: f64,
    /// Cards kept so far by the seat that ends its turn.
    kept: Vec<Card>,
}

impl Possible {
    /// A position that everybody knows.
    pub fn surely(game: &State) -> Possible {
        Possible {
            game: game.clone(),
            weight: 1.0,
            kept: Vec::new(),
        }
    }

    /// All moves with their weights: of chance how likely they are, of seats how many of
    /// their cards could have made them.
    pub fn moves(&self) -> Vec<(Action, f64)> {
        if self.game.mover() == Mover::Chance {
            let outcomes = self.game.outcomes();
            let total: u64 = outcomes.iter().map(|it| it.1).sum();
            let share = |weight: u64| weight as f64 / total as f64;
            return outcomes
                .into_iter()
                .map(|(outcome, weight)| (outcome, share(weight)))
                .collect();
        }
        let hand = self.game.hand(self.game.turn());
        let known = self.known();
        let actions = self.game.legal_actions().into_iter();
        actions
            .map(|action| {
                let weight = match (action, card_of(action)) {
                    // A set of kept cards has no order.
                    (Action::Keep(card), _) => {
                        let kept = self.kept.iter().filter(|it| **it == card).count();
                        (f64::from(hand.count(card)) - kept as f64) / (kept + 1) as f64
                    }
                    (Action::Done, _) => self.discards(),
                    (_, Some(card)) if !known.has(card) => f64::from(hand.count(card)),
                    _ => 1.0,
                };
                (action, weight)
            })
            .collect()
    }

    /// Cards that everybody knows the seat to move to hold.
    fn known(&self) -> Cards {
        let view = self.game.view(Viewer::Spectator);
        view.players[self.game.turn().index()].known
    }

    /// The number of ways to discard the cards that are not kept, known cards first, for each way
    /// to choose the kept cards.
    fn discards(&self) -> f64 {
        if !matches!(self.game.phase(), Phase::Keep(_)) {
            return 1.0;
        }
        let (hand, known) = (self.game.hand(self.game.turn()), self.known());
        let kinds = hand.each_kind().map(|card| {
            let kept = self.kept.iter().filter(|it| **it == card).count();
            let held = usize::from(hand.count(card));
            let known = usize::from(known.count(card));
            let unknown_discarded = (held - kept).saturating_sub(known);
            ways(held - known, unknown_discarded) / ways(held, kept)
        });
        kinds.product()
    }

    /// The same before the move, with the weight after it.
    pub fn after(&self, action: Action, weight: f64) -> Possible {
        let mut kept = self.kept.clone();
        match action {
            Action::Keep(card) => kept.push(card),
            _ => kept.clear(),
        }
        Possible {
            game: self.game.clone(),
            weight: self.weight * weight,
            kept,
        }
    }
}

/// The binomial coefficient.
fn ways(all: usize, chosen: usize) -> f64 {
    (0..chosen)
        .map(|it| (all - it) as f64 / (it + 1) as f64)
        .product()
}

/// The card that leaves the hand by an action.
fn card_of(action: Action) -> Option<Card> {
    match action {
        Action::Move(Item::Card(card), ..)
        | Action::Break(Item::Card(card), ..)
        | Action::Give(Item::Card(card))
        | Action::Use(card)
        | Action::Remove(card)
        | Action::Replace(card) => Some(card),
        Action::Native(Native::Card, ..) | Action::NativeBreak(Native::Card, ..) => {
            Card::named("native")
        }
        Action::Transmit(_) => Card::named("transmitter"),
        _ => None,
    }
}
