//! The texts of a drawing.

use tessera_core::{Mover, Seat};

use crate::{
    board::Course,
    card::{Blockade, Card, Cards, TOKEN_KINDS, Token},
    data::{CardAction, Requirement, Symbol},
    options::RaceEnd,
    state::{Payment, Phase, Purpose},
    view::{PlayerView, View},
};

/// Seats are capitals; the second piece of a seat is the small letter.
pub(super) fn piece(seat: Seat, nth: usize) -> char {
    match nth {
        0 => seat.letter(),
        _ => seat.letter().to_ascii_lowercase(),
    }
}

/// The letter of the terrain that a symbol enters.
const fn sign(symbol: Symbol) -> char {
    match symbol {
        Symbol::Machete => 'j',
        Symbol::Paddle => 'w',
        Symbol::Coin => 'v',
    }
}

pub(super) const AT_TABLE: &str = "A a pieces  ┃━ blockade with its number";
pub(super) const IN_COURSE: &str = "A B tiles by letter  ┃━ place for a blockade";

/// The meaning of the letters and marks of a map.
pub(super) fn map_legend(marks: &str) -> [String; 2] {
    [
        format!(
            "j jungle  w water  v village  r rubble  c base camp  ^ mountain  O cave  s start  \
             *w finish  *** El Dorado  {marks}"
        ),
        "coordinates q,r: q stands above its first space and goes down to the right, \
         r stands to the left of its row"
            .into(),
    ]
}

pub(super) const CARD_LEGEND: &str = "j2 machetes for jungle  w2 paddles for water  v2 coins for \
    villages and buying  once: out of the game when used  +2 -1 draws 2, removes 1  take: from any pile";

/// The round of the race.
pub(super) fn round(view: &View) -> String {
    match view.mover {
        Mover::Over => format!("{} rounds", view.rounds),
        Mover::Seat(_) | Mover::Chance => format!("round {}", view.rounds + 1),
    }
}

/// The means to overcome a blockade: `#3 1 card`, `#5 j2`.
pub(super) fn blockade(blockade: Blockade) -> String {
    format!("{blockade} {}", takes(blockade))
}

/// What overcomes a blockade: `1 card`, `j2`.
pub(super) fn takes(blockade: Blockade) -> String {
    let printed = blockade.printed();
    match printed.requirement {
        Requirement::Power(symbol) => format!("{}{}", sign(symbol), printed.strength),
        Requirement::Discard => counted(printed.strength.into(), "card"),
    }
}

pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A pile of the market: what it is, costs and does, and how many are left.
pub(super) fn offer(card: Card, left: u8) -> String {
    let cost = card.printed().cost.unwrap_or(0);
    let coins = format!("v{cost}");
    format!(
        "  {:<19}{coins:<4}{:<16}{left} left",
        card.to_string(),
        does(card)
    )
}

/// The power and action of a card: `j1 w1 v1`, `+2 -2 once`.
fn does(card: Card) -> String {
    let mut parts: Vec<String> = Symbol::ALL
        .into_iter()
        .filter(|&symbol| card.power(symbol) > 0)
        .map(|symbol| format!("{}{}", sign(symbol), card.power(symbol)))
        .collect();
    match card.action() {
        Some(CardAction::TakeFromMarket) => parts.push("take".into()),
        Some(CardAction::Draw { draw, remove: 0 }) => parts.push(format!("+{draw}")),
        Some(CardAction::Draw { draw, remove }) => parts.push(format!("+{draw} -{remove}")),
        Some(CardAction::Native) => parts.push("anywhere".into()),
        None => {}
    }
    if card.printed().one_use {
        parts.push("once".into());
    }
    parts.join(" ")
}

/// The spaces of a seat and the number of its cards.
pub(super) fn standing(seat: Seat, player: &PlayerView) -> String {
    let pieces = player.pieces.iter().enumerate();
    let pieces: Vec<String> = pieces
        .map(|(nth, hex)| {
            let place = hex.map_or("in El Dorado".into(), |hex| format!("at {hex}"));
            match player.pieces.len() {
                1 => place,
                _ => format!("{} {place}", piece(seat, nth)),
            }
        })
        .collect();
    let blockades: Vec<String> = player.blockades.iter().map(ToString::to_string).collect();
    let won = if blockades.is_empty() {
        String::new()
    } else {
        format!("  blockades {}", blockades.join(" "))
    };
    format!(
        "{}  hand {}  draw pile {}  discard pile {}{won}",
        pieces.join("  "),
        player.hand_count,
        player.draw_count,
        player.discard.len()
    )
}

/// The cards and tokens of a seat, a line for each place that has some.
pub(super) fn cards_of(player: &PlayerView) -> Vec<String> {
    let hand = player.hand.unwrap_or_default();
    let known = match player.hand {
        Some(_) => Cards::NONE,
        None => player.known,
    };
    let unseen = match player.hand {
        Some(_) => "draw pile",
        None => "hand or draw",
    };
    let places = [
        ("hand", hand),
        ("surely in hand", known),
        ("played", player.played),
        ("gained", player.gained),
        (unseen, player.unseen.without(&known)),
        ("discarded", player.discard),
        ("out of game", player.removed),
    ];
    let mut lines = Vec::new();
    for (place, cards) in places {
        push_list(&mut lines, place, &listed(&cards, place == "hand"));
    }
    push_list(&mut lines, "cave tokens", &tokens(&player.tokens));
    lines
}

