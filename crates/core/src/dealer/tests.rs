//! The vectors of docs/dealer.md, read from the page itself: what it shows is what holds.

use super::*;

const PAGE: &str = include_str!("../../../../docs/dealer.md");

/// The value of the page's table row that starts with `name`.
#[track_caller]
fn vector(name: &str) -> &'static str {
    PAGE.lines()
        .find_map(|line| {
            let mut cells = line.split('|').map(str::trim).skip(1);
            (cells.next() == Some(name)).then(|| cells.next().unwrap().trim_matches('`'))
        })
        .unwrap_or_else(|| panic!("docs/dealer.md has no row `{name}`"))
}

fn dealer() -> (Seed, Dealer) {
    let seed: Seed = vector("seed").parse().unwrap();
    let nonces: Vec<&str> = vector("nonces").split(", ").collect();
    let dealer = Dealer::new(&seed, vector("table"), &nonces).unwrap();
    (seed, dealer)
}

#[test]
fn the_page_shows_the_commitment() {
    let (seed, _) = dealer();
    assert_eq!(
        seed.commitment(vector("table")).unwrap(),
        vector("commitment")
    );
}

#[test]
fn the_page_shows_the_key() {
    let (_, dealer) = dealer();
    assert_eq!(Seed::new(dealer.key).reveal(), vector("key"));
}

#[test]
fn the_page_shows_numbers_and_draws() {
    let (_, dealer) = dealer();
    for k in [0, 1, 2, 1000] {
        let mut source = dealer.source(k);
        assert_eq!(
            source.next_u64().to_string(),
            vector(&format!("number, k={k}"))
        );
        let drawn = dealer.source(k).below(71);
        assert_eq!(drawn.to_string(), vector(&format!("below 71, k={k}")));
    }
}

#[test]
fn a_rejected_number_is_followed_by_the_next_of_the_stream() {
    let (_, dealer) = dealer();
    // Half of all numbers are rejected for this bound, so some k needs a second one.
    let bound: u64 = (1 << 63) + 1;
    let k: u64 = vector("k of a rejected number").parse().unwrap();
    let mut source = dealer.source(k);
    let first = u128::from(source.next_u64()) * u128::from(bound);
    assert!(
        (first as u64) < bound.wrapping_neg() % bound,
        "the first is rejected"
    );
    assert_eq!(
        dealer.source(k).below(bound).to_string(),
        vector("below 2^63+1 with that k")
    );
}

#[test]
fn secrets_do_not_print() {
    let (seed, dealer) = dealer();
    assert_eq!(
        format!("{seed:?} {dealer:?}"),
        "Seed(secret) Dealer(secret)"
    );
}

#[test]
fn a_seed_is_read_in_one_form_only() {
    for wrong in ["", "00", &"0".repeat(63), &"A".repeat(64), &"é".repeat(32)] {
        assert_eq!(wrong.parse::<Seed>(), Err(DealError::NotASeed), "{wrong}");
    }
}

#[test]
fn a_line_break_cannot_shift_a_nonce() {
    let seed = Seed::new([7; 32]);
    assert!(Dealer::new(&seed, "t", &["a\nb"]).is_err());
    assert!(seed.commitment("t\n").is_err());
}
