//! Files from outside, and broken copies of them.

use tessera_testkit::comparison;

use super::*;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

#[test]
fn all_outside_files_agree() {
    let (mut comparisons, mut complaints) = (0, Vec::new());
    for entry in fs::read_dir(FIXTURES).unwrap() {
        let path = entry.unwrap().path();
        let report = replay(&fs::read_to_string(&path).unwrap());
        assert!(report.comparisons > 0, "{} says nothing", path.display());
        comparisons += report.comparisons;
        for complaint in report.differences.iter().chain(&report.unread) {
            complaints.push(format!("{}: {complaint}", path.display()));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(comparisons > 15_000, "{comparisons} comparisons");
}

/// Breaks each `every`th leaf that `concerns` in turn; returns those whose change was not noticed,
/// and the number that were broken.
fn unnoticed(file: &str, every: usize, concerns: fn(&str) -> bool) -> (Vec<String>, usize) {
    let text = fs::read_to_string(format!("{FIXTURES}/{file}")).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    let mut leaves = comparison::leaves(&value);
    leaves.retain(|at| concerns(at));
    let replay = |broken: &Value| replay(&broken.to_string());
    comparison::unnoticed(&value, &leaves, every, other_word, replay)
}

fn other_word(word: &str) -> &'static str {
    match word {
        "front" => "back",
        "back" => "front",
        "cost" => "position",
        "position" => "cost",
        "fungi" => "plant",
        "points" => "decks",
        _ => "points",
    }
}

#[test]
fn a_change_anywhere_in_the_steps_or_the_end_of_a_game_is_noticed() {
    let concerns = |at: &str| at.starts_with("/steps") || at.starts_with("/final");
    for (file, every) in [("short_4p_00901.json", 7), ("blocked_4p_00705.json", 97)] {
        let (missed, tried) = unnoticed(file, every, concerns);
        assert!(tried > 50);
        assert_eq!(missed, Vec::<String>::new());
    }
    let only_final = |at: &str| at.starts_with("/final");
    let (missed, _) = unnoticed("tierule_4p_02003.json", 1, only_final);
    assert_eq!(missed, Vec::<String>::new());
}

#[test]
fn a_change_in_what_a_file_of_boards_states_is_noticed() {
    // Another card may do the same, another layout may hold as many matches, and another cell
    // may be as unusable; all else must be noticed.
    let concerns = |at: &str| {
        let prose = ["/convention", "/source", "/note", "/id", "/test", "/name"];
        let vague = [
            "/card",
            "/side",
            "/add/",
            "/patterns",
            "/available_excludes",
        ];
        let where_refused = at.contains("/reject") && (at.ends_with("/x") || at.ends_with("/y"));
        !where_refused && !prose.iter().chain(&vague).any(|word| at.contains(word))
    };
    for (file, every) in [
        ("01_rulebook_examples.json", 1),
        ("05_faccioliandrea.json", 1),
        ("07_bonfanti_crescimbeni.json", 1),
        ("08_grandieri_random_games.json", 41),
        ("09_blocked_board.json", 1),
    ] {
        let (missed, tried) = unnoticed(file, every, concerns);
        assert!(tried > 0);
        assert_eq!(missed, Vec::<String>::new(), "{file}");
    }
    let counts = |at: &str| at.contains("/patterns") && at.ends_with("/count");
    let (missed, tried) = unnoticed("05_faccioliandrea.json", 1, counts);
    assert_eq!((missed, tried), (Vec::new(), 4));
}

/// One case on the four-symbol side of starter 81 with a card that covers its fungi.
fn case(stated: &Value) -> crate::slow::replay::Report {
    let mut last = json!({"card": 31, "side": "back", "x": -1, "y": 1});
    let members = stated.as_object().unwrap().clone();
    last.as_object_mut().unwrap().extend(members);
    let start = json!({"card": 81, "side": "front", "x": 0, "y": 0});
    let file = json!({"cases": [{"id": "made up", "steps": [start, last]}]});
    replay(&file.to_string())
}

#[test]
fn members_that_no_kept_file_has_are_compared_too() {
    let true_ones = [
        json!({"counts_delta": {"fungi": -1, "insect": 1, "quill": 0}}),
        json!({"corner_probe": {"x": 0, "y": 2, "points": 2}}),
        json!({"corner_probe": [{"x": 1, "y": 1, "gained": 2}, {"x": -2, "y": 0, "points": 2}]}),
        json!({"objectives": {"95": 0, "98": 0}}),
        json!({"rejects": [{"card": 71, "side": "front", "x": -1, "y": 1, "reason": "cost"}]}),
    ];
    for stated in true_ones {
        let report = case(&stated);
        assert_eq!(report.differences, Vec::<String>::new());
        assert!(report.comparisons > 2, "{stated} was not compared");
        assert_eq!(report.unread, Vec::<String>::new());
    }
    let false_ones = [
        json!({"counts_delta": {"fungi": 1}}),
        json!({"corner_probe": {"x": 0, "y": 2, "points": 4}}),
        json!({"corner_probe": [{"x": 1, "y": 1, "points": 4}]}),
        json!({"corner_probe": {"x": 1, "y": 1}}),
        json!({"objectives": {"98": 2}}),
        json!({"available_includes": [[0, 0]]}),
        json!({"available_excludes": [[0, 2]]}),
        json!({"rejects": [{"card": 71, "side": "back", "x": -1, "y": 1, "reason": "cost"}]}),
    ];
    for stated in false_ones {
        assert_eq!(case(&stated).differences.len(), 1, "{stated}");
    }
    assert_eq!(case(&json!({"weather": "mild"})).unread.len(), 1);
}
