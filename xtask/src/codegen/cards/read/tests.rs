use std::fs;

use serde_json::json;

use super::*;

/// The complaint about the printed cards after one change holds `sentence`.
#[track_caller]
pub fn refused(change: impl FnOnce(&mut Value), sentence: &str) {
    let mut file: Value = serde_json::from_str(&printed()).unwrap();
    change(&mut file);
    let Err(complaint) = read(&file.to_string()) else {
        panic!("accepted, without: {sentence}");
    };
    let complaint = format!("{complaint:#}");
    assert!(complaint.contains(sentence), "{complaint}");
}

fn printed() -> String {
    fs::read_to_string(crate::run::root().join("crates/codex/data/cards.json")).unwrap()
}

#[test]
fn the_printed_cards_pass() {
    let set = read(&printed()).unwrap();
    let cards = set.cards.iter().map(|card| card.id);
    let starters = set.starters.iter().map(|starter| starter.id);
    let objectives = set.objectives.iter().map(|objective| objective.id);
    assert!(cards.chain(starters).chain(objectives).eq(1..=102));
}

#[test]
fn cards_are_numbered_without_a_gap() {
    refused(
        |file| file["resource"][6]["id"] = json!(8),
        "resource card 8: id: stands where 7 is due",
    );
    refused(
        |file| file["gold"][0]["id"] = json!(40),
        "gold card 40: id: stands where 41 is due",
    );
    refused(
        |file| file["starter"][5]["id"] = json!(81),
        "starter card 81: id: stands where 86 is due",
    );
    refused(
        |file| file["objective"].as_array_mut().unwrap().swap(0, 1),
        "objective card 88: id: stands where 87 is due",
    );
}

#[test]
fn decks_are_complete() {
    refused(
        |file| drop(file["gold"].as_array_mut().unwrap().pop()),
        "gold has 39 cards, not 40",
    );
    refused(
        |file| {
            let mut extra = file["starter"][5].clone();
            extra["id"] = json!(87);
            file["starter"].as_array_mut().unwrap().push(extra);
        },
        "starter has 7 cards, not 6",
    );
}

#[test]
fn cards_stand_in_the_deck_of_their_kind() {
    refused(
        |file| file["resource"][0]["kind"] = json!("gold"),
        "resource card 1: kind: says gold",
    );
}

#[test]
fn every_kingdom_has_ten_cards_of_a_deck() {
    refused(
        |file| file["resource"][10]["kingdom"] = json!("fungi"),
        "resource card 11: kingdom: says Fungi where Plant is due",
    );
    refused(
        |file| file["gold"][29]["kingdom"] = json!("insect"),
        "gold card 70: kingdom: says Insect where Animal is due",
    );
    refused(
        |file| file["gold"][0]["kingdom"] = json!("quill"),
        "gold card 41: kingdom: unknown variant `quill`",
    );
}

#[test]
fn backs_have_four_empty_corners() {
    refused(
        |file| file["resource"][0]["back"]["corners"]["br"] = json!("none"),
        "resource card 1: back.corners: shows [Empty, Empty, Empty, Hidden]",
    );
    refused(
        |file| file["gold"][0]["back"]["corners"]["tl"] = json!("fungi"),
        "gold card 41: back.corners: shows [Fungi, Empty, Empty, Empty]",
    );
}

#[test]
fn backs_have_their_kingdom_in_the_middle() {
    refused(
        |file| file["resource"][0]["back"]["center"] = json!(["plant"]),
        "resource card 1: back.center: shows [Plant]",
    );
    refused(
        |file| file["gold"][0]["back"]["center"] = json!(["fungi", "fungi"]),
        "gold card 41: back.center: shows [Fungi, Fungi]",
    );
    refused(
        |file| file["gold"][0]["back"]["center"] = json!(["quill"]),
        "gold card 41: back.center: unknown variant `quill`",
    );
}

#[test]
fn unknown_words_of_corners_are_named() {
    for corner in ["tl", "tr", "bl", "br"] {
        refused(
            |file| file["resource"][4]["front"]["corners"][corner] = json!("feather"),
            &format!("resource card 5: front.corners.{corner}: unknown variant `feather`"),
        );
    }
    refused(
        |file| file["starter"][0]["back"]["corners"]["bl"] = json!("hidden"),
        "starter card 81: back.corners.bl: unknown variant `hidden`",
    );
}

#[test]
fn unknown_words_of_scoring_are_named() {
    refused(
        |file| file["gold"][3]["scoring"] = json!("per_fungi"),
        "gold card 44: scoring: unknown variant `per_fungi`",
    );
}

#[test]
fn gold_cards_score_and_cost_resources() {
    refused(
        |file| file["gold"][0]["points"] = json!(0),
        "gold card 41: points: a gold card scores",
    );
    refused(
        |file| file["gold"][0]["cost"] = json!({}),
        "gold card 41: cost: a gold card has one",
    );
    refused(
        |file| file["gold"][0]["cost"]["plant"] = json!(0),
        "gold card 41: cost.plant: is 0",
    );
    refused(
        |file| file["gold"][0]["cost"]["quill"] = json!(1),
        "gold card 41: cost: unknown variant `quill`",
    );
}

#[test]
fn a_starters_sides_cannot_be_swapped() {
    refused(
        |file| file["starter"][2]["front"]["center"] = json!(["plant"]),
        "starter card 83: front.center: shows [\"plant\"]",
    );
    for word in ["empty", "none"] {
        refused(
            |file| file["starter"][2]["front"]["corners"]["tr"] = json!(word),
            "starter card 83: front.corners: a front shows four symbols",
        );
    }
    refused(
        |file| file["starter"][2]["back"]["center"] = json!([]),
        "starter card 83: back.center: shows nothing",
    );
}

#[test]
fn unknown_members_are_refused() {
    refused(|file| file["promo"] = json!([]), "unknown field `promo`");
    refused(
        |file| file["resource"][0]["cost"] = json!({"fungi": 1}),
        "resource card 1: unknown field `cost`",
    );
    refused(
        |file| file["resource"][0]["front"]["center"] = json!(["fungi"]),
        "resource card 1: unknown field `center`",
    );
    refused(
        |file| file["gold"][0]["front"]["corners"]["mid"] = json!("empty"),
        "gold card 41: unknown field `mid`",
    );
    refused(
        |file| file["gold"][0]["colour"] = json!("red"),
        "gold card 41: unknown field `colour`",
    );
    refused(
        |file| file["starter"][0]["points"] = json!(1),
        "starter card 81: unknown field `points`",
    );
    refused(
        |file| file["starter"][0]["back"]["centre"] = json!([]),
        "starter card 81: unknown field `centre`",
    );
}
