//! The texts of a drawing.

use tessera_core::Mover;

use crate::{
    card::{Counts, Deck, Objective, SYMBOLS},
    data::{Goal, Kingdom, Symbol},
    state::{Phase, Reason, Trigger},
    view::{DeckView, Player, View},
};

use super::card::{letter, sign};

/// Points with their noun, padded to the same width for all numbers.
pub(super) fn points(points: u16) -> String {
    let noun = if points == 1 { "point " } else { "points" };
    format!("{points:>2} {noun}")
}

/// A deck: the number of cards left of each kingdom.
pub(super) fn deck(deck: Deck, left: &DeckView) -> String {
    let kinds = Kingdom::ALL.into_iter().zip(left.left);
    let kinds: Vec<String> = kinds
        .map(|(kingdom, count)| format!("{count}{}", letter(kingdom)))
        .collect();
    let (deck, left) = (deck.word(), left.len());
    format!("{deck}, {left} left: {}", kinds.join(" "))
}

/// The symbols that are visible: `5f 2p 0a 3i 1q 0k 1m`.
pub(super) fn symbols(counts: Counts) -> String {
    let shown = Symbol::ALL.map(|symbol| format!("{}{}", counts.of(symbol), sign(symbol)));
    shown.join(" ")
}

/// The objectives of a seat, a line each: their points now and their conditions.
pub(super) fn objectives(view: &View, player: &Player) -> Vec<String> {
    let counting = player.worth.iter().map(|&(objective, worth)| {
        let whose = if view.common.contains(&objective) {
            "common"
        } else {
            "secret"
        };
        format!(
            "{whose} {:>3} {worth:>2} now  {}",
            objective.printed().id,
            goal(objective)
        )
    });
    let mut lines: Vec<String> = counting.collect();
    if player.has_secret {
        lines.extend(player.secret.is_none().then(|| "secret  ??".into()));
        return lines;
    }
    for index in 0..player.offered_count {
        lines.push(match player.offered.get(index) {
            Some(&objective) => {
                format!("choice {:>3}  {}", objective.printed().id, goal(objective))
            }
            None => "choice  ??".into(),
        });
    }
    lines
}

/// The points and the condition of an objective.
pub(super) fn goal(objective: Objective) -> String {
    let printed = objective.printed();
    let goal = match printed.goal {
        Goal::Diagonal { kingdom, rises } => {
            let way = if rises { "rising" } else { "falling" };
            format!("{way} diagonal of 3 {} cards", kingdom.word())
        }
        Goal::Stack {
            stack,
            corner,
            with,
        } => {
            let (stack, with, corner) = (stack.word(), with.word(), corner.word());
            format!("column of 2 {stack} cards, {with} {corner}")
        }
        Goal::Symbols(wanted) => set(wanted),
    };
    format!("{} per {goal}", printed.points)
}

/// A set of symbols: `3 fungi visible`, `1 quill + 1 inkwell + 1 manuscript visible`.
fn set(wanted: [u8; SYMBOLS]) -> String {
    let wanted = Symbol::ALL.into_iter().zip(wanted);
    let words: Vec<String> = wanted
        .filter(|&(_, count)| count > 0)
        .map(|(symbol, count)| format!("{count} {}", symbol.word()))
        .collect();
    format!("{} visible", words.join(" + "))
}

/// The side to move and the step that is expected.
pub(super) fn expected(view: &View) -> String {
    let seat = match view.mover {
        Mover::Over => return "the game is over".into(),
        Mover::Chance => return format!("chance brings {}", drawn(view)),
        Mover::Seat(seat) => seat,
    };
    match view.phase {
        Phase::ChooseSide => format!("{seat} chooses a side: starter front|back"),
        Phase::ChooseObjective => format!("{seat} keeps an objective: objective NUMBER"),
        Phase::Draw => format!("{seat} draws a card: draw resource|gold, take NUMBER"),
        Phase::Pass => format!("{seat} can lay nothing: pass"),
        Phase::LayOut(_)
        | Phase::DealStarter
        | Phase::DealHand
        | Phase::RevealObjective
        | Phase::OfferObjective
        | Phase::Place
        | Phase::Deal(_)
        | Phase::Refill(_)
        | Phase::Over => format!("{seat} lays a card: place NUMBER front|back X,Y"),
    }
}

/// The outcome that chance is to decide.
fn drawn(view: &View) -> String {
    let decks = Deck::ALL.into_iter().zip(view.decks);
    let mut bare = decks.filter(|(_, deck)| deck.top.is_none() && !deck.is_empty());
    if let Some((deck, _)) = bare.next() {
        return format!("a back on top of the {} deck", deck.word());
    }
    let turn = view.turn;
    match view.phase {
        Phase::DealStarter => format!("a starter for {turn}"),
        Phase::DealHand => format!("a card for the hand of {turn}"),
        Phase::RevealObjective => "an objective for everybody".into(),
        Phase::OfferObjective => format!("an objective that {turn} may keep"),
        Phase::Deal(deck) => format!("a {} card for the hand of {turn}", deck.word()),
        Phase::LayOut(_)
        | Phase::ChooseSide
        | Phase::ChooseObjective
        | Phase::Place
        | Phase::Pass
        | Phase::Draw
        | Phase::Refill(_)
        | Phase::Over => "a card that is laid face up".into(),
    }
}

/// The rounds left, once the end was triggered.
pub(super) fn end(view: &View) -> Option<String> {
    let Trigger {
        reason,
        seat,
        round,
    } = view.trigger.filter(|_| view.phase != Phase::Over)?;
    let why = match reason {
        Reason::Points => format!("{seat} has reached 20 points"),
        Reason::Decks => "the decks have run out".into(),
    };
    let is_last = view.turns / view.players.len() > usize::from(round);
    let left = if is_last {
        "this round is the last"
    } else {
        "one round follows this one"
    };
    Some(format!("{why}: {left}"))
}

/// The meaning of letters and marks.
pub(super) fn legend() -> [String; 3] {
    let symbols = Symbol::ALL.map(|symbol| format!("{} {}", sign(symbol), symbol.word()));
    [
        symbols.join("  "),
        "○ empty corner  (f) the back is up  * laid last  1,1 free cell  × closed cell".into(),
        "round frame: resource card  double frame: gold card  1/q per quill  2/c per covered corner"
            .into(),
    ]
}
