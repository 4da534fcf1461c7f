//! Complete games.

use tessera_codex::oracle::verify;

use super::outside;

const SHORT: &str = "short_4p_00901.json";
const BLOCKED: &str = "blocked20_2p_00722.json";

#[test]
fn every_choice_of_a_step_is_compared() {
    outside().expect_findings(
        SHORT,
        r#"
        /steps/9/seat := 1 => step 9: seat and phase: expected Some((1, "draw")), got Some((0, "draw"))
        /steps/9/phase := "place" => step 9: seat and phase: expected Some((0, "place"))
        /steps/0/legal := ["front", "back"] => step 0: legal from number 0: expected [Word("front"), Word("back")]
        /steps/4/legal/0 := 95 => step 4: legal from number 0: expected [Objective(95)], got [Objective(94)]
        /steps/8/legal/7 := [31, "front", 0, 2] => step 8: legal from number 7: expected [Place(31, "front", 0, 2)], got [Place(
        /steps/8/legal := [] => step 8: legal from number 0: expected [], got [Place(
        /steps/9/legal/1 := {"face_up": 4} => step 9: legal from number 1: expected [Take { face_up: 4 }], got [Word("gold_deck")]
        /steps/9/legal/- := "pass" => step 9: legal from number 6: expected [Word("pass")], got []
        /steps/8/choice := [31, "back", 99, 1] => step 8: choice: expected Place(31, "back", 99, 1), got not legal
        /steps/9/choice := "pass" => step 9: choice: expected Word("pass"), got not legal
        "#,
    );
}

#[test]
fn every_statement_after_a_step_is_compared() {
    outside().expect_findings(
        SHORT,
        r#"
        /steps/9/after/scores/0 := 1 => step 9: scores: expected [1, 0, 0, 0], got [0, 0, 0, 0]
        /steps/9/after/counts/quill := 1 => step 9: counts: expected {"animal": 0, "fungi": 1, "inkwell": 0, "insect": 1, "manuscript": 0, "plant": 1, "quill": 1}, got {"animal": 0,
        /steps/0/after/cells/0 := [-1, -3] => step 0: cells: expected [(-1, -3), (-1, 1), (1, -1), (1, 1)], got [(-1, -1),
        /steps/1/after/hands_size/3 := 2 => step 1: hands_size: expected [3, 3, 3, 2], got [3, 3, 3, 3]
        /steps/8/after/hands_size/0 := 3 => step 8: hands_size: expected [3, 3, 3, 3], got [2, 3, 3, 3]
        /steps/0/after/deck_sizes/resource := 2 => step 0: deck_sizes: expected ByDeck { resource: 2, gold: 6 }, got ByDeck { resource: 1, gold: 6 }
        /steps/2/after/deck_sizes/gold := 7 => step 2: deck_sizes: expected ByDeck { resource: 1, gold: 7 }, got
        /steps/9/after/deck_sizes/resource := 1 => step 9: deck_sizes: expected ByDeck { resource: 1,
        /steps/9/after/face_up/resource := [3, 9] => step 9: face_up: expected ByDeck { resource: [Some(3), Some(9)],
        /steps/11/after/face_up/resource := [9, 3] => step 11: face_up: expected ByDeck { resource: [Some(9), Some(3)],
        /steps/11/after/face_up/gold := [60, 43] => step 11: face_up: expected
        /steps/9/after/trigger := {"reason": "decks", "seat": 0, "round": 0, "turn": 0} => step 9: trigger: expected Some(
        /steps/34/after/trigger/turn := 9 => step 34: trigger: expected Some(Trigger { reason: "decks", seat: 0, round: 2, turn: 9 }), got Some(
        /steps/34/after/trigger/reason := "points" => step 34: trigger: expected
        /steps/34/after/trigger := null => step 34: trigger: expected None
        /steps/9/after/next/1 := "pass" => step 9: next: expected Some((1, "pass")), got Some((1, "place"))
        /steps/34/after/next := [0, "place"] => step 34: next: expected Some((0, "place")), got None
        "#,
    );
}

#[test]
fn every_statement_of_the_end_is_compared() {
    outside().expect_findings(
        "tierule_4p_02003.json",
        r#"
        /final/end := "all_blocked" => end: end: expected "all_blocked", got "decks"
        /final/turns := 71 => end: turns: expected 71, got 72
        /final/track/3 := 8 => end: track: expected [9, 9, 9, 8], got [9, 9, 9, 7]
        /final/objective_points/0 := [0, 2, 0] => end: objective_points: expected [[0, 2, 0], [0, 2, 0], [0, 2, 0], [0, 4, 0]], got [[2,
        /final/objectives_fulfilled/3 := 2 => end: objectives_fulfilled: expected [1, 1, 1, 2], got [1, 1, 1, 1]
        /final/totals/2 := 12 => end: totals: expected [11, 11, 12, 11], got [11, 11, 11, 11]
        /final/ranking := [[3], [0, 1, 2]] => end: ranking: expected [[3], [0, 1, 2]], got [[0, 1, 2, 3]]
        /final/winners := [3] => end: winners: expected [3], got [0, 1, 2, 3]
        /final/ranking_by_tie_break/objective_points := [[0, 1, 2, 3]] => end: ranking_by_tie_break: expected
        /final/ranking_by_tie_break/objectives_fulfilled := [[3], [0, 1, 2]] => end: ranking_by_tie_break: expected
        /options/tie_break := "objective_points" => end: ranking: expected [[0, 1, 2, 3]], got [[3], [0, 1, 2]]
        "#,
    );
}

#[test]
fn a_game_that_stops_early_or_goes_on_is_no_whole_game() {
    let shorter = outside().findings(BLOCKED, |file| {
        file["steps"].as_array_mut().unwrap().pop();
    });
    assert_eq!(shorter, ["end: game over: expected true, got false"]);
    let longer = outside().findings(BLOCKED, |file| {
        let steps = file["steps"].as_array_mut().unwrap();
        steps.push(steps[68].clone());
    });
    let first = "step 70: seat and phase: expected Some((0, \"place\")), got None";
    assert_eq!(longer[0], first);
}

#[test]
fn an_option_is_played_or_an_error() {
    outside().expect_findings(
        BLOCKED,
        r#"
        /options/tie_break := "age" => option tie_break: `age` is not known
        /options/end_points := 21 => option end_points: `21` is not known
        /options/refill := "any_deck" => option refill: `any_deck` is not known
        /options/track_cap := 30 => option track_cap: `30` is not known
        /options/final_round_draw := "no" => invalid type: string "no"
        /options/final_round_draw := true => step 68: next: expected Some((1, "pass")), got Some((0, "draw"))
        "#,
    );
    // No seat of this game has so many points.
    let capped = outside().findings(BLOCKED, |file| file["options"]["track_cap"] = 29.into());
    assert_eq!(capped, [""; 0]);
}

#[test]
fn a_set_up_without_sense_is_an_error() {
    outside().expect_findings(
        BLOCKED,
        r#"
        /players := 5 => setup: 2 starters for 5 seats
        /setup/hands := [] => setup: 0 hands for 2 seats
        /setup/offered_objectives := [] => setup: 0 offered_objectives for 2 seats
        /setup/starters/0 := 80 => there is no starter 80
        /setup/starters := [81, 81] => setup: action: expected `deal 81`, got
        /setup/hands/0 := [1, 2] => setup: a first hand of 2 resource and 0 gold cards
        /setup/hands/0/0 := 0 => there is no resource or gold card 0
        /setup/face_up/gold/0 := 1 => setup: card 1 is not of the gold deck
        /setup/resource_deck/- := 3 => setup: card 3 is there twice
        /setup/resource_deck := [] => setup: cards: expected 80, got 46
        /setup/common_objectives/0 := 86 => there is no objective 86
        /setup/common_objectives := [87, 87] => step 1: action: expected `reveal 87`, got
        "#,
    );
    let one_seat = outside().findings(SHORT, |file| {
        file["players"] = 1.into();
        for member in ["starters", "hands", "offered_objectives"] {
            file["setup"][member].as_array_mut().unwrap().truncate(1);
        }
    });
    assert_eq!(one_seat, ["Codex Naturalis is for 2 to 4 seats, not 1"]);
}

#[test]
fn a_statement_under_a_name_we_do_not_know_is_noted() {
    outside().expect_findings(
        SHORT,
        "
        /colour := 1 => not compared: colour
        /options/solo := 1 => not compared: options.solo
        /meta/weather := 1 => not compared: meta.weather
        /setup/markers := 1 => not compared: setup.markers
        /steps/3/clock := 1 => not compared: step 3: clock
        /steps/3/after/memory := 1 => not compared: step 3: after.memory
        /final/applause := 1 => not compared: final.applause
        ",
    );
}

#[test]
fn a_part_that_is_missing_is_an_error() {
    let text = outside().text(SHORT);
    for member in [
        "players",
        "setup",
        "choice",
        "trigger",
        "next",
        "track_cap",
        "winners",
    ] {
        let text = text.replace(&format!("\"{member}\":"), "\"other\":");
        let reason = verify(&text).unwrap_err();
        let expected = format!("missing field `{member}`");
        assert!(reason.starts_with(&expected), "{member}: {reason}");
    }
}
