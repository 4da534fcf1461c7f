//! Translation between the engine and the slow referee: the same table in the referee's words, and
//! a comparison of all facts that the engine keeps with those that the referee computes from
//! scratch.
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

use std::collections::{BTreeMap, BTreeSet};

use tessera_carcassonne::{
    Action, Cell, Edge, Kind, Phase, Rotation, Sort, State, View,
    options::{Farms, JoinOwn, Options, TwoTileCity},
};
use tessera_core::{Game as _, Seat, Viewer};

use crate::slow::{self, Laid, SlowBoard, SlowRules, Standing};

/// The options in the referee's words.
pub fn slow_rules(options: &Options) -> SlowRules {
    SlowRules {
        farms: match options.farms {
            Farms::Off => slow::Farms::Off,
            Farms::First => slow::Farms::First,
            Farms::Second => slow::Farms::Second,
            Farms::Third => slow::Farms::Third,
        },
        two_tile_city: match options.two_tile_city {
            TwoTileCity::Four => 4,
            TwoTileCity::Two => 2,
        },
        join_own: options.join_own == JoinOwn::Yes,
    }
}

/// The table as the view shows it.
pub fn slow_board(view: &View) -> SlowBoard {
    let mut board = SlowBoard::new(slow_rules(&view.options), view.seats);
    for (at, tile) in view.board.tiles() {
        board.laid.push(Laid {
            letter: tile.turned.kind().letter(),
            x: at.x.into(),
            y: at.y.into(),
            rotation: tile.turned.rotation().quarters() as u8,
            follower: None,
        });
    }
    for follower in view.followers() {
        let index = board.at(wide(follower.at)).expect("a tile lies there");
        let feature = board.named(index, &follower.claim.to_string());
        let seat = follower.seat.index();
        board.laid[index].follower = Some(Standing { seat, feature });
    }
    board
}

/// Compares everything the engine keeps or lists with the referee's answer.
pub fn audit(game: &State) -> Result<(), String> {
    let view = game.view(Viewer::Spectator);
    let board = slow_board(&view);
    same("features", &slow_features(&board), &kept_features(&view))?;
    same("open cells", &slow_open(&board), &kept_open(&view))?;
    for seat in Seat::all(view.seats) {
        let out = board.followers_out(seat.index());
        let supply = u32::from(game.supply(seat));
        same(&format!("followers of {seat}"), &7, &(out + supply))?;
    }
    match game.phase() {
        Phase::Place(kind) => same(
            "placements",
            &board.placements(kind.letter()),
            &listed_placements(game, kind),
        ),
        Phase::Claim => {
            let last = board.laid.len() - 1;
            let supply = u32::from(game.supply(game.turn()));
            let claimable = board.claimable(last, game.turn().index(), supply);
            same("claims", &claimable, &listed_claims(game, &board))
        }
        Phase::Draw | Phase::Over => Ok(()),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, slow: &T, kept: &T) -> Result<(), String> {
    if slow == kept {
        return Ok(());
    }
    Err(format!(
        "{what}\n  from scratch: {slow:?}\n  kept:         {kept:?}"
    ))
}

fn wide(cell: Cell) -> (i32, i32) {
    (cell.x.into(), cell.y.into())
}

/// A feature in words both sides have: sort, tiles, needs, shields, followers per seat, owners,
/// whether complete, worth.
type Fact = (
    String,
    BTreeSet<(i32, i32)>,
    BTreeSet<(i32, i32)>,
    u32,
    Vec<usize>,
    Vec<usize>,
    bool,
    u32,
);

fn slow_features(board: &SlowBoard) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for feature in board.features() {
        let sort = match feature.kind {
            slow::Kind::City => "city",
            slow::Kind::Road => "road",
            slow::Kind::Cloister => "cloister",
            slow::Kind::Field if board.rules.farms == slow::Farms::Off => continue,
            slow::Kind::Field => "farm",
        };
        let mut tiles = feature.tiles.clone();
        if feature.kind == slow::Kind::Cloister {
            let &(x, y) = tiles.first().expect("a cloister stands on a tile");
            let cells = board.laid.iter().map(Laid::cell);
            tiles.extend(cells.filter(|cell| (cell.0 - x).abs() <= 1 && (cell.1 - y).abs() <= 1));
        }
        facts.push((
            sort.into(),
            tiles,
            feature.needs.clone(),
            feature.shields,
            feature.followers.clone(),
            SlowBoard::owners(&feature),
            feature.complete,
            board.worth(&feature),
        ));
    }
    facts.sort();
    facts
}

