//! The spaces that a piece can reach: with one card, each space with the way to it; by giving up
//! cards or with a Native, the next space or blockade.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{
    Action, Blockade, Hex, Native, View,
    action::Item,
    data,
    reach::{self as finder, Reached, Step},
};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Symbol, UsedItem, choice::toll, owner};

/// What one piece can reach by one means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoReach")]
#[schema(as = EldoradoReach)]
pub struct Reach {
    /// The space of the piece.
    pub from: String,
    /// What moves it.
    pub means: Means,
    /// The spaces by their coordinates. One that is reached with blockades torn on the way is
    /// named with them too, `3,-2 #4`, because it is another command; the space of the piece itself
    /// can be among them.
    pub ways: BTreeMap<String, Way>,
}

/// What moves a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoMeans")]
#[schema(as = EldoradoMeans)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Means {
    /// The power of one card or token.
    Power {
        /// The card or token.
        item: UsedItem,
        /// The power that there is.
        power: u8,
        /// The symbol that it is used for.
        symbol: Symbol,
    },
    /// Cards that are given up; which ones is chosen next.
    Payment,
    /// A Native, or a token like it.
    Native {
        /// Whether it is the token.
        token: bool,
    },
}

/// A way to a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoWay")]
#[schema(as = EldoradoWay)]
pub struct Way {
    /// The actions of the command that goes there.
    pub actions: Vec<String>,
    /// The least power that it takes, blockades included, or the number of cards to give up. A
    /// Native takes nothing.
    pub cost: u8,
    /// The steps: a space, or a blockade that is torn down (`#4`).
    pub path: Vec<String>,
    /// The space that it leads to.
    pub to: String,
    /// The blockades that are torn down on the way.
    pub torn: Vec<String>,
}

/// The beginning of a movement: the first step names it, and later steps begin with `on`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// With a new card or token.
    New(Item, data::Symbol, Hex),
    /// With the leftover of one.
    Left,
}

/// An action that moves a piece or tears a blockade down.
enum Movement {
    /// With the power of a card or token; further steps may follow.
    Power(Begin),
    /// With a payment or a Native: a single step.
    Step {
        from: Hex,
        to: Hex,
        blockade: Option<Blockade>,
        means: Means,
        cost: u8,
    },
}

impl Movement {
    /// `None` for actions that move no piece.
    fn of(view: &View, action: Action) -> Option<Movement> {
        match action {
            Action::Move(item, symbol, from, _) | Action::Break(item, symbol, from, _) => {
                Some(Movement::Power(Begin::New(item, symbol, from)))
            }
            Action::On(_) | Action::OnBreak(_) => Some(Movement::Power(Begin::Left)),
            Action::Pay(from, to) => Some(Movement::Step {
                from,
                to,
                blockade: None,
                means: Means::Payment,
                cost: toll(view, to),
            }),
            Action::PayBreak(from, blockade) => Some(Movement::Step {
                from,
                to: from,
                blockade: Some(blockade),
                means: Means::Payment,
                cost: blockade.printed().strength,
            }),
            Action::Native(native, from, to) => Some(Movement::Step {
                from,
                to,
                blockade: None,
                means: by_native(native),
                cost: 0,
            }),
            Action::NativeBreak(native, from, blockade) => Some(Movement::Step {
                from,
                to: from,
                blockade: Some(blockade),
                means: by_native(native),
                cost: 0,
            }),
            Action::Lay(_)
            | Action::Draw(_)
            | Action::Find(_)
            | Action::Buy(_)
            | Action::Give(_)
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
            | Action::Done => None,
        }
    }
}

