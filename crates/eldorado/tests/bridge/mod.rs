//! Translation between the engine, which takes a choice card by card and draws when it must, and
//! the slow referee, which takes complete choices and gets the drawn cards as arguments.
//!
//! What lies in a cave is drawn by the engine when it is found. Under the slow referee all tokens
//! of the caves are therefore unknown ones, and each turns into the true one after it was found.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

use std::collections::{BTreeMap, BTreeSet};

use tessera_core::{Actor, Game as _, Mover, SimSource, Source as _};
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Event, Hex, Item, Native, Phase, State, Token, data::Symbol,
};

pub mod digest;
pub mod opening;

use crate::slow::{
    self,
    choice::{Choice, TokenUse},
    course::PlaceId,
    data::{CardId, TokenId, data},
    game::Game,
    items,
    turn::Drawn,
};

/// A token under the slow referee that chance has not drawn yet.
pub const UNKNOWN: TokenId = "unknown";

pub fn hex(hex: Hex) -> slow::Hex {
    (i32::from(hex.q), i32::from(hex.r))
}

/// The slow referee's own word, so that no name is taken on trust.
pub fn card(card: Card) -> CardId {
    data().find_card(card.printed().id).unwrap().id
}

pub fn token(token: Token) -> TokenId {
    data().find_token(token.printed().id).unwrap()
}

pub fn item(item: Item) -> items::Item {
    match item {
        Item::Card(it) => items::Item::Card(card(it)),
        Item::Token(it) => items::Item::Token(token(it)),
    }
}

pub fn symbol(symbol: Symbol) -> slow::data::Symbol {
    match symbol {
        Symbol::Machete => slow::data::Symbol::Machete,
        Symbol::Paddle => slow::data::Symbol::Paddle,
        Symbol::Coin => slow::data::Symbol::Coin,
    }
}

pub fn cards(cards: &Cards) -> Vec<CardId> {
    sorted(cards.iter().map(card))
}

pub fn sorted<T: Ord>(list: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.into_iter().collect();
    list.sort();
    list
}

/// Every complete choice of the engine with its elementary actions.
///
/// # Panics
/// When two ways lead to the same choice: lists have no duplicates.
pub fn choices(fast: &State, slow: &Game) -> BTreeMap<Choice, Vec<Action>> {
    let mut found = BTreeMap::new();
    for actions in sequences(fast) {
        let choice = complete_choice(slow, &actions);
        if can_be_paid(slow, &choice) {
            let twin = found.insert(choice, actions);
            assert_eq!(twin, None, "listed twice");
        }
    }
    found
}

/// The elementary actions of every complete choice, found by following them to their end.
pub fn sequences(fast: &State) -> Vec<Vec<Action>> {
    let mut found = Vec::new();
    follow(fast, &mut Vec::new(), &mut found);
    found
}

fn follow(now: &State, actions: &mut Vec<Action>, found: &mut Vec<Vec<Action>>) {
    for action in now.legal_actions() {
        actions.push(action);
        match unfinished(now, actions) {
            Some(next) => follow(&next, actions, found),
            None => found.push(actions.clone()),
        }
        actions.pop();
    }
}

/// The position after the last of these actions, if the choice wants more of them.
///
/// What a piece finds because this choice ends its movement comes before the rest of it
/// (ELD-10.8); which token that is makes no difference to what can be chosen here.
fn unfinished(now: &State, actions: &[Action]) -> Option<State> {
    let &action = actions.last()?;
    let wants_more = |phase: Phase| {
        matches!(
            phase,
            Phase::Pay(_) | Phase::Remove(_) | Phase::Replace(_) | Phase::Keep(_)
        )
    };
    let begins = matches!(
        action,
        Action::Pay(..) | Action::PayBreak(..) | Action::Buy(_) | Action::UseToken(_) | Action::End
    );
    if !begins && !wants_more(now.phase()) {
        return None;
    }
    let mut next = now.clone();
    next.play(action);
    while begins && matches!(next.phase(), Phase::Explore(_) | Phase::MayExplore(_)) {
        match next.phase() {
            Phase::MayExplore(_) => next.play(Action::Done),
            _ => next.play(next.outcomes()[0].0),
        }
    }
    wants_more(next.phase()).then_some(next)
}

