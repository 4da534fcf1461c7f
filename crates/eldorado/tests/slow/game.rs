//! A complete game: the possessions of the seats, the board, and the state of the turn.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use super::Hex;
use super::board::Board;
use super::course::{Course, PlaceId};
use super::data::{CardId, CourseId, SYMBOLS, Symbol, TokenId, card, data};
use super::items::{Item, put, remove_from};
use super::market::Market;

/// The options that change an answer of the referee.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a Native may step over a standing blockade, tearing it down.
    pub native_cross: bool,
    /// Whether a blockade lies where the route leaves a strip too.
    pub strip_exit_blockades: bool,
    /// Added to every starting deck.
    pub extra_cards: Vec<CardId>,
    pub caves: bool,
    /// Whether a purchase ends the movement of the turn.
    pub move_first: bool,
    /// Whether gained cards are on the discard pile at once.
    pub gained_discard: bool,
    /// Whether start spaces count as jungle of strength 1.
    pub start_jungle: bool,
    /// Whether the owner of a piece that stops beside caves chooses which of them it explores.
    pub explore_choice: bool,
    /// Whether the race goes on until all seats but one have arrived.
    pub race_places: bool,
}

/// All chance before the first turn. Later draws are given when they happen.
#[derive(Clone, Debug)]
pub struct Setup {
    pub course: CourseId,
    pub options: Options,
    pub blockades: BTreeMap<PlaceId, u32>,
    pub hands: Vec<Vec<CardId>>,
    /// The rest of each deck, in no order.
    pub draw_piles: Vec<Vec<CardId>>,
    /// The tokens on each cave, top first; empty without caves.
    pub caves: BTreeMap<Hex, Vec<TokenId>>,
}

impl Setup {
    /// Deals at random: `below(n)` gives a number under `n`.
    ///
    /// # Panics
    /// When there is no such course.
    pub fn deal(
        course: &str,
        seats: usize,
        options: Options,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        let id = data().find_course(course).expect("the course exists").id;
        let course = Course::assemble(id, options.strip_exit_blockades);
        let mut numbers: Vec<u32> = data().blockades.iter().map(|it| it.number).collect();
        let places = course.places.iter();
        let blockades = places
            .map(|place| (place.id, draw_one(&mut numbers, below)))
            .collect();
        let (mut hands, mut draw_piles) = (Vec::new(), Vec::new());
        for _ in 0..seats {
            let mut deck = starting_deck(&options);
            let mut hand: Vec<CardId> = (0..data().hand_size)
                .map(|_| draw_one(&mut deck, below))
                .collect();
            hand.sort();
            hands.push(hand);
            draw_piles.push(deck);
        }
        let mut tokens = all_tokens();
        let mut caves = BTreeMap::new();
        if options.caves {
            for cave in course.caves() {
                let pile = 0..data().cave_tokens.per_cave;
                caves.insert(cave, pile.map(|_| draw_one(&mut tokens, below)).collect());
            }
        }
        Self {
            course: id,
            options,
            blockades,
            hands,
            draw_piles,
            caves,
        }
    }
}

fn draw_one<T>(pile: &mut Vec<T>, below: &mut dyn FnMut(usize) -> usize) -> T {
    pile.remove(below(pile.len()))
}

/// The deck of every seat, sorted.
pub fn starting_deck(options: &Options) -> Vec<CardId> {
    let printed = data().starting_deck.iter();
    let mut deck = options.extra_cards.clone();
    deck.extend(printed.flat_map(|(&card, &count)| vec![card; count]));
    deck.sort();
    deck
}

/// All tokens of the caves, sorted.
pub fn all_tokens() -> Vec<TokenId> {
    let kinds = data().cave_tokens.tokens.iter();
    let mut tokens: Vec<TokenId> = kinds.flat_map(|kind| vec![kind.id; kind.count]).collect();
    tokens.sort();
    tokens
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    On(Hex),
    City,
}

/// The possessions of a seat. Lists of cards and tokens are sorted.
#[derive(Clone, Debug, Default)]
pub struct Player {
    pub pieces: Vec<Spot>,
    pub hand: Vec<CardId>,
    /// Face down; the next card is any of these.
    pub draw: Vec<CardId>,
    /// Used in this turn, on the discard pile only when it ends.
    pub played: Vec<CardId>,
    /// Bought or transmitted in this turn, likewise.
    pub gained: Vec<CardId>,
    pub discard: Vec<CardId>,
    /// Out of the game.
    pub removed: Vec<CardId>,
    /// Numbers of the blockades it tore down.
    pub blockades: Vec<u32>,
    pub tokens: Vec<TokenId>,
    /// Per piece the caves that it may not explore before it has stopped elsewhere.
    pub explored: Vec<BTreeSet<Hex>>,
}

impl Player {
    pub fn has_arrived(&self) -> bool {
        self.pieces.iter().all(|spot| *spot == Spot::City)
    }
}

/// The power that is left of the item in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leftover {
    pub piece: usize,
    pub item: Item,
    pub symbol: Symbol,
    /// Above 0.
    pub power: u32,
    /// Whether the piece has moved with it; if not, to give it up is no stop.
    pub moved: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Play,
    /// Up to this number of hand cards may leave the game.
    Remove(usize),
}

