//! Laws 5 and 7: pieces are conserved, kept facts are true.

use crate::{
    LawsConfig, Subject,
    laws::walk::{Law, each_position},
};

/// Law 5: the [inventory](Subject::inventory) is the same in every position of a game.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn pieces_are_conserved<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 5,
        sentence: "pieces are conserved",
    };
    each_position::<S>(law, config, |walk| {
        let (before, now) = (S::inventory(walk.start), S::inventory(&walk.game));
        if before == now {
            return Ok(());
        }
        let mut pairs = before.iter().zip(&now);
        let reason = match pairs.find(|(before, now)| before != now) {
            Some(((name, before), (name_now, now))) => {
                format!("at the start `{name}` is {before}, now `{name_now}` is {now}")
            }
            None => format!("{} kinds at the start, now {}", before.len(), now.len()),
        };
        Err(reason)
    });
}

/// Law 7: every kept fact equals the one [computed from scratch](Subject::audit).
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn kept_facts_hold<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 7,
        sentence: "kept facts equal facts computed from scratch",
    };
    each_position::<S>(law, config, |walk| S::audit(&walk.game));
}
