//! Single questions about moves and rankings.

use super::{RANKING, REACH, outside};

#[test]
fn every_answer_about_a_ranking_is_compared() {
    outside().expect_findings(
        RANKING,
        r#"
        /cases/0/winners := [1] => case 0: winners: expected [1], got [0]
        /cases/0/places/1 := 1 => case 0: places: expected {0: 1, 1: 1}, got {0: 1, 1: 2}
        /cases/0/blockades/1 := [1, 3, 6] => case 0: winners: expected [0], got [1]
        /cases/0/arrived := [1] => case 0: winners: expected [0], got [1]
        /cases/0/arrived := [2] => case 0: case: expected one that can be judged, got there is no seat 2
        /cases/0/blockades/0 := [7] => case 0: case: expected one that can be judged, got there is no blockade 7
        /cases/0/players := 3 => case 0: case: expected one that can be judged, got 3 players, 2 lists
        /cases/0/mood := 1 => not compared: case 0: mood
        /weather := 1 => not compared: weather
        "#,
    );
}

#[test]
fn every_answer_about_a_move_is_compared() {
    let file: serde_json::Value = serde_json::from_str(&outside().text(REACH)).unwrap();
    let queries = file["queries"].as_array().unwrap();
    let lists = [
        ("card", ["reach", "least"]),
        ("pay", ["spaces", "blockades"]),
        ("native", ["spaces", "blockades"]),
    ];
    for (kind, members) in lists {
        let is_asked = |query: &serde_json::Value| query["query"]["kind"] == kind;
        let index = queries.iter().position(is_asked).unwrap();
        for member in members {
            let lines = [
                format!(
                    r#"/queries/{index}/answer/{member}/- := "x" => query {index}: {member}: expected ["x"], got []"#
                ),
                format!(
                    "/queries/{index}/answer/{member} := null => query {index}: {member}: expected null, got ["
                ),
            ];
            outside().expect_findings(REACH, &lines.join("\n"));
        }
    }
    outside().expect_findings(
        REACH,
        r#"
        /queries/0/race_like := 1 => invalid type
        /queries/0/course := "first" => query 0: course: expected "serpentine", got "first"
        /queries/0/piece := [99, 99] => query 0: query: expected one that can be asked, got no space at [99,99]
        /queries/0/others/- := [99, 99] => query 0: query: expected one that can be asked, got no space at [99,99]
        /queries/0/standing := [["A|A", 1]] => query 0: query: expected one that can be asked, got no blockade 1 at `A|A`
        /queries/0/answer/mood := 1 => not compared: query 0: answer.mood
        /queries/0/mood := 1 => not compared: query 0: mood
        /course := "nowhere" => query 0: course: expected "nowhere"
        "#,
    );
}
