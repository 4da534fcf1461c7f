use std::collections::BTreeMap;

use super::*;
use crate::insight::Insight;

const NESTED: &str = r#"{
  "bot": "m\"c,t]s",
  "playout": { "moves": 24, "likely" : 0 },
  "city": [0.7, [1, -2e3]],
  "alone": true, "none": null, "é\u0041": 5,
  "nodes": 100
}
"#;

fn numbers(file: &ParameterFile) -> Vec<(String, String)> {
    let indexes = 0..file.places.len();
    indexes
        .map(|index| {
            let (path, number) = file.parameter(index).unwrap();
            (path.to_owned(), number.to_string())
        })
        .collect()
}

/// The numbers of a value by their paths, found in another way.
fn flat(value: &Value, path: &str, into: &mut BTreeMap<String, f64>) {
    match value {
        Value::Number(number) => {
            into.insert(path.into(), number.as_f64().unwrap());
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                flat(value, &format!("{path}[{index}]"), into);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                let dot = if path.is_empty() { "" } else { "." };
                flat(value, &format!("{path}{dot}{name}"), into);
            }
        }
        _ => {}
    }
}

fn assert_round_trip(text: &str) {
    let file = ParameterFile::read(text).unwrap();
    assert_eq!(file.text(), text);
    let mut expected = BTreeMap::new();
    flat(&serde_json::from_str(text).unwrap(), "", &mut expected);
    let found = numbers(&file).into_iter();
    let found = found.map(|(path, number)| (path, number.parse().unwrap()));
    assert_eq!(found.collect::<BTreeMap<String, f64>>(), expected);

    let mut rewritten = file.clone();
    for index in 0..file.places.len() {
        let (_, number) = file.parameter(index).unwrap();
        rewritten = rewritten.with(index, Number::Whole(123_456_789));
        assert_eq!(
            rewritten,
            ParameterFile::read(rewritten.text()).unwrap(),
            "every number is still known where it stands"
        );
        rewritten = rewritten.with(index, number);
    }
    assert_eq!(numbers(&rewritten), numbers(&file));
}

fn assert_shipped<G: Insight>() {
    assert_round_trip(G::TUNING);
    let unchanged = ParameterFile::read(G::TUNING).unwrap();
    assert!(unchanged.places.len() > 5);
    for (_, text) in G::PLANS {
        assert_round_trip(text);
    }
}

#[test]
fn every_file_that_comes_with_a_game_is_taken_apart_and_put_together() {
    assert_shipped::<tessera_carcassonne::State>();
    assert_shipped::<tessera_codex::State>();
    assert_shipped::<tessera_eldorado::State>();
    assert_round_trip(NESTED);
}

#[test]
fn numbers_go_by_their_paths_in_the_order_of_the_file() {
    let file = ParameterFile::read(NESTED).unwrap();
    let paths: Vec<&str> = file.paths().collect();
    assert_eq!(
        paths,
        [
            "playout.moves",
            "playout.likely",
            "city[0]",
            "city[1][0]",
            "city[1][1]",
            "éA",
            "nodes",
        ]
    );
    assert_eq!(
        file.parameter(4),
        Some(("city[1][1]", Number::Real(-2000.0)))
    );
    assert_eq!(file.parameter(7), None);
}

#[test]
fn another_number_changes_nothing_else() {
    let file = ParameterFile::read(NESTED).unwrap();
    let changed = file.with(0, Number::Whole(7)).with(2, Number::Real(0.8125));
    let expected = NESTED.replace("24", "7").replace("0.7", "0.8125");
    assert_eq!(changed.text(), expected);
}

#[test]
fn limits_are_chosen_by_name_only() {
    let file = ParameterFile::read(NESTED).unwrap();
    let choose = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        file.choose(&names)
    };
    assert_eq!(choose(&[]), Ok(vec![0, 1, 2, 3, 4, 5]));
    assert_eq!(choose(&["nodes", "city"]), Ok(vec![2, 3, 4, 6]));
    assert_eq!(choose(&["city[1]", "playout.likely"]), Ok(vec![1, 3, 4]));
    for unknown in ["cit", "playout.", "bot", "city[2]", ""] {
        let refusal = choose(&["nodes", unknown]).unwrap_err().to_string();
        assert!(refusal.contains(&format!("`{unknown}`")), "{refusal}");
        assert!(refusal.contains("playout.moves, playout.likely, city[0]"));
    }
}

#[test]
fn a_file_without_anything_to_tune_is_refused() {
    let choose = |text: &str| ParameterFile::read(text).unwrap().choose(&[]);
    assert_eq!(choose(r#"{ "bot": "greedy" }"#), Err(ChooseError::Empty));
    let refusal = choose(r#"{ "slips": 30 }"#).unwrap_err().to_string();
    assert!(refusal.ends_with("when they are named: slips"), "{refusal}");
    let named = ParameterFile::read(r#"{ "slips": 30 }"#).unwrap();
    assert_eq!(named.choose(&["slips".into()]), Ok(vec![0]));
}

#[test]
fn what_is_not_json_is_refused() {
    for text in ["", "{", "{ \"a\": 1, }", "[1 2]", "1 2"] {
        assert!(ParameterFile::read(text).is_err(), "{text}");
    }
    let deep = "[".repeat(100_000);
    assert!(ParameterFile::read(&deep).is_err());
}
