//! The text of actions, and of commands that group them.
//!
//! ```text
//! action  = "lay" SP blockade | "draw" SP card | "find" SP token            (chance)
//!         | "move" SP item SP [as] hex ">" hex | "on" SP hex
//!         | "break" SP item SP [as] hex SP blockade | "on" SP blockade
//!         | "pay" SP hex ">" hex | "pay" SP hex SP blockade | "buy" SP card | "give" SP item
//!         | "native" SP [token] hex ">" hex | "native" SP [token] hex SP blockade
//!         | "use" SP card | "transmit" SP card | "remove" SP card | "replace" SP card
//!         | "token" SP token | "save" SP card | "stop" | "explore" SP hex
//!         | "end" | "keep" SP card | "done"
//! as      = "as" SP symbol SP        for jokers and changed symbols, and only for them
//! token   = "token" SP               the token instead of the card
//! item    = card | "token:" token
//! hex     = q "," r                  q to the east, r to the south-east
//! blockade = "#1" … "#6"
//! symbol  = "machete" | "paddle" | "coin"
//! card    = "explorer" … "native"
//! ```
//!
//! Each action has exactly one text. Others read `draw card` and `keep card` (ELD-12.1).

pub mod command;

use std::{fmt, str::FromStr};

use tessera_core::{ParseActionError, Viewer, notation};

use crate::{
    action::{Action, Item, Native},
    card::{Blockade, Card, Token},
    coord::Hex,
    data::Symbol,
    state::State,
};

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Card(card) => write!(f, "{card}"),
            Item::Token(token) => write!(f, "token:{token}"),
        }
    }
}

impl fmt::Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Native::Card => "",
            Native::Token => "token ",
        })
    }
}

/// `as paddle `, where the item alone does not determine the symbol.
struct As(Item, Symbol);

