//! The turns that an action saves at first sight. Ending the turn saves none: actions that are
//! worth less are not taken.

use tessera_core::Game as _;
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Hex, Item, Native, Phase, SpaceId, Token,
    board::Seam,
    data::{CardAction, Symbol, Terrain, TokenEffect},
    options::NativeRule,
    state::Purpose,
};

use super::{
    hand::{CARD, Giving, Hand, best_move, using_up},
    race::{Change, Race},
};

/// A value below that of ending the turn.
const NEVER: f32 = -5.0;
/// A small cost that makes doing nothing better than a useless action.
const EFFORT: f32 = 0.01;

pub(super) fn appeal(race: &Race<'_>, action: Action) -> f32 {
    match action {
        Action::Move(item, symbol, from, to) => setting_out(race, item, symbol, from, to),
        Action::On(to) => going_on(race, to),
        Action::Break(item, symbol, from, blockade) => breaking(race, item, symbol, from, blockade),
        Action::OnBreak(blockade) => breaking_on(race, blockade),
        Action::Pay(from, to) => paying_way(race, from, to),
        Action::PayBreak(_, blockade) => {
            let cards = Hand::new(race).cheapest(usize::from(blockade.printed().strength));
            tearing(race, blockade) - race.tuning.paying * cards
        }
        Action::Native(with, from, to) => native(race, from, to) - calling(race, with),
        Action::NativeBreak(with, _, blockade) => tearing(race, blockade) - calling(race, with),
        Action::Use(card) => drawing(race, card),
        Action::Transmit(card) => race.gain_of(card),
        Action::Buy(card) => {
            let price = card.half_cost().unwrap_or(u8::MAX);
            let cards = Hand::new(race).cheapest_worth(price);
            race.gain_of(card) - race.tuning.paying * cards
        }
        Action::Give(item) => giving(race, item),
        Action::Remove(card) => removing(race, card) - Hand::new(race).gain(card),
        Action::Replace(card) => 0.8 * CARD - Hand::new(race).gain(card),
        Action::UseToken(token) => using(race, token),
        Action::Save(_) => race.tuning.saved,
        Action::Stop | Action::Explore(_) => race.tuning.token,
        Action::Keep(card) => 0.5 * Hand::new(race).gain(card) - CARD,
        Action::End | Action::Done => 0.0,
        Action::Lay(_) | Action::Draw(_) | Action::Find(_) => 0.0,
    }
}

// ---- Moving ----------------------------------------------------------------------------------

fn setting_out(race: &Race<'_>, item: Item, symbol: Symbol, from: Hex, to: Hex) -> f32 {
    let (Some(from), Some(to)) = (at(race, from), at(race, to)) else {
        return NEVER;
    };
    let strength = race.game.course().space(to).strength;
    let power = race.game.power_now(item, symbol);
    moving(race, from, to, symbol, power.saturating_sub(strength)) - using_up(race, item)
}

fn going_on(race: &Race<'_>, to: Hex) -> f32 {
    let leftover = race.game.leftover();
    let from = leftover.and_then(|leftover| race.game.place_of(leftover.piece));
    let (Some(leftover), Some(from), Some(to)) = (leftover, from, at(race, to)) else {
        return NEVER;
    };
    let strength = race.game.course().space(to).strength;
    let power = leftover.power.saturating_sub(strength);
    moving(race, from, to, leftover.symbol, power)
}

/// The saving of a step and of the best use of the rest of the power after it.
fn moving(race: &Race<'_>, from: SpaceId, to: SpaceId, symbol: Symbol, power: u8) -> f32 {
    let reached = race.reach(to, symbol, power, 0);
    let change = Change {
        moved: Some((from, reached.end)),
        torn: reached.torn,
    };
    saved_by(race, change, reached.left)
}

/// The saving of a change, less for power that is left over. A positive saving stays positive: a
/// bot that spared its cards for ever would never arrive.
fn saved_by(race: &Race<'_>, change: Change, left: u8) -> f32 {
    let torn = race.tuning.blockade * change.torn.count_ones() as f32;
    let saved = race.turns() - race.turns_after(change) + torn;
    if saved > 0.0 {
        saved / (1.0 + race.tuning.waste * f32::from(left))
    } else {
        saved - EFFORT
    }
}

