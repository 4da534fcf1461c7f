//! Laws 1 and 2: listed actions are exactly the accepted ones, and refusals change nothing.

use tessera_core::{Actor, Game, Mover, Refusal, Source as _};

use crate::{
    LawsConfig, Subject, fair,
    laws::walk::{ActionOf, Law, LawResult, Walk, each_position},
    list::{listed, weighted},
};

/// Law 1: an action is listed exactly when `check` and `apply` accept it, for every actor.
///
/// With listed actions, listed ones of other positions, and garbage, for every seat, for chance,
/// and for a seat that is not at the table. Also: lists hold nothing twice, every way to list,
/// count, pick and play agrees with the visitors and with `apply`, weights are positive, random
/// moves are fair, and refusals are well-formed.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn listed_equals_accepted<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 1,
        sentence: "an action is listed exactly when it is accepted",
    };
    each_position::<S>(law, config, |walk| {
        lists_agree(&walk.game)?;
        acceptance_follows_the_list(walk)?;
        playing_is_applying(walk)?;
        random_moves_are_listed(walk)
    });
}

/// Law 2: a refused action leaves the position as it was.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn refusals_change_nothing<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 2,
        sentence: "a refused action changes nothing",
    };
    each_position::<S>(law, config, |walk| {
        let mut actions = walk.odd_actions();
        actions.extend(walk.some_of(&listed(&walk.game)));
        for actor in walk.actors() {
            for &action in &actions {
                walk.trying = Some((actor, action));
                let mut after = walk.game.clone();
                if after.apply(actor, action).is_err() && after != walk.game {
                    return Err(format!("refused, but the position became\n{after:?}"));
                }
            }
        }
        walk.trying = None;
        Ok(())
    });
}

/// Every function that lists, counts or picks actions gives the same list.
fn lists_agree<G: Game>(game: &G) -> LawResult {
    let visited = weighted(game);
    let actions: Vec<G::Action> = listed(game);
    let mut once = actions.clone();
    once.sort_unstable();
    if let Some(pair) = once.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("`{}` is listed twice", pair[0]));
    }
    if let Some((action, _)) = visited.iter().find(|(_, weight)| *weight == 0) {
        return Err(format!("outcome `{action}` is listed with weight 0"));
    }
    let (seat_list, outcomes) = match game.mover() {
        Mover::Chance => (Vec::new(), visited),
        Mover::Seat(_) | Mover::Over => (actions, Vec::new()),
    };
    agree("legal_actions()", &game.legal_actions(), &seat_list)?;
    agree("count_actions()", &game.count_actions(), &seat_list.len())?;
    let picked: Vec<G::Action> = (0..).map_while(|place| game.nth_action(place)).collect();
    agree("nth_action()", &picked, &seat_list)?;
    agree("outcomes()", &game.outcomes(), &outcomes)
}

fn agree<T: PartialEq + std::fmt::Debug>(what: &str, listed: &T, visited: &T) -> LawResult {
    if listed == visited {
        return Ok(());
    }
    Err(format!("{what} gives {listed:?}, the visitors {visited:?}"))
}

/// An action is accepted exactly when it is listed and requested by the mover.
fn acceptance_follows_the_list<S: Subject>(walk: &mut Walk<S>) -> LawResult {
    let listed = listed(&walk.game);
    for actor in walk.actors() {
        let moves_now = walk.game.mover() == Mover::from(actor);
        // Everybody but the mover is refused whatever the action: a selection is enough.
        let mut actions = if moves_now {
            listed.clone()
        } else {
            walk.some_of(&listed)
        };
        actions.extend(walk.odd_actions());
        for action in actions {
            walk.trying = Some((actor, action));
            let expected = moves_now && listed.contains(&action);
            check_acceptance(&walk.game, actor, action, expected)?;
        }
    }
    walk.trying = None;
    Ok(())
}

fn check_acceptance<G: Game>(game: &G, by: Actor, action: G::Action, listed: bool) -> LawResult {
    let mut after = game.clone();
    let checked = game.check(by, action);
    let applied = after.apply(by, action).map(|_| ());
    if checked != applied {
        return Err(format!("check says {checked:?}, apply says {applied:?}"));
    }
    match (listed, checked) {
        (true, Ok(())) => Ok(()),
        (false, Err(refusal)) => well_formed(&refusal),
        (true, Err(refusal)) => Err(format!("listed, but refused: {refusal}")),
        (false, Ok(())) => Err("accepted, but not listed for the actor".into()),
    }
}

