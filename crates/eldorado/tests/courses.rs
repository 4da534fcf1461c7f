//! The seven courses: they assemble, are connected and hold what their tiles show.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tessera_eldorado::{
    Course, Hex,
    board::SHIPPED,
    data::{TILES, Terrain},
};

/// The facts about courses, which the documents were made from.
fn facts() -> Value {
    serde_json::from_str(include_str!("../data/eldorado.json")).unwrap()
}

fn hex(value: &Value) -> Hex {
    let number = |index: usize| i8::try_from(value[index].as_i64().unwrap()).unwrap();
    Hex::new(number(0), number(1))
}

fn hexes(value: &Value) -> BTreeSet<Hex> {
    value.as_array().unwrap().iter().map(hex).collect()
}

fn courses() -> Vec<(Value, Course)> {
    let facts = facts();
    let listed = facts["courses"].as_array().unwrap();
    let named = |word: &str| {
        let id = word.replace('-', "_");
        let found = listed.iter().find(|course| course["id"] == id.as_str());
        found.unwrap().clone()
    };
    let shipped = SHIPPED.iter();
    shipped
        .map(|(word, document)| (named(word), document.assemble(false).unwrap()))
        .collect()
}

#[test]
fn starts_finish_and_caves_are_where_the_facts_say() {
    for (facts, course) in courses() {
        let at = |id| course.space(id).hex;
        let starts: Vec<Hex> = course.starts().map(at).to_vec();
        let stated: Vec<Hex> = facts["start_spaces"]
            .as_array()
            .unwrap()
            .iter()
            .map(hex)
            .collect();
        assert_eq!(starts, stated, "{}", course.name());
        let finish: BTreeSet<Hex> = course
            .spaces()
            .filter(|(_, space)| space.finish)
            .map(|(_, space)| space.hex)
            .collect();
        assert_eq!(
            finish,
            hexes(&facts["finish"]["finish_spaces"]),
            "{}",
            course.name()
        );
        let caves: BTreeSet<Hex> = course.caves().iter().map(|&id| at(id)).collect();
        assert_eq!(caves, hexes(&facts["caves"]), "{}", course.name());
    }
}

#[test]
fn blockades_lie_on_the_edges_that_the_facts_list() {
    for (facts, course) in courses() {
        let places = facts["blockade_places"].as_array().unwrap();
        assert_eq!(course.places().len(), places.len());
        for (stated, name) in places.iter().zip(course.places()) {
            let between: Vec<&str> = stated["between"]
                .as_array()
                .unwrap()
                .iter()
                .map(|tile| tile.as_str().unwrap())
                .collect();
            assert_eq!(between.join("|"), *name);
            let touching: BTreeSet<Hex> = stated["edges"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|edge| [hex(&edge[0]), hex(&edge[1])])
                .collect();
            let seam = course.place(name).unwrap();
            let ours: BTreeSet<Hex> = course
                .spaces()
                .filter(|(_, space)| space.touches() == Some(seam))
                .map(|(_, space)| space.hex)
                .collect();
            let mountains = |hex: &Hex| {
                let terrain = course.space(course.at(*hex).unwrap()).terrain;
                matches!(terrain, Terrain::Mountain | Terrain::Cave)
            };
            let walkable: BTreeSet<Hex> =
                touching.into_iter().filter(|hex| !mountains(hex)).collect();
            assert_eq!(ours, walkable, "{name} of {}", course.name());
        }
    }
}

#[test]
fn a_course_holds_what_its_tiles_show() {
    for (facts, course) in courses() {
        let mut counts: BTreeMap<Terrain, usize> = BTreeMap::new();
        for tile in facts["tiles"].as_array().unwrap() {
            let letter = tile["tile"].as_str().unwrap().chars().next().unwrap();
            let printed = TILES
                .iter()
                .find(|printed| printed.letter == letter)
                .unwrap();
            for space in printed.spaces {
                *counts.entry(space.terrain).or_default() += 1;
            }
        }
        let mut ours: BTreeMap<Terrain, usize> = BTreeMap::new();
        for (_, space) in course.spaces().filter(|(_, space)| !space.finish) {
            *ours.entry(space.terrain).or_default() += 1;
        }
        assert_eq!(ours, counts, "{}", course.name());
        let reachable = course.starts().map(|start| course.steps_to_finish(start));
        assert!(
            reachable.iter().all(|&steps| (10..60).contains(&steps)),
            "{reachable:?}"
        );
    }
}

#[test]
fn strips_have_a_second_blockade_when_the_table_wants_it() {
    let places = |word: &str, exits: bool| {
        let (_, document) = SHIPPED
            .iter()
            .find(|(shipped, _)| *shipped == word)
            .unwrap();
        document.assemble(exits).unwrap().places().to_vec()
    };
    assert_eq!(places("home-stretch", false), ["B|J", "J|Q", "K|M", "M|C"]);
    assert_eq!(
        places("home-stretch", true),
        ["B|J", "J|Q", "Q|K", "K|M", "M|C"]
    );
    assert_eq!(
        places("swamplands", true),
        ["A|R", "R|D", "D|H", "H|E", "E|O", "O|K"]
    );
}
