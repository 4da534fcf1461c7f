//! Legal actions in a form that an interface can draw: choices by their kind (`place`, `claim`),
//! and of each kind by the text of the action.
//!
//! So a patch deletes all choices of a kind with one `null`, and keeps those that two positions have
//! in common.

use std::collections::BTreeMap;

/// A choice that knows its kind: the value of its member `do`.
pub(crate) trait Group {
    /// The kind.
    fn group(&self) -> &'static str;
}

/// The choices of actions, without the actions for which `choice` returns none.
pub(crate) fn grouped<A: ToString, C: Group>(
    actions: &[A],
    choice: impl Fn(&A) -> Option<C>,
) -> BTreeMap<String, BTreeMap<String, C>> {
    let mut groups = BTreeMap::<String, BTreeMap<String, C>>::new();
    for action in actions {
        if let Some(choice) = choice(action) {
            let group = groups.entry(choice.group().into()).or_default();
            group.insert(action.to_string(), choice);
        }
    }
    groups
}