/// A refusal has a sentence for a player, a code for translation and a rule in the ledger.
fn well_formed(refusal: &impl Refusal) -> LawResult {
    let code = refusal.code();
    let is_word = |word: &str| {
        let mut letters = word.bytes();
        !word.is_empty() && letters.all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'))
    };
    if !code.split('-').all(is_word) {
        return Err(format!("the refusal's code `{code}` is not in kebab case"));
    }
    if refusal.rule().is_empty() {
        return Err(format!("the refusal `{code}` names no rule"));
    }
    let sentence = refusal.to_string();
    let starts_large = sentence.starts_with(char::is_uppercase);
    let is_clean = sentence.trim() == sentence && !sentence.contains(char::is_control);
    if sentence.is_empty() || starts_large || sentence.ends_with('.') || !is_clean {
        return Err(format!(
            "the refusal `{code}` says `{sentence}`, not a lower-case sentence without full stop"
        ));
    }
    Ok(())
}

/// `play` does what `apply` does.
fn playing_is_applying<S: Subject>(walk: &mut Walk<S>) -> LawResult {
    let Some(actor) = walk.game.mover().actor() else {
        return Ok(());
    };
    for action in listed(&walk.game) {
        walk.trying = Some((actor, action));
        let (mut applied, mut played) = (walk.game.clone(), walk.game.clone());
        let _ = applied.apply(actor, action);
        played.play(action);
        if played != applied {
            return Err(format!("play leads to\n{played:?}\napply to\n{applied:?}"));
        }
    }
    walk.trying = None;
    Ok(())
}

/// `random_move` and `play_random` take listed moves, fairly, and play them as `play` does.
fn random_moves_are_listed<S: Subject>(walk: &mut Walk<S>) -> LawResult {
    let listed = weighted(&walk.game);
    let is_listed = |action| listed.iter().any(|&(other, _)| other == action);
    let moved = walk.game.random_move(&mut walk.source);
    if moved.is_some_and(|action| !is_listed(action)) || moved.is_none() != listed.is_empty() {
        return Err(format!("random_move gives {moved:?}"));
    }
    let mut after = walk.game.clone();
    let played = after.play_random(&mut walk.source);
    if played.is_some_and(|action| !is_listed(action)) || played.is_none() != listed.is_empty() {
        return Err(format!("play_random gives {played:?}"));
    }
    let mut expected = walk.game.clone();
    if let Some(action) = played {
        expected.play(action);
    }
    if after != expected {
        return Err(format!(
            "play_random gives {played:?} and leads to\n{after:?}\nplay leads to\n{expected:?}"
        ));
    }
    // Hundreds of draws: for short lists, now and then.
    let now_and_then = walk.is_costly_turn() && walk.source.below(4) == 0;
    if now_and_then && (2..=8).contains(&listed.len()) {
        random_moves_are_fair(walk, &listed)?;
    }
    Ok(())
}

fn random_moves_are_fair<S: Subject>(
    walk: &mut Walk<S>,
    listed: &[(ActionOf<S>, u64)],
) -> LawResult {
    let Walk { game, source, .. } = walk;
    let show = ToString::to_string;
    fair::check(listed, show, || game.random_move(source))
        .map_err(|reason| format!("random_move is unfair: {reason}"))?;
    fair::check(listed, show, || game.clone().play_random(source))
        .map_err(|reason| format!("play_random is unfair: {reason}"))
}

#[cfg(test)]
mod tests {
    use std::{error::Error, fmt};

    use super::*;

    /// Code, rule and sentence.
    #[derive(Clone, Debug, PartialEq)]
    struct FakeRefusal(&'static str, &'static str, &'static str);

    impl fmt::Display for FakeRefusal {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.2)
        }
    }

    impl Error for FakeRefusal {}

    impl Refusal for FakeRefusal {
        fn code(&self) -> &'static str {
            self.0
        }

        fn rule(&self) -> &'static str {
            self.1
        }
    }

    #[test]
    fn a_refusal_has_a_code_a_rule_and_a_sentence() {
        assert_eq!(
            well_formed(&FakeRefusal("cell-2", "T-1", "taken by A")),
            Ok(())
        );
        for code in ["", "Cell", "cell_2", "cell-", "-cell", "cell--2", "cell 2"] {
            assert!(
                well_formed(&FakeRefusal(code, "T-1", "taken")).is_err(),
                "{code}"
            );
        }
        assert!(well_formed(&FakeRefusal("cell", "", "taken")).is_err());
        for sentence in ["", "Taken", "taken.", " taken", "taken ", "taken\nthere"] {
            let refusal = FakeRefusal("cell", "T-1", sentence);
            assert!(well_formed(&refusal).is_err(), "{sentence:?}");
        }
    }
}
