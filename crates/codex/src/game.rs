//! Codex Naturalis as a [`Game`]: each method in one line, the rules in the modules before.

use std::{
    cmp::Reverse,
    ops::{ControlFlow, RangeInclusive},
};

use tessera_core::{
    Actor, BySeat, Game, Ink, Mover, Seat, SetupError, Source, Viewer,
    chance::{pick_action, pick_outcome},
};

use crate::{
    action::{Action, Event, Illegal},
    card::Side,
    encode,
    options::{Options, TieBreak},
    state::{Phase, State},
    view::View,
};

impl Game for State {
    const NAME: &'static str = "codex";
    const TITLE: &'static str = "Codex Naturalis";
    const RULES_VERSION: u32 = 1;
    const HAS_SECRETS: bool = true;
    /// COD-1.1: two to four.
    const SEATS: RangeInclusive<usize> = 2..=4;
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
        u32::from(self.round())
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
        self.count_actions()
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

    fn withhold_end(&mut self, events: &mut Vec<Event>) {
        self.undo_end(events);
    }

    #[inline]
    fn play(&mut self, action: Action) {
        self.apply_legal(action, &mut ());
    }

    fn points(&self, seat: Seat) -> i32 {
        i32::from(self.points[seat.index()])
    }

    /// COD-6.1, COD-6.2: most points, then most by objectives; then the place is shared.
    fn ranking(&self) -> Option<BySeat<u8>> {
        let worth = |seat: Seat| {
            let points = self.own_objectives(seat);
            let points = points.map(|objective| self.worth(seat, objective));
            let tie_break = match self.options.tie_break {
                TieBreak::ObjectivePoints => points.sum(),
                TieBreak::ObjectivesFulfilled => points.filter(|&points| points > 0).count() as u16,
            };
            Reverse((self.points[seat.index()], tie_break))
        };
        let place = |seat: Seat| {
            let better = Seat::all(self.seats()).filter(|&other| worth(other) < worth(seat));
            1 + better.count() as u8
        };
        (self.phase == Phase::Over).then(|| BySeat::from_fn(self.seats(), place))
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn sample(view: &View, source: &mut impl Source) -> State {
        State::from_view(view, source)
    }

    fn resample(&mut self, viewer: Viewer, source: &mut impl Source) {
        self.deal_unseen(viewer, source);
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn action_text(&self, action: Action, viewer: Viewer) -> String {
        self.action_text(action, viewer)
    }

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
            Action::Top(back) => 1 << 32 | back.index() as u64,
            Action::Reveal(card) => 2 << 32 | card.index() as u64,
            Action::RevealObjective(objective) => 3 << 32 | objective.index() as u64,
            Action::DealStarter(starter) => 4 << 32 | starter.index() as u64,
            Action::Deal(card) => 5 << 32 | card.index() as u64,
            Action::DealObjective(objective) => 6 << 32 | objective.index() as u64,
            Action::Starter(side) => 7 << 32 | side.index() as u64,
            Action::Objective(objective) => 8 << 32 | objective.index() as u64,
            Action::Place(card, side, at) => {
                let cell = u64::from(at.x as u8) << 16 | u64::from(at.y as u8) << 8;
                let side = u64::from(side == Side::Back) << 24;
                9 << 32 | side | cell | card.index() as u64
            }
            Action::Draw(deck) => 10 << 32 | deck.index() as u64,
            Action::Take(card) => 11 << 32 | card.index() as u64,
            Action::Pass => 12 << 32,
        }
    }

    fn random_move(&self, source: &mut impl Source) -> Option<Action> {
        match self.mover() {
            Mover::Over => None,
            Mover::Chance => self
                .random_card(source)
                .or_else(|| pick_outcome(self, source)),
            Mover::Seat(_) if self.phase == Phase::Place => {
                let (card, side, free) = self.random_placement(source);
                Some(Action::Place(card, side, self.free_cell(free)))
            }
            Mover::Seat(_) => pick_action(self, source),
        }
    }

    #[inline]
    fn play_random(&mut self, source: &mut impl Source) -> Option<Action> {
        if self.phase == Phase::Place && self.bare_deck().is_none() {
            let (card, side, free) = self.random_placement(source);
            let action = Action::Place(card, side, self.free_cell(free));
            self.place_free(card, side, free, &mut ());
            return Some(action);
        }
        let action = self.random_move(source)?;
        self.play(action);
        Some(action)
    }

    fn draw(&self, ink: Ink) -> String {
        crate::draw::table(self, ink)
    }

    fn draw_view(view: &View, ink: Ink) -> String {
        crate::draw::seen(view, ink)
    }

    fn draw_features(&self, ink: Ink) -> Option<String> {
        Some(crate::draw::table_features(self, ink))
    }

    fn draw_features_view(view: &View, ink: Ink) -> Option<String> {
        Some(crate::draw::features(view, ink))
    }
}
