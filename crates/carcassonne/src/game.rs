//! Carcassonne as a [`Game`]: each method in one line, the rules in the modules before.

use std::ops::{ControlFlow, RangeInclusive};

use tessera_core::{Actor, BySeat, Game, Ink, Mover, Seat, SetupError, Source, Viewer};

use crate::{
    action::{Action, Event, Illegal},
    encode,
    options::Options,
    state::{Phase, State},
    tile::Turned,
    view::View,
};

impl Game for State {
    const NAME: &'static str = "carcassonne";
    const TITLE: &'static str = "Carcassonne";
    const RULES_VERSION: u32 = 1;
    const HAS_SECRETS: bool = false;
    /// CAR-1.2: two to five; one seat is for practice and tests.
    const SEATS: RangeInclusive<usize> = 1..=5;
    const ACTION_INDICES: usize = encode::ACTION_INDICES;
    const OBSERVATION_LEN: usize = encode::OBSERVATION_LEN;
    const OBSERVATION_VERSION: u32 = 1;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    fn new(options: &Options, seats: usize) -> Result<State, SetupError> {
        State::with_options(*options, seats)
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    #[inline]
    fn mover(&self) -> Mover {
        self.mover()
    }

    #[inline]
    fn round(&self) -> u32 {
        // Bytes: a simulation calls this before every move, and a wide division is slow.
        u32::from(self.turns() / self.seats)
    }

    fn visit_actions<B>(&self, visit: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_actions(visit)
    }

    fn visit_outcomes<B>(
        &self,
        visit: impl FnMut(Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_outcomes(visit)
    }

    fn count_actions(&self) -> usize {
        match self.phase {
            Phase::Place(kind) => self.count_placements(kind) as usize,
            Phase::Claim => self.claimable().0.count_ones() as usize + 1,
            Phase::Draw | Phase::Over => 0,
        }
    }

    fn check(&self, by: Actor, action: Action) -> Result<(), Illegal> {
        self.check(by, action)
    }

    fn apply(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Illegal> {
        self.check(by, action)?;
        let mut events = Vec::new();
        self.apply_legal(action, &mut events);
        Ok(events)
    }

    #[inline]
    fn play(&mut self, action: Action) {
        self.apply_legal(action, &mut ());
    }

    fn points(&self, seat: Seat) -> i32 {
        i32::from(self.points[seat.index()])
    }

    /// CAR-3.4: most points win; there is no tie-break, places are shared.
    fn ranking(&self) -> Option<BySeat<u8>> {
        let seats = self.seats();
        let better_than = |seat: Seat| {
            let better = |other: &Seat| self.points[other.index()] > self.points[seat.index()];
            Seat::all(seats).filter(better).count() as u8
        };
        (self.phase == Phase::Over).then(|| BySeat::from_fn(seats, |seat| 1 + better_than(seat)))
    }

    fn view(&self, _: Viewer) -> View {
        self.public_view()
    }

    fn sample(view: &View, _: &mut impl Source) -> State {
        State::from_view(view)
    }

    fn resample(&mut self, _: Viewer, _: &mut impl Source) {}

    fn action_index(&self, action: Action) -> Option<usize> {
        self.action_index(action)
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        self.action_at(index)
    }

    fn mask(&self, mask: &mut [bool]) {
        self.mask(mask);
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        self.observe(viewer, out);
    }

    fn observe_over(&self, viewer: Viewer, out: &mut [f32], zeros: usize) -> usize {
        self.observe_over(viewer, out, zeros)
    }

    #[inline]
    fn action_code(action: Action) -> u64 {
        match action {
            Action::Draw(kind) => 1 << 32 | kind.index() as u64,
            Action::Discard(kind) => 2 << 32 | kind.index() as u64,
            Action::Return(kind) => 3 << 32 | kind.index() as u64,
            Action::Place(at, rotation) => {
                let cell = u64::from(at.x as u8) << 16 | u64::from(at.y as u8) << 8;
                4 << 32 | cell | rotation.quarters() as u64
            }
            Action::Claim(claim) => 5 << 32 | claim.code() as u64,
            Action::Pass => 6 << 32,
        }
    }

    fn random_move(&self, source: &mut impl Source) -> Option<Action> {
        match self.phase {
            Phase::Draw => Some(self.random_draw(source)),
            Phase::Place(kind) => {
                let (open, rotation) = self.random_placement(kind, source);
                Some(Action::Place(self.board.open_cell(open), rotation))
            }
            Phase::Claim => Some(self.random_claim(source)),
            Phase::Over => None,
        }
    }

    #[inline]
    fn play_random(&mut self, source: &mut impl Source) -> Option<Action> {
        if let Phase::Place(kind) = self.phase {
            let (open, rotation) = self.random_placement(kind, source);
            let action = Action::Place(self.board.open_cell(open), rotation);
            self.place_open(open, Turned::new(kind, rotation), &mut ());
            return Some(action);
        }
        let action = self.random_move(source)?;
        self.play(action);
        Some(action)
    }

    fn draw(&self, ink: Ink) -> String {
        crate::draw::table(self, ink)
    }

    /// Nothing is hidden from anybody.
    fn draw_view(view: &View, ink: Ink) -> String {
        State::from_view(view).draw(ink)
    }

    fn draw_features_view(view: &View, ink: Ink) -> Option<String> {
        Some(crate::draw::features(view, ink))
    }
}
