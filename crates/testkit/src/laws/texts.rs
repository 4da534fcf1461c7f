//! Law 3: every action has one text and one code, and no other action has them.

use std::collections::BTreeMap;

use tessera_core::{Game, notation::MAX_ACTION_TEXT};

use crate::{
    LawsConfig, Subject,
    laws::walk::{ActionOf, Law, LawResult, each_position},
    list::listed,
};

/// The separators of actions in scenarios, playthroughs and commands, and the start of a comment.
const SEPARATORS: [&str; 4] = [";", "|", "# ", "!"];

/// Law 3: `parse(print(a)) = a`, and distinct actions differ in text and in `action_code`.
///
/// For every listed action of every position, and for garbage. A text is one line of at most
/// [`MAX_ACTION_TEXT`] characters, without blanks around it and without the separators of
/// scripts (`;`, `|`, `!`, and `#` before a blank).
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn texts_are_lossless<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 3,
        sentence: "parse(print(a)) = a, and distinct actions print differently",
    };
    let mut seen = Seen::<S>::new();
    each_position::<S>(law, config, |walk| {
        let mut actions = listed(&walk.game);
        actions.extend((0..config.tries).map(|_| S::garbage(&mut walk.source)));
        actions
            .into_iter()
            .try_for_each(|action| check_text::<S>(action, &mut seen))
    });
}

/// The actions of all games so far, by code.
type Seen<S> = BTreeMap<u64, ActionOf<S>>;

fn check_text<S: Subject>(action: ActionOf<S>, seen: &mut Seen<S>) -> LawResult {
    let text = action.to_string();
    well_formed(&text)?;
    // Two actions with one text cannot both come back, so this finds them too.
    let parsed: Result<ActionOf<S>, _> = text.parse();
    if parsed.as_ref() != Ok(&action) {
        return Err(format!(
            "{action:?} prints as `{text}`, which parses as {parsed:?}"
        ));
    }
    let code = S::Game::action_code(action);
    match seen.insert(code, action) {
        Some(other) if other != action => {
            Err(format!("`{text}` and `{other}` have the same code {code}"))
        }
        _ => Ok(()),
    }
}

fn well_formed(text: &str) -> LawResult {
    let wrong = |what: &str| Err(format!("the text `{}` {what}", text.escape_debug()));
    if text.is_empty() || text.trim() != text {
        return wrong("is empty or has blanks around it");
    }
    if text.contains(char::is_control) || SEPARATORS.iter().any(|sign| text.contains(sign)) {
        return wrong("holds a control character or a separator of scripts");
    }
    if text.chars().count() > MAX_ACTION_TEXT {
        return wrong("is longer than records allow");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_fits_into_records_and_scripts() {
        assert_eq!(well_formed("lay 3 at -1"), Ok(()));
        assert_eq!(well_formed("on #5"), Ok(()));
        assert_eq!(well_formed(&"x".repeat(MAX_ACTION_TEXT)), Ok(()));
        let long = "x".repeat(MAX_ACTION_TEXT + 1);
        for text in ["", " a", "a ", "a\tb", "a;b", "a|b", "a# b", "a!b", &long] {
            assert!(well_formed(text).is_err(), "{text:?}");
        }
    }
}
