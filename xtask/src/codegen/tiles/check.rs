//! Checks that a set of tiles is consistent.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};

use super::{Feature, FeatureKind, Terrain, Tile, TileSet, edge_mask, feature_mask, slot_mask};

/// Refuses a set of tiles that contradicts itself, naming the tile and the contradiction.
pub fn check(set: &TileSet) -> Result<()> {
    let kinds = set.tiles.len();
    ensure!(
        kinds == set.type_count,
        "type_count says {}, there are {kinds} kinds",
        set.type_count
    );
    let count: u32 = set.tiles.iter().map(|tile| u32::from(tile.count)).sum();
    ensure!(
        count == set.tile_count,
        "tile_count says {}, the counts sum to {count}",
        set.tile_count
    );
    for (expected, tile) in ('A'..).zip(&set.tiles) {
        ensure!(
            tile.id == expected,
            "tile {} stands where {expected} is due",
            tile.id
        );
        check_tile(tile).with_context(|| format!("tile {} ({})", tile.id, tile.name))?;
    }
    let start = set.start_tile;
    ensure!(
        set.tiles.iter().any(|tile| tile.id == start),
        "start_tile {start} is no tile"
    );
    Ok(())
}

fn check_tile(tile: &Tile) -> Result<()> {
    ensure!(tile.count > 0, "count is 0");
    // The masks of features are bytes.
    ensure!(tile.features.len() <= 8, "more than 8 features");
    for (due, feature) in tile.features.iter().enumerate() {
        ensure!(
            feature.id == due,
            "feature {} stands where {due} is due",
            feature.id
        );
        check_feature(tile, feature).with_context(|| format!("feature {due}"))?;
    }
    ensure!(
        tile.features.is_sorted_by_key(rank),
        "features must stand in the order cities, roads, fields, cloister"
    );
    check_edges(tile)?;
    check_slots(tile)?;
    check_summary(tile)
}

/// The order in which the rules expect the features of a tile.
fn rank(feature: &Feature) -> u8 {
    match feature.kind {
        FeatureKind::City { .. } => 0,
        FeatureKind::Road { .. } => 1,
        FeatureKind::Field { .. } => 2,
        FeatureKind::Cloister => 3,
    }
}

fn check_feature(tile: &Tile, feature: &Feature) -> Result<()> {
    match &feature.kind {
        FeatureKind::Road {
            edges,
            ends_on_tile,
        } => {
            let expected = if ends_on_tile.is_some() { 1 } else { 2 };
            ensure!(
                edges.len() == expected,
                "a road with {} edges cannot have ends_on_tile {ends_on_tile:?}",
                edges.len()
            );
        }
        FeatureKind::City { edges, .. } => ensure!(!edges.is_empty(), "a city without an edge"),
        FeatureKind::Field { slots, cities } => {
            ensure!(!slots.is_empty(), "a field without a slot");
            for &city in cities {
                let kind = tile.features.get(city).map(|feature| &feature.kind);
                let is_city = matches!(kind, Some(FeatureKind::City { .. }));
                ensure!(is_city, "the field names feature {city}, which is no city");
            }
        }
        FeatureKind::Cloister => {}
    }
    Ok(())
}

/// Each road edge lies on exactly one road, each city edge on exactly one city.
fn check_edges(tile: &Tile) -> Result<()> {
    for (edge, terrain) in tile.edges.clockwise().into_iter().enumerate() {
        let covering = |wanted: Terrain| {
            let covers = |feature: &&Feature| {
                let (kind, edges) = match &feature.kind {
                    FeatureKind::Road { edges, .. } => (Terrain::Road, edges),
                    FeatureKind::City { edges, .. } => (Terrain::City, edges),
                    FeatureKind::Field { .. } | FeatureKind::Cloister => return false,
                };
                kind == wanted && edge_mask(edges) & 1 << edge != 0
            };
            tile.features.iter().filter(covers).count()
        };
        for wanted in [Terrain::Road, Terrain::City] {
            let (due, found) = (usize::from(terrain == wanted), covering(wanted));
            let name = ["N", "E", "S", "W"][edge];
            ensure!(
                found == due,
                "edge {name} is printed {terrain:?} but lies on {found} {wanted:?} features"
            );
        }
    }
    Ok(())
}

/// Each half of an edge that is no city lies on exactly one field, no half of a city edge on any.
fn check_slots(tile: &Tile) -> Result<()> {
    let mut fields = [0; 8];
    for feature in &tile.features {
        if let FeatureKind::Field { slots, .. } = &feature.kind {
            for &slot in slots {
                fields[slot as usize] += 1;
            }
        }
    }
    let terrains = tile.edges.clockwise();
    for (slot, found) in fields.into_iter().enumerate() {
        let terrain = terrains[slot / 2];
        let due = u32::from(terrain != Terrain::City);
        let name = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"][slot];
        ensure!(
            found == due,
            "slot {name} of a {terrain:?} edge lies on {found} fields, not {due}"
        );
    }
    Ok(())
}

/// The facts stated beside the features agree with them.
fn check_summary(tile: &Tile) -> Result<()> {
    let shields: u8 = tile.features.iter().map(shields).sum();
    ensure!(
        tile.shields == shields,
        "shields says {}, the cities have {shields}",
        tile.shields
    );
    let is_cloister = |feature: &Feature| matches!(feature.kind, FeatureKind::Cloister);
    let cloisters = tile
        .features
        .iter()
        .filter(|feature| is_cloister(feature))
        .count();
    ensure!(
        usize::from(tile.cloister) == cloisters,
        "cloister says {}, there are {cloisters} cloister features",
        tile.cloister
    );
    let distinct: BTreeSet<_> = (0..4).map(|turns| rotated(tile, turns)).collect();
    ensure!(
        usize::from(tile.distinct_rotations) == distinct.len(),
        "distinct_rotations says {}, the tile has {}",
        tile.distinct_rotations,
        distinct.len()
    );
    Ok(())
}

fn shields(feature: &Feature) -> u8 {
    match feature.kind {
        FeatureKind::City { shields, .. } => shields,
        FeatureKind::Road { .. } | FeatureKind::Field { .. } | FeatureKind::Cloister => 0,
    }
}

/// The features after some quarter turns, in an order that does not depend on their numbers:
/// two rotations with equal lists look the same on the board.
fn rotated(tile: &Tile, turns: u32) -> Vec<(u8, u8, Vec<u8>)> {
    let edges_turned = |mask: u8| (mask << turns | mask >> (4 - turns)) & 0b1111;
    let turned = |feature: &Feature| match &feature.kind {
        FeatureKind::Road { edges, .. } => (0, edges_turned(edge_mask(edges)), Vec::new()),
        FeatureKind::City { edges, shields } => (1, edges_turned(edge_mask(edges)), vec![*shields]),
        FeatureKind::Field { slots, cities } => {
            // A field names the cities that it touches; their edges identify them in any order.
            let touched = feature_mask(cities);
            let is_touched = |feature: &&Feature| touched & 1 << feature.id != 0;
            let mut cities: Vec<u8> = Vec::new();
            for city in tile.features.iter().filter(is_touched) {
                if let FeatureKind::City { edges, .. } = &city.kind {
                    cities.push(edges_turned(edge_mask(edges)));
                }
            }
            cities.sort_unstable();
            (2, slot_mask(slots).rotate_left(2 * turns), cities)
        }
        FeatureKind::Cloister => (3, 0, Vec::new()),
    };
    let mut features: Vec<_> = tile.features.iter().map(turned).collect();
    features.sort_unstable();
    features
}

#[cfg(test)]
mod tests;
