//! The path finder: the spaces that a piece can reach with one card, with cards given up, or with
//! a Native.
//!
//! A search visits pairs of a space and the blockades torn down on the way, in the order of the
//! power used. Powers are small, and nothing is allocated.

use crate::{
    board::{Course, MAX_PLACES, MAX_SPACES, Seam, SpaceId},
    card::{Blockade, MAX_POWER},
    data::{Requirement, Symbol, Terrain},
    state::PIECES,
};

/// The obstacles of a piece: standing blockades and other pieces.
#[derive(Clone, Copy, Debug)]
pub struct Traffic<'a> {
    /// The course.
    pub course: &'a Course,
    /// The blockade at each place; `None` where it was torn down.
    pub standing: [Option<Blockade>; MAX_PLACES],
    /// The spaces of the other pieces: a piece may come back to where it set out.
    others: [SpaceId; PIECES],
}

impl<'a> Traffic<'a> {
    /// The obstacles of a piece with the other pieces on these spaces; `None` when there are more
    /// than a table has.
    pub fn new(
        course: &'a Course,
        standing: [Option<Blockade>; MAX_PLACES],
        others: &[SpaceId],
    ) -> Option<Traffic<'a>> {
        let mut places = [SpaceId::NONE; PIECES];
        places.get_mut(..others.len())?.copy_from_slice(others);
        Some(Traffic {
            course,
            standing,
            others: places,
        })
    }

    /// The obstacles of a piece that is itself among those on the board.
    pub(crate) fn of_piece(
        course: &'a Course,
        standing: [Option<Blockade>; MAX_PLACES],
        mut pieces: [SpaceId; PIECES],
        from: SpaceId,
    ) -> Traffic<'a> {
        if let Some(own) = pieces.iter_mut().find(|at| **at == from) {
            *own = SpaceId::NONE;
        }
        Traffic {
            course,
            standing,
            others: pieces,
        }
    }

    /// The blockade that stands on a seam.
    #[inline]
    pub(crate) fn blockade(&self, seam: Seam) -> Option<Blockade> {
        self.standing[seam.index()]
    }

    /// Whether a piece stands there.
    #[inline]
    pub(crate) fn is_occupied(&self, space: SpaceId) -> bool {
        self.others.contains(&space)
    }
}

/// A space that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The space.
    pub to: SpaceId,
    /// The least power that it takes, blockades included.
    pub power: u8,
    /// Bit `p` is set when the blockade at place `p` is torn down on the way.
    pub torn: u8,
    /// The previous entry on the way; itself for the beginning.
    from: u16,
    /// The next entry for the same space.
    same_space: u16,
}

impl Reached {
    const NOWHERE: Reached = Reached {
        to: SpaceId::NONE,
        power: 0,
        torn: 0,
        from: 0,
        same_space: NONE,
    };
}

/// The largest number of entries of a search: with a power of six a piece reaches 126 spaces,
/// each with few sets of blockades torn down on the way. A search that would find more stops.
const MAX_FOUND: usize = 640;

/// No entry.
const NONE: u16 = u16::MAX;

/// Everything that a piece can reach with one card and one of its symbols: for each space and
/// each set of blockades torn down on the way the least power.
#[derive(Clone, Debug)]
pub struct Reach {
    found: [Reached; MAX_FOUND],
    count: usize,
    /// The first entry for each space.
    by_space: [u16; MAX_SPACES],
}

impl Default for Reach {
    fn default() -> Reach {
        Reach::new()
    }
}

impl Reach {
    /// An empty result.
    pub fn new() -> Reach {
        Reach {
            found: [Reached::NOWHERE; MAX_FOUND],
            count: 0,
            by_space: [NONE; MAX_SPACES],
        }
    }

    /// Searches from `from` with this power of a symbol.
    pub fn search(traffic: &Traffic<'_>, from: SpaceId, symbol: Symbol, power: u8) -> Reach {
        let mut reach = Reach::new();
        reach.find(traffic, from, symbol, power);
        reach
    }

    /// Does the same in place of the previous result, which saves a frequent caller the
    /// construction of a new one.
    pub fn find(&mut self, traffic: &Traffic<'_>, from: SpaceId, symbol: Symbol, power: u8) {
        for before in &self.found[..self.count] {
            self.by_space[before.to.index()] = NONE;
        }
        self.found[0] = Reached {
            to: from,
            ..Reached::NOWHERE
        };
        self.count = 1;
        self.by_space[from.index()] = 0;
        // Every step costs at least one, so the entries of a power are final when it is processed.
        for spent in 0..power {
            let mut index = 0;
            while index < self.count {
                if self.found[index].power == spent {
                    self.expand(index, traffic, symbol, power - spent);
                }
                index += 1;
            }
        }
    }

    /// The entries without the beginning; a return to it with blockades torn down is included.
    pub fn iter(&self) -> impl Iterator<Item = &Reached> {
        self.found[..self.count].iter().skip(1)
    }