/// Everything that can be reached, for each item, symbol and piece that may move now.
pub(super) fn reachable(view: &View, actions: &[Action]) -> BTreeMap<String, Reach> {
    let mut all: BTreeMap<String, Reach> = BTreeMap::new();
    let mut begun: Vec<Begin> = Vec::new();
    for &action in actions {
        match Movement::of(view, action) {
            Some(Movement::Power(begin)) if !begun.contains(&begin) => begun.push(begin),
            Some(Movement::Step {
                from,
                to,
                blockade,
                means,
                cost,
            }) => {
                let torn: Vec<String> = blockade.iter().map(ToString::to_string).collect();
                let way = Way {
                    actions: vec![action.to_string()],
                    cost,
                    path: match torn.first() {
                        Some(blockade) => vec![blockade.clone()],
                        None => vec![to.to_string()],
                    },
                    to: to.to_string(),
                    torn,
                };
                let name = format!("{} {from}", means.word());
                let reach = all.entry(name).or_insert(Reach {
                    from: from.to_string(),
                    means,
                    ways: BTreeMap::new(),
                });
                reach.ways.insert(way.name(), way);
            }
            Some(Movement::Power(_)) | None => {}
        }
    }
    // ELD-10.8: a new card ends the movement before it. Where that brings a token, chance moves
    // after the first step, and a command ends there.
    let finds_first = actions.contains(&Action::Stop);
    let named = begun.into_iter().filter_map(|begin| {
        let (name, mut reach) = reach(view, begin)?;
        if finds_first && begin != Begin::Left {
            reach.ways.retain(|_, way| way.actions.len() == 1);
        }
        Some((name, reach))
    });
    all.extend(named);
    all
}

impl Means {
    /// The word with which the name of a reach begins.
    fn word(&self) -> &'static str {
        match self {
            Means::Native { token: true } => "native token",
            Means::Native { token: false } => "native",
            Means::Payment | Means::Power { .. } => "pay",
        }
    }
}

fn by_native(native: Native) -> Means {
    Means::Native {
        token: native == Native::Token,
    }
}

impl Way {
    /// The name of its member: where it leads, and what is torn on it.
    fn name(&self) -> String {
        let torn = self.torn.iter().map(|blockade| format!(" {blockade}"));
        [self.to.clone()].into_iter().chain(torn).collect()
    }
}

fn reach(view: &View, begin: Begin) -> Option<(String, Reach)> {
    let (item, symbol, from) = match begin {
        Begin::New(item, symbol, from) => (item, symbol, from),
        Begin::Left => {
            let left = view.leftover?;
            let (seat, nth) = owner(view, left.piece.index())?;
            let piece = view.players.get(seat.index())?.pieces.get(nth)?;
            (left.item, left.symbol, (*piece)?)
        }
    };
    let (name, found, power) = match begin {
        Begin::New(..) => {
            let found = view.reach(from, item, symbol)?;
            let power = view.power(item, symbol);
            (name(item, symbol, from), found, power)
        }
        Begin::Left => {
            let power = view.leftover?.power;
            let space = view.course().at(from)?;
            let traffic = view.traffic(space);
            let found = finder::Reach::search(&traffic, space, symbol, power);
            ("on".into(), found, power)
        }
    };
    let ways = found.iter().filter_map(|to| {
        let way = way(view, &found, to, begin)?;
        Some((way.name(), way))
    });
    let reach = Reach {
        from: from.to_string(),
        means: Means::Power {
            item: item.into(),
            power,
            symbol: symbol.into(),
        },
        ways: ways.collect(),
    };
    Some((name, reach))
}

/// The words between the verb and the place of a first step. They are taken from an action's own
/// text, so that this file knows nothing of when `as SYMBOL` is written.
fn name(item: Item, symbol: data::Symbol, from: Hex) -> String {
    let text = Action::Move(item, symbol, from, from).to_string();
    let begin = text.split('>').next().unwrap_or_default();
    begin.trim_start_matches("move ").into()
}

fn way(view: &View, found: &finder::Reach, to: &Reached, begin: Begin) -> Option<Way> {
    let (mut path, mut torn, mut actions) = (Vec::new(), Vec::new(), Vec::new());
    for (place, step) in found.path(to).steps().iter().enumerate() {
        let first = match begin {
            Begin::New(item, symbol, from) if place == 0 => Some((item, symbol, from)),
            Begin::New(..) | Begin::Left => None,
        };
        let action = match *step {
            Step::To(space) => {
                let hex = view.course().space(space).hex;
                path.push(hex.to_string());
                match first {
                    Some((item, symbol, from)) => Action::Move(item, symbol, from, hex),
                    None => Action::On(hex),
                }
            }
            Step::Break(seam) => {
                let blockade = view.blockades.get(seam.index())?.0?;
                path.push(blockade.to_string());
                torn.push(blockade.to_string());
                match first {
                    Some((item, symbol, from)) => Action::Break(item, symbol, from, blockade),
                    None => Action::OnBreak(blockade),
                }
            }
        };
        actions.push(action.to_string());
    }
    Some(Way {
        to: view.course().space(to.to).hex.to_string(),
        cost: to.power,
        path,
        torn,
        actions,
    })
}
