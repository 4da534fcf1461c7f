//! The printed components, read from the data file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Hex;

pub type CardId = &'static str;
pub type TokenId = &'static str;
/// Letter of a tile face; the finish tile is called `finish`.
pub type TileId = &'static str;
pub type CourseId = &'static str;

static DATA: LazyLock<Data> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/eldorado.json"))
        .expect("the data file follows its format")
});

pub fn data() -> &'static Data {
    &DATA
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Data {
    pub conventions: Conventions,
    pub cards: Vec<Card>,
    pub starting_deck: BTreeMap<CardId, usize>,
    pub hand_size: usize,
    pub market: MarketData,
    pub blockades: Vec<Blockade>,
    pub cave_tokens: CaveTokens,
    pub tiles: Vec<Tile>,
    pub finish_tile: FinishTile,
    pub courses: Vec<CourseData>,
}

impl Data {
    pub fn find_card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    pub fn find_token(&self, id: &str) -> Option<TokenId> {
        let mut kinds = self.cave_tokens.tokens.iter();
        kinds.find(|kind| kind.id == id).map(|kind| kind.id)
    }

    pub fn find_tile(&self, id: &str) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.id == id)
    }

    pub fn find_course(&self, id: &str) -> Option<&CourseData> {
        self.courses.iter().find(|course| course.id == id)
    }

    pub fn find_blockade(&self, number: u32) -> Option<&Blockade> {
        self.blockades.iter().find(|it| it.number == number)
    }
}

/// The card of that name.
///
/// # Panics
/// When there is none.
pub fn card(id: &str) -> &'static Card {
    data().find_card(id).expect("the card exists")
}

/// The blockade of that number.
///
/// # Panics
/// When there is none.
pub fn blockade(number: u32) -> &'static Blockade {
    data().find_blockade(number).expect("the blockade exists")
}

#[derive(Debug, Deserialize)]
pub struct Conventions {
    pub neighbours: Vec<Hex>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    Machete,
    Paddle,
    Coin,
}

pub const SYMBOLS: [Symbol; 3] = [Symbol::Machete, Symbol::Paddle, Symbol::Coin];

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Card {
    pub id: CardId,
    pub strength: BTreeMap<Symbol, u32>,
    pub joker: bool,
    pub coin_value: f64,
    pub cost: Option<u32>,
    pub one_use: bool,
    pub action: Option<Action>,
    pub quantity: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// Transmitter.
    TakeFromMarket,
    /// Cartographer and Compass.
    Draw { draw: usize },
    /// Scientist and Travel Log.
    DrawThenRemove { draw: usize, remove_up_to: usize },
    /// Native.
    MoveAdjacentAny,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct MarketData {
    pub board_slots: usize,
    pub copies_per_pile: usize,
    pub board: Vec<CardId>,
    pub reserve: Vec<CardId>,
}

#[derive(Debug, Deserialize)]
pub struct Blockade {
    pub number: u32,
    pub requirement: Requirement,
    pub strength: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Requirement {
    Machete,
    Paddle,
    Coin,
    Discard,
}

impl Requirement {
    /// The symbol that a card must show; none where hand cards are given up instead.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            Self::Machete => Some(Symbol::Machete),
            Self::Paddle => Some(Symbol::Paddle),
            Self::Coin => Some(Symbol::Coin),
            Self::Discard => None,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct CaveTokens {
    pub total: usize,
    pub per_cave: usize,
    pub tokens: Vec<TokenKind>,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct TokenKind {
    pub id: TokenId,
    pub count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Jungle,
    Water,
    Village,
    Rubble,
    BaseCamp,
    Mountain,
    Start,
}

impl Terrain {
    /// The symbol that a card must show to enter; none where power does not help.
    pub fn symbol(self) -> Option<Symbol> {
        match self {
            Self::Jungle => Some(Symbol::Machete),
            Self::Water => Some(Symbol::Paddle),
            Self::Village => Some(Symbol::Coin),
            Self::Rubble | Self::BaseCamp | Self::Mountain | Self::Start => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TileKind {
    Start,
    Terrain,
    Strip,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Tile {
    pub id: TileId,
    pub kind: TileKind,
    pub back_side: TileId,
    pub hex_count: usize,
    pub terrain_counts: BTreeMap<Terrain, usize>,
    pub traverse_rating: u32,
    pub hexes: Vec<PrintedHex>,
}

#[derive(Debug, Deserialize)]
pub struct PrintedHex {
    pub q: i32,
    pub r: i32,
    pub terrain: Terrain,
    /// None on mountains and start spaces.
    pub strength: Option<u32>,
    #[serde(default)]
    pub cave: bool,
    pub start: Option<usize>,
}

#[derive(Debug, Deserialize)]
pub struct FinishTile {
    pub strength_each: u32,
    pub rotation0: FinishSpaces,
}

#[derive(Debug, Deserialize)]
pub struct FinishSpaces {
    pub finish: Vec<Hex>,
    pub city: Vec<Hex>,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct CourseData {
    pub id: CourseId,
    pub tiles: Vec<LaidTile>,
    pub finish: LaidFinish,
    pub start_spaces: Vec<Hex>,
    pub blockade_places: Vec<StatedPlace>,
    #[serde(default)]
    pub blockade_places_strip_exit: Vec<StatedPlace>,
    pub blockade_count: usize,
    pub caves: Vec<Hex>,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct LaidTile {
    pub tile: TileId,
    pub rotation: u32,
    pub q: i32,
    pub r: i32,
}

#[derive(Debug, Deserialize)]
pub struct LaidFinish {
    pub side: Terrain,
    pub rotation: u32,
    pub q: i32,
    pub r: i32,
    pub finish_spaces: Vec<Hex>,
    pub city_spaces: Vec<Hex>,
}

/// A seam as the data file lists it. The referee finds its own and only compares.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct StatedPlace {
    pub between: (TileId, TileId),
    pub edges: Vec<(Hex, Hex)>,
}
