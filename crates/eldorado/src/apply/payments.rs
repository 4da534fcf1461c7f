//! Payments: rubble, camps and blockades (ELD-4, ELD-5), and buying (ELD-6).

use tessera_core::Listener;

use crate::{
    action::{Event, Item},
    card::Card,
    data::{Symbol, Terrain},
    history::Use,
    options::Gained,
    state::{Payment, Phase, Purpose, State},
};

impl State {
    pub(super) fn give(
        &mut self,
        payment: Payment,
        item: Item,
        listener: &mut impl Listener<Event>,
    ) {
        let least = payment.least.min(item.half_coins());
        let from = item.index() as u8;
        let worth = match payment.purpose {
            Purpose::Enter(_, to) => {
                self.give_up(item, self.course().space(to).terrain, listener);
                1
            }
            Purpose::Tear(..) => {
                self.give_up(item, Terrain::Rubble, listener);
                1
            }
            Purpose::Buy(_) => {
                self.pay_with(item, listener);
                item.half_coins()
            }
        };
        let left = payment.left.saturating_sub(worth);
        if left > 0 {
            self.phase = Phase::Pay(Payment {
                left,
                least,
                from,
                ..payment
            });
            return;
        }
        self.phase = Phase::Play;
        match payment.purpose {
            Purpose::Enter(piece, to) => {
                self.enter(piece, to, listener);
                if self.phase == Phase::Play && self.pieces[piece.index()] == to {
                    self.stop_at(piece, None);
                }
            }
            Purpose::Tear(_, seam) => {
                if let Some(blockade) = self.blockades[seam.index()] {
                    self.tear(blockade, listener);
                }
            }
            Purpose::Buy(card) => {
                self.market.buy(card);
                self.gain(card, Use::Bought, listener);
            }
        }
    }

    /// ELD-4.2, ELD-4.3: a card given up for a camp leaves the game, otherwise it is discarded.
    fn give_up(&mut self, item: Item, terrain: Terrain, listener: &mut impl Listener<Event>) {
        let Item::Card(card) = item else { return };
        match terrain {
            Terrain::BaseCamp => self.remove(card, Use::Camped, listener),
            Terrain::Jungle
            | Terrain::Water
            | Terrain::Village
            | Terrain::Rubble
            | Terrain::Mountain
            | Terrain::Cave
            | Terrain::Start => {
                self.leave_hand(card);
                self.player_mut().played.add(card);
                self.report_use(card, Use::GivenUp, listener);
            }
        }
        self.caves.change_symbol = false;
    }

    /// ELD-7.1: paying with coins is the function of a card that shows them.
    fn pay_with(&mut self, item: Item, listener: &mut impl Listener<Event>) {
        match item {
            Item::Card(card) if card.power(Symbol::Coin) == 0 => {
                self.leave_hand(card);
                self.player_mut().played.add(card);
                self.report_use(card, Use::Paid, listener);
                self.caves.change_symbol = false;
            }
            Item::Card(card) => self.play_card(card, Use::Paid, listener),
            Item::Token(token) => self.use_up(token, Use::Paid, listener),
        }
    }

    /// ELD-6.5, ELD-11.3: a gained card cannot be used this turn.
    pub(super) fn gain(&mut self, card: Card, what: Use, listener: &mut impl Listener<Event>) {
        match self.table.options.gained {
            Gained::Aside => self.player_mut().gained.add(card),
            Gained::Discard => self.player_mut().discard.add(card),
        }
        self.report_use(card, what, listener);
    }
}