#[derive(Clone, Debug)]
pub struct Game {
    pub options: Options,
    pub course: Arc<Course>,
    pub market: Market,
    pub players: Vec<Player>,
    pub standing: BTreeMap<PlaceId, u32>,
    /// The seats that tore down the blockades which no longer stand.
    pub owners: BTreeMap<PlaceId, usize>,
    /// Tokens left on each cave, top first.
    pub caves: BTreeMap<Hex, Vec<TokenId>>,
    /// The owner's choices at the coming stops beside caves: the caves that are explored.
    pub answers: VecDeque<BTreeSet<Hex>>,
    /// Seats in the city, in the order of arrival. The first makes this the final round.
    pub arrived: Vec<usize>,
    /// The rounds of these arrivals.
    pub arrival_rounds: Vec<usize>,

    /// From 1.
    pub round: usize,
    /// From 1, counted over all seats.
    pub turn: usize,
    pub seat: usize,
    /// The next decision; `None` when the game is over.
    pub phase: Option<Phase>,

    pub leftover: Option<Leftover>,
    pub bought: bool,
    pub pass_occupied: bool,
    pub change_symbol: bool,
    /// One-use cards whose function was used by the latest play.
    pub keepable: Vec<CardId>,
}

impl Game {
    pub fn new(setup: Setup) -> Self {
        let course = Course::assemble(setup.course, setup.options.strip_exit_blockades);
        Self::on(course, setup)
    }

    /// The same on a course of one's own; the one that the setup names does not matter.
    pub fn on(course: Course, setup: Setup) -> Self {
        let course = if setup.options.start_jungle {
            course.with_open_starts()
        } else {
            course
        };
        let seats = setup.hands.len();
        let dealt = setup.hands.into_iter().zip(setup.draw_piles);
        let players = dealt.enumerate().map(|(seat, (mut hand, mut draw))| {
            hand.sort();
            draw.sort();
            let pieces = start_spots(&course, seats, seat);
            Player {
                explored: vec![BTreeSet::new(); pieces.len()],
                pieces,
                hand,
                draw,
                ..Player::default()
            }
        });
        Self {
            options: setup.options,
            market: Market::new(),
            players: players.collect(),
            standing: setup.blockades,
            owners: BTreeMap::new(),
            caves: setup.caves,
            answers: VecDeque::new(),
            arrived: Vec::new(),
            arrival_rounds: Vec::new(),
            round: 1,
            turn: 1,
            seat: 0,
            phase: Some(Phase::Play),
            leftover: None,
            bought: false,
            pass_occupied: false,
            change_symbol: false,
            keepable: Vec::new(),
            course: Arc::new(course),
        }
    }

    /// The seat to decide.
    pub fn player(&self) -> &Player {
        &self.players[self.seat]
    }

    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat]
    }

    /// The board as a piece of the acting seat finds it.
    pub fn board(&self) -> Board<'_> {
        let spots = self.players.iter().flat_map(|player| &player.pieces);
        let occupied = spots.filter_map(|spot| match spot {
            Spot::On(hex) if !self.pass_occupied => Some(*hex),
            _ => None,
        });
        Board {
            course: &self.course,
            standing: self.standing.clone(),
            occupied: occupied.collect(),
        }
    }

    /// The acting seat's pieces on the course.
    pub fn pieces_out(&self) -> Vec<(usize, Hex)> {
        let spots = self.player().pieces.iter().enumerate();
        spots
            .filter_map(|(piece, spot)| match spot {
                Spot::On(hex) => Some((piece, *hex)),
                Spot::City => None,
            })
            .collect()
    }

    /// Where the piece of the acting seat stands.
    ///
    /// # Panics
    /// When it is in the city.
    pub fn hex(&self, piece: usize) -> Hex {
        match self.player().pieces[piece] {
            Spot::On(hex) => hex,
            Spot::City => panic!("a piece in the city has no space"),
        }
    }

    /// The power of the item with the symbol now. Tokens are not cards, so the symbol of a token
    /// does not change.
    pub fn power(&self, item: Item, symbol: Symbol) -> u32 {
        match item {
            Item::Card(_) if self.change_symbol => {
                let powers = SYMBOLS.map(|symbol| item.power(symbol));
                powers.into_iter().fold(0, u32::max)
            }
            _ => item.power(symbol),
        }
    }

    /// Takes the item because its function is used: one-use cards and tokens are gone.
    pub(super) fn use_function(&mut self, item: Item) {
        match item {
            Item::Token(token) => remove_from(&mut self.player_mut().tokens, &token),
            Item::Card(id) if card(id).one_use => {
                remove_from(&mut self.player_mut().hand, &id);
                put(&mut self.player_mut().removed, id);
                self.keepable.push(id);
                self.change_symbol = false;
            }
            Item::Card(id) => self.give_up(id),
        }
    }

    /// Takes a card without its function: it is discarded at the end of the turn.
    pub(super) fn give_up(&mut self, card: CardId) {
        remove_from(&mut self.player_mut().hand, &card);
        put(&mut self.player_mut().played, card);
        self.change_symbol = false;
    }
}

/// Two players have two pieces each: spaces 1 and 3, and 2 and 4.
pub fn start_spots(course: &Course, seats: usize, seat: usize) -> Vec<Spot> {
    let numbers = if seats == 2 {
        vec![seat, seat + 2]
    } else {
        vec![seat]
    };
    let hexes = numbers.into_iter().map(|number| course.starts[number]);
    hexes.map(Spot::On).collect()
}