fn kept_features(view: &View) -> Vec<Fact> {
    let features = view.features();
    let facts = features.iter().map(|feature| {
        let mut followers = vec![0; view.seats];
        for follower in &feature.followers {
            followers[follower.seat.index()] += 1;
        }
        let sort: &str = match feature.sort {
            Sort::City => "city",
            Sort::Road => "road",
            Sort::Cloister => "cloister",
            Sort::Farm => "farm",
        };
        (
            sort.into(),
            feature.tiles.iter().copied().map(wide).collect(),
            feature.needs.iter().copied().map(wide).collect(),
            u32::from(feature.shields),
            followers,
            feature.owners.iter().map(|seat| seat.index()).collect(),
            feature.complete,
            u32::from(feature.worth),
        )
    });
    let mut facts: Vec<Fact> = facts.collect();
    facts.sort();
    facts
}

/// Every empty cell beside a tile, with what each edge beyond shows.
fn slow_open(board: &SlowBoard) -> BTreeMap<(i32, i32), Vec<String>> {
    let mut open = BTreeMap::new();
    if board.laid.is_empty() {
        open.insert((0, 0), vec![String::new(); 4]);
    }
    for laid in &board.laid {
        for edge in slow::tiles::EDGES {
            let cell = edge.step(laid.cell());
            if board.at(cell).is_some() {
                continue;
            }
            let shown = slow::tiles::EDGES.map(|edge| {
                board.at(edge.step(cell)).map_or(String::new(), |index| {
                    let beyond = &board.laid[index];
                    let tile = slow::tiles::tile(beyond.letter);
                    tile.edge(edge.opposite(), beyond.rotation).into()
                })
            });
            open.insert(cell, shown.to_vec());
        }
    }
    open
}

fn kept_open(view: &View) -> BTreeMap<(i32, i32), Vec<String>> {
    let wants = view.board.open().iter().enumerate();
    let open = wants.map(|(index, want)| {
        let shown = Edge::ALL.map(|edge| {
            let terrain = want.at(edge);
            terrain.map_or(String::new(), |terrain| terrain.word().into())
        });
        (wide(view.board.open_cell(index)), shown.to_vec())
    });
    open.collect()
}

/// Our placements, with all rotations that look alike.
pub fn listed_placements(game: &State, kind: Kind) -> BTreeSet<(i32, i32, u8)> {
    let mut spread = BTreeSet::new();
    for action in game.legal_actions() {
        let Action::Place(at, listed) = action else {
            continue;
        };
        for rotation in Rotation::ALL {
            // The first tile lies as printed, even where another rotation looks the same.
            let alike = kind.listed(rotation) == listed && !game.board().is_empty();
            if alike || rotation == listed {
                let (x, y) = wide(at);
                spread.insert((x, y, rotation.quarters() as u8));
            }
        }
    }
    spread
}

/// Our claims, with all segments of the tile that belong to a claimable feature.
pub fn listed_claims(game: &State, board: &SlowBoard) -> BTreeSet<usize> {
    let last = board.laid.len() - 1;
    let mut listed: BTreeSet<(usize, usize)> = BTreeSet::new();
    for action in game.legal_actions() {
        if let Action::Claim(claim) = action {
            listed.insert((last, board.named(last, &claim.to_string())));
        }
    }
    let mut spread = BTreeSet::new();
    for feature in board.features() {
        if feature
            .segments
            .iter()
            .any(|segment| listed.contains(segment))
        {
            let here = feature.segments.iter().filter(|(tile, _)| *tile == last);
            spread.extend(here.map(|&(_, feature)| feature));
        }
    }
    spread
}
