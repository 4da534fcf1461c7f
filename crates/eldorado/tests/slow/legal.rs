//! Every legal decision, found by trying all pieces with all items in all directions.

use std::collections::BTreeSet;

use super::Hex;
use super::choice::{Choice, Legal, TokenUse};
use super::course::PlaceId;
use super::data::{Action, CardId, SYMBOLS, Symbol, card};
use super::game::{Game, Phase};
use super::items::{Item, selections};
use super::market::{cost, payments};
use super::reach;

/// The most cards that the token exchanges.
const REPLACE_MOST: usize = 4;

impl Game {
    /// The legal decisions as the files list them; nothing when the game is over.
    pub fn legal(&self) -> Legal {
        let mut legal = Legal::default();
        match self.phase {
            None => {}
            Some(Phase::Remove(most)) => legal.remove_max = Some(most),
            Some(Phase::Play) => {
                let movement_is_over = self.options.move_first && self.bought;
                let pieces = if movement_is_over {
                    Vec::new()
                } else {
                    self.pieces_out()
                };
                for (piece, from) in pieces {
                    self.list_moves(piece, from, &mut legal);
                    self.list_payments(piece, from, &mut legal);
                    self.list_native(piece, from, &mut legal);
                }
                self.list_continuation(&mut legal);
                self.list_cards(&mut legal);
                self.list_purchases(&mut legal);
                self.list_tokens(&mut legal);
                legal.end = true;
            }
        }
        legal
    }

    /// Every single decision, with every payment and every selection of cards.
    pub fn choices(&self) -> BTreeSet<Choice> {
        let legal = self.legal();
        let mut choices = BTreeSet::new();
        self.choose_movement(&legal, &mut choices);
        self.choose_cards(&legal, &mut choices);
        self.choose_tokens(&legal, &mut choices);
        choices
    }

    /// Hand cards and tokens, each kind once.
    fn items(&self) -> BTreeSet<Item> {
        self.all_items().into_iter().collect()
    }

    fn all_items(&self) -> Vec<Item> {
        let cards = self.player().hand.iter().map(|&card| Item::Card(card));
        let tokens = self.player().tokens.iter().map(|&token| Item::Token(token));
        cards.chain(tokens).collect()
    }

    fn list_moves(&self, piece: usize, from: Hex, legal: &mut Legal) {
        for item in self.items() {
            for symbol in SYMBOLS {
                let power = self.power(item, symbol);
                for (to, cost) in self.steps_for(from, symbol, power) {
                    legal.moves.insert((piece, item, symbol, from, to, cost));
                }
                for (place, cost) in self.tears_for(from, symbol, power) {
                    legal.tears.insert((piece, item, symbol, place, cost));
                }
            }
        }
    }

    fn list_continuation(&self, legal: &mut Legal) {
        let Some(rest) = self.leftover else {
            return;
        };
        let from = self.hex(rest.piece);
        for (to, cost) in self.steps_for(from, rest.symbol, rest.power) {
            legal.continues.insert((rest.piece, from, to, cost));
        }
        for (place, cost) in self.tears_for(from, rest.symbol, rest.power) {
            legal.continue_tears.insert((rest.piece, place, cost));
        }
        legal.stop = rest.moved && !self.tokens_within_reach(rest.piece).is_empty();
    }

    fn steps_for(&self, from: Hex, symbol: Symbol, power: u32) -> Vec<(Hex, u32)> {
        let steps = self.board().open_steps(from).into_iter();
        steps
            .filter(|step| step.terrain.symbol() == Some(symbol) && step.strength <= power)
            .map(|step| (step.to, step.strength))
            .collect()
    }

    fn tears_for(&self, from: Hex, symbol: Symbol, power: u32) -> Vec<(PlaceId, u32)> {
        let blockades = self.board().blockades_at(from).into_iter();
        blockades
            .filter(|(_, it)| it.requirement.symbol() == Some(symbol) && it.strength <= power)
            .map(|(place, it)| (place, it.strength))
            .collect()
    }

    fn list_payments(&self, piece: usize, from: Hex, legal: &mut Legal) {
        let (board, hand) = (self.board(), self.player().hand.len());
        for (to, terrain, cards) in reach::by_paying(&board, from, hand) {
            legal.pays.insert((piece, to, terrain, cards));
        }
        for (place, cards) in reach::blockades_by_paying(&board, from, hand) {
            legal.pay_blockades.insert((piece, place, cards));
        }
    }

    fn list_native(&self, piece: usize, from: Hex, legal: &mut Legal) {
        if self.natives().is_empty() {
            return;
        }
        let board = self.board();
        for (to, place) in reach::by_native(&board, from, self.options.native_cross) {
            legal.native.insert((piece, to, place));
        }
        for place in reach::blockades_by_native(&board, from) {
            legal.native_tears.insert((piece, place));
        }
    }