    /// The entry with the least power to a space, whatever is torn down on the way.
    pub fn least(&self, to: SpaceId) -> Option<&Reached> {
        let entries = self.entries(to);
        entries.min_by_key(|reached| reached.power)
    }

    /// The steps to an entry, first to last: spaces, and the seams where a blockade falls.
    pub fn path(&self, to: &Reached) -> Path {
        let mut path = Path {
            steps: [Step::To(to.to); 2 * MAX_POWER],
            count: 0,
        };
        let mut here = *to;
        while here.power > 0 {
            let before = self.found[usize::from(here.from)];
            let fell = here.torn & !before.torn;
            path.steps[path.count] = match fell {
                0 => Step::To(here.to),
                _ => Step::Break(Seam(fell.trailing_zeros() as u8)),
            };
            path.count += 1;
            here = before;
        }
        path.steps[..path.count].reverse();
        path
    }

    /// Expands an entry by one step: to a neighbour, or over a blockade.
    fn expand(&mut self, index: usize, traffic: &Traffic<'_>, symbol: Symbol, left: u8) {
        let here = self.found[index];
        let space = traffic.course.space(here.to);
        if space.finish {
            return;
        }
        let stands = |seam: Seam| {
            let torn = here.torn >> seam.0 & 1 == 1;
            traffic.blockade(seam).filter(|_| !torn)
        };
        if let Some(seam) = space.touches()
            && let Some(blockade) = stands(seam)
        {
            let printed = blockade.printed();
            if printed.requirement == Requirement::Power(symbol) && printed.strength <= left {
                self.add(index, here.to, printed.strength, here.torn | 1 << seam.0);
            }
        }
        for way in space.ways() {
            let blocked = way.seam.is_some_and(|seam| stands(seam).is_some());
            let fits = way.terrain.symbol() == Some(symbol) && way.strength <= left;
            if fits && !blocked && !traffic.is_occupied(way.to) {
                self.add(index, way.to, way.strength, here.torn);
            }
        }
    }

    fn add(&mut self, from: usize, to: SpaceId, cost: u8, torn: u8) {
        let power = self.found[from].power + cost;
        let mut known = self.by_space[to.index()];
        while known != NONE {
            let entry = &mut self.found[usize::from(known)];
            if entry.torn == torn {
                if power < entry.power {
                    entry.power = power;
                    entry.from = from as u16;
                }
                return;
            }
            known = entry.same_space;
        }
        if self.count < MAX_FOUND {
            self.found[self.count] = Reached {
                to,
                power,
                torn,
                from: from as u16,
                same_space: self.by_space[to.index()],
            };
            self.by_space[to.index()] = self.count as u16;
            self.count += 1;
        }
    }

    fn entries(&self, to: SpaceId) -> impl Iterator<Item = &Reached> {
        let first = self.by_space[to.index()];
        let entry = |index: u16| (index != NONE).then(|| &self.found[usize::from(index)]);
        std::iter::successors(entry(first), move |reached| entry(reached.same_space))
    }
}

/// A step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To a space.
    To(SpaceId),
    /// A blockade is torn down.
    Break(Seam),
}

/// The steps of a way.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    steps: [Step; 2 * MAX_POWER],
    count: usize,
}

impl Path {
    /// The steps, first to last.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.count]
    }
}

/// The neighbours that a piece can enter by giving up cards, with the number of cards.
pub fn payable<'a>(
    traffic: &'a Traffic<'a>,
    from: SpaceId,
    hand: usize,
) -> impl Iterator<Item = (SpaceId, u8)> + 'a {
    let ways = traffic.course.space(from).ways().iter();
    ways.filter_map(move |way| {
        let pays = matches!(way.terrain, Terrain::Rubble | Terrain::BaseCamp);
        let blocked = way
            .seam
            .is_some_and(|seam| traffic.blockade(seam).is_some());
        let free = pays && !blocked && !traffic.is_occupied(way.to);
        (free && usize::from(way.strength) <= hand).then_some((way.to, way.strength))
    })
}

/// The blockade beside a piece that can be overcome by giving up cards, with their number.
pub fn payable_blockade(traffic: &Traffic<'_>, from: SpaceId, hand: usize) -> Option<(Seam, u8)> {
    let seam = traffic.course.space(from).touches()?;
    let printed = traffic.blockade(seam)?.printed();
    let pays = printed.requirement == Requirement::Discard && usize::from(printed.strength) <= hand;
    pays.then_some((seam, printed.strength))
}

/// The neighbours to which a Native can move a piece, with the blockade torn down on the way.
pub fn native_steps<'a>(
    traffic: &'a Traffic<'a>,
    from: SpaceId,
    crosses: bool,
) -> impl Iterator<Item = (SpaceId, Option<Seam>)> + 'a {
    let ways = traffic.course.space(from).ways().iter();
    ways.filter_map(move |way| {
        let falls = way.seam.filter(|&seam| traffic.blockade(seam).is_some());
        let allowed = (crosses || falls.is_none()) && !traffic.is_occupied(way.to);
        allowed.then_some((way.to, falls))
    })
}
