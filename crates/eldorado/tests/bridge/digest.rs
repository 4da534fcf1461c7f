//! Everything that both referees know about a table, in the same words.

use std::collections::{BTreeMap, BTreeSet};

use tessera_core::{Game as _, Seat, Viewer};
use tessera_eldorado::{Card, Phase, State, Token};

use super::{card, cards, hex, item, sorted, symbol, token};
use crate::slow::{
    self,
    course::PlaceId,
    data::{CardId, Symbol, TokenId},
    game::{self, Game, Spot},
    items::Item,
};

/// Cards or blockades of a kind, and how many.
type Piles = BTreeSet<(CardId, usize)>;

#[derive(Debug, PartialEq, Eq)]
pub struct Digest {
    players: Vec<Player>,
    board: Piles,
    reserve: Piles,
    standing: BTreeMap<PlaceId, u32>,
    owners: BTreeMap<PlaceId, usize>,
    leftover: Option<(Item, Symbol, u32)>,
    /// After the end nobody buys, so the flag of the purchase is not compared.
    bought: bool,
    arrived: Vec<usize>,
    next: Option<Next>,
}

#[derive(Debug, PartialEq, Eq)]
struct Player {
    /// None in the city.
    pieces: Vec<Option<slow::Hex>>,
    hand: Vec<CardId>,
    draw: Vec<CardId>,
    played: Vec<CardId>,
    gained: Vec<CardId>,
    discard: Vec<CardId>,
    removed: Vec<CardId>,
    tokens: Vec<TokenId>,
    blockades: Vec<u32>,
}

/// The seat that chooses and its choice; the rounds are counted from 1.
#[derive(Debug, PartialEq, Eq)]
struct Next {
    seat: usize,
    round: usize,
    /// The number of cards that may be removed, where that is to be chosen.
    remove: Option<usize>,
}

pub fn of_engine(fast: &State, slow: &Game) -> Digest {
    let view = fast.view(Viewer::Spectator);
    let places = slow.course.places.iter().zip(&view.blockades);
    let (mut standing, mut owners) = (BTreeMap::new(), BTreeMap::new());
    for (place, &(blockade, owner)) in places {
        match (blockade, owner) {
            (_, Some(owner)) => drop(owners.insert(place.id, owner.index())),
            (Some(it), None) => drop(standing.insert(place.id, it.number() as u32)),
            (None, None) => {}
        }
    }
    let pile = |it: Card| (card(it), usize::from(view.market.left(it)));
    Digest {
        players: Seat::all(fast.seats())
            .map(|seat| player_of_engine(fast, seat))
            .collect(),
        board: view.market.board().map(pile).collect(),
        reserve: view.market.reserve().map(pile).collect(),
        standing,
        owners,
        leftover: view
            .leftover
            .map(|it| (item(it.item), symbol(it.symbol), u32::from(it.power))),
        bought: view.bought && fast.phase() != Phase::Over,
        arrived: view.arrived.iter().map(|seat| seat.index()).collect(),
        next: next_of_engine(fast),
    }
}

fn player_of_engine(fast: &State, seat: Seat) -> Player {
    let own = fast.view(Viewer::Seat(seat)).players.remove(seat.index());
    let tokens = Token::all()
        .flat_map(|it| std::iter::repeat_n(token(it), usize::from(own.tokens[it.index()])));
    Player {
        pieces: own.pieces.iter().map(|at| at.map(hex)).collect(),
        hand: cards(&own.hand.unwrap()),
        draw: cards(&own.unseen),
        played: cards(&own.played),
        gained: cards(&own.gained),
        discard: cards(&own.discard),
        removed: cards(&own.removed),
        tokens: sorted(tokens),
        blockades: sorted(own.blockades.iter().map(|it| it.number() as u32)),
    }
}

fn next_of_engine(fast: &State) -> Option<Next> {
    let remove = match fast.phase() {
        Phase::Over => return None,
        Phase::Play => None,
        // The engine limits it by the hand when there is none left to remove.
        Phase::Remove(it) => Some(usize::from(it.left).min(fast.hand(fast.turn()).len())),
        other => panic!("a complete choice does not end in {other:?}"),
    };
    Some(Next {
        seat: fast.turn().index(),
        round: fast.round() as usize + 1,
        remove,
    })
}

pub fn of_referee(slow: &Game) -> Digest {
    let pile = |&it: &(CardId, usize)| it;
    Digest {
        players: slow.players.iter().map(player_of_referee).collect(),
        board: slow.market.board.iter().flatten().map(pile).collect(),
        reserve: slow.market.reserve.iter().map(pile).collect(),
        standing: slow.standing.clone(),
        owners: slow.owners.clone(),
        leftover: slow.leftover.map(|it| (it.item, it.symbol, it.power)),
        bought: slow.bought,
        arrived: slow.arrived.clone(),
        next: slow.phase.map(|phase| Next {
            seat: slow.seat,
            round: slow.round,
            remove: match phase {
                game::Phase::Play => None,
                game::Phase::Remove(most) => Some(most),
            },
        }),
    }
}

fn player_of_referee(player: &game::Player) -> Player {
    let place = |spot: &Spot| match spot {
        Spot::On(at) => Some(*at),
        Spot::City => None,
    };
    Player {
        pieces: player.pieces.iter().map(place).collect(),
        hand: player.hand.clone(),
        draw: sorted(player.draw.iter().copied()),
        played: player.played.clone(),
        gained: player.gained.clone(),
        discard: sorted(player.discard.iter().copied()),
        removed: player.removed.clone(),
        tokens: player.tokens.clone(),
        blockades: player.blockades.clone(),
    }
}
