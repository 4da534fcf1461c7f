//! The tables, made at compile time from the printed tiles.

use super::{
    Fits, Geometry, KINDS, Kind, MAX_FARMS, MAX_FEATURES, MAX_REGIONS, NO_PART, Parts, Turned,
    WANTS, Want,
};
use crate::{
    action::Claim,
    coord::{Edge, Rotation, Slot},
    data::{PrintedFeature, PrintedTile, TILES},
    features::Region,
};

pub(super) static PARTS: [Parts; KINDS] = {
    let mut table = [const { parts(&TILES[0]) }; KINDS];
    let mut kind = 1;
    while kind < KINDS {
        table[kind] = parts(&TILES[kind]);
        kind += 1;
    }
    table
};

pub(super) static GEOMETRIES: [Geometry; KINDS * 4] = {
    let mut table = [const { geometry(Turned(0)) }; KINDS * 4];
    let mut turned = 1;
    while turned < KINDS * 4 {
        table[turned] = geometry(Turned(turned as u8));
        turned += 1;
    }
    table
};

pub(super) static FITS: [[Fits; WANTS]; KINDS] = {
    let mut table = [[Fits(0); WANTS]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut want = 0;
        while want < WANTS {
            table[kind][want] = fits(Kind(kind as u8), Want(want as u8));
            want += 1;
        }
        kind += 1;
    }
    table
};

/// [`FITS`] as bytes that are all ones where a kind fits in some rotation.
pub(super) static MASKS: [[u8; WANTS]; KINDS] = {
    let mut table = [[0; WANTS]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut want = 0;
        while want < WANTS {
            if FITS[kind][want].count() > 0 {
                table[kind][want] = u8::MAX;
            }
            want += 1;
        }
        kind += 1;
    }
    table
};

/// The edges of each rotation of a kind, coded as in [`Want`].
pub(super) static SHOWS: [[u8; 4]; KINDS] = {
    let mut table = [[0; 4]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut quarters = 0;
        while quarters < 4 {
            let turned = Turned::new(Kind(kind as u8), Rotation::new(quarters));
            let mut edge = 0;
            while edge < 4 {
                let terrain = turned.terrain(Edge::ALL[edge]);
                table[kind][quarters] |= (terrain as u8 + 1) << (2 * edge);
                edge += 1;
            }
            quarters += 1;
        }
        kind += 1;
    }
    table
};

const fn parts(printed: &PrintedTile) -> Parts {
    let mut parts = Parts {
        regions: 0,
        cities: 0,
        farms: 0,
        cloister: false,
        region: [Region::BLANK; MAX_REGIONS],
        twice: false,
        farm_cities: [0; MAX_FARMS],
    };
    let mut feature = 0;
    while feature < printed.features.len() {
        let region = parts.regions as usize;
        match printed.features[feature] {
            PrintedFeature::City { edges, shields } => {
                assert!(parts.cities == parts.regions, "cities come first");
                parts.region[region] = Region::part(true, edges.count_ones() as u8, shields);
                parts.regions += 1;
                parts.cities += 1;
            }
            PrintedFeature::Road { edges, .. } => {
                assert!(parts.farms == 0, "roads come before fields");
                parts.region[region] = Region::part(false, edges.count_ones() as u8, 0);
                parts.regions += 1;
            }
            PrintedFeature::Field { cities, .. } => {
                // Regions are the first features, so their numbers are the same in both.
                parts.farm_cities[parts.farms as usize] = cities;
                parts.farms += 1;
            }
            PrintedFeature::Cloister => {
                assert!(
                    feature + 1 == printed.features.len(),
                    "the cloister comes last"
                );
                parts.cloister = true;
            }
        }
        feature += 1;
    }
    parts.twice = parts.cities > 1 || parts.regions - parts.cities > 1;
    parts
}

const fn geometry(turned: Turned) -> Geometry {
    let features = turned.kind().printed().features;
    let mut geometry = Geometry {
        edges: [
            turned.terrain(Edge::N),
            turned.terrain(Edge::E),
            turned.terrain(Edge::S),
            turned.terrain(Edge::W),
        ],
        region_at: [NO_PART; 4],
        farm_at: [NO_PART; 8],
        claims: [(Claim::Cloister, NO_PART); MAX_FEATURES],
        claim_count: 0,
    };
    let mut farms = 0;
    let mut feature = 0;
    while feature < features.len() {
        let claim = match features[feature] {
            PrintedFeature::City { edges, .. } => {
                let first = mark_edges(&mut geometry, turned.rotation(), edges, feature as u8);
                Claim::City(first)
            }
            PrintedFeature::Road { edges, .. } => {
                let first = mark_edges(&mut geometry, turned.rotation(), edges, feature as u8);
                Claim::Road(first)
            }
            PrintedFeature::Field { slots, .. } => {
                let first = mark_slots(&mut geometry, turned.rotation(), slots, farms);
                farms += 1;
                Claim::Field(first)
            }
            PrintedFeature::Cloister => Claim::Cloister,
        };
        insert_claim(&mut geometry, claim, feature as u8);
        feature += 1;
    }
    geometry
}

/// Writes region `part` at its edges and returns the first of them, clockwise from N.
const fn mark_edges(geometry: &mut Geometry, rotation: Rotation, edges: u8, part: u8) -> Edge {
    let mut first = Edge::W;
    let mut index = 0;
    while index < 4 {
        if edges >> index & 1 == 1 {
            let edge = Edge::ALL[index].turned(rotation);
            geometry.region_at[edge.index()] = part;
            if edge.index() < first.index() {
                first = edge;
            }
        }
        index += 1;
    }
    first
}

/// Writes farm `part` at its slots and returns the first of them, clockwise from NL.
const fn mark_slots(geometry: &mut Geometry, rotation: Rotation, slots: u8, part: u8) -> Slot {
    let mut first = 7;
    let mut index = 0;
    while index < 8 {
        if slots >> index & 1 == 1 {
            let slot = (index + 2 * rotation.quarters()) % 8;
            geometry.farm_at[slot] = part;
            if slot < first {
                first = slot;
            }
        }
        index += 1;
    }
    match Slot::new(first) {
        Some(slot) => slot,
        None => unreachable!(),
    }
}

/// Keeps the claims in listing order.
const fn insert_claim(geometry: &mut Geometry, claim: Claim, feature: u8) {
    let mut at = geometry.claim_count as usize;
    while at > 0 && geometry.claims[at - 1].0.code() > claim.code() {
        geometry.claims[at] = geometry.claims[at - 1];
        at -= 1;
    }
    geometry.claims[at] = (claim, feature);
    geometry.claim_count += 1;
}

const fn fits(kind: Kind, want: Want) -> Fits {
    if want.0 == 0 {
        // CAR-6.4: the first tile of an empty table lies as printed.
        return Fits(1 << 4 | 1);
    }
    let mut rotations = 0;
    let mut quarters = 0;
    while quarters < kind.printed().distinct_rotations as usize {
        let turned = Turned::new(kind, Rotation::new(quarters));
        let mut matches = true;
        let mut edge = 0;
        while edge < 4 {
            let asked = want.0 >> (2 * edge) & 3;
            if asked != 0 && asked != turned.terrain(Edge::ALL[edge]) as u8 + 1 {
                matches = false;
            }
            edge += 1;
        }
        if matches {
            rotations |= 1 << quarters;
        }
        quarters += 1;
    }
    Fits((rotations as u32).count_ones() as u8 * 16 + rotations)
}