/// A purchase that ends a movement can be paid for with a coin that is found by that. For the
/// slow referee this is a stop and then a purchase.
fn can_be_paid(slow: &Game, choice: &Choice) -> bool {
    let Choice::Buy { pay, .. } = choice else {
        return true;
    };
    let mut tokens = slow.player().tokens.clone();
    let mut items = pay.iter();
    items.all(|item| match item {
        items::Item::Card(_) => true,
        items::Item::Token(token) => match tokens.iter().position(|it| it == token) {
            Some(place) => tokens.swap_remove(place) == *token,
            None => false,
        },
    })
}

/// The choice that small actions make together.
fn complete_choice(slow: &Game, actions: &[Action]) -> Choice {
    let piece = |from: Hex| lowest_piece_at(slow, hex(from)).unwrap();
    let place = |blockade: Blockade| standing_at(slow, blockade).unwrap();
    let chosen = || sorted(actions.iter().filter_map(|&action| chosen_card(action)));
    match actions[0] {
        Action::Move(with, sign, from, to) => Choice::Move {
            piece: piece(from),
            item: item(with),
            symbol: symbol(sign),
            to: hex(to),
        },
        Action::On(to) => Choice::Continue { to: hex(to) },
        Action::Break(with, sign, from, blockade) => Choice::Tear {
            piece: piece(from),
            item: item(with),
            symbol: symbol(sign),
            place: place(blockade),
        },
        Action::OnBreak(blockade) => Choice::ContinueTear {
            place: place(blockade),
        },
        Action::Pay(from, to) => Choice::Pay {
            piece: piece(from),
            to: hex(to),
            cards: chosen(),
        },
        Action::PayBreak(from, blockade) => Choice::PayBlockade {
            piece: piece(from),
            place: place(blockade),
            cards: chosen(),
        },
        Action::Native(native, from, to) => Choice::Native {
            piece: piece(from),
            to: hex(to),
            with: native_item(native),
        },
        Action::NativeBreak(native, from, blockade) => Choice::NativeTear {
            piece: piece(from),
            place: place(blockade),
            with: native_item(native),
        },
        Action::Transmit(wanted) => Choice::Transmit { card: card(wanted) },
        Action::Use(used) => Choice::Action { card: card(used) },
        Action::Remove(_) | Action::Done => Choice::Remove { cards: chosen() },
        Action::Buy(wanted) => Choice::Buy {
            card: card(wanted),
            pay: sorted(actions.iter().filter_map(|&action| match action {
                Action::Give(with) => Some(item(with)),
                _ => None,
            })),
        },
        Action::UseToken(used) => Choice::Token(match token(used) {
            "draw_1" => TokenUse::Draw,
            "remove_1" => TokenUse::Remove(chosen()[0]),
            "replace_hand_up_to_4" => TokenUse::Replace(chosen()),
            "pass_occupied" => TokenUse::PassOccupied,
            "change_symbol" => TokenUse::ChangeSymbol,
            other => panic!("{other} is not used by itself"),
        }),
        Action::Save(saved) => Choice::Token(TokenUse::KeepItem(card(saved))),
        Action::Stop => Choice::Stop,
        Action::End => Choice::End { keep: chosen() },
        other => panic!("{other} begins no choice"),
    }
}

fn chosen_card(action: Action) -> Option<CardId> {
    match action {
        Action::Give(Item::Card(it))
        | Action::Remove(it)
        | Action::Replace(it)
        | Action::Keep(it) => Some(card(it)),
        _ => None,
    }
}

fn native_item(native: Native) -> items::Item {
    match native {
        Native::Card => items::Item::Card("native"),
        Native::Token => items::Item::Token("native_move"),
    }
}

