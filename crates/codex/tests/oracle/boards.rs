//! Single boards.

use serde_json::json;

use super::outside;

const RULEBOOK: &str = "01_rulebook_examples.json";

#[test]
fn every_statement_of_a_step_is_compared() {
    outside().expect_findings(
        RULEBOOK,
        r#"
        /cases/0/steps/4/gained := 2 => case rulebook-placement-and-gold-cost, step 4: gained: expected 2, got 3
        /cases/0/steps/4/total := 3 => case rulebook-placement-and-gold-cost, step 4: total: expected 3, got 4
        /cases/0/steps/3/counts/plant := 4 => case rulebook-placement-and-gold-cost, step 3: counts of plant: expected Some(4), got Some(3)
        /cases/0/steps/3/counts/honey := 0 => case rulebook-placement-and-gold-cost, step 3: counts of honey: expected Some(0), got None
        /cases/0/steps/4/counts_delta := {"plant": 0} => case rulebook-placement-and-gold-cost, step 4: counts_delta of plant: expected Some(0), got Some(-1)
        /cases/0/steps/2/available_includes/0 := [0, 2] => case rulebook-placement-and-gold-cost, step 2: available_includes: expected (0, 2), got not free
        /cases/0/steps/2/available_excludes/0 := [-2, 0] => case rulebook-placement-and-gold-cost, step 2: available_excludes: expected (-2, 0), got free
        /cases/0/steps/0/available := [[1, 1]] => case rulebook-placement-and-gold-cost, step 0: available: expected [(1, 1)], got [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        /cases/0/steps/0/available_count := 3 => case rulebook-placement-and-gold-cost, step 0: available_count: expected 3, got 4
        /cases/0/steps/4/objectives := {"97": 2} => case rulebook-placement-and-gold-cost, step 4: objective 97: expected 2, got 0
        /cases/0/objectives := {"86": 0} => case rulebook-placement-and-gold-cost, end: objective 86: expected 0, got there is no objective 86
        "#,
    );
    outside().expect_findings(
        "08_grandieri_random_games.json",
        "/cases/0/objectives/95 := 2 => case ag-random-0, end: objective 95: expected 2, got 4",
    );
}

#[test]
fn a_card_that_may_not_be_laid_is_a_mismatch() {
    outside().expect_findings(
        RULEBOOK,
        r#"
        /cases/1/steps/0/card := 1 => case rulebook-figure1-mushroom-ok, step 0: card: expected 1 front at 0,0, got there is no starter 1
        /cases/1/steps/0/x := 1 => case rulebook-figure1-mushroom-ok, step 0: card: expected 81 front at 1,0, got the starter lies at 0,0
        /cases/1/steps/1/card := 82 => case rulebook-figure1-mushroom-ok, step 1: card: expected 82 front at -1,1, got there is no resource or gold card 82
        /cases/1/steps/1/side := "left" => case rulebook-figure1-mushroom-ok, step 1: card: expected 33 left at -1,1, got there is no such side
        /cases/1/steps/2/card := 33 => case rulebook-figure1-mushroom-ok, step 2: card: expected 33 front at -1,-1, got the card lies on the board
        /cases/1/steps/3/x := 0 => case rulebook-figure1-mushroom-ok, step 3: card: expected 2 front at 0,2, got
        /cases/1/steps/3/x := -3 => case rulebook-figure1-mushroom-ok, step 3: card: expected 2 front at -3,2, got
        /cases/1/steps/3/card := 47 => case rulebook-figure1-mushroom-ok, step 3: card: expected 47 front at -2,2, got card 47 needs
        "#,
    );
}

#[test]
fn an_attempt_that_must_fail_has_to_fail_for_its_reason() {
    let step = "case rulebook-placement-and-gold-cost, step 2: ";
    let lines = r#"
        /cases/0/steps/2/rejects/0/x := -2 => STEPreject: expected 21 front at -2,2 refused for position, got no objection
        /cases/0/steps/2/rejects/0/reason := "cost" => STEPreject: expected 21 front at 0,2 refused for cost, got no objection
        /cases/0/steps/2/rejects/0/reason := "taste" => not compared: STEP21 front at 0,2 refused for taste
        /cases/0/steps/2/rejects/0/card := 81 => STEPreject: expected 81 front at 0,2 refused for position, got no such card or side
        /cases/0/steps/2/rejects/0/why := 1 => not compared: STEPrejects.why
        /cases/0/steps/2/rejected_before := {"card": 57, "side": "back", "x": 1, "y": 1, "reason": "cost"} => STEPreject: expected 57 back at 1,1
    "#;
    outside().expect_findings(RULEBOOK, &lines.replace("STEP", step));
    outside().expect_findings(
        "08_grandieri_random_games.json",
        r#"/cases/1/steps/2/rejected_before/reason := "position" => case ag-random-1, step 2: reject: "#,
    );
    let paid = outside().findings(RULEBOOK, |file| {
        let reject = json!({"card": 57, "side": "front", "x": 1, "y": 1, "reason": "cost"});
        file["cases"][0]["steps"][1]["rejected_before"] = reject.clone();
        file["cases"][0]["steps"][4]["rejects"] = json!([reject]);
    });
    assert_eq!(paid.len(), 1, "{paid:?}");
    assert!(paid[0].contains(", step 4: reject: "), "{paid:?}");
}

/// No kept file has probes, so their form is known from a description only: several are read.
#[test]
fn a_probe_says_what_a_card_per_corner_would_gain() {
    let case = "/cases/2/corner_probe";
    for (probe, expected) in [
        (r#"{"x": 1, "y": 1, "points": 2}"#, "nothing"),
        (
            r#"[{"x": 1, "y": 1, "card": 45, "gained": 2, "note": "free"}]"#,
            "nothing",
        ),
        ("[-3, -1, 2]", "nothing"),
        (
            "[[-3, -1, 2], [0, -2, 4]]",
            "END: corner_probe 0,-2: expected 4, got 2",
        ),
        (
            r#"{"x": 1, "y": 1, "gained": 4}"#,
            "END: corner_probe 1,1: expected 4, got 2",
        ),
        (
            r#"{"x": 0, "y": 0, "points": 2}"#,
            "END: corner_probe 0,0: expected 2, got ",
        ),
        (r#""high""#, "not compared: END: corner_probe \"high\""),
        (r#"{"x": 1, "y": 1}"#, "not compared: END: corner_probe {"),
    ] {
        let expected = expected.replace("END", "case rulebook-corner-scoring-4, end");
        outside().expect_findings(RULEBOOK, &format!("{case} := {probe} => {expected}"));
    }
}

#[test]
fn patterns_are_compared_on_layouts_that_nobody_could_lay() {
    outside().expect_findings(
        RULEBOOK,
        r#"
        /cases/3/layout_steps/0/objectives/90 := 4 => case rulebook-objective-90-diagonal, layout step 0: objective 90: expected 4, got 2
        /cases/4/layout_steps/0/add/2/2 := "plant" => case rulebook-objective-93-L-twice, layout step 0: objective 93: expected 6, got 3
        /cases/4/objectives := {"93": 3} => case rulebook-objective-93-L-twice, end: objective 93: expected 3, got 6
        /cases/4/objectives := {"95": 2} => not compared: case rulebook-objective-93-L-twice, end: objective 95: no symbols
        /cases/4/objectives := {"L": 2} => case rulebook-objective-93-L-twice, end: objective L: expected 2, got no number
        /cases/4/layout_steps/0/add/- := [2, 2, "fungi"] => case rulebook-objective-93-L-twice, layout step 0: add: expected (2, 2, "fungi"), got a card lies there
        /cases/4/layout_steps/0/add/0/2 := "moss" => case rulebook-objective-93-L-twice, layout step 0: add: expected (-1, 1, "moss"), got no such kingdom
        /cases/4/layout_steps/0/gained := 3 => not compared: case rulebook-objective-93-L-twice, layout step 0: gained: only kingdoms are known
        "#,
    );
    outside().expect_findings(
        "05_faccioliandrea.json",
        r#"
        /cases/0/layout_steps/0/patterns/0/count := 3 => case fa-L-top-right, layout step 0: pattern [(0, 0, "insect"), (0, 2, "insect"), (1, 3, "plant")]: expected 3, got 2
        /cases/1/layout_steps/0/patterns/0/cells/2/0 := 1 => case fa-L-bottom-left, layout step 0: pattern
        /cases/1/layout_steps/0/patterns/0/cells/2/0 := 0 => not compared: case fa-L-bottom-left, layout step 0: pattern
        /cases/0/layout_steps/0/patterns/0/turned := 1 => not compared: case fa-L-top-right, layout step 0: patterns.turned
        "#,
    );
    // On a board of cards too.
    let cells = json!([[0, 0, "plant"], [1, -1, "plant"], [2, -2, "plant"]]);
    let pattern = outside().findings(RULEBOOK, |file| {
        file["cases"][0]["patterns"] = json!([{"cells": cells, "count": 1}]);
    });
    assert!(pattern[0].ends_with(": expected 1, got 0"), "{pattern:?}");
}

#[test]
fn a_statement_under_a_name_we_do_not_know_is_noted() {
    outside().expect_findings(
        RULEBOOK,
        "
        /colour := 1 => not compared: colour
        /cases/0/steps/0/weather := 1 => not compared: case rulebook-placement-and-gold-cost, step 0: weather
        /cases/0/weather := 1 => not compared: case rulebook-placement-and-gold-cost, end: weather
        /cases/3/layout_steps/0/weather := 1 => not compared: case rulebook-objective-90-diagonal, layout step 0: weather
        ",
    );
}

#[test]
fn a_case_without_steps_is_an_error() {
    outside().expect_findings(
        RULEBOOK,
        r#"
        /cases/0 := {"id": "empty"} => case empty has neither `steps` nor `layout_steps`
        /cases/0 := {} => case 0 has neither
        /cases/0/steps/0/card := "81" => invalid type
        /cases/0/steps/0/y := 300 => invalid value: integer `300`
        "#,
    );
}
