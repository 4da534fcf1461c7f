//! Translation between the engine and the slow referee: the same board and the same moves in the
//! terms of both.
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

use std::collections::BTreeSet;

use tessera_codex::{
    Action, Card, CardView, Cell, Deck, Objective, Player, Setup, Shown, Side, State,
    card::PER_BACK,
    data::{PrintedCorner, Symbol},
};
use tessera_core::{Game as _, Seat, Viewer};

use super::slow::{
    self,
    board::Board,
    cards::{CORNERS, CardId, SYMBOLS},
    game::{Choice, Piles},
    objectives::objective_points,
};

pub fn cell(at: Cell) -> slow::Cell {
    (at.x.into(), at.y.into())
}

pub fn side(side: Side) -> slow::cards::Side {
    match side {
        Side::Front => slow::cards::Side::Front,
        Side::Back => slow::cards::Side::Back,
    }
}

pub fn id(number: usize) -> CardId {
    number.try_into().unwrap()
}

fn symbol(symbol: Symbol) -> slow::cards::Symbol {
    SYMBOLS[symbol.index()]
}

fn printed(corner: PrintedCorner) -> slow::cards::PrintedCorner {
    match corner {
        PrintedCorner::Hidden => slow::cards::PrintedCorner::Hidden,
        PrintedCorner::Empty => slow::cards::PrintedCorner::Empty,
        PrintedCorner::Shows(shown) => slow::cards::PrintedCorner::Shows(symbol(shown)),
    }
}

/// A seat as it knows itself.
pub fn own(game: &State, seat: Seat) -> Player {
    game.view(Viewer::Seat(seat)).players.remove(seat.index())
}

/// The cards of a board that the viewer can name.
pub fn slow_board(player: &Player) -> Board {
    let mut board = Board::default();
    for card in &player.cards {
        let (number, up, at) = match *card {
            CardView::Starter(starter, up) => (starter.printed().id.into(), up, Cell::ORIGIN),
            CardView::Front(card, at) => (card.id(), Side::Front, at),
            CardView::Back(Shown::Card(card), at) => (card.id(), Side::Back, at),
            // Any card of the back looks the same.
            CardView::Back(Shown::Back(back), at) => (back.index() * PER_BACK + 1, Side::Back, at),
        };
        let (x, y) = cell(at);
        board.lay(id(number), side(up), x, y);
    }
    board
}

/// A seat's action as the slow referee writes it; `None` for chance.
pub fn choice(action: Action) -> Option<Choice> {
    match action {
        Action::Starter(up) => Some(Choice::Starter(side(up))),
        Action::Objective(objective) => Some(Choice::Objective(objective.printed().id)),
        Action::Place(card, up, at) => {
            let (x, y) = cell(at);
            Some(Choice::Place(id(card.id()), side(up), x, y))
        }
        Action::Draw(Deck::Resource) => Some(Choice::ResourceDeck),
        Action::Draw(Deck::Gold) => Some(Choice::GoldDeck),
        Action::Take(card) => Some(Choice::FaceUp(id(card.id()))),
        Action::Pass => Some(Choice::Pass),
        _ => None,
    }
}

/// The decks in the order in which the game drew them, what was never drawn last.
pub fn piles(setup: &Setup, moves: &[Action]) -> Piles {
    let (mut cards, mut starters, mut objectives) = (Vec::new(), Vec::new(), Vec::new());
    for action in moves {
        match *action {
            Action::Deal(card) | Action::Reveal(card) => cards.push(card),
            Action::DealStarter(starter) => starters.push(starter.printed().id),
            Action::RevealObjective(objective) | Action::DealObjective(objective) => {
                objectives.push(objective.printed().id);
            }
            _ => {}
        }
    }
    let undrawn: Vec<Card> = setup
        .cards
        .iter()
        .filter(|card| !cards.contains(card))
        .collect();
    cards.extend(undrawn);
    let of = |deck: Deck| {
        let cards = cards.iter().filter(|card| card.deck() == deck);
        cards.map(|card| id(card.id())).collect()
    };
    Piles {
        resource: of(Deck::Resource),
        gold: of(Deck::Gold),
        starters,
        objectives,
    }
}

/// Computes every kept fact of every board from scratch.
pub fn audit(game: &State) -> Result<(), String> {
    for seat in Seat::all(game.seats()) {
        audit_board(&own(game, seat)).map_err(|reason| format!("{seat}: {reason}"))?;
    }
    audit_cards(game)
}

fn audit_board(player: &Player) -> Result<(), String> {
    let board = slow_board(player);
    let same = |what: &str, kept: String, slow: String| {
        (kept == slow)
            .then_some(())
            .ok_or(format!("{what}: kept {kept}, found {slow}"))
    };
    let mut free: Vec<slow::Cell> = player.free.iter().map(|free| cell(free.at)).collect();
    free.sort_unstable();
    let slow_free = if board.laid.is_empty() {
        Vec::new()
    } else {
        board.free_cells()
    };
    same("free cells", format!("{free:?}"), format!("{slow_free:?}"))?;
    let mut closed: Vec<slow::Cell> = player.closed.iter().copied().map(cell).collect();
    closed.sort_unstable();
    same(
        "closed cells",
        format!("{closed:?}"),
        format!("{:?}", board.closed_cells()),
    )?;
    for free in &player.free {
        let (x, y) = cell(free.at);
        let covered = CORNERS.into_iter().zip(free.covers);
        let kept: Vec<_> = covered
            .filter_map(|(corner, covers)| Some((corner, printed(covers?))))
            .collect();
        let slow: Vec<_> = board
            .covers(x, y)
            .iter()
            .map(|under| (under.corner, under.shows))
            .collect();
        same(
            "what a card covers",
            format!("{kept:?}"),
            format!("{slow:?}"),
        )?;
    }
    let counts = board.counts();
    for shown in Symbol::ALL {
        let slow = counts.get(&symbol(shown)).copied().unwrap_or(0);
        same(
            shown.word(),
            player.counts.of(shown).to_string(),
            slow.to_string(),
        )?;
    }
    for &(objective, worth) in &player.worth {
        let slow = objective_points(objective.printed().id, &board);
        same(
            &format!("objective {objective}"),
            worth.to_string(),
            slow.to_string(),
        )?;
    }
    Ok(())
}

/// Every card is in one place.
fn audit_cards(game: &State) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let mut find = |number: usize, place: &str| {
        let fresh = seen.insert(number);
        fresh
            .then_some(())
            .ok_or(format!("card {number} is twice, at last in {place}"))
    };
    for card in game.face_up().into_iter().flatten() {
        find(card.id(), "the face-up cards")?;
    }
    for seat in Seat::all(game.seats()) {
        for laid in slow_board(&own(game, seat)).laid {
            find(laid.card.into(), "a board")?;
        }
        for card in game.hand(seat) {
            find(card.id(), "a hand")?;
        }
        for objective in own(game, seat).offered {
            find(number(objective), "the offered objectives")?;
        }
    }
    let spectator = game.view(Viewer::Spectator);
    for objective in spectator.common {
        find(number(objective), "the common objectives")?;
    }
    Ok(())
}

fn number(objective: Objective) -> usize {
    objective.printed().id.into()
}
