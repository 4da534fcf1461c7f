//! Steering: chance and all seats play so that a test gets the position that it needs.

use std::collections::{BTreeMap, VecDeque};

use tessera_core::{Actor, Game as _, Mover, Viewer};
use tessera_eldorado::{Action, Blockade, Card, Cards, Hex, Token};

use super::{
    Table, cards,
    places::{enterable, spaces},
    seat,
};

/// The number of turns after which a helper gives up.
const PATIENCE: usize = 400;

impl Table {
    /// Chance decides whatever it has to; these cards are drawn first.
    #[track_caller]
    pub fn chance(&mut self, wanted: &Cards) {
        while self.game.mover() == Mover::Chance {
            let turn = self.game.turn();
            let hand = *self.game.hand(turn);
            let first = Card::all().filter(|&card| wanted.count(card) > hand.count(card));
            let draws = first.chain(Card::all()).map(Action::Draw);
            let lays = self.lay.iter().filter_map(|&number| Blockade::new(number));
            let finds = self.finds.front().and_then(|word| Token::named(word));
            let all = lays
                .map(Action::Lay)
                .chain(draws)
                .chain(finds.into_iter().chain(Token::all()).map(Action::Find));
            let mut all = all.filter(|&action| self.game.check(Actor::Chance, action).is_ok());
            let action = all.next().unwrap();
            if matches!(action, Action::Find(_)) {
                self.finds.pop_front();
            }
            self.game.apply(Actor::Chance, action).unwrap();
        }
    }

    /// The seat to move ends its turn, keeps these of its cards and hopes for those.
    #[track_caller]
    pub fn end(&mut self, keep: &Cards, wanted: &Cards) {
        let turn = self.game.turn();
        let hand = *self.game.hand(turn);
        self.act("end");
        self.chance(&Cards::NONE);
        if !hand.is_empty() {
            for card in hand.each_kind() {
                for _ in 0..keep.count(card).min(hand.count(card)) {
                    self.act(&format!("keep {card}"));
                }
            }
            self.act("done");
        }
        self.chance(wanted);
    }

    /// The seat to move ends its turn and keeps everything.
    #[track_caller]
    pub fn pass(&mut self) {
        let hand = *self.game.hand(self.game.turn());
        self.end(&hand, &Cards::NONE);
    }

    /// Everybody passes until it is this seat's turn.
    #[track_caller]
    pub fn wait_for(&mut self, letter: char) {
        for _ in 0..4 {
            if self.game.turn() == seat(letter) {
                return;
            }
            self.pass();
        }
        assert_eq!(self.game.turn(), seat(letter), "its turn never comes");
    }

    /// A seat gets exactly this hand of four, or these cards and any others; it is its turn.
    #[track_caller]
    pub fn hold(&mut self, letter: char, words: &str) {
        let wanted = cards(words);
        self.wait_for(letter);
        for _ in 0..PATIENCE {
            let hand = *self.game.hand(seat(letter));
            let untouched = self.of(letter).played.is_empty() && self.of(letter).gained.is_empty();
            let has = Card::all().all(|card| hand.count(card) >= wanted.count(card));
            // Enough to draw from, so that nothing is shuffled in the middle of a test.
            let own = self.of(letter);
            let few = own.draw_count < 4 && own.draw_count + own.discard.len() >= 9;
            if has && untouched && !few {
                return;
            }
            let keep = if few { Cards::NONE } else { wanted };
            self.end(&keep, &wanted);
            self.wait_for(letter);
        }
        panic!("{letter} never holds {words}: {:?}", self.of(letter));
    }

    /// A seat that holds these draws until so few cards are left in its draw pile.
    #[track_caller]
    pub fn drain(&mut self, letter: char, held: &str, at_most: usize) {
        self.hold(letter, held);
        for _ in 0..PATIENCE {
            if self.of(letter).draw_count <= at_most {
                return;
            }
            let hand = *self.game.hand(seat(letter));
            let mut keep = cards(held);
            let drawn = (self.of(letter).draw_count - at_most).min(4 - keep.len());
            for card in hand.without(&cards(held)).iter() {
                if keep.len() + drawn < 4 {
                    keep.add(card);
                }
            }
            self.end(&keep, &Cards::NONE);
            self.wait_for(letter);
        }
        panic!("{letter} never has so few cards: {:?}", self.of(letter));
    }

    /// A seat's first piece that is under way goes there with Natives; then a new turn begins.
    #[track_caller]
    pub fn bring(&mut self, letter: char, to: Hex) {
        let from = self.of(letter).pieces.iter().flatten().copied().next();
        self.bring_from(letter, from.unwrap(), to);
    }

    /// The piece of a seat at `from` goes there with Natives; then a new turn of it begins.
    #[track_caller]
    pub fn bring_from(&mut self, letter: char, from: Hex, to: Hex) {
        self.wait_for(letter);
        let mut here = from;
        for _ in 0..PATIENCE {
            if here == to {
                self.pass();
                self.wait_for(letter);
                return;
            }
            let next = self.next_step(here, to);
            self.hold_now(letter, "native");
            let step = format!("native {here}>{next}");
            let action: Action = step.parse().unwrap();
            let by = Actor::Seat(seat(letter));
            match self.game.check(by, action) {
                Ok(()) => {
                    self.act(&step);
                    self.chance(&Cards::NONE);
                    here = next;
                }
                Err(tessera_eldorado::Illegal::Blocked { blockade }) => {
                    self.act(&format!("native {here} {blockade}"));
                    self.chance(&Cards::NONE);
                }
                Err(refusal) => panic!("{step}: {refusal}"),
            }
        }
        panic!("{letter} never comes to {to}");
    }

    /// Like [`Table::hold`], but in a turn that has begun when the card is there.
    #[track_caller]
    fn hold_now(&mut self, letter: char, word: &str) {
        let hand = self.game.hand(seat(letter));
        if !hand.has(Card::named(word).unwrap()) {
            self.hold(letter, word);
        }
    }

    pub fn next_step(&self, from: Hex, to: Hex) -> Hex {
        let course = self.game.course();
        let all = spaces(course);
        let view = self.game.view(Viewer::Spectator);
        let taken: Vec<Hex> = view
            .players
            .iter()
            .flat_map(|player| player.pieces.iter().flatten().copied())
            .collect();
        // From the goal back, so that the first step is known at the end.
        let mut before: BTreeMap<Hex, Hex> = BTreeMap::new();
        let mut open = VecDeque::from([to]);
        while let Some(hex) = open.pop_front() {
            for beside in hex.around() {
                if beside == from {
                    return hex;
                }
                let free = all.get(&beside).is_some_and(|s| enterable(s) && !s.finish);
                if free && !taken.contains(&beside) && !before.contains_key(&beside) {
                    before.insert(beside, hex);
                    open.push_back(beside);
                }
            }
        }
        panic!("no way from {from} to {to}")
    }
}
