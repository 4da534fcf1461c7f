//! Monte Carlo tree search over the knowledge of one seat.
//!
//! Each iteration samples a world from the view (information-set search for a single observer),
//! walks down the tree along moves that are legal in it, evaluates a position at its end after a
//! short playout, and backpropagates to every move on the way the value for the seat that made it
//! (max^n). A node represents a sequence of moves and of those outcomes of chance that the game
//! [distinguishes](Insight::distinguishes); the rest is open-loop.

mod tree;

use serde::Deserialize;
use tessera_core::{BySeat, Mover, Seat, SimSource, Viewer};

use crate::{
    bot::{Bot, Broken, Thought},
    budget::{Budget, Clock},
    insight::Insight,
    playout::{Playout, play_out},
    value::{Squash, values},
};
use tree::{NodeId, Tree};

/// The smallest number of iterations of a choice, even when time has run out: the last choices of a
/// long turn get hardly any, and a few worlds choose better than first sight.
const FEWEST: u64 = 40;

/// The parameters of a tree search.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MctsPlan {
    /// The largest number of iterations of a choice, whatever the budget: it limits a level.
    #[serde(default)]
    pub most_iterations: Option<u64>,
    /// The weight of exploration.
    pub exploration: f32,
    /// The difference of appeal that makes a move about 2.7 times as likely to be tried.
    pub temperature: f32,
    /// The value of a move that was never tried, below that of its position.
    pub reduction: f32,
    /// The number of visits of a position before its moves are expanded.
    pub expand_after: u32,
    /// The parameters of playouts.
    pub playout: Playout,
    /// See [`Squash`].
    pub scale: f32,
    /// See [`Squash`].
    pub win: f32,
    /// The largest number of nodes of the tree.
    pub nodes: usize,
    /// Whether only own moves are searched: the others make likely moves without nodes. For games
    /// with little interaction.
    #[serde(default)]
    pub alone: bool,
}

/// The smallest weight of a move: none is ruled out.
const LEAST: f32 = 1e-4;
/// The largest weight, for a new move that looks better than all known ones.
const MOST: f32 = 10.0;

impl MctsPlan {
    /// The weight of a move whose appeal is `above` that of the best.
    fn weight(&self, above: f32) -> f32 {
        (above / self.temperature).exp().clamp(LEAST, MOST)
    }
}

/// The legal moves of a position in a tree: the sum of their weights and of their visits, and
/// whether some are new.
#[derive(Clone, Copy, Default)]
struct LegalMoves {
    total: f32,
    visits: u32,
    new: bool,
}

/// Searches a tree and takes the move that was tried most.
#[derive(Debug)]
pub struct Mcts<G: Insight> {
    tuning: G::Tuning,
    plan: MctsPlan,
    source: SimSource,
    tree: Tree,
    /// The view that the tree belongs to.
    known: Option<G::View>,
    /// The moves of an iteration: the node behind each, and the seat that made it.
    path: Vec<(NodeId, Option<Seat>)>,
    /// The appeals of the actions of the node that is expanded.
    appeals: Vec<(u64, f32)>,
    thought: Thought,
}

impl<G: Insight> Mcts<G> {
    /// A bot with these parameters, and random numbers from this seed.
    pub fn new(tuning: G::Tuning, plan: MctsPlan, seed: u64) -> Mcts<G> {
        Mcts {
            tuning,
            plan,
            source: SimSource::new(seed, 0),
            tree: Tree::new(plan.nodes),
            known: None,
            path: Vec::new(),
            appeals: Vec::new(),
            thought: Thought::default(),
        }
    }