fn breaking(race: &Race<'_>, item: Item, symbol: Symbol, from: Hex, blockade: Blockade) -> f32 {
    let Some(from) = at(race, from) else {
        return NEVER;
    };
    let power = race.game.power_now(item, symbol);
    let left = power.saturating_sub(blockade.printed().strength);
    tearing_on(race, from, blockade, symbol, left) - using_up(race, item)
}

fn breaking_on(race: &Race<'_>, blockade: Blockade) -> f32 {
    let leftover = race.game.leftover();
    let from = leftover.and_then(|leftover| race.game.place_of(leftover.piece));
    let (Some(leftover), Some(from)) = (leftover, from) else {
        return NEVER;
    };
    let left = leftover.power.saturating_sub(blockade.printed().strength);
    tearing_on(race, from, blockade, leftover.symbol, left)
}

fn tearing_on(race: &Race<'_>, from: SpaceId, blockade: Blockade, symbol: Symbol, left: u8) -> f32 {
    let reached = race.reach(from, symbol, left, seam_of(race, blockade));
    let change = Change {
        moved: Some((from, reached.end)),
        torn: reached.torn,
    };
    saved_by(race, change, reached.left)
}

/// The saving of tearing a blockade down and staying.
fn tearing(race: &Race<'_>, blockade: Blockade) -> f32 {
    let change = Change {
        moved: None,
        torn: seam_of(race, blockade),
    };
    saved_by(race, change, 0)
}

/// The saving of entering rubble or a camp, minus the alternative worth of the cards.
fn paying_way(race: &Race<'_>, from: Hex, to: Hex) -> f32 {
    let (Some(from), Some(to)) = (at(race, from), at(race, to)) else {
        return NEVER;
    };
    let space = race.game.course().space(to);
    let hand = Hand::new(race);
    let cards = usize::from(space.strength);
    let change = Change {
        moved: Some((from, Some(to))),
        torn: 0,
    };
    let given = race.tuning.paying * hand.cheapest(cards);
    if space.terrain != Terrain::BaseCamp {
        return race.turns() - race.turns_after(change) - given;
    }
    let given_up = Giving {
        from: *race.game.hand(race.seat),
        count: cards,
        change,
    };
    match given_up.rest(race, race.cards) {
        Some(rest) => {
            let saved = race.turns() - race.turns_with_deck(&rest, change) - given;
            // Where the route leads through a camp, waiting for worse cards may take for ever.
            let on_route = race.game.course().route(race.deck.ability, from).next == to;
            saved.max(if on_route { EFFORT } else { NEVER })
        }
        None => NEVER,
    }
}

fn native(race: &Race<'_>, from: Hex, to: Hex) -> f32 {
    let course = race.game.course();
    let (Some(from), Some(to)) = (at(race, from), at(race, to)) else {
        return NEVER;
    };
    let mut torn = 0;
    if race.game.options().native == NativeRule::Cross {
        let way = course.space(from).ways().iter().find(|way| way.to == to);
        let seam = way.and_then(|way| way.seam);
        torn = seam
            .filter(|_| race.stands(seam, 0))
            .map_or(0, |seam| 1 << seam.index());
    }
    let change = Change {
        moved: Some((from, (!course.space(to).finish).then_some(to))),
        torn,
    };
    saved_by(race, change, 0)
}

// ---- Cards -----------------------------------------------------------------------------------

fn drawing(race: &Race<'_>, card: Card) -> f32 {
    match card.action() {
        // A deck that is drawn completely every turn would never have a card to give.
        Some(_) if race.faces_camp() && race.deck.count <= race.tuning.smallest_deck + 3 => {
            0.5 * EFFORT
        }
        Some(CardAction::Draw { draw, .. }) => {
            CARD * f32::from(draw) - using_up(race, Item::Card(card)) + 0.1
        }
        Some(CardAction::TakeFromMarket | CardAction::Native) | None => NEVER,
    }
}

