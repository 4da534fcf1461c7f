//! Applying an action: one function per kind of action. Legality is checked before.

use tessera_core::{Listener, MAX_SEATS};

use crate::{
    action::{Action, Claim, Event, Scored, Sort},
    board::{Claimant, Found},
    coord::{Cell, Rotation},
    features::{Crowd, FeatureId},
    options::Unplaceable,
    score,
    state::{Phase, State},
    tile::{Kind, Parts, Turned},
};

impl State {
    /// Applies an action that is known to be legal.
    #[inline]
    pub(crate) fn apply_legal(&mut self, action: Action, listener: &mut impl Listener<Event>) {
        match action {
            Action::Draw(kind) => self.draw_tile(kind, listener),
            Action::Discard(kind) | Action::Return(kind) => self.put_aside(kind, listener),
            Action::Place(at, rotation) => self.place(at, rotation, listener),
            Action::Claim(claim) => self.claim(claim, listener),
            Action::Pass => {
                listener.on_event(Event::Passed { seat: self.turn });
                self.end_turn(listener);
            }
        }
    }

    // ---- Draw (CAR-2.1) ----------------------------------------------------------------------

    #[inline]
    fn draw_tile(&mut self, kind: Kind, listener: &mut impl Listener<Event>) {
        self.remove_drawn(kind);
        self.phase = Phase::Place(kind);
        let seat = self.turn;
        listener.on_event(Event::Drawn { seat, kind });
    }

    /// CAR-2.1a: the tile fits nowhere, and the same seat draws again.
    fn put_aside(&mut self, kind: Kind, listener: &mut impl Listener<Event>) {
        self.remove_drawn(kind);
        let seat = self.turn;
        match self.options.unplaceable {
            Unplaceable::Out => {
                self.discarded[kind.index()] += 1;
                listener.on_event(Event::Discarded { seat, kind });
            }
            Unplaceable::Bottom => {
                self.returned.push(kind);
                listener.on_event(Event::Returned { seat, kind });
            }
        }
        self.begin_draw(listener);
    }

    #[inline]
    fn remove_drawn(&mut self, kind: Kind) {
        if self.bag.left() > 0 {
            self.bag.remove(kind);
        } else {
            self.returned.pop();
        }
    }

    /// Waits for a draw, or ends the game when nothing can be drawn (CAR-3.1).
    #[inline]
    pub(crate) fn begin_draw(&mut self, listener: &mut impl Listener<Event>) {
        let some_returned_fits = || {
            let mut returned = self.returned.kinds().iter();
            returned.any(|&kind| self.fits_somewhere(kind))
        };
        if self.bag.left() > 0 || some_returned_fits() {
            self.phase = Phase::Draw;
        } else {
            self.end_game(listener);
        }
    }

    // ---- Place (CAR-2.2) ---------------------------------------------------------------------

    fn place(&mut self, at: Cell, rotation: Rotation, listener: &mut impl Listener<Event>) {
        if let (Phase::Place(kind), Some(Found::Open(open))) = (self.phase, self.board.find(at)) {
            self.place_open(open, Turned::new(kind, rotation), listener);
        }
    }

    /// The same with the number of the open cell known.
    #[inline]
    pub(crate) fn place_open(
        &mut self,
        open: usize,
        turned: Turned,
        listener: &mut impl Listener<Event>,
    ) {
        let at = self.board.open_cell(open);
        let seat = self.turn;
        self.lay(open, turned);
        self.phase = Phase::Claim;
        listener.on_event(Event::Placed { seat, at, turned });
    }

    // ---- Claim (CAR-2.3) ---------------------------------------------------------------------

    #[inline]
    fn claim(&mut self, claim: Claim, listener: &mut impl Listener<Event>) {
        let at = self.board.cell(self.board.len() - 1);
        let claims = self.board.last().turned.geometry().claims();
        if let Some(&(_, number)) = claims.iter().find(|(listed, _)| *listed == claim) {
            let seat = self.turn;
            let feature = self.features.of_tile(at, self.board.last(), number);
            let crowd = self.features.crowd_mut(feature);
            *crowd = crowd.and(Crowd::one(seat));
            self.board.last_mut().claimant = Claimant::new(seat, number);
            self.supply[seat.index()] -= 1;
            listener.on_event(Event::Claimed {
                seat,
                at,
                claim,
                feature,
            });
        }
        self.end_turn(listener);
    }

    // ---- Score and go on (CAR-2.4) -----------------------------------------------------------

    #[inline]
    fn end_turn(&mut self, listener: &mut impl Listener<Event>) {
        self.score_completed(listener);
        self.turn = self.turn.next(self.seats());
        self.begin_draw(listener);
    }

    /// CAR-2.4e: every feature that the tile laid last completed scores by itself.
    #[inline]
    fn score_completed(&mut self, listener: &mut impl Listener<Event>) {
        let tile = *self.board.last();
        let parts = Parts::of(tile.turned.kind());
        for part in 0..parts.regions {
            let feature = self
                .features
                .root(FeatureId::region(tile.first_region + part));
            let region = *self.features.region(feature);
            // A feature that reaches the tile twice has no followers the second time.
            if region.open_ends == 0 && !self.features.crowd(feature).is_empty() {
                let points = score::region_points(&region, self.options.two_tile_city);
                let sort = if region.city { Sort::City } else { Sort::Road };
                self.score_complete(feature, sort, points, listener);
            }
        }
        while let Some(feature) = self.features.surrounded_cloister() {
            self.score_complete(feature, Sort::Cloister, score::COMPLETED_CLOISTER, listener);
        }
    }

    /// CAR-2.4a, CAR-2.4b: the owners score, all followers come back.
    fn score_complete(
        &mut self,
        feature: FeatureId,
        sort: Sort,
        points: u16,
        listener: &mut impl Listener<Event>,
    ) {
        let crowd = std::mem::take(self.features.crowd_mut(feature));
        for seat in crowd.owners() {
            self.points[seat.index()] += points;
            listener.on_event(Event::Scored(Scored {
                seat,
                points,
                sort,
                complete: true,
                feature,
            }));
        }
        for seat in crowd.seats() {
            let followers = crowd.count(seat);
            self.supply[seat.index()] += followers;
            listener.on_event(Event::CameBack {
                seat,
                followers,
                sort,
                feature,
            });
        }
    }

    // ---- End (CAR-3) -------------------------------------------------------------------------

    fn end_game(&mut self, listener: &mut impl Listener<Event>) {
        self.phase = Phase::Over;
        let mut points = [0; MAX_SEATS];
        score::at_end(&self.board, &self.features, &self.options, |scored| {
            points[scored.seat.index()] += scored.points;
            listener.on_event(Event::Scored(scored));
        });
        for (total, points) in self.points.iter_mut().zip(points) {
            *total += points;
        }
        listener.on_event(Event::Ended);
    }
}
