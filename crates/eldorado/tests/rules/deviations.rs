//! The nineteen points where the seed document and its code depart from the rules (section 12 of
//! the rules we were given). We follow the rules; each row names the scenario that shows it.
//!
//! A name of a scenario is looked up in the chapters, so that no row can outlive its proof.

/// The number, the rule here, and the scenario.
const HONOURED: [(usize, &str, &str); 19] = [
    (
        1,
        "a blockade is no row of spaces: a space touches up to two beyond the seam",
        "deviation_1_a_space_touches_two_spaces_beyond_and_the_seam_falls_as_a_whole",
    ),
    (
        2,
        "a strip has a blockade where it is entered, and none of the six is used twice",
        "deviation_2_a_strip_has_a_blockade_only_where_the_route_enters_it",
    ),
    (
        3,
        "rubble takes exactly its number of cards",
        "rubble_takes_exactly_its_number_of_cards_and_they_are_discarded",
    ),
    (
        4,
        "power never enters rubble or a camp",
        "deviation_4_power_never_pays",
    ),
    (
        5,
        "a Native has no power, and a camp does not remove it",
        "deviation_5_a_native_has_no_power",
    ),
    (
        6,
        "one-use cards and jokers tear blockades down in mid-movement, without a guess",
        "deviation_6_one_use_cards_and_jokers_tear_down_in_mid_movement",
    ),
    (
        7,
        "one-use cards given up for rubble are only discarded",
        "deviation_7_given_up_for_rubble_they_are_only_discarded",
    ),
    (
        8,
        "a Treasure Chest that pays is removed, like a Prop Plane",
        "deviation_8_paying_with_their_coins_is_their_function",
    ),
    (
        9,
        "there is no wallet: one payment for one card",
        "no_change_is_given",
    ),
    (
        10,
        "cards are discarded only when the turn ends",
        "deviation_10_cards_are_discarded_only_when_the_turn_ends",
    ),
    (
        11,
        "what a Scientist or a Travel Log removes is decided right after drawing",
        "a_scientist_draws_one_and_removes_up_to_one",
    ),
    (
        12,
        "a slot emptied by a Transmitter is vacant at once",
        "deviation_12_a_board_pile_emptied_by_a_transmitter_is_a_vacancy_at_once",
    ),
    (
        13,
        "the reserve is open while a slot is vacant: the document is right",
        "an_empty_pile_opens_the_reserve_and_the_pile_moves_in",
    ),
    (
        14,
        "most blockades win, then the highest number, not the sum; being first is no merit",
        "deviation_14_then_the_highest_number_wins_not_the_sum",
    ),
    (
        15,
        "the last round ends with the last seat: the code is right",
        "the_round_of_the_first_arrival_is_the_last",
    ),
    (
        16,
        "pieces in the city are out of play, and four of them use three finish spaces",
        "a_piece_that_enters_is_in_the_city_and_frees_the_space",
    ),
    (
        17,
        "a move depends on no question asked before it",
        "deviation_17_a_move_needs_no_question_before_it",
    ),
    (
        18,
        "there are caves; coins of jokers and the first deck are right",
        "deviation_18_a_piece_that_stops_beside_a_cave_takes_a_token",
    ),
    (
        19,
        "tiles A and J are as printed",
        "deviation_19_tiles_a_and_j_are_as_printed",
    ),
];

const CHAPTERS: [&str; 12] = [
    include_str!("actions.rs"),
    include_str!("blockades.rs"),
    include_str!("caves.rs"),
    include_str!("end.rs"),
    include_str!("market.rs"),
    include_str!("one_use.rs"),
    include_str!("options.rs"),
    include_str!("paying.rs"),
    include_str!("setup.rs"),
    include_str!("ties.rs"),
    include_str!("turn.rs"),
    include_str!("two_seats.rs"),
];

#[test]
fn each_of_the_nineteen_has_a_scenario_that_names_it() {
    for (index, (number, what, name)) in HONOURED.into_iter().enumerate() {
        assert_eq!(number, index + 1);
        let head = format!("#[test]\nfn {name}() {{");
        let body = CHAPTERS.iter().find_map(|chapter| {
            let (_, body) = chapter.split_once(&head)?;
            body.split("#[test]").next()
        });
        let body = body.unwrap_or_else(|| panic!("{number}, {what}: no scenario {name}"));
        let mark = format!("deviation {number}");
        let marked = body.split(&mark).skip(1);
        let mut marked = marked.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
        assert!(marked.next().is_some(), "{name} does not say `{mark}`");
    }
}
