//! A choice of a file as the elementary actions of our rules.

use serde_json::{Map, Value};

use crate::{
    action::{Action, Item, Native},
    board::SpaceId,
    card::{Blockade, Card, Token},
    coord::Hex,
    data::TokenEffect,
    oracle::words,
    state::{Phase, State},
};

/// The actions of a choice.
pub(super) struct Plan {
    pub(super) actions: Vec<Action>,
    /// Whether `Done` comes after them, unless the choice has ended by itself.
    pub(super) done: bool,
    /// The members of the choice that were read.
    pub(super) members: &'static [&'static str],
    /// The space of the moving piece, if the choice states it.
    pub(super) from: Option<Hex>,
}

/// The plan for a choice; the error names the member that is invalid.
pub(super) fn plan(choice: &Map<String, Value>, state: &State) -> Result<Plan, &'static str> {
    let reader = Reader { choice, state };
    let kind = choice.get("type").and_then(Value::as_str).unwrap_or("");
    let mut plan = Plan {
        actions: Vec::new(),
        done: false,
        members: &[],
        from: None,
    };
    let (first, members): (Action, &[&str]) = match kind {
        "move" => {
            let from = reader.from()?;
            plan.from = Some(from);
            let action = Action::Move(reader.item()?, reader.symbol()?, from, reader.to()?);
            (action, &["type", "piece", "card", "symbol", "from", "to"])
        }
        "continue" => (Action::On(reader.to()?), &["type", "to"]),
        "tear" => {
            let (item, symbol) = (reader.item()?, reader.symbol()?);
            let action = Action::Break(item, symbol, reader.from()?, reader.place()?);
            (action, &["type", "piece", "card", "symbol", "place"])
        }
        "continue_tear" => (Action::OnBreak(reader.place()?), &["type", "place"]),
        "pay" => {
            plan.actions = gifts(reader.items("cards")?);
            let action = Action::Pay(reader.from()?, reader.to()?);
            (action, &["type", "piece", "to", "cards"])
        }
        "pay_blockade" => {
            plan.actions = gifts(reader.items("cards")?);
            let action = Action::PayBreak(reader.from()?, reader.place()?);
            (action, &["type", "piece", "place", "cards"])
        }
        "native" => {
            let action = Action::Native(reader.native()?, reader.from()?, reader.to()?);
            (action, &["type", "piece", "to", "with"])
        }
        "native_tear" => {
            let action = Action::NativeBreak(reader.native()?, reader.from()?, reader.place()?);
            (action, &["type", "piece", "place", "with"])
        }
        "transmit" => (Action::Transmit(reader.card()?), &["type", "card"]),
        "action" => (Action::Use(reader.card()?), &["type", "card"]),
        "buy" => {
            plan.actions = gifts(reader.items("pay")?);
            (Action::Buy(reader.card()?), &["type", "card", "pay"])
        }
        "end" => {
            let kept = reader.cards("keep")?;
            plan.actions = kept.into_iter().map(Action::Keep).collect();
            plan.done = true;
            (Action::End, &["type", "keep"])
        }
        "stop" => (Action::Stop, &["type"]),
        "remove" => {
            let cards = reader.cards("cards")?;
            plan.actions = cards.into_iter().map(Action::Remove).collect();
            plan.members = &["type", "cards"];
            plan.done = true;
            if !matches!(state.phase(), Phase::Remove(_)) {
                // Refused with the reason.
                plan.actions.insert(0, Action::Done);
            }
            return Ok(plan);
        }
        "token" => return reader.token(plan),
        _ => return Err("type"),
    };
    plan.actions.insert(0, first);
    plan.members = members;
    Ok(plan)
}

fn gifts(items: Vec<Item>) -> Vec<Action> {
    items.into_iter().map(Action::Give).collect()
}

struct Reader<'a> {
    choice: &'a Map<String, Value>,
    state: &'a State,
}