/// Lines of a list with its title, none when it is empty.
fn push_list(lines: &mut Vec<String>, title: &str, items: &[String]) {
    const ROOM: usize = 140;
    let mut rest = items;
    let mut title = title;
    while !rest.is_empty() {
        let mut length = 0;
        let fits = rest.iter().take_while(|item| {
            length += item.len() + 2;
            length <= ROOM
        });
        let (now, later) = rest.split_at(fits.count().max(1));
        lines.push(format!("{title:<15}{}", now.join(", ")));
        (title, rest) = ("", later);
    }
}

/// `explorer (j1), 2 traveler (v1)`; with power and action for cards in the hand.
fn listed(cards: &Cards, with_power: bool) -> Vec<String> {
    let kinds = cards.each_kind().map(|card| {
        let count = match cards.count(card) {
            1 => String::new(),
            count => format!("{count} "),
        };
        if with_power {
            format!("{count}{card} ({})", does(card))
        } else {
            format!("{count}{card}")
        }
    });
    kinds.collect()
}

fn tokens(counts: &[u8; TOKEN_KINDS]) -> Vec<String> {
    let held = Token::all().zip(counts).filter(|(_, count)| **count > 0);
    let texts = held.map(|(token, count)| match count {
        1 => token.to_string(),
        _ => format!("{count} {token}"),
    });
    texts.collect()
}

/// The arrivals, once there are any.
pub(super) fn news(view: &View) -> Option<String> {
    let arrived: Vec<String> = view.arrived.iter().map(ToString::to_string).collect();
    let verb = match arrived.len() {
        0 => return None,
        1 => "has",
        _ => "have",
    };
    let end = match (view.mover, view.options().race) {
        (Mover::Over, _) => "",
        (_, RaceEnd::First) => ": this round is the last",
        (_, RaceEnd::Places) => ": the others race on",
    };
    Some(format!("{} {verb} arrived{end}", arrived.join(", ")))
}

/// The side to move and the step that is expected.
pub(super) fn expected(view: &View, course: &Course) -> String {
    let seat = match view.mover {
        Mover::Over => return "the race is over".into(),
        Mover::Chance => return format!("chance brings {}", brought(view, course)),
        Mover::Seat(seat) => seat,
    };
    match view.phase {
        Phase::Pay(payment) => format!("{seat} {}", pays(payment, view, course)),
        Phase::Remove(removal) => format!(
            "{seat} may remove {} of the hand from the game: remove CARD, done",
            up_to(removal.left)
        ),
        Phase::Replace(replacement) => format!(
            "{seat} may replace {} of the hand: replace CARD, done",
            up_to(replacement.left)
        ),
        Phase::Keep(keeping) => {
            let kept = if keeping.kept.is_empty() {
                format!("{} so far", view.kept_count)
            } else {
                format!("{} so far", listed(&keeping.kept, false).join(", "))
            };
            format!("{seat} keeps cards for the next turn ({kept}): keep CARD, done")
        }
        Phase::MayExplore(_) => {
            format!("{seat} may explore a cave beside the piece: explore Q,R, done")
        }
        Phase::LayBlockade(_)
        | Phase::FirstHand
        | Phase::Play
        | Phase::Draw(_)
        | Phase::Explore(_)
        | Phase::Over => format!("{seat} {}", plays(view)),
    }
}

fn up_to(left: u8) -> String {
    match left {
        1 => "a card".into(),
        _ => format!("up to {left} cards"),
    }
}

fn plays(view: &View) -> String {
    let on = view.leftover.map_or(String::new(), |leftover| {
        format!(
            "goes on with {}{} of {}: on Q,R; or ",
            sign(leftover.symbol),
            leftover.power,
            leftover.item
        )
    });
    let buy = if view.bought { "" } else { ", buy CARD" };
    format!("{on}plays: move CARD Q,R>Q,R, pay Q,R>Q,R, break CARD Q,R #N, use CARD{buy}, end")
}

fn pays(payment: Payment, view: &View, course: &Course) -> String {
    let cards = counted(payment.left.into(), "card");
    match payment.purpose {
        Purpose::Enter(_, space) => {
            let hex = course.space(space).hex;
            format!("gives up {cards} to enter {hex}: give CARD")
        }
        Purpose::Tear(_, seam) => {
            let blockade = view.blockades.get(seam.index());
            let blockade = blockade.and_then(|(blockade, _)| *blockade);
            let which = blockade.map_or(String::new(), |blockade| format!(" {blockade}"));
            format!("gives up {cards} for the blockade{which}: give CARD")
        }
        Purpose::Buy(card) => {
            let half = if payment.left % 2 == 1 { "½" } else { "" };
            let whole = match payment.left / 2 {
                0 if !half.is_empty() => String::new(),
                whole => whole.to_string(),
            };
            format!("pays v{whole}{half} more for {card}: give CARD")
        }
    }
}

/// The outcome that chance is to decide.
fn brought(view: &View, course: &Course) -> String {
    let turn = view.turn;
    match view.phase {
        Phase::LayBlockade(seam) => match course.places().get(seam.index()) {
            Some(place) => format!("a blockade between {}", place.replace('|', " and ")),
            None => "a blockade".into(),
        },
        Phase::FirstHand => format!("a card for the first hand of {turn}"),
        Phase::Explore(_) => format!("a token from a cave for {turn}"),
        Phase::Play
        | Phase::Pay(_)
        | Phase::Remove(_)
        | Phase::Replace(_)
        | Phase::Keep(_)
        | Phase::Draw(_)
        | Phase::MayExplore(_)
        | Phase::Over => format!("a card for {turn}"),
    }
}
