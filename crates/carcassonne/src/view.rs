//! The knowledge of one viewer: in Carcassonne everything on the table, since nothing is hidden.
//! The features are listed as the board shows them.

use tessera_core::{BySeat, MAX_SEATS, Mover, Seat};

use crate::{
    action::{Claim, Sort},
    board::{Board, Tile},
    coord::{Cell, Edge},
    features::{FeatureId, Features},
    options::{Farms, Options},
    score::{self, FarmCities},
    state::{Bag, Phase, Returned, State},
    tile::{KINDS, Kind},
};

/// The table as anybody sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The options of the table.
    pub options: Options,
    /// Number of seats.
    pub seats: usize,
    /// The side to move.
    pub mover: Mover,
    /// The seat whose turn it is, also while a tile is drawn.
    pub turn: Seat,
    /// The step of the turn, with the tile that is to be laid.
    pub phase: Phase,
    /// The tiles and open cells.
    pub board: Board,
    /// Points per seat.
    pub points: BySeat<u16>,
    /// Followers in supply per seat.
    pub supply: BySeat<u8>,
    /// Tiles that left the game, by kind.
    pub discarded: [u8; KINDS],
    features: Features,
    bag: Bag,
    returned: Returned,
}

/// A follower on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Follower {
    /// The owner.
    pub seat: Seat,
    /// The cell of its tile.
    pub at: Cell,
    /// The feature of the tile.
    pub claim: Claim,
}

/// A city, road, cloister or farm as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its number; events name features by it. Joined features keep the older number.
    pub id: FeatureId,
    /// The sort of feature.
    pub sort: Sort,
    /// The tiles it covers, in the order they were laid; for a cloister, its tile and those
    /// around it.
    pub tiles: Vec<Cell>,
    /// The empty cells it still needs; for a farm, those it could grow into. Sorted.
    pub needs: Vec<Cell>,
    /// The followers on it, in the order the tiles were laid.
    pub followers: Vec<Follower>,
    /// The seats with the most followers on it, all when tied: they would score it. (By the
    /// first edition's rules farms are decided city by city; there these only lead here.)
    pub owners: Vec<Seat>,
    /// Its points now for each owner: as completed, or as the end of the game would score it.
    /// Under the first and second edition's farm rules cities are shared out among farms, so a
    /// farm's worth is its points if no other farm competes.
    pub worth: u16,
    /// Whether it is complete. Farms are never complete.
    pub complete: bool,
    /// The number of shields in it.
    pub shields: u8,
}

impl State {
    /// The view of any seat or spectator: nothing is hidden in this game.
    pub(crate) fn public_view(&self) -> View {
        View {
            options: self.options,
            seats: self.seats(),
            mover: self.mover(),
            turn: self.turn,
            phase: self.phase,
            board: self.board.clone(),
            points: BySeat::from_fn(self.seats(), |seat| self.points[seat.index()]),
            supply: BySeat::from_fn(self.seats(), |seat| self.supply[seat.index()]),
            discarded: self.discarded,
            features: self.features.clone(),
            bag: self.bag,
            returned: self.returned,
        }
    }

    /// The only position that is consistent with `view`: undrawn tiles have no order.
    pub(crate) fn from_view(view: &View) -> State {
        let (mut points, mut supply) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        for seat in Seat::all(view.seats) {
            points[seat.index()] = view.points[seat];
            supply[seat.index()] = view.supply[seat];
        }
        State {
            options: view.options,
            seats: view.seats as u8,
            turn: view.turn,
            phase: view.phase,
            board: view.board.clone(),
            features: view.features.clone(),
            bag: view.bag,
            returned: view.returned,
            discarded: view.discarded,
            points,
            supply,
        }
    }
}

