//! A table in the hands of a test: chosen cards, chosen places, and a script for what matters.
//!
//! Long because finding places, steering draws and reading scripts need each other.
#![allow(dead_code, reason = "two test programs share it")]

use std::collections::{BTreeMap, VecDeque};

use tessera_core::{Actor, Game as _, Mover, Options as _, Refusal as _, Seat, Viewer};
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Course, CourseDocument, Hex, Options, Setup, State, Token,
    board::{FinishPlace, FinishSide, SHIPPED, Space, TilePlace},
    data::Terrain,
    view::PlayerView,
};
use tessera_testkit::scenario;

/// Turns after which a helper gives up.
const PATIENCE: usize = 400;

/// What every deck gets beside its eight cards so that pieces can be brought anywhere.
const GUIDES: &str = "native native native native";

/// A game, and how chance decides when nobody cares.
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

/// The start tile and the finish side by side: the shortest course there is.
pub fn short_course() -> CourseDocument {
    let places = (-6..=6).flat_map(|q| (-6..=6).map(move |r| (q, r)));
    let documents = places.flat_map(|(q, r)| {
        (0..6).map(move |rotation| CourseDocument {
            format: "tessera-course/1".into(),
            name: "One tile".into(),
            difficulty: None,
            tiles: vec![TilePlace {
                tile: 'B',
                rotation: 0,
                q: 0,
                r: 0,
            }],
            finish: FinishPlace {
                side: FinishSide::Jungle,
                rotation,
                q,
                r,
            },
            blockades: Vec::new(),
            strip_exits: Vec::new(),
        })
    });
    let fitting = documents.filter_map(|document| {
        let course = document.assemble(false).ok()?;
        Some((gates(&course).len(), document))
    });
    // As many pieces as possible fit beside the finish.
    let best = fitting.max_by_key(|(gates, _)| *gates).unwrap();
    assert!(best.0 >= 3);
    best.1
}

/// The spaces beside the finish, with a finish space each.
pub fn gates(course: &Course) -> Vec<(Hex, Hex)> {
    let all: BTreeMap<Hex, &Space> = spaces(course);
    let open = all
        .values()
        .filter(|space| enterable(space) && !space.finish);
    open.filter_map(|space| {
        let around = space.hex.around();
        let finish = around
            .iter()
            .find(|hex| all.get(hex).is_some_and(|s| s.finish))?;
        Some((space.hex, *finish))
    })
    .collect()
}

fn spaces(course: &Course) -> BTreeMap<Hex, &Space> {
    course
        .spaces()
        .map(|(_, space)| (space.hex, space))
        .collect()
}

pub fn enterable(space: &Space) -> bool {
    let closed = [Terrain::Mountain, Terrain::Cave, Terrain::Start];
    !closed.contains(&space.terrain)
}

/// `j1` jungle, `w2` water, `v1` village, `r1` rubble, `c1` camp, `m` mountain, `^` cave, `s`
/// start, `*` any that can be entered, `~` any of those that is beside no cave.
fn matches(space: &Space, sign: &str) -> bool {
    let terrain = match sign.as_bytes()[0] {
        b'*' | b'~' => return enterable(space) && !space.finish,
        b'j' => Terrain::Jungle,
        b'w' => Terrain::Water,
        b'v' => Terrain::Village,
        b'r' => Terrain::Rubble,
        b'c' => Terrain::BaseCamp,
        b'm' => Terrain::Mountain,
        b'^' => Terrain::Cave,
        _ => Terrain::Start,
    };
    let strength = sign[1..].parse().unwrap_or(0);
    space.terrain == terrain && space.strength == strength && !space.finish
}

/// Whether a blockade lies between two neighbours.
fn seam_between(one: &Space, other: &Space) -> bool {
    one.tile != other.tile && one.touches().is_some() && one.touches() == other.touches()
}

/// Spaces beside each other that match the signs, and the shipped course where they lie. A sign
/// `|j1` is beyond a seam, all others are on this side of it. `j1` after another never leads back.
#[track_caller]
pub fn find(pattern: &str) -> (&'static str, Vec<Hex>) {
    for (word, document) in SHIPPED.iter() {
        let course = document.assemble(false).unwrap();
        if let Some(line) = find_on(&course, pattern) {
            return (word, line);
        }
    }
    panic!("no course has `{pattern}`")
}

pub fn find_on(course: &Course, pattern: &str) -> Option<Vec<Hex>> {
    let all = spaces(course);
    let caves: Vec<Hex> = course
        .caves()
        .iter()
        .map(|id| course.space(*id).hex)
        .collect();
    let signs: Vec<&str> = pattern.split_whitespace().collect();
    let lonely = |hex: Hex| !hex.around().iter().any(|beside| caves.contains(beside));
    let mut open: Vec<Vec<Hex>> = all
        .values()
        .filter(|space| matches(space, signs[0]) && (signs[0] != "~" || lonely(space.hex)))
        .map(|space| vec![space.hex])
        .rev()
        .collect();
    while let Some(line) = open.pop() {
        let Some(sign) = signs.get(line.len()) else {
            return Some(line);
        };
        let here = all[line.last().unwrap()];
        for hex in here.hex.around() {
            let Some(there) = all.get(&hex) else { continue };
            let fits = matches(there, sign.trim_start_matches('|'))
                && sign.starts_with('|') == seam_between(here, there)
                && (*sign != "~" || lonely(hex));
            if fits && !line.contains(&hex) {
                open.push([line.as_slice(), &[hex]].concat());
            }
        }
    }
    None
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

    /// What a seat sees of itself.
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

    /// Whoever moves does this.
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
        while self.of(letter).draw_count > at_most {
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
