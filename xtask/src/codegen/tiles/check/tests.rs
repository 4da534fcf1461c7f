use serde_json::{Value, json};

use super::*;

/// A set of one tile: a city in the north, a road from east to west, a field on either side.
fn start_tile() -> Value {
    json!({
        "tile_count": 4, "type_count": 1, "start_tile": "A", "meeples_per_player": 7,
        "tiles": [{
            "id": "A", "name": "city side, straight road", "count": 4,
            "shields": 0, "cloister": false, "distinct_rotations": 4,
            "edges": {"N": "city", "E": "road", "S": "field", "W": "road"},
            "features": [
                {"id": 0, "kind": "city", "edges": ["N"], "shields": 0},
                {"id": 1, "kind": "road", "edges": ["E", "W"], "ends_on_tile": null},
                {"id": 2, "kind": "field", "slots": ["EL", "WR"], "cities": [0]},
                {"id": 3, "kind": "field", "slots": ["ER", "SL", "SR", "WL"], "cities": []}
            ]
        }]
    })
}

/// The complaint about the start tile after one value was changed.
fn complaint(pointer: &str, value: Value) -> String {
    let mut set = start_tile();
    *set.pointer_mut(pointer).unwrap() = value;
    let set = serde_json::from_value(set).unwrap();
    format!("{:#}", check(&set).unwrap_err())
}

#[test]
fn a_consistent_set_passes() {
    check(&serde_json::from_value(start_tile()).unwrap()).unwrap();
}

#[test]
fn counts_must_sum_to_the_number_of_tiles() {
    let text = complaint("/tile_count", json!(5));
    assert!(text.contains("the counts sum to 4"), "{text}");
}

#[test]
fn a_slot_on_no_field_is_named() {
    let text = complaint("/tiles/0/features/3/slots", json!(["ER", "SL", "WL"]));
    assert!(
        text.contains("slot SR of a Field edge lies on 0 fields"),
        "{text}"
    );
}

#[test]
fn a_slot_on_two_fields_is_named() {
    let text = complaint("/tiles/0/features/2/slots", json!(["EL", "WL", "WR"]));
    assert!(
        text.contains("slot WL of a Road edge lies on 2 fields"),
        "{text}"
    );
}

#[test]
fn features_are_numbered_in_order() {
    let text = complaint("/tiles/0/features/1/id", json!(3));
    assert!(text.contains("feature 3 stands where 1 is due"), "{text}");
}

#[test]
fn a_field_touches_cities_only() {
    let text = complaint("/tiles/0/features/2/cities", json!([1]));
    assert!(text.contains("names feature 1, which is no city"), "{text}");
    let text = complaint("/tiles/0/features/2/cities", json!([9]));
    assert!(text.contains("names feature 9, which is no city"), "{text}");
}

#[test]
fn printed_edges_agree_with_the_features() {
    let text = complaint("/tiles/0/edges/S", json!("road"));
    assert!(
        text.contains("edge S is printed Road but lies on 0 Road features"),
        "{text}"
    );
    let text = complaint("/tiles/0/features/0/edges", json!(["N", "S"]));
    assert!(
        text.contains("edge S is printed Field but lies on 1 City features"),
        "{text}"
    );
}

#[test]
fn a_road_ends_on_the_tile_or_has_two_edges() {
    let text = complaint("/tiles/0/features/1/ends_on_tile", json!("crossing"));
    assert!(text.contains("a road with 2 edges"), "{text}");
}

#[test]
fn rotations_that_look_alike_are_counted_once() {
    let text = complaint("/tiles/0/distinct_rotations", json!(2));
    assert!(
        text.contains("distinct_rotations says 2, the tile has 4"),
        "{text}"
    );
}

#[test]
fn the_start_tile_is_one_of_the_tiles() {
    let text = complaint("/start_tile", json!("D"));
    assert!(text.contains("start_tile D is no tile"), "{text}");
}

#[test]
fn cities_stand_before_roads_before_fields() {
    let mut set = start_tile();
    let features = set.pointer_mut("/tiles/0/features").unwrap();
    features.as_array_mut().unwrap().swap(2, 1);
    features[1]["id"] = json!(1);
    features[2]["id"] = json!(2);
    let set = serde_json::from_value(set).unwrap();
    let text = format!("{:#}", check(&set).unwrap_err());
    assert!(
        text.contains("in the order cities, roads, fields, cloister"),
        "{text}"
    );
}
