//! The facts about the tiles that the data report asks to assert.

use super::*;
use crate::{coord::Slot, data::PrintedFeature};

fn kinds_with(has: impl Fn(Kind) -> bool) -> String {
    Kind::all()
        .filter(|&kind| has(kind))
        .map(Kind::letter)
        .collect()
}

#[test]
fn the_box_holds_72_tiles_of_24_kinds() {
    assert_eq!((TILE_COUNT, KINDS), (72, 24));
    assert_eq!(Kind::START.letter(), 'D');
}

#[test]
fn ten_shields_and_six_cloisters_are_printed() {
    let sum = |of: fn(&Parts) -> u8| -> u32 {
        Kind::all()
            .map(|kind| u32::from(of(Parts::of(kind)) * kind.printed().count))
            .sum()
    };
    assert_eq!(
        sum(|parts| parts.region.iter().map(|region| region.shields).sum()),
        10
    );
    assert_eq!(sum(|parts| u8::from(parts.cloister)), 6);
}

#[test]
fn edges_of_all_tiles_add_up() {
    let count = |terrain| -> usize {
        Kind::all()
            .map(|kind| {
                let edges = kind.printed().edges.iter();
                usize::from(kind.printed().count) * edges.filter(|&&edge| edge == terrain).count()
            })
            .sum()
    };
    assert_eq!(count(Terrain::Field), 115);
    assert_eq!(count(Terrain::Road), 94);
    assert_eq!(count(Terrain::City), 79);
}

#[test]
fn every_slot_of_an_edge_without_city_has_one_field() {
    for turned in (0..KINDS as u8 * 4).map(Turned) {
        for slot in Slot::all() {
            let city = turned.terrain(slot.edge()) == Terrain::City;
            let none = turned.geometry().farm_at[slot.index()] == NO_PART;
            assert_eq!(city, none, "{turned:?} {slot}");
        }
        for edge in Edge::ALL {
            let field = turned.terrain(edge) == Terrain::Field;
            assert_eq!(field, turned.geometry().region_at[edge.index()] == NO_PART);
        }
    }
}

/// `Features::join` relies on it: one join per field edge is enough.
#[test]
fn both_halves_of_a_field_edge_are_one_field() {
    for turned in (0..KINDS as u8 * 4).map(Turned) {
        for edge in Edge::ALL {
            if turned.terrain(edge) == Terrain::Field {
                let [left, right] = edge
                    .slots()
                    .map(|slot| turned.geometry().farm_at[slot.index()]);
                assert_eq!(left, right);
            }
        }
    }
}

#[test]
fn only_these_kinds_look_alike_when_turned() {
    let distinct = |count| kinds_with(|kind| kind.printed().distinct_rotations == count);
    assert_eq!(distinct(1), "BCX");
    assert_eq!(distinct(2), "FGHU");
}

/// The printed number of distinct rotations is what the edges and features say.
#[test]
fn rotations_look_alike_exactly_when_edges_and_claims_do() {
    for kind in Kind::all() {
        let looks = |rotation: Rotation| {
            let turned = Turned::new(kind, rotation);
            let claims: Vec<Claim> = turned
                .geometry()
                .claims()
                .iter()
                .map(|&(claim, _)| claim)
                .collect();
            (Edge::ALL.map(|edge| turned.terrain(edge)), claims)
        };
        for rotation in Rotation::ALL {
            for other in Rotation::ALL {
                let alike = kind.listed(rotation) == kind.listed(other);
                assert_eq!(
                    alike,
                    looks(rotation) == looks(other),
                    "{kind} {rotation} {other}"
                );
            }
        }
    }
}

#[test]
fn only_these_kinds_can_lie_in_one_feature_twice() {
    assert_eq!(kinds_with(|kind| Parts::of(kind).twice), "HILWX");
}

#[test]
fn the_inner_field_of_a_curve_touches_no_city() {
    for letter in ['J', 'K', 'O', 'P', 'V'] {
        let kind = Kind::from_letter(letter).unwrap();
        let inner = kind
            .printed()
            .features
            .iter()
            .find_map(|feature| match feature {
                PrintedFeature::Field { slots, cities }
                    if slots.count_ones() == 2 && *cities == 0 =>
                {
                    Some(())
                }
                _ => None,
            });
        assert!(inner.is_some(), "{letter}");
    }
}

#[test]
fn claims_are_named_by_the_first_slot_as_the_tile_lies() {
    let claims = |letter, quarters| {
        let kind = Kind::from_letter(letter).unwrap();
        let turned = Turned::new(kind, Rotation::new(quarters));
        let texts: Vec<String> = turned
            .geometry()
            .claims()
            .iter()
            .map(|(claim, _)| claim.to_string())
            .collect();
        texts.join(", ")
    };
    assert_eq!(claims('D', 0), "city N, road E, field EL, field ER");
    assert_eq!(claims('D', 1), "city E, road N, field NL, field NR");
    assert_eq!(claims('A', 2), "road N, field NL, cloister");
    assert_eq!(claims('M', 1), "city N, field SL");
}

#[test]
fn counting_a_block_at_once_equals_adding_up_its_cells() {
    // Every want with a constraint, in blocks that begin at every want.
    let wants: Vec<Want> = (1..=255).map(Want).cycle().take(255 + BLOCK).collect();
    for kind in Kind::all() {
        for block in wants.windows(BLOCK) {
            let block: &[Want; BLOCK] = block.try_into().unwrap();
            let sum: u32 = block.iter().map(|want| want.fits(kind).count()).sum();
            assert_eq!(kind.count_fits(block), sum, "{kind} {block:?}");
        }
    }
}
