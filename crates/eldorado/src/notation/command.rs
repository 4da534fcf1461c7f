//! Commands: what a person does with one click, several elementary actions as one text.
//!
//! ```text
//! command = action
//!         | "buy" SP card SP "with" SP items        the card bought, and the items paid
//!         | "pay" SP items SP hex ">" hex            the cards given up for a space
//!         | "pay" SP items SP hex SP blockade        … or for a blockade
//!         | "remove" SP items | "remove none"        cards that leave the game; none of them
//!         | "end keep" SP items | "end keep none"    the cards of the hand that are kept
//! items   = item { "," item }
//! ```
//!
//! Items may be in any order; the actions give them in listing order, as the rules require.

use tessera_core::ParseActionError;

use super::{card, item, parse_pay};
use crate::action::{Action, Item};

/// The word for an empty list of items.
const NONE: &str = "none";

/// The actions of a command.
///
/// # Errors
/// When the text is neither an action nor a command.
pub fn parse(text: &str) -> Result<Vec<Action>, ParseActionError> {
    if let Ok(action) = text.parse() {
        return Ok(vec![action]);
    }
    grouped(text).ok_or_else(|| {
        let forms = "an action, `buy CARD with CARD,CARD`, `pay CARD,CARD Q,R>Q,R`, \
            `pay CARD,CARD Q,R #N`, `remove CARD,CARD`, `end keep CARD,CARD` or `end keep none`";
        ParseActionError::new(text, forms)
    })
}

fn grouped(text: &str) -> Option<Vec<Action>> {
    let (verb, rest) = text.split_once(' ')?;
    match verb {
        "buy" => {
            let (bought, paid) = rest.split_once(" with ")?;
            let gifts = items(paid)?.into_iter().map(Action::Give);
            Some(
                [Action::Buy(card(bought)?)]
                    .into_iter()
                    .chain(gifts)
                    .collect(),
            )
        }
        "pay" => {
            let (paid, purpose) = rest.split_once(' ')?;
            let gifts = items(paid)?.into_iter().map(Action::Give);
            Some([parse_pay(purpose)?].into_iter().chain(gifts).collect())
        }
        "remove" if rest == NONE => Some(vec![Action::Done]),
        "remove" => chosen(rest, Action::Remove),
        "end" => {
            let kept = match rest.strip_prefix("keep ")? {
                NONE => Vec::new(),
                kept => chosen(kept, Action::Keep)?,
            };
            let kept = kept.into_iter().chain([Action::Done]);
            Some([Action::End].into_iter().chain(kept).collect())
        }
        _ => None,
    }
}

/// The items of a list, in the order of lists.
fn items(text: &str) -> Option<Vec<Item>> {
    let mut items: Vec<Item> = text.split(',').map(item).collect::<Option<_>>()?;
    items.sort_unstable();
    Some(items)
}

fn chosen(text: &str, action: fn(crate::Card) -> Action) -> Option<Vec<Action>> {
    let cards = items(text)?.into_iter().map(|item| match item {
        Item::Card(card) => Some(action(card)),
        Item::Token(_) => None,
    });
    cards.collect()
}

/// The text of a command; actions that do not form one are written one after the other.
pub fn sentence(actions: &[Action]) -> String {
    let gifts = |given: &[Action]| {
        let items = given.iter().map(|action| {
            let Action::Give(item) = action else {
                return None;
            };
            Some(item.to_string())
        });
        let items: Option<Vec<String>> = items.collect();
        items
            .filter(|items| !items.is_empty())
            .map(|items| items.join(","))
    };
    let grouped = match actions {
        [Action::Buy(card), given @ ..] => {
            gifts(given).map(|paid| format!("buy {card} with {paid}"))
        }
        [Action::Pay(from, to), given @ ..] => {
            gifts(given).map(|paid| format!("pay {paid} {from}>{to}"))
        }
        [Action::PayBreak(from, blockade), given @ ..] => {
            gifts(given).map(|paid| format!("pay {paid} {from} {blockade}"))
        }
        [Action::End, kept @ .., Action::Done] => kept_sentence(kept),
        _ => None,
    };
    grouped.unwrap_or_else(|| {
        let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
        texts.join("; ")
    })
}

fn kept_sentence(kept: &[Action]) -> Option<String> {
    let cards = kept.iter().map(|action| {
        let Action::Keep(card) = action else {
            return None;
        };
        Some(card.to_string())
    });
    let cards = cards.collect::<Option<Vec<String>>>()?;
    let kept = if cards.is_empty() {
        NONE.into()
    } else {
        cards.join(",")
    };
    Some(format!("end keep {kept}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(command: &str) -> Vec<String> {
        let actions = parse(command).unwrap();
        actions.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_sentence_is_several_actions_in_the_order_of_lists() {
        assert_eq!(
            texts("buy photographer with sailor,traveler,explorer"),
            [
                "buy photographer",
                "give explorer",
                "give traveler",
                "give sailor"
            ]
        );
        assert_eq!(
            texts("pay sailor,explorer 1,0>2,0"),
            ["pay 1,0>2,0", "give explorer", "give sailor"]
        );
        assert_eq!(
            texts("pay token:coin_1,scout 1,0 #3"),
            ["pay 1,0 #3", "give scout", "give token:coin_1"]
        );
        assert_eq!(
            texts("remove scout,explorer"),
            ["remove explorer", "remove scout"]
        );
        assert_eq!(texts("remove none"), ["done"]);
        assert_eq!(texts("end keep scout"), ["end", "keep scout", "done"]);
        assert_eq!(texts("end keep none"), ["end", "done"]);
        assert_eq!(texts("move scout 3,-2>4,-2"), ["move scout 3,-2>4,-2"]);
    }

    #[test]
    fn what_is_grouped_reads_as_a_sentence_again() {
        for command in [
            "buy photographer with explorer,traveler,sailor",
            "pay explorer,sailor 1,0>2,0",
            "pay explorer 1,0 #3",
            "end keep scout",
            "end keep none",
            "native 1,0>1,1",
        ] {
            assert_eq!(sentence(&parse(command).unwrap()), command);
        }
        assert_eq!(sentence(&[Action::End, Action::Stop]), "end; stop");
    }

    #[test]
    fn nonsense_is_refused_with_what_there_is() {
        for text in [
            "buy photographer with",
            "buy photographer with gold",
            "pay 1,0",
            "end keep",
            "remove",
            "keep none",
        ] {
            let refusal = parse(text).unwrap_err().to_string();
            assert!(refusal.contains("`buy CARD with CARD,CARD`"), "{refusal}");
        }
    }
}
