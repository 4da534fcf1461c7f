//! The effects of a decision.

use super::Hex;
use super::choice::{Choice, TokenUse};
use super::course::PlaceId;
use super::data::{Action, CardId, Symbol, Terrain, blockade, card, data};
use super::game::{Game, Leftover, Phase, Spot};
use super::items::{Item, put, remove_from};

/// Chooses the card of the draw pile that is drawn; it gets all of them, sorted.
pub type Pick<'a> = dyn FnMut(&[CardId]) -> CardId + 'a;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The discard pile becomes the draw pile.
    Reshuffle,
    Card(CardId),
}

impl Game {
    /// Makes the decision and returns the cards drawn.
    ///
    /// # Panics
    /// When it is not legal, or when a card is picked that is not there.
    pub fn apply(&mut self, choice: &Choice, pick: &mut Pick<'_>) -> Vec<Drawn> {
        assert!(self.choices().contains(choice), "{choice:?} is not legal");
        self.end_movement_before(choice);
        let mut drawn = Vec::new();
        match choice {
            &Choice::Move {
                piece,
                item,
                symbol,
                to,
            } => {
                self.begin(piece, item, symbol);
                self.step(to);
            }
            &Choice::Continue { to } => self.step(to),
            &Choice::Tear {
                piece,
                item,
                symbol,
                place,
            } => {
                self.begin(piece, item, symbol);
                self.tear_with_power(place);
            }
            &Choice::ContinueTear { place } => self.tear_with_power(place),
            Choice::Pay { piece, to, cards } => self.pay(*piece, *to, cards),
            Choice::PayBlockade { place, cards, .. } => {
                cards.iter().for_each(|&card| self.give_up(card));
                self.tear(*place);
            }
            &Choice::Native { piece, to, with } => self.native(piece, to, with),
            &Choice::NativeTear { place, with, .. } => {
                self.use_function(with);
                self.tear(place);
            }
            &Choice::Transmit { card } => self.transmit(card),
            &Choice::Action { card } => self.draw_by_card(card, pick, &mut drawn),
            Choice::Remove { cards } => {
                cards.iter().for_each(|&card| self.remove(card));
                self.phase = Some(Phase::Play);
            }
            Choice::Buy { card, pay } => self.buy(card, pay),
            Choice::Token(token) => self.use_token(token, pick, &mut drawn),
            // To end the movement was all.
            Choice::Stop => {}
            Choice::End { keep } => self.end(keep, pick, &mut drawn),
        }
        drawn
    }

    /// A movement ends when anything else is decided; only then has its piece stopped. What was
    /// found there cannot be used for the decision itself.
    fn end_movement_before(&mut self, choice: &Choice) {
        use TokenUse::{KeepItem, PassOccupied};
        let goes_on = matches!(
            choice,
            Choice::Continue { .. }
                | Choice::ContinueTear { .. }
                | Choice::Token(KeepItem(_) | PassOccupied)
        );
        if let Some(rest) = self.leftover.filter(|_| !goes_on) {
            self.leftover = None;
            if rest.moved {
                self.stop(rest.piece);
            }
        }
        // A one-use card can be kept until something else is played.
        if !goes_on && !matches!(choice, Choice::Remove { .. } | Choice::Stop) {
            self.keepable.clear();
        }
    }

    fn begin(&mut self, piece: usize, item: Item, symbol: Symbol) {
        let power = self.power(item, symbol);
        self.use_function(item);
        self.leftover = Some(Leftover {
            piece,
            item,
            symbol,
            power,
            moved: false,
        });
    }

    fn step(&mut self, to: Hex) {
        let strength = self.course.spaces[&to].strength;
        let rest = self.leftover.as_mut().expect("a movement is under way");
        let piece = rest.piece;
        rest.power -= strength;
        rest.moved = true;
        self.enter(piece, to);
        self.end_movement_without_power();
    }

    fn tear_with_power(&mut self, place: PlaceId) {
        let strength = blockade(self.standing[&place]).strength;
        let rest = self.leftover.as_mut().expect("a movement is under way");
        rest.power -= strength;
        self.tear(place);
        self.end_movement_without_power();
    }

    fn end_movement_without_power(&mut self) {
        if let Some(rest) = self.leftover.filter(|rest| rest.power == 0) {
            self.leftover = None;
            if rest.moved {
                self.stop(rest.piece);
            }
        }
    }

    /// Puts the piece there. On a finish space it is in the city at once, and with a seat's last
    /// piece its turn is over.
    fn enter(&mut self, piece: usize, to: Hex) {
        if !self.course.spaces[&to].finish {
            self.player_mut().pieces[piece] = Spot::On(to);
            return;
        }
        self.player_mut().pieces[piece] = Spot::City;
        self.leftover = None;
        if self.player().has_arrived() {
            self.arrived.push(self.seat);
            self.arrival_rounds.push(self.round);
            self.pass_turn();
        }
    }

    /// Enters by something that leaves no power: the piece stops.
    fn enter_and_stop(&mut self, piece: usize, to: Hex) {
        self.enter(piece, to);
        if !self.course.spaces[&to].finish {
            self.stop(piece);
        }
    }

    fn tear(&mut self, place: PlaceId) {
        let number = self.standing.remove(&place).expect("the blockade stands");
        self.owners.insert(place, self.seat);
        put(&mut self.player_mut().blockades, number);
    }

    fn pay(&mut self, piece: usize, to: Hex, cards: &[CardId]) {
        for &card in cards {
            self.give_up(card);
            if self.course.spaces[&to].terrain == Terrain::BaseCamp {
                remove_from(&mut self.player_mut().played, &card);
                put(&mut self.player_mut().removed, card);
            }
        }
        self.enter_and_stop(piece, to);
    }

