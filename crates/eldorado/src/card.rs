//! The kinds of cards, symbols and tokens, and multisets of cards.

use std::fmt;

use tessera_core::Source;

use crate::data::{
    BLOCKADES, CARDS, CardAction, Place, PrintedBlockade, PrintedCard, PrintedToken, Symbol,
    TOKENS, Terrain,
};

/// The number of kinds of card.
pub const CARD_KINDS: usize = CARDS.len();
/// The number of kinds of cave token.
pub const TOKEN_KINDS: usize = TOKENS.len();
/// The highest power of any card or token.
pub const MAX_POWER: usize = 6;

impl Symbol {
    /// In the order of the tables.
    pub const ALL: [Symbol; 3] = [Symbol::Machete, Symbol::Paddle, Symbol::Coin];

    /// Position in [`Symbol::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Symbol::Machete => "machete",
            Symbol::Paddle => "paddle",
            Symbol::Coin => "coin",
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Terrain {
    /// The symbol that enters it; `None` where cards are given up and where no piece can go.
    #[inline]
    pub const fn symbol(self) -> Option<Symbol> {
        match self {
            Terrain::Jungle => Some(Symbol::Machete),
            Terrain::Water => Some(Symbol::Paddle),
            Terrain::Village => Some(Symbol::Coin),
            Terrain::Rubble
            | Terrain::BaseCamp
            | Terrain::Mountain
            | Terrain::Cave
            | Terrain::Start => None,
        }
    }

    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Jungle => "jungle",
            Terrain::Water => "water",
            Terrain::Village => "village",
            Terrain::Rubble => "rubble",
            Terrain::BaseCamp => "base camp",
            Terrain::Mountain => "mountain",
            Terrain::Cave => "cave",
            Terrain::Start => "start",
        }
    }
}

/// A kind of card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The kind at this index of the table; `None` beyond it.
    pub const fn new(index: usize) -> Option<Card> {
        if index < CARD_KINDS {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// The kind at this index of the table.
    #[inline]
    pub(crate) const fn at(index: usize) -> Card {
        debug_assert!(index < CARD_KINDS);
        Card(index as u8)
    }

    /// All kinds in the order of lists.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..CARD_KINDS).map(Card::at)
    }

    /// The kind with this word.
    pub fn named(id: &str) -> Option<Card> {
        Card::all().find(|card| card.printed().id == id)
    }

    /// Position in the table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The printed data.
    #[inline]
    pub const fn printed(self) -> &'static PrintedCard {
        &CARDS[self.0 as usize]
    }

    /// The power of the card with a symbol.
    #[inline]
    pub const fn power(self, symbol: Symbol) -> u8 {
        self.printed().power[symbol as usize]
    }

    /// The value of the card in a payment, in half coins (ELD-6.2).
    #[inline]
    pub const fn half_coins(self) -> u8 {
        match self.power(Symbol::Coin) {
            0 => 1,
            coins => 2 * coins,
        }
    }

    /// The cost in half coins; `None` when it cannot be bought.
    pub const fn half_cost(self) -> Option<u8> {
        match self.printed().cost {
            Some(cost) => Some(2 * cost),
            None => None,
        }
    }

    /// The action that it has instead of moving.
    #[inline]
    pub const fn action(self) -> Option<CardAction> {
        self.printed().action
    }

    /// The Native.
    pub(crate) const NATIVE: Card = kind_of(CardAction::Native);

    /// The Transmitter.
    pub(crate) const TRANSMITTER: Card = kind_of(CardAction::TakeFromMarket);
}

/// The first kind with this action.
const fn kind_of(action: CardAction) -> Card {
    let mut index = 0;
    while index < CARD_KINDS {
        let found = matches!(
            (CARDS[index].action, action),
            (Some(CardAction::Native), CardAction::Native)
                | (Some(CardAction::TakeFromMarket), CardAction::TakeFromMarket)
        );
        if found {
            return Card::at(index);
        }
        index += 1;
    }
    panic!("no card has this action")
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.printed().id)
    }
}

/// A kind of cave token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

impl Token {
    /// The kind at this index of the table; `None` beyond it.
    pub const fn new(index: usize) -> Option<Token> {
        if index < TOKEN_KINDS {
            Some(Token(index as u8))
        } else {
            None
        }
    }

    /// All kinds in the order of lists.
    pub fn all() -> impl Iterator<Item = Token> + Clone {
        (0..TOKEN_KINDS as u8).map(Token)
    }

    /// The kind with this word.
    pub fn named(id: &str) -> Option<Token> {
        Token::all().find(|token| token.printed().id == id)
    }

    /// Position in the table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Tokens that move like a card.
    pub(crate) const POWERS: [Token; 7] = [
        Token(0),
        Token(1),
        Token(2),
        Token(3),
        Token(4),
        Token(5),
        Token(6),
    ];

    /// Tokens that pay.
    pub(crate) const COINS: [Token; 2] = [Token(5), Token(6)];

    /// The token that saves a one-use card.
    pub(crate) const KEEP_ITEM: Token = Token(10);

    /// The token that moves a piece anywhere.
    pub(crate) const NATIVE: Token = Token(12);