    /// The items that move a piece regardless of the terrain.
    fn natives(&self) -> Vec<Item> {
        let mut items: Vec<Item> = self.items().into_iter().collect();
        items.retain(|item| match *item {
            Item::Card(id) => card(id).action == Some(Action::MoveAdjacentAny),
            Item::Token(id) => id == "native_move",
        });
        items
    }

    fn list_cards(&self, legal: &mut Legal) {
        for &id in &self.player().hand {
            match card(id).action {
                Some(Action::TakeFromMarket) => {
                    let piles = self.market.cards().into_iter();
                    legal.transmit.extend(piles.map(|(card, _)| card));
                }
                Some(Action::Draw { .. } | Action::DrawThenRemove { .. }) => {
                    legal.actions.insert(id);
                }
                Some(Action::MoveAdjacentAny) | None => {}
            }
        }
    }

    fn list_purchases(&self, legal: &mut Legal) {
        if self.bought {
            return;
        }
        for (card, shelf) in self.market.buyable() {
            let ways = self.payments_for(card).len();
            if ways > 0 {
                legal.buy.insert((card, cost(card), shelf, ways));
            }
        }
    }

    fn payments_for(&self, card: CardId) -> BTreeSet<Vec<Item>> {
        let mut items = self.all_items();
        items.retain(|item| item.half_coins() > 0);
        payments(&items, cost(card))
    }

    fn list_tokens(&self, legal: &mut Legal) {
        for &token in &self.player().tokens {
            match token {
                "keep_item" => {
                    let kept = self.keepable.iter();
                    legal
                        .tokens
                        .extend(kept.map(|card| format!("keep_item:{card}")));
                }
                "remove_1" | "replace_hand_up_to_4" if self.player().hand.is_empty() => {}
                "draw_1"
                | "remove_1"
                | "replace_hand_up_to_4"
                | "pass_occupied"
                | "change_symbol" => {
                    legal.tokens.insert(token.to_owned());
                }
                // The others move a piece or pay.
                _ => {}
            }
        }
    }

    fn choose_movement(&self, legal: &Legal, choices: &mut BTreeSet<Choice>) {
        for &(piece, item, symbol, _, to, _) in &legal.moves {
            choices.insert(Choice::Move {
                piece,
                item,
                symbol,
                to,
            });
        }
        for &(_, _, to, _) in &legal.continues {
            choices.insert(Choice::Continue { to });
        }
        for &(piece, item, symbol, place, _) in &legal.tears {
            choices.insert(Choice::Tear {
                piece,
                item,
                symbol,
                place,
            });
        }
        for &(_, place, _) in &legal.continue_tears {
            choices.insert(Choice::ContinueTear { place });
        }
        for with in self.natives() {
            for &(piece, to, _) in &legal.native {
                choices.insert(Choice::Native { piece, to, with });
            }
            for &(piece, place) in &legal.native_tears {
                choices.insert(Choice::NativeTear { piece, place, with });
            }
        }
        if legal.stop {
            choices.insert(Choice::Stop);
        }
    }

    fn choose_cards(&self, legal: &Legal, choices: &mut BTreeSet<Choice>) {
        for cards in selections(&self.player().hand) {
            for &(piece, to, _, number) in &legal.pays {
                if cards.len() == number as usize {
                    let cards = cards.clone();
                    choices.insert(Choice::Pay { piece, to, cards });
                }
            }
            for &(piece, place, number) in &legal.pay_blockades {
                if cards.len() == number as usize {
                    let cards = cards.clone();
                    choices.insert(Choice::PayBlockade {
                        piece,
                        place,
                        cards,
                    });
                }
            }
            if legal.remove_max.is_some_and(|most| cards.len() <= most) {
                let cards = cards.clone();
                choices.insert(Choice::Remove { cards });
            }
            if legal.end {
                choices.insert(Choice::End { keep: cards });
            }
        }
        for &card in &legal.transmit {
            choices.insert(Choice::Transmit { card });
        }
        for &card in &legal.actions {
            choices.insert(Choice::Action { card });
        }
        for &(card, ..) in &legal.buy {
            for pay in self.payments_for(card) {
                choices.insert(Choice::Buy { card, pay });
            }
        }
    }

    fn choose_tokens(&self, legal: &Legal, choices: &mut BTreeSet<Choice>) {
        let hand = &self.player().hand;
        for token in &legal.tokens {
            let uses: Vec<TokenUse> = match token.as_str() {
                "draw_1" => vec![TokenUse::Draw],
                "remove_1" => hand.iter().map(|&card| TokenUse::Remove(card)).collect(),
                "replace_hand_up_to_4" => selections(hand)
                    .into_iter()
                    .filter(|cards| (1..=REPLACE_MOST).contains(&cards.len()))
                    .map(TokenUse::Replace)
                    .collect(),
                "pass_occupied" => vec![TokenUse::PassOccupied],
                "change_symbol" => vec![TokenUse::ChangeSymbol],
                _ => self
                    .keepable
                    .iter()
                    .map(|&card| TokenUse::KeepItem(card))
                    .collect(),
            };
            choices.extend(uses.into_iter().map(Choice::Token));
        }
    }
}
