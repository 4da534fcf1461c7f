//! The Quest for El Dorado as a [`Game`]: each method in one line, the rules in the modules
//! before.

use std::ops::{ControlFlow, RangeInclusive};

use tessera_core::{
    Actor, BySeat, Game, Ink, Mover, Seat, SetupError, Source, Viewer, chance::pick_outcome,
};

use crate::{
    action::{Action, Event, Illegal, Item, Native},
    coord::Hex,
    encode,
    options::{Options, RaceEnd},
    score::{self, Finish},
    state::{Phase, State},
    view::View,
};

impl Game for State {
    const NAME: &'static str = "eldorado";
    const TITLE: &'static str = "The Quest for El Dorado";
    const RULES_VERSION: u32 = 1;
    const HAS_SECRETS: bool = true;
    /// ELD-1.0: two to four.
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
        State::with_options(options.clone(), seats)
    }

    fn options(&self) -> &Options {
        &self.table.options
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
        self.rounds
    }

    fn visit_actions<B>(&self, visit: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_actions(visit)
    }

    fn count_actions(&self) -> usize {
        self.count_actions()
    }

    fn nth_action(&self, place: usize) -> Option<Action> {
        self.nth_action(place)
    }

    fn visit_outcomes<B>(
        &self,
        visit: impl FnMut(Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_outcomes(visit)
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

    /// The number of blockades torn down.
    fn points(&self, seat: Seat) -> i32 {
        self.blockades_of(seat).count() as i32
    }

    /// ELD-10.3, ELD-10.4: among those who arrived, most blockades, then the highest number;
    /// the others share the last place. With ELD-10.6 an earlier round comes first.
    fn ranking(&self) -> Option<BySeat<u8>> {
        let finish = |seat: Seat| {
            let mut arrivals = self.arrivals.iter().flatten();
            let arrived = arrivals.find(|(arrived, _)| *arrived == seat);
            let arrived = arrived.map(|&(_, round)| match self.table.options.race {
                RaceEnd::First => 0,
                RaceEnd::Places => round,
            });
            Finish::new(arrived, self.blockades_of(seat))
        };
        (self.phase == Phase::Over).then(|| score::places(&BySeat::from_fn(self.seats(), finish)))
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

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        self.observe(viewer, out);
    }

    fn action_code(action: Action) -> u64 {
        let hex = |hex: Hex| u64::from(hex.q as u8) << 8 | u64::from(hex.r as u8);
        let way = |from: Hex, to: Hex| hex(from) << 16 | hex(to);
        let item = |item: Item| item.index() as u64;
        let native = |native: Native| native as u64;
        let (kind, small, large) = match action {
            Action::Lay(blockade) => (1, blockade.number() as u64, 0),
            Action::Draw(card) => (2, card.index() as u64, 0),
            Action::Find(token) => (3, token.index() as u64, 0),
            Action::Move(with, symbol, from, to) => {
                (4, item(with) << 2 | symbol.index() as u64, way(from, to))
            }
            Action::On(to) => (5, 0, hex(to)),
            Action::Break(with, symbol, from, blockade) => (
                6,
                item(with) << 2 | symbol.index() as u64,
                hex(from) << 16 | blockade.number() as u64,
            ),
            Action::OnBreak(blockade) => (7, blockade.number() as u64, 0),
            Action::Pay(from, to) => (8, 0, way(from, to)),
            Action::PayBreak(from, blockade) => (9, blockade.number() as u64, hex(from)),
            Action::Buy(card) => (10, card.index() as u64, 0),
            Action::Give(with) => (11, item(with), 0),
            Action::Native(with, from, to) => (12, native(with), way(from, to)),
            Action::NativeBreak(with, from, blockade) => {
                (13, native(with) << 3 | blockade.number() as u64, hex(from))
            }
            Action::Use(card) => (14, card.index() as u64, 0),
            Action::Transmit(card) => (15, card.index() as u64, 0),
            Action::Remove(card) => (16, card.index() as u64, 0),
            Action::Replace(card) => (17, card.index() as u64, 0),
            Action::UseToken(token) => (18, token.index() as u64, 0),
            Action::Save(card) => (19, card.index() as u64, 0),
            Action::Stop => (20, 0, 0),
            Action::End => (21, 0, 0),
            Action::Keep(card) => (22, card.index() as u64, 0),
            Action::Done => (23, 0, 0),
            Action::Explore(at) => (24, 0, hex(at)),
        };
        kind << 48 | small << 32 | large
    }

    fn random_move(&self, source: &mut impl Source) -> Option<Action> {
        match self.mover() {
            Mover::Seat(_) => self.random_action(source),
            Mover::Chance if matches!(self.phase, Phase::FirstHand | Phase::Draw(_)) => {
                self.player().draw.any(source).map(Action::Draw)
            }
            Mover::Chance => pick_outcome(self, source),
            Mover::Over => None,
        }
    }

    fn draw(&self, ink: Ink) -> String {
        crate::draw::table(self, ink)
    }

    fn draw_view(view: &View, ink: Ink) -> String {
        crate::draw::seen(view, ink)
    }

    fn draw_features_view(view: &View, ink: Ink) -> Option<String> {
        Some(crate::draw::features(view, ink))
    }
}
