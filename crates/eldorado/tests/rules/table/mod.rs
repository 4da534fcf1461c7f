//! A table that a test controls: chosen cards, chosen places, and a script.
//! [`places`] finds spaces, [`steer`] brings pieces and cards there, [`cave`] and
//! [`race`] begin where tokens are found and races end.
#![allow(dead_code, reason = "two test programs share it")]

mod cave;
pub mod places;
pub mod race;
mod steer;

use std::collections::VecDeque;

use tessera_core::{Actor, Game as _, Mover, Options as _, Refusal as _, Seat, Viewer};
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Hex, Options, Setup, State, board::SHIPPED, view::PlayerView,
};
use tessera_testkit::scenario;

use places::find;

/// The cards that every deck gets beside its first eight, so that pieces can be brought anywhere.
const GUIDES: &str = "native native native native";

/// A game, and the source of chance moves that do not matter.
pub struct Table {
    pub game: State,
    /// The numbers of the blockades in the order of the route.
    lay: Vec<usize>,
    /// Tokens to be found first.
    pub finds: VecDeque<&'static str>,
}

pub fn seat(letter: char) -> Seat {
    let found = Seat::all(4).find(|seat| seat.letter() == letter);
    found.unwrap()
}

/// Card words, separated by blanks; `3*native` is short for three.
#[track_caller]
pub fn cards(words: &str) -> Cards {
    let mut all = Cards::NONE;
    for word in words.split_whitespace() {
        let (count, word) = word.split_once('*').unwrap_or(("1", word));
        let card = Card::named(word).unwrap_or_else(|| panic!("no card `{word}`"));
        (0..count.parse().unwrap()).for_each(|_| all.add(card));
    }
    all
}

/// The words of cards in the order of lists.
pub fn words(cards: &Cards) -> String {
    let words: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    words.join(" ")
}

#[track_caller]
pub fn options(text: &str) -> Options {
    let mut options = Options::default();
    for pair in text.split_whitespace() {
        let (key, value) = pair.split_once('=').unwrap();
        options.set(key, value).unwrap();
    }
    options
}
impl Table {
    /// A table of this many seats; every deck has these cards and four Natives more.
    #[track_caller]
    pub fn new(seats: usize, text: &str, extra: &str) -> Table {
        Table::with(seats, options(text), &format!("{extra} {GUIDES}"))
    }

    /// Exactly these extra cards.
    #[track_caller]
    pub fn with(seats: usize, options: Options, extra: &str) -> Table {
        Table::laid(seats, options, extra, &[1, 2, 3, 4, 5, 6])
    }

    /// Blockades in this order of the route.
    #[track_caller]
    pub fn laid(seats: usize, options: Options, extra: &str, lay: &[usize]) -> Table {
        let game = State::try_from(Setup {
            extra: cards(extra),
            ..Setup::new(options, seats)
        });
        let mut table = Table {
            game: game.unwrap(),
            lay: lay.to_vec(),
            finds: VecDeque::new(),
        };
        table.chance(&Cards::NONE);
        table
    }

    /// A table of three where A stands on the first space of the pattern, with this hand.
    #[track_caller]
    pub fn at(pattern: &str, hand: &str) -> (Table, Vec<Hex>) {
        Table::at_with(pattern, hand, "", &[1, 2, 3, 4, 5, 6])
    }

    #[track_caller]
    pub fn at_with(pattern: &str, hand: &str, text: &str, lay: &[usize]) -> (Table, Vec<Hex>) {
        let (course, line) = find(pattern);
        let mut extra = cards(hand);
        for card in Cards::first_deck().iter() {
            if extra.has(card) {
                extra.remove(card);
            }
        }
        let text = format!("course={course} {text}");
        let extra = format!("{} {GUIDES}", words(&extra));
        let mut table = Table::laid(3, options(&text), &extra, lay);
        table.bring('A', line[0]);
        table.hold('A', hand);
        (table, line)
    }

    /// Like [`Table::at`] with a blockade of this number on the seam of the pattern; `A` stands
    /// before it on the first space. All earlier ones were torn down by B on the way.
    #[track_caller]
    pub fn before(pattern: &str, number: usize, hand: &str, text: &str) -> (Table, Vec<Hex>) {
        let (course, line) = find(pattern);
        let laid = SHIPPED.iter().find(|(word, _)| *word == course).unwrap();
        let laid = laid.1.assemble(false).unwrap();
        let seam = line.iter().find_map(|hex| {
            let space = laid.space(laid.at(*hex)?);
            space.touches()
        });
        let name = laid
            .places()
            .iter()
            .position(|name| laid.place(name) == seam)
            .unwrap();
        let mut lay: Vec<usize> = (1..=6).filter(|other| *other != number).collect();
        lay.insert(name, number);
        Table::at_with(pattern, hand, text, &lay)
    }

    /// A seat as it sees itself.
    pub fn of(&self, letter: char) -> PlayerView {
        let seat = seat(letter);
        let view = self.game.view(Viewer::Seat(seat));
        view.players[seat.index()].clone()
    }

    pub fn hand(&self, letter: char) -> String {
        words(&self.of(letter).hand.unwrap())
    }

    pub fn played(&self, letter: char) -> String {
        words(&self.of(letter).played)
    }

    pub fn gained(&self, letter: char) -> String {
        words(&self.of(letter).gained)
    }

    pub fn removed(&self, letter: char) -> String {
        words(&self.of(letter).removed)
    }

    pub fn discarded(&self, letter: char, word: &str) -> u8 {
        self.of(letter).discard.count(Card::named(word).unwrap())
    }

    /// Where a seat's only piece is, or its first one; `None` in the city.
    pub fn piece(&self, letter: char) -> Option<Hex> {
        self.of(letter).pieces[0]
    }

    /// The numbers of the blockades of a seat.
    pub fn blockades(&self, letter: char) -> Vec<usize> {
        let own = self.game.blockades_of(seat(letter));
        own.map(Blockade::number).collect()
    }

    pub fn power(&self) -> Option<u8> {
        let left = self.game.view(Viewer::Spectator).leftover;
        left.map(|leftover| leftover.power)
    }

    pub fn pile(&self, word: &str) -> u8 {
        let market = self.game.view(Viewer::Spectator).market;
        market.left(Card::named(word).unwrap())
    }

    pub fn on_board(&self, word: &str) -> bool {
        let market = self.game.view(Viewer::Spectator).market;
        market.board().any(|card| card.to_string() == word)
    }

    pub fn beside_board(&self, word: &str) -> bool {
        let market = self.game.view(Viewer::Spectator).market;
        market.reserve().any(|card| card.to_string() == word)
    }

    /// Plays a script, line by line; a line `*` lets chance decide whatever it has to.
    #[track_caller]
    pub fn run(&mut self, script: &str) {
        for line in script.lines() {
            if line.trim() == "*" {
                self.chance(&Cards::NONE);
            } else {
                self.game = scenario::run(self.game.clone(), line);
            }
        }
    }

    /// The side to move does this.
    #[track_caller]
    pub fn act(&mut self, text: &str) {
        let action: Action = text.parse().unwrap();
        let by = match self.game.mover() {
            Mover::Seat(seat) => Actor::Seat(seat),
            _ => Actor::Chance,
        };
        if let Err(refusal) = self.game.apply(by, action) {
            let code = refusal.code();
            panic!("`{text}` is refused with `{code}`: {refusal}");
        }
    }
}
