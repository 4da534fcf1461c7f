//! Complete games with one statement changed.

use tessera_eldorado::oracle::verify;

use super::{CAVES, CROSS, TWO, outside};

#[test]
fn every_list_of_decisions_is_compared() {
    outside().expect_findings(
        TWO,
        r#"
        /steps/2/legal/moves := [] => step 2: legal moves: expected [], got [[1,"sailor","paddle",[0,-2],[0,-1],1]]
        /steps/2/legal/moves/0/5 := 2 => step 2: legal moves: expected [[1,"sailor","paddle",[0,-2],[0,-1],2]], got [[1,"sailor","paddle",[0,-2],[0,-1],1]]
        /steps/2/legal/buy/0/3 := 2 => step 2: legal buy: expected [["scout",1,"board",2]], got [["scout",1,"board",1]]
        /steps/2/legal/buy/0/2 := "reserve" => step 2: legal buy
        /steps/2/legal/end := false => step 2: legal end: expected false, got true
        /steps/2/legal/stop := true => step 2: legal stop: expected true, got null
        /steps/2/legal/remove_max := 0 => step 2: legal remove_max: expected 0, got null
        /steps/2/legal/continue := [[0, [0, 0], [0, 1], 1]] => step 2: legal continue: expected [[0,[0,0],[0,1],1]], got []
        /steps/2/legal/tears := [1] => step 2: legal tears: expected [1], got []
        /steps/2/legal/continue_tears := [1] => step 2: legal continue_tears: expected [1], got []
        /steps/2/legal/pays := [1] => step 2: legal pays: expected [1], got []
        /steps/2/legal/pay_blockades := [1] => step 2: legal pay_blockades: expected [1], got []
        /steps/2/legal/native := [1] => step 2: legal native: expected [1], got []
        /steps/2/legal/native_tears := [1] => step 2: legal native_tears: expected [1], got []
        /steps/2/legal/transmit := ["native"] => step 2: legal transmit: expected ["native"], got []
        /steps/2/legal/actions := ["compass"] => step 2: legal actions: expected ["compass"], got []
        /steps/2/legal/tokens := ["draw_1"] => step 2: legal tokens: expected ["draw_1"], got []
        "#,
    );
    outside().expect_findings(
        CAVES,
        r#"
        /steps/1/legal/remove_max := 1 => step 1: legal remove_max: expected 1, got 2
        /steps/1/legal/end := true => step 1: legal end: expected true, got false
        /steps/17/legal/pay_blockades/0/2 := 1 => step 17: legal pay_blockades: expected [[0,"A|C",1]], got [[0,"A|C",2]]
        /steps/30/legal/pays/0/2 := "base_camp" => step 30: legal pays: expected [[0,[1,3],"base_camp",1]], got [[0,[1,3],"rubble",1]]
        /steps/45/legal/native/0/2 := "C|E" => step 45: legal native: expected [[0,[6,0],"C|E"]], got [[0,[6,0],null]]
        /steps/45/legal/native_tears := [] => step 45: legal native_tears: expected [], got [[0,"C|E"]]
        /steps/45/legal/continue := [] => step 45: legal continue: expected [], got [[0,[7,0],[6,0],1],[0,[7,0],[7,1],1]]
        /steps/120/legal/tears/0/4 := 1 => step 120: legal tears: expected [[0,"prop_plane","machete","E|G",1]], got
        /steps/129/legal/tokens := [] => step 129: legal tokens: expected [], got ["keep_item:treasure_chest"]
        "#,
    );
}

