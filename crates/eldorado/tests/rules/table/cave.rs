//! The cave at 0,2 of the first course, and tokens found in it.

use tessera_eldorado::{Cards, Hex, Token};

use super::{Table, cards, words};

impl Table {
    /// With caves; A stands at -1,1, which is beside none, with this hand, and finds these tokens.
    #[track_caller]
    pub fn before_the_cave(hand: &str, finds: &[&'static str]) -> Table {
        let mut table = Table::new(3, "course=first caves=on", &beyond_first_deck(hand));
        table.bring('A', Hex::new(-1, 1));
        table.finds.extend(finds);
        table.hold('A', hand);
        table
    }

    /// A has found these tokens, stands at -1,2 beside the cave and begins a turn with this hand.
    #[track_caller]
    pub fn with_tokens(found: &[&'static str], hand: &str) -> Table {
        let mut table = Table::new(3, "course=first caves=on", &beyond_first_deck(hand));
        table.finds.extend(found);
        for _ in found {
            table.bring('A', Hex::new(-1, 1));
            table.bring('A', Hex::new(-1, 2));
        }
        table.hold('A', hand);
        assert_eq!(table.tokens('A').split(' ').count(), found.len());
        table
    }

    /// The words of a seat's tokens in the order of lists.
    pub fn tokens(&self, letter: char) -> String {
        let own = self.of(letter).tokens;
        let words = Token::all().flat_map(|token| {
            std::iter::repeat_n(token.to_string(), usize::from(own[token.index()]))
        });
        words.collect::<Vec<String>>().join(" ")
    }
}

fn beyond_first_deck(hand: &str) -> String {
    let mut extra: Cards = cards(hand);
    for card in Cards::first_deck().iter() {
        if extra.has(card) {
            extra.remove(card);
        }
    }
    words(&extra)
}
