//! Courses of tests, and spaces that lie as a test needs them.

use std::collections::BTreeMap;

use tessera_eldorado::{
    Course, CourseDocument, Hex,
    board::{FinishPlace, FinishSide, SHIPPED, Space, TilePlace},
    data::Terrain,
};

/// The start tile and the finish side by side: the shortest course there is.
pub fn short_course() -> CourseDocument {
    let fitting = with_finish(&[('B', 0, 0)], &[]).filter_map(|document| {
        let course = document.assemble(false).ok()?;
        Some((gates(&course).len(), document))
    });
    // As many pieces as possible fit beside the finish.
    let best = fitting.max_by_key(|(gates, _)| *gates).unwrap();
    assert!(best.0 >= 3);
    best.1
}

/// Three tiles that all touch each other. Only the first connection has a blockade, and there is
/// a way round it: from B to N, which do not follow each other, and back to C.
pub fn round_course() -> CourseDocument {
    let tiles = [('B', 0, 0), ('C', 7, -3), ('N', 3, 4)];
    let mut fitting = with_finish(&tiles, &["B|C"]);
    fitting
        .find(|document| document.assemble(false).is_ok())
        .unwrap()
}

/// These tiles, and the finish at any place.
fn with_finish(
    tiles: &[(char, i8, i8)],
    blockades: &[&str],
) -> impl Iterator<Item = CourseDocument> {
    let tiles = tiles.iter().map(|&(tile, q, r)| TilePlace {
        tile,
        rotation: 0,
        q,
        r,
    });
    let tiles: Vec<TilePlace> = tiles.collect();
    let blockades: Vec<String> = blockades.iter().map(ToString::to_string).collect();
    let places = (-6..=6).flat_map(|q| (-6..=6).map(move |r| (q, r)));
    let places = places.flat_map(|(q, r)| (0..6).map(move |rotation| (rotation, q, r)));
    places.map(move |(rotation, q, r)| CourseDocument {
        format: "tessera-course/1".into(),
        name: "Of a test".into(),
        difficulty: None,
        tiles: tiles.clone(),
        finish: FinishPlace {
            side: FinishSide::Jungle,
            rotation,
            q,
            r,
        },
        blockades: blockades.clone(),
        strip_exits: Vec::new(),
    })
}

/// Neighbours on two tiles that a piece can stand on.
pub fn across(course: &Course, from: char, to: char) -> Vec<(Hex, Hex)> {
    let all = spaces(course);
    let stands =
        |tile: char| move |space: &&&Space| space.tile == tile && enterable(space) && !space.finish;
    let pairs = all.values().filter(stands(from)).flat_map(|space| {
        let around = space.hex.around().into_iter();
        let beyond = around.filter_map(|hex| all.get(&hex)).filter(stands(to));
        beyond
            .map(|beyond| (space.hex, beyond.hex))
            .collect::<Vec<_>>()
    });
    pairs.collect()
}

/// The spaces beside the finish, with a finish space each.
pub fn gates(course: &Course) -> Vec<(Hex, Hex)> {
    let all: BTreeMap<Hex, &Space> = spaces(course);
    let open = all
        .values()
        .filter(|space| enterable(space) && !space.finish);
    open.filter_map(|space| {
        let around = space.hex.around();
        let finish = around
            .iter()
            .find(|hex| all.get(hex).is_some_and(|s| s.finish))?;
        Some((space.hex, *finish))
    })
    .collect()
}

pub fn spaces(course: &Course) -> BTreeMap<Hex, &Space> {
    course
        .spaces()
        .map(|(_, space)| (space.hex, space))
        .collect()
}

pub fn enterable(space: &Space) -> bool {
    let closed = [Terrain::Mountain, Terrain::Cave, Terrain::Start];
    !closed.contains(&space.terrain)
}

/// `j1` jungle, `w2` water, `v1` village, `r1` rubble, `c1` camp, `m` mountain, `^` cave, `s`
/// start, `*` any that can be entered, `~` any of those that is beside no cave.
fn matches(space: &Space, sign: &str) -> bool {
    let terrain = match sign.as_bytes()[0] {
        b'*' | b'~' => return enterable(space) && !space.finish,
        b'j' => Terrain::Jungle,
        b'w' => Terrain::Water,
        b'v' => Terrain::Village,
        b'r' => Terrain::Rubble,
        b'c' => Terrain::BaseCamp,
        b'm' => Terrain::Mountain,
        b'^' => Terrain::Cave,
        _ => Terrain::Start,
    };
    let strength = sign[1..].parse().unwrap_or(0);
    space.terrain == terrain && space.strength == strength && !space.finish
}

/// Whether a blockade lies between two neighbours.
fn seam_between(one: &Space, other: &Space) -> bool {
    one.tile != other.tile && one.touches().is_some() && one.touches() == other.touches()
}

/// Spaces beside each other that match the signs, and the shipped course where they lie. A sign
/// `|j1` is beyond a seam, all others are on this side of it. `j1` after another never leads back.
#[track_caller]
pub fn find(pattern: &str) -> (&'static str, Vec<Hex>) {
    for (word, document) in SHIPPED.iter() {
        let course = document.assemble(false).unwrap();
        if let Some(line) = find_on(&course, pattern) {
            return (word, line);
        }
    }
    panic!("no course has `{pattern}`")
}

pub fn find_on(course: &Course, pattern: &str) -> Option<Vec<Hex>> {
    let all = spaces(course);
    let caves: Vec<Hex> = course
        .caves()
        .iter()
        .map(|id| course.space(*id).hex)
        .collect();
    let signs: Vec<&str> = pattern.split_whitespace().collect();
    let lonely = |hex: Hex| !hex.around().iter().any(|beside| caves.contains(beside));
    let mut open: Vec<Vec<Hex>> = all
        .values()
        .filter(|space| matches(space, signs[0]) && (signs[0] != "~" || lonely(space.hex)))
        .map(|space| vec![space.hex])
        .rev()
        .collect();
    while let Some(line) = open.pop() {
        let Some(sign) = signs.get(line.len()) else {
            return Some(line);
        };
        let here = all[line.last().unwrap()];
        for hex in here.hex.around() {
            let Some(there) = all.get(&hex) else { continue };
            let fits = matches(there, sign.trim_start_matches('|'))
                && sign.starts_with('|') == seam_between(here, there)
                && (*sign != "~" || lonely(hex));
            if fits && !line.contains(&hex) {
                open.push([line.as_slice(), &[hex]].concat());
            }
        }
    }
    None
}
