//! The words of `codex-replay/1` for options, steps and choices.

use super::format::{Choice, Options as Stated};
use crate::{
    action::Action,
    card::{Deck, Side},
    options::{LastDraw, Options, TieBreak, TrackCap},
    score,
    state::{Phase, Reason},
};

/// Our options for those of a file.
pub(super) fn options(stated: &Stated) -> Result<Options, String> {
    let unknown = |key: &str, value: &str| Err(format!("option {key}: `{value}` is not known"));
    let tie_break = match stated.tie_break.as_str() {
        "objective_points" => TieBreak::ObjectivePoints,
        "objectives_fulfilled" => TieBreak::ObjectivesFulfilled,
        other => return unknown("tie_break", other),
    };
    let track_cap = match stated.track_cap {
        None => TrackCap::None,
        Some(29) => TrackCap::Last,
        Some(other) => return unknown("track_cap", &other.to_string()),
    };
    if stated.end_points != i64::from(score::END_POINTS) {
        return unknown("end_points", &stated.end_points.to_string());
    }
    if stated.refill != "same_deck_or_empty" {
        return unknown("refill", &stated.refill);
    }
    Ok(Options {
        tie_break,
        track_cap,
        last_draw: if stated.final_round_draw {
            LastDraw::Take
        } else {
            LastDraw::Skip
        },
        ..Options::default()
    })
}

/// The word for a step in which a seat chooses; `None` for those of chance, and at the end.
pub(super) fn phase(phase: Phase) -> Option<&'static str> {
    match phase {
        Phase::ChooseSide => Some("starter"),
        Phase::ChooseObjective => Some("objective"),
        Phase::Place => Some("place"),
        Phase::Draw => Some("draw"),
        Phase::Pass => Some("pass"),
        Phase::LayOut(_)
        | Phase::DealStarter
        | Phase::DealHand
        | Phase::RevealObjective
        | Phase::OfferObjective
        | Phase::Deal(_)
        | Phase::Refill(_)
        | Phase::Over => None,
    }
}

pub(super) fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Points => "points",
        Reason::Decks => "decks",
    }
}

/// A seat's action as the file has it; `None` for those of chance.
pub(super) fn choice(action: Action) -> Option<Choice> {
    Some(match action {
        Action::Starter(side) => Choice::Word(side.word().into()),
        Action::Objective(objective) => Choice::Objective(objective.printed().id.into()),
        Action::Place(card, side, at) => {
            Choice::Place(card.id(), side.word().into(), at.x.into(), at.y.into())
        }
        Action::Draw(Deck::Resource) => Choice::Word("resource_deck".into()),
        Action::Draw(Deck::Gold) => Choice::Word("gold_deck".into()),
        Action::Take(card) => Choice::Take { face_up: card.id() },
        Action::Pass => Choice::Word("pass".into()),
        Action::Top(_)
        | Action::Reveal(_)
        | Action::RevealObjective(_)
        | Action::DealStarter(_)
        | Action::Deal(_)
        | Action::DealObjective(_) => return None,
    })
}

/// The sort key of the file's lists: backs before fronts, decks before face-up cards.
pub(super) fn order(action: &Action) -> (usize, bool, i8, i8) {
    match *action {
        Action::Starter(side) => (0, side == Side::Front, 0, 0),
        Action::Objective(objective) => (objective.index(), false, 0, 0),
        Action::Place(card, side, at) => (card.index(), side == Side::Front, at.x, at.y),
        Action::Draw(deck) => (deck.index(), false, 0, 0),
        Action::Take(card) => (Deck::ALL.len() + card.index(), false, 0, 0),
        Action::Top(_)
        | Action::Reveal(_)
        | Action::RevealObjective(_)
        | Action::DealStarter(_)
        | Action::Deal(_)
        | Action::DealObjective(_)
        | Action::Pass => (0, false, 0, 0),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_a_file_has_its_counterpart() {
        let text = r#"{"tie_break": "objectives_fulfilled", "end_points": 20,
            "final_round_draw": true, "refill": "same_deck_or_empty", "track_cap": 29}"#;
        let other = Options {
            tie_break: TieBreak::ObjectivesFulfilled,
            track_cap: TrackCap::Last,
            last_draw: LastDraw::Take,
            ..Options::default()
        };
        assert_eq!(options(&serde_json::from_str(text).unwrap()), Ok(other));
        let text = text.replace("s_fulfilled", "_points");
        let text = text.replace("true", "false").replace("29", "null");
        let usual = options(&serde_json::from_str(&text).unwrap());
        assert_eq!(usual, Ok(Options::default()));
    }
}