    fn iterate(&mut self, view: &G::View) {
        let mut game = G::sample(view, &mut self.source);
        let own = game.mover();
        self.path.clear();
        let mut here = NodeId::ROOT;
        loop {
            let (code, mover, known) = match game.mover() {
                Mover::Over => break,
                Mover::Chance => {
                    let Some(outcome) = game.random_move(&mut self.source) else {
                        break;
                    };
                    let apart = game.distinguishes(outcome);
                    game.play(outcome);
                    if !apart {
                        continue;
                    }
                    let code = G::action_code(outcome);
                    (code, None, self.tree.find(here, None, code))
                }
                mover if self.plan.alone && mover != own => {
                    let Some(action) = game.likely_move(&self.tuning, &mut self.source) else {
                        break;
                    };
                    game.play(action);
                    continue;
                }
                Mover::Seat(seat) => {
                    if !self.tree.node(here).expanded && !self.expand(here, &game) {
                        break;
                    }
                    let Some((action, child)) = self.select(here, &game) else {
                        break;
                    };
                    game.play(action);
                    (G::action_code(action), Some(seat), child)
                }
            };
            let child = known.or_else(|| self.tree.add(here, None, code, LEAST));
            let Some(child) = child else { break };
            self.path.push((child, mover));
            here = child;
        }
        self.thought.depth = self.thought.depth.max(self.path.len() as u32);
        play_out(&mut game, &self.tuning, self.plan.playout, &mut self.source);
        let values = values(&game, &self.tuning, self.squash());
        self.backpropagate(&values);
    }

    /// Expands the moves from a node for the first time; returns whether it was due.
    fn expand(&mut self, here: NodeId, game: &G) -> bool {
        let node = self.tree.node(here);
        let due = here == NodeId::ROOT || node.visits >= self.plan.expand_after;
        if !due || !self.tree.has_room() {
            return false;
        }
        self.appeals.clear();
        game.visit_appeals(&self.tuning, |action, appeal| {
            self.appeals.push((G::action_code(action), appeal));
        });
        let best = self.appeals.iter().map(|(_, appeal)| *appeal);
        let best = best.fold(f32::NEG_INFINITY, f32::max);
        let mut before = None;
        for &(code, appeal) in &self.appeals {
            let weight = self.plan.weight(appeal - best);
            before = self.tree.add(here, before, code, weight);
            if before.is_none() {
                break;
            }
        }
        let node = self.tree.node_mut(here);
        node.expanded = true;
        node.best = best;
        true
    }

    /// Adds moves that no earlier world had here.
    fn expand_new(&mut self, here: NodeId, game: &G) {
        let best = self.tree.node(here).best;
        let mut before = None;
        let _ = game.visit_actions(|action| -> std::ops::ControlFlow<()> {
            let code = G::action_code(action);
            let mut child = self.tree.find(here, before, code);
            if child.is_none() {
                let appeal = game.appeal(action, &self.tuning);
                let weight = self.plan.weight(appeal - best);
                child = self.tree.add(here, before, code, weight);
            }
            before = child.or(before);
            std::ops::ControlFlow::Continue(())
        });
    }

    /// The move to try next: good so far, promising, or not known well; with its node, unless it
    /// is new in this world and the tree is full.
    fn select(&mut self, here: NodeId, game: &G) -> Option<(G::Action, Option<NodeId>)> {
        let mut moves = self.legal_moves(here, game);
        if moves.new && self.tree.has_room() {
            self.expand_new(here, game);
            moves = self.legal_moves(here, game);
        }
        let LegalMoves { total, visits, .. } = moves;
        let node = self.tree.node(here);
        let mean = match node.visits {
            0 => 0.5,
            _ => self.mean_of_children(here),
        };
        let unknown = mean - self.plan.reduction;
        let reach = self.plan.exploration * ((visits + 1) as f32).sqrt() / total;
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        let mut before = None;
        let _ = game.visit_actions(|action| -> std::ops::ControlFlow<()> {
            let child = self.tree.find(here, before, G::action_code(action));
            before = child.or(before);
            let score = match child.map(|id| self.tree.node(id)) {
                Some(child) => {
                    child.mean(unknown) + reach * child.weight / (1 + child.visits) as f32
                }
                None => unknown + reach * LEAST,
            };
            if score > most {
                (best, most) = (Some((action, child)), score);
            }
            std::ops::ControlFlow::Continue(())
        });
        best
    }