impl View {
    /// The number of tiles still to be drawn, by kind, returned ones not counted.
    pub fn bag(&self) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for kind in Kind::all() {
            counts[kind.index()] = self.bag.count(kind);
        }
        counts
    }

    /// CAR-6.6: the tiles under the others, in the order they will come.
    pub fn returned(&self) -> &[Kind] {
        self.returned.kinds()
    }

    /// The followers on the board, in the order their tiles were laid.
    pub fn followers(&self) -> Vec<Follower> {
        let tiles = self.board.tiles();
        let standing = tiles.filter_map(|(at, tile)| standing(at, tile, &self.features));
        standing.map(|(follower, _)| follower).collect()
    }

    /// Every part of every tile in the order the tiles were laid: its cell, its name on the tile,
    /// and the feature it belongs to. Fields are listed even where farms are not played.
    pub fn parts(&self) -> impl Iterator<Item = (Cell, Claim, FeatureId)> + '_ {
        self.board.tiles().flat_map(move |(at, tile)| {
            let claims = tile.turned.geometry().claims().iter();
            claims.map(move |&(claim, number)| (at, claim, self.features.of_tile(at, tile, number)))
        })
    }

    /// All features of the board: cities and roads, farms (unless played without), cloisters,
    /// each by age.
    pub fn features(&self) -> Vec<Feature> {
        let cities = FarmCities::of_all(&self.board, &self.features);
        let farms = self.features.farms();
        let ids = self
            .features
            .regions()
            .chain(farms.filter(|_| self.options.farms != Farms::Off))
            .chain(self.features.cloisters());
        let mut features: Vec<Feature> = ids.map(|id| self.feature(id, &cities)).collect();
        self.survey(&mut features);
        for feature in &mut features {
            feature.needs.sort_unstable();
            feature.needs.dedup();
        }
        features
    }

    /// The kept facts of a feature; [`survey`](View::survey) adds the cells it covers.
    fn feature(&self, id: FeatureId, cities: &FarmCities) -> Feature {
        let features = &self.features;
        let mut feature = Feature {
            id,
            sort: features.sort(id),
            tiles: Vec::new(),
            needs: Vec::new(),
            followers: Vec::new(),
            owners: features.crowd(id).owners().collect(),
            worth: 0,
            complete: features.is_complete(id),
            shields: 0,
        };
        match feature.sort {
            Sort::City | Sort::Road => {
                let region = features.region(id);
                feature.worth = score::region_points(region, self.options.two_tile_city);
                feature.shields = region.shields;
            }
            Sort::Farm => feature.worth = score::per_city(self.options.farms) * cities.count(id),
            Sort::Cloister => {
                let cloister = features.cloister_cell(id);
                feature.worth = score::cloister_points(features.around(id));
                let near = |cell: Cell| cell == cloister || cell.is_beside(cloister);
                let laid = self.board.tiles().map(|(at, _)| at);
                feature.tiles = laid.filter(|&at| near(at)).collect();
                let missing = |&cell: &Cell| self.board.laid_at(cell).is_none();
                feature.needs = cloister.around().filter(missing).collect();
            }
        }
        feature
    }

    /// Walks the tiles once and writes them, the empty cells beyond them and the followers to
    /// the features they belong to.
    fn survey(&self, features: &mut [Feature]) {
        // The index of each feature in the list; farms may be missing.
        let mut places = [None; u8::MAX as usize + 1];
        for (place, feature) in features.iter().enumerate() {
            places[feature.id.index()] = Some(place);
        }
        for (at, tile) in self.board.tiles() {
            for edge in Edge::ALL {
                let beyond = at.beyond(edge);
                let empty = self.board.laid_at(beyond).is_none();
                let [left, right] = edge.slots();
                let found = [
                    self.features.region_at(tile, edge),
                    self.features.farm_at(tile, left),
                    self.features.farm_at(tile, right),
                ];
                for place in found
                    .into_iter()
                    .flatten()
                    .filter_map(|id| places[id.index()])
                {
                    let feature = &mut features[place];
                    if feature.tiles.last() != Some(&at) {
                        feature.tiles.push(at);
                    }
                    if empty && feature.needs.last() != Some(&beyond) {
                        feature.needs.push(beyond);
                    }
                }
            }
            if let Some((follower, id)) = standing(at, tile, &self.features)
                && let Some(place) = places[id.index()]
            {
                features[place].followers.push(follower);
            }
        }
    }
}

/// The follower on a tile, and its feature. All followers leave a feature at once, when it is
/// scored; then it has none.
fn standing(at: Cell, tile: &Tile, features: &Features) -> Option<(Follower, FeatureId)> {
    let (seat, number) = tile.claimant.get()?;
    let feature = features.of_tile(at, tile, number);
    if features.crowd(feature).is_empty() {
        return None;
    }
    let claims = tile.turned.geometry().claims();
    let &(claim, _) = claims.iter().find(|&&(_, listed)| listed == number)?;
    Some((Follower { seat, at, claim }, feature))
}
