//! The description of a game for the kit.

use tessera_core::{Actor, Game, Mover, Options, SimSource, Viewer};

/// The options with one of them changed, for each value of each option but its default, with a
/// name such as `farms=off`.
#[allow(clippy::missing_panics_doc, reason = "every listed value is allowed")]
pub fn changed_options<O: Options>() -> Vec<(String, O)> {
    let values = |option: &'static tessera_core::OptionKey| option.values[1..].iter();
    let keys = O::KEYS.iter();
    let pairs = keys.flat_map(|option| values(option).map(|value| (option.key, *value)));
    let changed = pairs.map(|(key, value)| {
        let mut options = O::default();
        let set = options.set(key, value);
        set.expect("every listed value is allowed");
        (format!("{key}={value}"), options)
    });
    changed.collect()
}

/// A game as the [laws](crate::laws) test it.
///
/// Four functions are required; the others make a law stricter where a game can.
pub trait Subject {
    /// The game.
    type Game: Game;

    /// Whether some viewer of some start cannot see everything.
    ///
    /// Without secrets, law 6 demands that every sampled world is the true one. With secrets, it
    /// demands that some sampled world is not: a view that leaks all would pass otherwise.
    const HIDDEN: bool = <Self::Game as Game>::HAS_SECRETS;

    /// Tables to test: each a position to start from, with a name for failures. All options,
    /// all numbers of seats. At least one is a new game (law 4: only those have records).
    fn starts() -> Vec<(String, Self::Game)>;

    /// An action that need not be legal and need not make sense (laws 1, 2, 3, 6, 9).
    fn garbage(source: &mut SimSource) -> <Self::Game as Game>::Action;

    /// Numbers of pieces that never change in a game, with their names (law 5).
    fn inventory(game: &Self::Game) -> Vec<(String, i64)>;

    /// Computes every kept fact from scratch (law 7).
    ///
    /// # Errors
    /// With the fact that differs.
    fn audit(game: &Self::Game) -> Result<(), String>;

    /// Texts that could break this game's parser, beside those of the kit (law 9).
    fn hostile_texts() -> Vec<String> {
        Vec::new()
    }

    /// Positions that are `start` turned or mirrored, where the rules are symmetric (law 8).
    fn twins(start: &Self::Game) -> Vec<Twin<Self::Game>> {
        let _ = start;
        Vec::new()
    }

    /// Whether a sampled world has all invariants of the true one that views do not show, for
    /// instance hands of the same sizes (law 6).
    fn could_be(sampled: &Self::Game, truth: &Self::Game) -> bool {
        let _ = (sampled, truth);
        true
    }

    /// Every world that is consistent with the knowledge of `viewer`, each once, with its weight:
    /// how often `sample` should deal it compared with the others. `None` where the list would be
    /// long or costly; return it at least for the small positions near the end of a game. (Law 6:
    /// `sample` deals exactly these, the true one among them.)
    fn worlds(truth: &Self::Game, viewer: Viewer) -> Option<Vec<(Self::Game, u64)>> {
        let _ = (truth, viewer);
        None
    }

    /// Whether `action` reveals a secret to some viewer, beyond what its own text says (law 6). By
    /// default only the end of the game does.
    fn reveals(before: &Self::Game, by: Actor, action: <Self::Game as Game>::Action) -> bool {
        let mut after = before.clone();
        after.apply(by, action).is_ok() && after.mover() == Mover::Over
    }
}

/// A start that is mirrored or turned.
pub struct Twin<G: Game> {
    /// A name of the symmetry, for failures.
    pub name: String,
    /// The position that corresponds to the start.
    pub start: G,
    /// The action, in this position of the twin, that corresponds to one of the original. The
    /// position is needed where several actions are equivalent and only one is listed.
    pub map: TwinMap<G>,
}

/// Maps an action of the original to one of its twin, whose position is given.
pub type TwinMap<G> = Box<dyn Fn(&G, <G as Game>::Action) -> <G as Game>::Action>;