impl fmt::Display for As {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.only_symbol() == Some(self.1) {
            Ok(())
        } else {
            write!(f, "as {} ", self.1)
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay(blockade) => write!(f, "lay {blockade}"),
            Action::Draw(card) => write!(f, "draw {card}"),
            Action::Find(token) => write!(f, "find {token}"),
            Action::Move(item, symbol, from, to) => {
                write!(f, "move {item} {}{from}>{to}", As(*item, *symbol))
            }
            Action::On(to) => write!(f, "on {to}"),
            Action::Break(item, symbol, from, blockade) => {
                write!(f, "break {item} {}{from} {blockade}", As(*item, *symbol))
            }
            Action::OnBreak(blockade) => write!(f, "on {blockade}"),
            Action::Pay(from, to) => write!(f, "pay {from}>{to}"),
            Action::PayBreak(from, blockade) => write!(f, "pay {from} {blockade}"),
            Action::Buy(card) => write!(f, "buy {card}"),
            Action::Give(item) => write!(f, "give {item}"),
            Action::Native(native, from, to) => write!(f, "native {native}{from}>{to}"),
            Action::NativeBreak(native, from, blockade) => {
                write!(f, "native {native}{from} {blockade}")
            }
            Action::Use(card) => write!(f, "use {card}"),
            Action::Transmit(card) => write!(f, "transmit {card}"),
            Action::Remove(card) => write!(f, "remove {card}"),
            Action::Replace(card) => write!(f, "replace {card}"),
            Action::UseToken(token) => write!(f, "token {token}"),
            Action::Save(card) => write!(f, "save {card}"),
            Action::Stop => f.write_str("stop"),
            Action::Explore(at) => write!(f, "explore {at}"),
            Action::End => f.write_str("end"),
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl State {
    /// The text of an action of the side to move, as `viewer` may read it.
    pub(crate) fn action_text(&self, action: Action, viewer: Viewer) -> String {
        match action {
            Action::Draw(_) if viewer != Viewer::Seat(self.turn) => "draw card".into(),
            Action::Keep(_) if viewer != Viewer::Seat(self.turn) => "keep card".into(),
            open @ (Action::Lay(_)
            | Action::Draw(_)
            | Action::Find(_)
            | Action::Move(..)
            | Action::On(_)
            | Action::Break(..)
            | Action::OnBreak(_)
            | Action::Pay(..)
            | Action::PayBreak(..)
            | Action::Buy(_)
            | Action::Give(_)
            | Action::Native(..)
            | Action::NativeBreak(..)
            | Action::Use(_)
            | Action::Transmit(_)
            | Action::Remove(_)
            | Action::Replace(_)
            | Action::UseToken(_)
            | Action::Save(_)
            | Action::Stop
            | Action::Explore(_)
            | Action::End
            | Action::Keep(_)
            | Action::Done) => open.to_string(),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (action, form) = match verb {
            "move" => (
                parse_move(rest),
                "`move CARD Q,R>Q,R`, with a joker `move CARD as SYMBOL Q,R>Q,R`",
            ),
            "on" => (
                blockade(rest)
                    .map(Action::OnBreak)
                    .or_else(|| hex(rest).map(Action::On)),
                "`on Q,R` or `on #N`",
            ),
            "break" => (
                parse_break(rest),
                "`break CARD Q,R #N`, with a joker `break CARD as SYMBOL Q,R #N`",
            ),
            "pay" => (parse_pay(rest), "`pay Q,R>Q,R` or `pay Q,R #N`"),
            "buy" => (card(rest).map(Action::Buy), "`buy CARD`"),
            "give" => (item(rest).map(Action::Give), "`give CARD`"),
            "native" => (parse_native(rest), "`native Q,R>Q,R` or `native Q,R #N`"),
            "use" => (card(rest).map(Action::Use), "`use CARD`"),
            "transmit" => (card(rest).map(Action::Transmit), "`transmit CARD`"),
            "remove" => (card(rest).map(Action::Remove), "`remove CARD`"),
            "replace" => (card(rest).map(Action::Replace), "`replace CARD`"),
            "token" => (token(rest).map(Action::UseToken), "`token TOKEN`"),
            "save" => (card(rest).map(Action::Save), "`save CARD`"),
            "keep" => (card(rest).map(Action::Keep), "`keep CARD`"),
            "lay" => (
                blockade(rest).map(Action::Lay),
                "`lay #N` with N from 1 to 6",
            ),
            "draw" => (card(rest).map(Action::Draw), "`draw CARD`"),
            "find" => (token(rest).map(Action::Find), "`find TOKEN`"),
            "explore" => (hex(rest).map(Action::Explore), "`explore Q,R`"),
            "stop" if rest.is_empty() => (Some(Action::Stop), ""),
            "end" if rest.is_empty() => (Some(Action::End), ""),
            "done" if rest.is_empty() => (Some(Action::Done), ""),
            _ => (
                None,
                "`move CARD Q,R>Q,R`, `on Q,R`, `break CARD Q,R #N`, `pay Q,R>Q,R`, `buy CARD`, `give CARD`, `native Q,R>Q,R`, `use CARD`, `transmit CARD`, `remove CARD`, `end`, `keep CARD`, `done`",
            ),
        };
        let action = action.ok_or_else(|| ParseActionError::new(text, form))?;
        notation::canonical(text, action)
    }
}

/// The item and symbol of `CARD [as SYMBOL] REST`, and the rest.
fn parse_item(text: &str) -> Option<(Item, Symbol, &str)> {
    let (word, rest) = text.split_once(' ')?;
    let item = item(word)?;
    match rest.strip_prefix("as ") {
        Some(rest) => {
            let (word, rest) = rest.split_once(' ')?;
            let symbol = Symbol::ALL
                .into_iter()
                .find(|symbol| symbol.word() == word)?;
            Some((item, symbol, rest))
        }
        None => Some((item, item.only_symbol()?, rest)),
    }
}

fn parse_move(text: &str) -> Option<Action> {
    let (item, symbol, way) = parse_item(text)?;
    let (from, to) = parse_way(way)?;
    Some(Action::Move(item, symbol, from, to))
}

fn parse_break(text: &str) -> Option<Action> {
    let (item, symbol, rest) = parse_item(text)?;
    let (from, number) = rest.split_once(' ')?;
    Some(Action::Break(item, symbol, hex(from)?, blockade(number)?))
}

fn parse_pay(text: &str) -> Option<Action> {
    match text.split_once(' ') {
        Some((from, number)) => Some(Action::PayBreak(hex(from)?, blockade(number)?)),
        None => parse_way(text).map(|(from, to)| Action::Pay(from, to)),
    }
}

fn parse_native(text: &str) -> Option<Action> {
    let (native, text) = match text.strip_prefix("token ") {
        Some(rest) => (Native::Token, rest),
        None => (Native::Card, text),
    };
    match text.split_once(' ') {
        Some((from, number)) => Some(Action::NativeBreak(native, hex(from)?, blockade(number)?)),
        None => parse_way(text).map(|(from, to)| Action::Native(native, from, to)),
    }
}

fn parse_way(text: &str) -> Option<(Hex, Hex)> {
    let (from, to) = text.split_once('>')?;
    Some((hex(from)?, hex(to)?))
}

fn hex(text: &str) -> Option<Hex> {
    let (q, r) = notation::pair(text)?;
    Some(Hex::new(q, r))
}

fn item(text: &str) -> Option<Item> {
    match text.strip_prefix("token:") {
        Some(word) => token(word).map(Item::Token),
        None => card(text).map(Item::Card),
    }
}

fn card(text: &str) -> Option<Card> {
    Card::named(text)
}

fn token(text: &str) -> Option<Token> {
    Token::named(text)
}

fn blockade(text: &str) -> Option<Blockade> {
    Blockade::new(text.strip_prefix('#')?.parse().ok()?)
}