#[test]
fn every_statement_after_a_step_is_compared() {
    outside().expect_findings(
        TWO,
        r#"
        /steps/2/seat := 1 => step 2: seat and phase: expected [1], got [0]
        /steps/2/phase := "remove" => step 2: seat and phase: expected ["remove"], got ["play"]
        /steps/2/round := 2 => step 2: round: expected 2, got 1
        /steps/2/turn := 2 => step 2: turn: expected 2, got 1
        /steps/2/after/pieces/0/0 := "city" => step 2: pieces: expected
        /steps/2/after/hand := [] => step 2: hand: expected [], got ["sailor"]
        /steps/2/after/hand := null => step 2: hand: expected null, got ["sailor"]
        /steps/2/after/draw/0 := "scout" => step 2: draw: expected ["scout"], got ["explorer"]
        /steps/2/after/played/- := "scout" => step 2: played: expected ["scout"], got []
        /steps/2/after/gained := [] => step 2: gained: expected [], got ["scout"]
        /steps/2/after/discard/- := "scout" => step 2: discard: expected ["scout"], got []
        /steps/2/after/removed/- := "scout" => step 2: removed: expected ["scout"], got []
        /steps/2/after/leftover := [0, "scout", "machete", 1] => step 2: leftover: expected [0,"scout","machete",1], got null
        /steps/2/after/bought := false => step 2: bought: expected false, got true
        /steps/2/after/next := null => step 2: next: expected null, got [0,"play"]
        /steps/2/after/owners/B|C := 1 => step 2: owners: expected {"B|C":1}, got {}
        /steps/2/after/market/board/0/1 := 3 => step 2: market board: expected [["scout",3]], got [["scout",2]]
        /steps/2/after/market/reserve/- := null => step 2: market reserve: expected [null], got []
        /steps/2/after/market := null => step 2: market: expected null, got board and reserve
        /steps/12/drawn := ["traveler", "traveler", "traveler", "explorer"] => step 12: drawn: expected ["traveler", "traveler", "traveler", "explorer"], got ["*reshuffle*", "traveler"
        /steps/12/drawn := ["traveler", "*reshuffle*", "traveler", "traveler", "explorer"] => step 12: drawn: expected
        /steps/12/drawn := ["*reshuffle*"] => step 12: chance: expected nothing more, got Draw(
        /steps/12/drawn/1 := "native" => step 12: action: expected `draw native`, got no card native is left to draw
        /steps/12/drawn/- := "traveler" => step 12: drawn: expected
        "#,
    );
    outside().expect_findings(
        CAVES,
        r#"
        /steps/24/after/tokens := ["draw_1"] => step 24: tokens: expected ["draw_1"], got []
        /steps/24/after/caves/0 := 4 => step 24: caves: expected [4], got [3]
        /steps/24/after/explored := [[]] => step 24: explored: expected [[]], got [[[1,-2]]]
        /steps/24/after/pass_occupied := true => step 24: pass_occupied: expected true, got false
        /steps/24/after/change_symbol := true => step 24: change_symbol: expected true, got false
        "#,
    );
    let unchanged = outside().findings(TWO, |file| {
        let market = file["steps"][2]["after"]["market"].clone();
        file["steps"][3]["after"]["market"] = market;
    });
    let expected = "step 3: market: expected changed, got the same as before";
    assert_eq!(unchanged, [expected]);
    let silent = outside().findings(TWO, |file| {
        let after = file["steps"][2]["after"].as_object_mut().unwrap();
        after.remove("market");
    });
    let expected = "step 2: market: expected the same as before, got changed";
    assert_eq!(silent, [expected]);
}

#[test]
fn a_choice_that_is_not_legal_is_refused() {
    outside().expect_findings(
        TWO,
        r#"
        /steps/2/choice/pay := ["sailor"] => step 2: action: expected `give sailor`, got
        /steps/2/choice/pay := [] => step 2: choice: expected {"card":"scout","pay":[],"type":"buy"}, got incomplete
        /steps/2/choice/pay := ["traveler", "traveler"] => step 2: action: expected `give traveler`, got
        /steps/2/choice/pay := ["x"] => step 2: choice: expected {"card":"scout","pay":["x"],"type":"buy"}, got `pay` makes no sense
        /steps/2/choice/card := "captain" => step 2: action: expected `buy captain`, got
        /steps/2/choice/type := "dance" => step 2: choice: expected {"card":"scout","pay":["traveler"],"type":"dance"}, got `type` makes no sense
        /steps/2/choice := {"type": "remove", "cards": []} => step 2: action: expected `done`, got
        /steps/2/choice := {"type": "stop"} => step 2: action: expected `stop`, got
        /steps/2/choice/song := 1 => not compared: step 2: choice.song
        /steps/3/choice/from := [5, 5] => step 3: from: expected [5,5], got [0,-2]
        /steps/3/choice/piece := 2 => step 3: choice: expected
        /steps/4/choice/keep := ["native"] => step 4: action: expected `keep native`, got
        "#,
    );
    outside().expect_findings(
        CAVES,
        r#"
        /steps/1/choice/cards := ["traveler", "traveler", "traveler"] => step 1: action: expected `remove traveler`, got
        /steps/24/choice/cards := [] => step 24: choice: expected {"cards":[],"token":"remove_1","type":"token"}, got incomplete
        /steps/45/choice/with := "token:native_move" => step 45: action: expected
        /steps/45/choice/with := "boat" => step 45: choice: expected
        /steps/227/choice/cards := [] => step 227: action: expected `done`, got
        "#,
    );
}

#[test]
fn every_statement_of_the_opening_and_the_end_is_compared() {
    outside().expect_findings(
        TWO,
        r#"
        /setup/course := "nowhere" => course `nowhere` is not known
        /setup/players := 5 => The Quest for El Dorado is for 2 to 4 seats, not 5
        /setup/players := 3 => setup: 2 hands for 3 seats
        /setup/options/native := "lenient" => option native: `lenient` is not known
        /setup/options/extra_cards := ["x"] => there is no card `x`
        /setup/options/extra_cards := ["native"] => setup: draw_piles: expected [], got ["native"]
        /setup/options/caves := true => setup: caves: expected [], got [
        /setup/blockades/0/0 := "A|B" => setup: blockades: expected
        /setup/blockades/0/1 := 7 => setup: there is no blockade 7
        /setup/blockades/0/1 := 1 => setup: action: expected `lay #1`, got blockade #1 has already been laid out
        /setup/pieces/0/0 := [0, 0] => setup: pieces: expected
        /setup/hands/0 := [] => setup: a first hand of 0 cards
        /setup/hands/0/0 := "native" => setup: action: expected `draw native`, got
        /setup/draw_piles/0/0 := "native" => setup: draw_piles: expected ["native"], got ["explorer"]
        /setup/market/board/0/1 := 4 => setup: market board: expected [["scout",4]], got [["scout",3]]
        /setup/market/shelf := 1 => not compared: setup.market.shelf
        /setup/caves := [[[0, 0], []]] => setup: caves: expected [[[0,0],0]], got []
        /setup/mood := 1 => not compared: setup.mood
        /setup/options/mood := 1 => not compared: setup.options.mood
        /mood := 1 => not compared: mood
        /steps/3/mood := 1 => not compared: step 3: mood
        /steps/3/legal/mood := 1 => not compared: step 3: legal.mood
        /steps/3/after/mood := 1 => not compared: step 3: after.mood
        /result/mood := 1 => not compared: result.mood
        /capped := true => result: capped: expected true, got false
        /result/arrived := [0] => result: arrived: expected [0], got [1]
        /result/winners := [0] => result: winners: expected [0], got [1]
        /result/places/1 := 2 => result: places: expected {"1":2}, got {"1":1}
        /result/blockades/1 := [] => result: blockades: expected
        /result := null => result: result: expected null, got the race is over
        "#,
    );
    outside().expect_findings(
        CAVES,
        r#"
        /setup/caves/0/1/0 := "x" => there is no token `x`
        /setup/caves/0/1/0 := "draw_1" => step
        /setup/caves/0/1 := [] => setup: caves: expected [[[1,-2],0]], got [[[1,-2],4]]
        "#,
    );
}

#[test]
fn an_option_is_played() {
    let findings = outside().findings(CROSS, |file| {
        file["setup"]["options"]["native"] = "strict".into();
    });
    assert!(
        findings[0].contains(": legal native: expected [["),
        "{}",
        findings[0]
    );
}

#[test]
fn a_part_that_is_missing_is_an_error() {
    let text = outside().text(TWO);
    for member in [
        "setup", "steps", "capped", "hands", "legal", "choice", "drawn", "after",
    ] {
        let text = text.replace(&format!("\"{member}\":"), "\"other\":");
        let reason = verify(&text).unwrap_err();
        let expected = format!("missing field `{member}`");
        assert!(reason.starts_with(&expected), "{member}: {reason}");
    }
}

#[test]
fn a_game_that_stops_early_is_no_whole_game() {
    let shorter = outside().findings(TWO, |file| {
        file["steps"].as_array_mut().unwrap().pop();
    });
    assert_eq!(shorter[0], "result: capped: expected false, got true");
}