fn standing_at(slow: &Game, blockade: Blockade) -> Option<PlaceId> {
    let mut standing = slow.standing.iter();
    let found = standing.find(|&(_, &number)| number as usize == blockade.number());
    found.map(|(&place, _)| place)
}

fn lowest_piece_at(slow: &Game, at: slow::Hex) -> Option<usize> {
    let mut out = slow.pieces_out().into_iter();
    out.find(|&(_, hex)| hex == at).map(|(piece, _)| piece)
}

/// The slow referee's list, with only the first of two own pieces on one space.
pub fn slow_choices(slow: &Game) -> Vec<Choice> {
    let either = |mut choice: Choice| {
        if let Choice::Move { piece, .. }
        | Choice::Tear { piece, .. }
        | Choice::Pay { piece, .. }
        | Choice::PayBlockade { piece, .. }
        | Choice::Native { piece, .. }
        | Choice::NativeTear { piece, .. } = &mut choice
        {
            *piece = lowest_piece_at(slow, slow.hex(*piece)).unwrap();
        }
        choice
    };
    let mut choices = sorted(slow.choices().into_iter().map(either));
    choices.dedup();
    choices
}

/// The outcomes of chance during a choice.
#[derive(Debug, Default)]
pub struct Happened {
    pub drawn: Vec<Drawn>,
    pub found: Vec<TokenId>,
    /// The caves that were explored at each stop where it was optional.
    pub explored: Vec<BTreeSet<slow::Hex>>,
}

/// Makes a complete choice under the engine; chance moves whenever it must.
pub fn play(fast: &mut State, actions: &[Action], source: &mut SimSource) -> Happened {
    let mut happened = Happened::default();
    let mut actions = actions.iter();
    let mut deciding = false;
    loop {
        let (by, action) = match fast.mover() {
            Mover::Chance => (Actor::Chance, fast.random_move(source).unwrap()),
            Mover::Seat(seat) if matches!(fast.phase(), Phase::MayExplore(_)) => {
                if !deciding {
                    happened.explored.push(BTreeSet::new());
                }
                let offered = fast.legal_actions();
                let place = source.below(offered.len() as u64) as usize;
                if let Action::Explore(at) = offered[place] {
                    happened.explored.last_mut().unwrap().insert(hex(at));
                }
                // With the last cave, or with `done` after it, the decision about this stop ends.
                deciding = place + 2 < offered.len();
                (Actor::Seat(seat), offered[place])
            }
            Mover::Seat(seat) => match actions.next() {
                Some(&action) => (Actor::Seat(seat), action),
                None => break,
            },
            Mover::Over => break,
        };
        for event in fast.apply(by, action).unwrap() {
            match event {
                Event::Reshuffled { .. } => happened.drawn.push(Drawn::Reshuffle),
                Event::Drew { card: it, .. } => happened.drawn.push(Drawn::Card(card(it.unwrap()))),
                Event::Found { token: it, .. } => happened.found.push(token(it)),
                _ => {}
            }
        }
    }
    assert_eq!(actions.next(), None, "the choice ended early");
    happened
}

/// Makes the same choice under the slow referee; the same number of cards and tokens must be drawn
/// and found.
pub fn apply_to_slow(slow: &mut Game, choice: &Choice, happened: &Happened) {
    let seat = slow.seat;
    slow.answers = happened.explored.iter().cloned().collect();
    let mut script = happened.drawn.iter().filter_map(|drawn| match drawn {
        Drawn::Card(card) => Some(*card),
        Drawn::Reshuffle => None,
    });
    let drawn = slow.apply(choice, &mut |_| {
        script.next().expect("another card is drawn")
    });
    assert_eq!(drawn, happened.drawn, "{choice:?}");
    assert!(slow.answers.is_empty(), "stops at {choice:?}");
    let tokens = &mut slow.players[seat].tokens;
    let unknown = tokens.iter().filter(|it| **it == UNKNOWN).count();
    assert_eq!(unknown, happened.found.len(), "tokens found by {choice:?}");
    tokens.retain(|it| *it != UNKNOWN);
    tokens.extend(&happened.found);
    tokens.sort_unstable();
}