impl Reader<'_> {
    fn token(&self, mut plan: Plan) -> Result<Plan, &'static str> {
        let token = Token::named(self.word("token")?).ok_or("token")?;
        if token == Token::KEEP_ITEM {
            plan.actions = vec![Action::Save(self.card()?)];
            plan.members = &["type", "token", "card"];
            return Ok(plan);
        }
        let chosen: Vec<Action> = match token.printed().effect {
            TokenEffect::Remove(_) => {
                let cards = self.cards("cards")?;
                cards.into_iter().map(Action::Remove).collect()
            }
            TokenEffect::Replace(_) => {
                plan.done = true;
                let cards = self.cards("cards")?;
                cards.into_iter().map(Action::Replace).collect()
            }
            TokenEffect::Power(..)
            | TokenEffect::Draw(_)
            | TokenEffect::KeepItem
            | TokenEffect::PassOccupied
            | TokenEffect::Native
            | TokenEffect::ChangeSymbol => {
                plan.actions = vec![Action::UseToken(token)];
                plan.members = &["type", "token"];
                return Ok(plan);
            }
        };
        plan.actions = vec![Action::UseToken(token)];
        plan.actions.extend(chosen);
        plan.members = &["type", "token", "cards"];
        Ok(plan)
    }

    fn word(&self, member: &'static str) -> Result<&str, &'static str> {
        let word = self.choice.get(member).and_then(Value::as_str);
        word.ok_or(member)
    }

    fn card(&self) -> Result<Card, &'static str> {
        words::card(self.word("card")?).ok_or("card")
    }

    fn item(&self) -> Result<Item, &'static str> {
        words::item(self.word("card")?).ok_or("card")
    }

    fn symbol(&self) -> Result<crate::data::Symbol, &'static str> {
        words::symbol(self.word("symbol")?).ok_or("symbol")
    }

    fn to(&self) -> Result<Hex, &'static str> {
        self.choice.get("to").and_then(words::read_hex).ok_or("to")
    }

    fn place(&self) -> Result<Blockade, &'static str> {
        let seam = self.state.course().place(self.word("place")?);
        seam.and_then(|seam| self.state.blockades[seam.index()])
            .ok_or("place")
    }

    /// The space of the piece.
    fn from(&self) -> Result<Hex, &'static str> {
        let state = self.state;
        let number = self.choice.get("piece").and_then(Value::as_u64);
        let number = number.and_then(|number| usize::try_from(number).ok());
        let number = number.filter(|&number| number < state.pieces_each());
        let number = number.ok_or("piece")?;
        match state.pieces[state.turn().index() * state.pieces_each() + number] {
            SpaceId::CITY => Err("piece"),
            at => Ok(state.course().space(at).hex),
        }
    }

    /// Only games with caves state whether the card or the token acts.
    fn native(&self) -> Result<Native, &'static str> {
        match self.choice.get("with").map(Value::as_str) {
            None | Some(Some("native")) => Ok(Native::Card),
            Some(Some("token:native_move")) => Ok(Native::Token),
            Some(_) => Err("with"),
        }
    }

    /// Items in the order in which we give them.
    fn items(&self, member: &'static str) -> Result<Vec<Item>, &'static str> {
        let list = self.choice.get(member).and_then(Value::as_array);
        let read = |value: &Value| words::item(value.as_str()?);
        let items: Option<Vec<Item>> = list.ok_or(member)?.iter().map(read).collect();
        let mut items = items.ok_or(member)?;
        items.sort_unstable_by_key(|item| item.index());
        Ok(items)
    }

    fn cards(&self, member: &'static str) -> Result<Vec<Card>, &'static str> {
        let items = self.items(member)?.into_iter();
        let cards = items.map(|item| match item {
            Item::Card(card) => Some(card),
            Item::Token(_) => None,
        });
        cards.collect::<Option<_>>().ok_or(member)
    }
}