    /// The moves that are legal in this world; one that is new counts as the least.
    fn legal_moves(&self, here: NodeId, game: &G) -> LegalMoves {
        let mut moves = LegalMoves::default();
        let mut before = None;
        let _ = game.visit_actions(|action| -> std::ops::ControlFlow<()> {
            let child = self.tree.find(here, before, G::action_code(action));
            if let Some(id) = child {
                before = child;
                let child = self.tree.node(id);
                moves.total += child.weight;
                moves.visits += child.visits;
            } else {
                moves.total += LEAST;
                moves.new = true;
            }
            std::ops::ControlFlow::Continue(())
        });
        moves
    }

    /// The average value for the seat that moves here.
    fn mean_of_children(&self, here: NodeId) -> f32 {
        let (mut total, mut visits) = (0.0, 0);
        for id in self.tree.children(here) {
            let child = self.tree.node(id);
            total += child.total;
            visits += child.visits;
        }
        match visits {
            0 => 0.5,
            _ => total / visits as f32,
        }
    }

    fn backpropagate(&mut self, values: &BySeat<f32>) {
        self.tree.node_mut(NodeId::ROOT).visits += 1;
        for &(id, mover) in &self.path {
            let node = self.tree.node_mut(id);
            node.visits += 1;
            node.total += mover.map_or(0.0, |seat| values[seat]);
        }
    }

    fn solve(&mut self, view: &G::View, clock: &mut Clock<'_>) -> Option<G::Action> {
        let world = G::sample(view, &mut self.source);
        world.solve(&self.tuning, self.squash(), clock)
    }

    fn squash(&self) -> Squash {
        Squash {
            scale: self.plan.scale,
            win: self.plan.win,
        }
    }

    /// Prepares the tree of this view: the rest of the last search, or a new one.
    fn prepare(&mut self, view: &G::View) {
        if self.known.as_ref() != Some(view) {
            self.tree.clear();
        }
        self.known = None;
    }

    /// Keeps the subtree of a choice after which nothing is drawn, for the next search.
    fn reuse_subtree(&mut self, view: &G::View, chosen: G::Action) {
        let mut next = G::sample(view, &mut self.source);
        let mover = next.mover();
        next.play(chosen);
        if let Mover::Seat(seat) = mover
            && next.mover() == mover
            && self.tree.descend(G::action_code(chosen))
        {
            self.known = Some(next.view(Viewer::Seat(seat)));
        }
    }
}

impl<G: Insight> Bot<G> for Mcts<G> {
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Result<G::Action, Broken> {
        self.thought = Thought::default();
        let budget = budget.at_most(self.plan.most_iterations);
        let mut clock = budget.start();
        if let Some(solved) = self.solve(view, &mut clock) {
            self.known = None;
            self.tree.clear();
            return Ok(solved);
        }
        self.prepare(view);
        if !self.tree.node(NodeId::ROOT).expanded {
            // If stopped before the first iteration, choose the action that looks best.
            let world = G::sample(view, &mut self.source);
            self.expand(NodeId::ROOT, &world);
        }
        while clock.allows_at_least(FEWEST) {
            self.iterate(view);
        }
        self.thought.iterations = clock.done();
        let tried = |action: &G::Action| {
            let child = self.tree.find(NodeId::ROOT, None, G::action_code(*action));
            let node = child.map(|id| self.tree.node(id));
            node.map_or((0, 0.0, 0.0), |node| {
                (node.visits, node.mean(0.0), node.weight)
            })
        };
        let best = actions.iter().max_by(|left, right| {
            let ((visits, mean, weight), other) = (tried(left), tried(right));
            let by_visits = visits.cmp(&other.0);
            by_visits
                .then(mean.total_cmp(&other.1))
                .then(weight.total_cmp(&other.2))
        });
        let Some(&best) = best else {
            return Err(Broken::new("there is nothing to choose from"));
        };
        self.reuse_subtree(view, best);
        Ok(best)
    }

    fn new_game(&mut self, seed: u64) {
        self.source = SimSource::new(seed, 0);
        self.tree.clear();
        self.known = None;
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