/// One card of a payment: the one with the least alternative worth for its value.
fn giving(race: &Race<'_>, item: Item) -> f32 {
    let Phase::Pay(payment) = race.game.phase() else {
        return NEVER;
    };
    let hand = Hand::new(race);
    match (payment.purpose, item) {
        (Purpose::Buy(_), Item::Card(card)) => {
            let pays = card.half_coins().min(payment.left).max(1);
            let lost = match card.power(Symbol::Coin) {
                0 => 0.0,
                coins => race.tuning.waste * f32::from(2 * coins - pays) + using_up(race, item),
            };
            -(hand.gain(card) + lost) / f32::from(pays)
        }
        (Purpose::Enter(piece, to), Item::Card(card))
            if race.game.course().space(to).terrain == Terrain::BaseCamp =>
        {
            let moved = race.game.place_of(piece).map(|from| (from, Some(to)));
            let change = Change { moved, torn: 0 };
            giving_up(race, card, usize::from(payment.left), change) - hand.gain(card)
        }
        (_, Item::Card(card)) => -hand.gain(card),
        (_, Item::Token(_)) => -race.tuning.token,
    }
}

/// One of `count` cards for a base camp. Cards come in the order of lists: after this one, only
/// later ones can be given.
fn giving_up(race: &Race<'_>, card: Card, count: usize, change: Change) -> f32 {
    let hand = race.game.hand(race.seat).iter();
    let mut from: Cards = hand.filter(|other| other.index() >= card.index()).collect();
    from.remove(card);
    let mut rest = race.cards;
    rest.remove(card);
    let saved = race.turns() - race.turns_with_deck(&rest, Change::default());
    let others = Giving {
        from,
        count: count.saturating_sub(1),
        change,
    };
    let spared = race.can_spare(&race.cards, card, change) && others.rest(race, rest).is_some();
    if spared {
        saved
    } else {
        saved.min(0.0) + NEVER
    }
}

/// The saving of removing a card from the deck; a deck with few cards keeps them.
fn removing(race: &Race<'_>, card: Card) -> f32 {
    let mut rest = race.cards;
    rest.remove(card);
    let saved = race.turns() - race.turns_with_deck(&rest, Change::default());
    if !race.is_small() && race.can_spare(&race.cards, card, Change::default()) {
        saved
    } else {
        saved.min(0.0) + NEVER
    }
}

fn using(race: &Race<'_>, token: Token) -> f32 {
    let hand = Hand::new(race);
    let saved = match token.printed().effect {
        TokenEffect::Draw(count) => return CARD * f32::from(count),
        TokenEffect::Remove(_) => {
            let kinds = race.game.hand(race.seat).each_kind();
            let removed = kinds.map(|card| removing(race, card) - hand.gain(card));
            removed.fold(NEVER, f32::max)
        }
        TokenEffect::Replace(count) => {
            let cards = race.game.hand(race.seat).iter();
            let gains = cards.map(|card| (0.8 * CARD - hand.gain(card)).max(0.0));
            gains.take(usize::from(count)).sum::<f32>() - 0.1
        }
        TokenEffect::PassOccupied => stuck(race),
        TokenEffect::ChangeSymbol => {
            let kinds = race.game.hand(race.seat).each_kind();
            let changed = kinds.map(|card| {
                let powers = Symbol::ALL.map(|symbol| card.power(symbol));
                let power = powers.into_iter().max().unwrap_or(0);
                best_move(race, [power; 3]) - hand.gain(card)
            });
            changed.fold(NEVER, f32::max) - 0.1
        }
        TokenEffect::Power(..) | TokenEffect::KeepItem | TokenEffect::Native => NEVER,
    };
    saved - race.tuning.token
}

/// The loss because pieces are in the way of the seat's own.
fn stuck(race: &Race<'_>) -> f32 {
    let course = race.game.course();
    let blocked = race.places().iter().filter(|&&at| {
        let next = course.route(race.deck.ability, at).next;
        !race.game.is_free(next)
    });
    CARD * blocked.count() as f32
}

/// The loss of using a Native: the card comes back, a token does not.
fn calling(race: &Race<'_>, with: Native) -> f32 {
    match with {
        Native::Card => EFFORT,
        Native::Token => race.tuning.token * (race.turns() / 8.0).min(1.0),
    }
}

fn at(race: &Race<'_>, hex: Hex) -> Option<SpaceId> {
    race.game.course().at(hex)
}

/// The seam that a standing blockade lies on, as a set of seams.
fn seam_of(race: &Race<'_>, blockade: Blockade) -> u8 {
    let mut standing = race.game.standing_blockades();
    let found = standing.find(|&(_, other)| other == blockade);
    found.map_or(0, |(seam, _): (Seam, Blockade)| 1 << seam.index())
}