    /// The printed data.
    #[inline]
    pub const fn printed(self) -> &'static PrintedToken {
        &TOKENS[self.0 as usize]
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.printed().id)
    }
}

/// A blockade, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blockade(u8);

impl Blockade {
    /// The blockade with this number, 1 to 6.
    pub const fn new(number: usize) -> Option<Blockade> {
        if number >= 1 && number <= BLOCKADES.len() {
            Some(Blockade(number as u8))
        } else {
            None
        }
    }

    /// All six.
    pub fn all() -> impl Iterator<Item = Blockade> {
        (1..=BLOCKADES.len() as u8).map(Blockade)
    }

    /// The number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The printed data.
    #[inline]
    pub const fn printed(self) -> &'static PrintedBlockade {
        &BLOCKADES[self.0 as usize - 1]
    }
}

impl fmt::Display for Blockade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A multiset of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    counts: [u8; CARD_KINDS],
    total: u8,
    /// Bit `k` is set when there is a card of kind `k`.
    kinds: u32,
}

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards {
        counts: [0; CARD_KINDS],
        total: 0,
        kinds: 0,
    };

    /// The deck that everybody begins with (ELD-1.3).
    pub fn first_deck() -> Cards {
        let mut deck = Cards::NONE;
        for card in Card::all() {
            if let Place::Deck(count) = card.printed().place {
                (0..count).for_each(|_| deck.add(card));
            }
        }
        deck
    }

    /// The number of cards of a kind.
    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        self.counts[card.0 as usize]
    }

    /// The number of all cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Whether there is a card of a kind.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.counts[card.0 as usize] > 0
    }

    /// The kinds of which there is a card.
    #[inline]
    pub(crate) const fn kinds(&self) -> Kinds {
        Kinds(self.kinds)
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.counts[card.index()] += 1;
        self.total += 1;
        self.kinds |= 1 << card.0;
    }

    /// Removes a card; there must be one.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let count = &mut self.counts[card.index()];
        *count -= 1;
        if *count == 0 {
            self.kinds &= !(1 << card.0);
        }
        self.total -= 1;
    }

    /// Moves all cards of another multiset into this one.
    #[inline]
    pub fn append(&mut self, other: &mut Cards) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.total += other.total;
        self.kinds |= other.kinds;
        *other = Cards::NONE;
    }

    /// The difference; `those` must be among these cards.
    #[must_use]
    pub fn without(&self, those: &Cards) -> Cards {
        let mut rest = Cards::NONE;
        for card in Card::all() {
            let left = self.count(card) - those.count(card);
            (0..left).for_each(|_| rest.add(card));
        }
        rest
    }

    /// The kinds of which there is one, in the order of lists.
    pub fn each_kind(&self) -> impl Iterator<Item = Card> + Clone + use<> {
        Kinds(self.kinds)
    }

    /// One of the cards, each equally likely; `None` when there is none.
    pub(crate) fn any(&self, source: &mut impl Source) -> Option<Card> {
        let mut place = source.below(self.len() as u64) as u8;
        self.each_kind().find(|&card| {
            let here = place < self.count(card);
            place = place.wrapping_sub(self.count(card));
            here
        })
    }

    /// Every card, those of a kind after each other.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        let repeated = |card| std::iter::repeat_n(card, usize::from(self.count(card)));
        self.each_kind().flat_map(repeated)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::NONE;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = self
            .each_kind()
            .map(|card| (card.printed().id, self.count(card)));
        f.debug_map().entries(counted).finish()
    }
}

/// A set of kinds of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(pub(crate) u32);

impl Kinds {
    /// Whether a kind is among them.
    #[inline]
    pub(crate) const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The kinds from this index on, in the order of lists.
    #[inline]
    pub(crate) const fn from(self, index: u8) -> Kinds {
        match index {
            0..32 => Kinds(self.0 >> index << index),
            _ => Kinds(0),
        }
    }
}

impl Iterator for Kinds {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (index < CARD_KINDS).then(|| Card::at(index))
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Kinds {
        let kinds = cards.into_iter().map(|card| 1 << card.0);
        Kinds(kinds.fold(0, |all, kind: u32| all | kind))
    }
}

/// For each symbol and power, the kinds that have at least that power with it.
pub(crate) const STRONG: [[u32; MAX_POWER + 2]; 3] = {
    let mut strong = [[0; MAX_POWER + 2]; 3];
    let mut symbol = 0;
    while symbol < 3 {
        let mut power = 0;
        while power < MAX_POWER + 2 {
            let mut kind = 0;
            while kind < CARD_KINDS {
                if CARDS[kind].power[symbol] as usize >= power && CARDS[kind].power[symbol] > 0 {
                    strong[symbol][power] |= 1 << kind;
                }
                kind += 1;
            }
            power += 1;
        }
        symbol += 1;
    }
    strong
};

/// For each power, the kinds that have at least that power with some symbol.
pub(crate) const STRONG_ANY: [u32; MAX_POWER + 2] = {
    let mut strong = [0; MAX_POWER + 2];
    let mut power = 0;
    while power < MAX_POWER + 2 {
        strong[power] = STRONG[0][power] | STRONG[1][power] | STRONG[2][power];
        power += 1;
    }
    strong
};