    fn native(&mut self, piece: usize, to: Hex, with: Item) {
        let place = self.course.place_between(self.hex(piece), to);
        self.use_function(with);
        if let Some(place) = place.filter(|place| self.standing.contains_key(place)) {
            self.tear(place);
        }
        self.enter_and_stop(piece, to);
    }

    fn transmit(&mut self, wanted: CardId) {
        let hand = self.player().hand.iter();
        let mut transmitters = hand.filter(|id| card(id).action == Some(Action::TakeFromMarket));
        let transmitter = *transmitters.next().expect("a transmitter is in hand");
        self.use_function(Item::Card(transmitter));
        self.market.transmit(wanted);
        self.gain(wanted);
    }

    fn draw_by_card(&mut self, id: CardId, pick: &mut Pick<'_>, drawn: &mut Vec<Drawn>) {
        self.use_function(Item::Card(id));
        let (count, remove_up_to) = match card(id).action {
            Some(Action::Draw { draw }) => (draw, 0),
            Some(Action::DrawThenRemove { draw, remove_up_to }) => (draw, remove_up_to),
            _ => panic!("{id} draws nothing"),
        };
        self.draw(count, pick, drawn);
        let most = remove_up_to.min(self.player().hand.len());
        if most > 0 {
            self.phase = Some(Phase::Remove(most));
        }
    }

    fn remove(&mut self, card: CardId) {
        remove_from(&mut self.player_mut().hand, &card);
        put(&mut self.player_mut().removed, card);
    }

    fn buy(&mut self, wanted: CardId, pay: &[Item]) {
        for &item in pay {
            // A card without a coin pays half a coin, which is not its function.
            match item {
                Item::Card(card) if item.power(Symbol::Coin) == 0 => self.give_up(card),
                _ => self.use_function(item),
            }
        }
        self.market.buy(wanted);
        self.gain(wanted);
        self.bought = true;
    }

    fn gain(&mut self, card: CardId) {
        if self.options.gained_discard {
            put(&mut self.player_mut().discard, card);
        } else {
            put(&mut self.player_mut().gained, card);
        }
    }

    fn use_token(&mut self, token: &TokenUse, pick: &mut Pick<'_>, drawn: &mut Vec<Drawn>) {
        let name = match token {
            TokenUse::Draw => "draw_1",
            TokenUse::Remove(_) => "remove_1",
            TokenUse::Replace(_) => "replace_hand_up_to_4",
            TokenUse::PassOccupied => "pass_occupied",
            TokenUse::ChangeSymbol => "change_symbol",
            TokenUse::KeepItem(_) => "keep_item",
        };
        self.use_function(Item::Token(name));
        match token {
            TokenUse::Draw => self.draw(1, pick, drawn),
            TokenUse::Remove(card) => self.remove(card),
            TokenUse::Replace(cards) => {
                cards.iter().for_each(|&card| self.give_up(card));
                self.draw(cards.len(), pick, drawn);
            }
            TokenUse::PassOccupied => self.pass_occupied = true,
            TokenUse::ChangeSymbol => self.change_symbol = true,
            TokenUse::KeepItem(card) => {
                remove_from(&mut self.keepable, card);
                remove_from(&mut self.player_mut().removed, card);
                put(&mut self.player_mut().played, card);
            }
        }
    }

    /// Phases 2 and 3: discard, then draw.
    fn end(&mut self, keep: &[CardId], pick: &mut Pick<'_>, drawn: &mut Vec<Drawn>) {
        let player = self.player_mut();
        for card in keep {
            remove_from(&mut player.hand, card);
        }
        for pile in [&mut player.hand, &mut player.played, &mut player.gained] {
            player.discard.append(pile);
        }
        player.discard.sort();
        player.hand = keep.to_vec();
        self.draw(data().hand_size.saturating_sub(keep.len()), pick, drawn);
        self.pass_turn();
    }

    /// Draws that many cards, fewer if there are no more. The discard pile is shuffled only when
    /// a card is to be drawn and there is none.
    fn draw(&mut self, count: usize, pick: &mut Pick<'_>, drawn: &mut Vec<Drawn>) {
        let player = self.player_mut();
        for _ in 0..count {
            if player.draw.is_empty() && !player.discard.is_empty() {
                player.draw.append(&mut player.discard);
                drawn.push(Drawn::Reshuffle);
            }
            if player.draw.is_empty() {
                return;
            }
            let card = pick(&player.draw);
            remove_from(&mut player.draw, &card);
            put(&mut player.hand, card);
            drawn.push(Drawn::Card(card));
        }
    }

    fn pass_turn(&mut self) {
        self.leftover = None;
        self.bought = false;
        self.pass_occupied = false;
        self.change_symbol = false;
        self.keepable.clear();
        if self.race_is_over() {
            self.phase = None;
            return;
        }
        self.turn += 1;
        // A seat that has arrived has no turn.
        loop {
            self.round += usize::from(self.seat + 1 == self.players.len());
            self.seat = (self.seat + 1) % self.players.len();
            if !self.arrived.contains(&self.seat) {
                return;
            }
        }
    }

    /// The first arrival makes the round the last one; seats before it have had their turn. A
    /// race for places ends when only one seat is still on its way.
    fn race_is_over(&self) -> bool {
        let last_seat = self.seat + 1 == self.players.len();
        if self.options.race_places {
            self.arrived.len() + 1 >= self.players.len()
        } else {
            last_seat && !self.arrived.is_empty()
        }
    }
}
