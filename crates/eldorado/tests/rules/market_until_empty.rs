//! ELD-6.3, ELD-8.1: the market from the first card to the last of its eighteen piles.

use tessera_core::{Game as _, Viewer};
use tessera_eldorado::{Action, Card};

use crate::rules::table::{Table, options};

const BOARD: [&str; 6] = [
    "scout",
    "trailblazer",
    "jack_of_all_trades",
    "photographer",
    "treasure_chest",
    "transmitter",
];

const BESIDE: [&str; 12] = [
    "captain",
    "compass",
    "journalist",
    "giant_machete",
    "travel_log",
    "adventurer",
    "prop_plane",
    "cartographer",
    "scientist",
    "pioneer",
    "millionaire",
    "native",
];

/// The market as a shopkeeper would keep it: slots with their piles, and piles beside them.
struct Shop {
    slots: [Option<(&'static str, u8)>; 6],
    beside: Vec<(&'static str, u8)>,
}

impl Shop {
    fn new() -> Shop {
        Shop {
            slots: BOARD.map(|word| Some((word, 3))),
            beside: BESIDE.map(|word| (word, 3)).to_vec(),
        }
    }

    /// ELD-8.1: the pile stays where it is; the last card leaves a vacancy, or nothing.
    fn remove(&mut self, word: &str) {
        for slot in &mut self.slots {
            if let Some((own, left)) = slot
                && *own == word
            {
                *left -= 1;
                if *left == 0 {
                    *slot = None;
                }
                return;
            }
        }
        let pile = self.beside.iter_mut().find(|(own, _)| *own == word);
        pile.unwrap().1 -= 1;
        self.beside.retain(|(_, left)| *left > 0);
    }

    /// ELD-6.3: the rest of a pile beside the board moves into a vacancy.
    fn buy(&mut self, word: &str) {
        let beside = self.beside.iter().position(|(own, _)| *own == word);
        self.remove(word);
        if beside.is_some()
            && let Some(index) = self.beside.iter().position(|(own, _)| *own == word)
        {
            let pile = self.beside.remove(index);
            let vacant = self.slots.iter_mut().find(|slot| slot.is_none());
            *vacant.unwrap() = Some(pile);
        }
    }

    fn on_board(&self) -> Vec<(&'static str, u8)> {
        sorted(self.slots.iter().flatten().copied())
    }

    fn for_sale(&self) -> Vec<(&'static str, u8)> {
        let open = self.slots.iter().any(Option::is_none);
        let beside = self.beside.iter().copied().filter(|_| open);
        sorted(self.on_board().into_iter().chain(beside))
    }

    fn has(&self, word: &str) -> bool {
        let mut all = self.slots.iter().flatten().chain(&self.beside);
        all.any(|(own, _)| *own == word)
    }
}

fn sorted(piles: impl Iterator<Item = (&'static str, u8)>) -> Vec<(&'static str, u8)> {
    let mut piles: Vec<_> = piles.collect();
    piles.sort_unstable();
    piles
}

/// The market of the table is that of the shop.
#[track_caller]
fn compare(table: &Table, shop: &Shop) {
    let market = table.game.view(Viewer::Spectator).market;
    let pile = |card: Card| (card.printed().id, market.left(card));
    assert_eq!(sorted(market.board().map(pile)), shop.on_board());
    let beside = shop.beside.iter().copied();
    assert_eq!(sorted(market.reserve().map(pile)), sorted(beside));
    assert_eq!(market.has_vacancy(), shop.slots.iter().any(Option::is_none));
}

/// With eight coins in the hand exactly these are offered; all others are refused.
#[track_caller]
fn compare_offers(table: &mut Table, shop: &Shop) {
    let letter = table.game.turn().letter();
    let offered = table.game.legal_actions().into_iter();
    let offered = offered.filter_map(|action| match action {
        Action::Buy(card) => Some((card.printed().id, table.pile(card.printed().id))),
        _ => None,
    });
    let for_sale = shop.for_sale();
    assert_eq!(sorted(offered), for_sale);
    for word in BOARD.into_iter().chain(BESIDE) {
        if !for_sale.iter().any(|(own, _)| *own == word) {
            table.run(&format!("{letter}: buy {word} !not-for-sale"));
        }
    }
}

/// The seat to move buys the card with one Millionaire or two.
#[track_caller]
fn buy(table: &mut Table, shop: &mut Shop, letter: char, word: &str) {
    table.hold(letter, "millionaire millionaire");
    compare_offers(table, shop);
    let gifts = match Card::named(word).unwrap().half_cost().unwrap() {
        0..=8 => "give millionaire",
        _ => "give millionaire; give millionaire",
    };
    table.run(&format!("{letter}: buy {word}; {gifts}"));
    shop.buy(word);
    compare(table, shop);
    table.pass();
}

/// The seat to move takes the card with a Transmitter.
#[track_caller]
fn transmit(table: &mut Table, shop: &mut Shop, letter: char, word: &str) {
    table.hold(letter, "transmitter");
    table.run(&format!("{letter}: transmit {word}"));
    shop.remove(word);
    compare(table, shop);
}

/// Nothing can be bought or taken any more, whatever is in the hand.
#[track_caller]
fn compare_with_nothing(table: &mut Table) {
    let market = table.game.view(Viewer::Spectator).market;
    assert_eq!(market.board().chain(market.reserve()).count(), 0);
    table.hold('A', "millionaire transmitter");
    for word in BOARD.into_iter().chain(BESIDE).chain(["explorer"]) {
        table.run(&format!(
            "A: buy {word} !not-for-sale\nA: transmit {word} !not-for-sale"
        ));
    }
    let offered = table.game.legal_actions().into_iter();
    let mut offered =
        offered.filter(|action| matches!(action, Action::Buy(_) | Action::Transmit(_)));
    assert_eq!(offered.next(), None);
}

#[test]
fn eighteen_piles_are_bought_until_the_market_is_empty() {
    // ELD-6.3: the first empty slot opens the reserve; then one pile after the other moves in.
    let mut table = Table::with(4, options(""), "2*millionaire transmitter");
    let mut shop = Shop::new();
    compare(&table, &shop);
    let buyers = ['A', 'B', 'C', 'D'].into_iter().cycle();
    let wares = BOARD.into_iter().chain(BESIDE);
    for (word, letter) in wares.flat_map(|word| [word; 3]).zip(buyers) {
        buy(&mut table, &mut shop, letter, word);
    }
    compare_with_nothing(&mut table);
}

#[test]
fn six_vacancies_are_filled_one_by_one_and_close_the_reserve() {
    // ELD-6.3: all six slots are emptied first; the seventh pile waits for the next vacancy.
    let mut table = Table::with(4, options(""), "2*millionaire");
    let mut shop = Shop::new();
    for (word, letter) in BOARD
        .into_iter()
        .flat_map(|word| [word; 3])
        .zip(['A', 'B', 'C', 'D'].into_iter().cycle())
    {
        buy(&mut table, &mut shop, letter, word);
    }
    assert_eq!(shop.on_board(), []);
    for word in &BESIDE[..6] {
        assert_eq!(shop.for_sale().len(), 12);
        buy(&mut table, &mut shop, 'A', word);
    }
    assert_eq!(shop.for_sale().len(), 6);
    table.hold('A', "millionaire millionaire");
    compare_offers(&mut table, &shop);
}

#[test]
fn transmitters_take_eighteen_piles_from_the_last_to_the_first() {
    // ELD-8.1: from beside the board without any vacancy; no pile ever moves.
    let mut table = Table::with(4, options(""), "20*transmitter millionaire");
    let mut shop = Shop::new();
    let takers = ['A', 'B', 'C', 'D'].into_iter().cycle();
    let wares = BOARD.into_iter().chain(BESIDE).rev();
    for (word, letter) in wares.flat_map(|word| [word; 3]).zip(takers) {
        transmit(&mut table, &mut shop, letter, word);
    }
    compare_with_nothing(&mut table);
}

#[test]
fn buying_and_taking_by_turns_empties_the_market() {
    // ELD-6.3, ELD-8.1: piles move in with two cards, with one, or not at all.
    let mut table = Table::with(4, options(""), "2*millionaire 16*transmitter");
    let mut shop = Shop::new();
    for (index, word) in BOARD.into_iter().chain(BESIDE).enumerate() {
        // The pattern decides which of the three cards of this pile are bought.
        for card in 0..3 {
            let letter = ['A', 'B', 'C', 'D'][(index + card) % 4];
            let sold = shop.for_sale().iter().any(|(own, _)| *own == word);
            if sold && (index >> card) % 2 == 0 {
                buy(&mut table, &mut shop, letter, word);
            } else {
                transmit(&mut table, &mut shop, letter, word);
            }
        }
        assert!(!shop.has(word));
    }
    compare_with_nothing(&mut table);
}
