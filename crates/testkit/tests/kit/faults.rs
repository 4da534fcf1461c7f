//! A law that cannot fail is worthless: every fault breaks its law, and no other.

use tessera_core::{Actor, Game as _, Ink, SimSource, Viewer};
use tessera_testkit::{LawsConfig, Subject, laws, scenario};

use crate::{
    assert_fails, failure,
    toy::{
        Action, Tables, Toy,
        fault::{self, Fault},
    },
};

const CONFIG: LawsConfig = LawsConfig {
    games: 3,
    seed: 5,
    max_moves: 100,
    every: 2,
    tries: 4,
};

type Law = fn(LawsConfig);

const LAWS: [Law; 10] = [
    laws::listed_equals_accepted::<Tables>,
    laws::refusals_change_nothing::<Tables>,
    laws::texts_are_lossless::<Tables>,
    laws::records_replay::<Tables>,
    laws::pieces_are_conserved::<Tables>,
    laws::views_keep_secrets::<Tables>,
    laws::kept_facts_hold::<Tables>,
    laws::twins_agree::<Tables>,
    laws::nothing_panics::<Tables>,
    laws::only_the_end_lists_nothing::<Tables>,
];

/// Breaks the toy in each way and sees the law with this number fail, with these words, alone.
#[track_caller]
fn only_law_fails(number: usize, faults: &[(Fault, &str)]) {
    for &(fault, words) in faults {
        for (index, law) in LAWS.iter().enumerate() {
            let message = fault::with(fault, || failure(|| law(CONFIG)));
            match message {
                Some(message) if index + 1 == number => {
                    let named = message.starts_with(&format!("law {number} is broken"));
                    assert!(named && message.contains(words), "{fault:?}: {message}");
                }
                Some(message) => panic!("{fault:?} breaks law {}: {message}", index + 1),
                None => assert!(index + 1 != number, "law {number} overlooks {fault:?}"),
            }
        }
    }
}

#[test]
fn law_1_finds_what_breaks_it() {
    only_law_fails(
        1,
        &[
            (Fault::ListsTwice, "is listed twice"),
            (Fault::HidesAction, "accepted, but not listed"),
            (Fault::HidesOutcome, "accepted, but not listed"),
            (Fault::WeighsNothing, "with weight 0"),
            (Fault::CheckIsStricter, "check says"),
            (Fault::ChanceActsForSeats, "not listed for the actor"),
            (Fault::PlayScoresNothing, "play leads to"),
            (Fault::CountsOneMore, "count_actions()"),
            (Fault::PicksTheFirst, "random_move is unfair"),
            (Fault::PicksGarbage, "random_move gives"),
            (Fault::PicksNothing, "random_move gives None"),
            (Fault::PlaysGarbage, "play_random gives"),
            (Fault::PlaysNothing, "play_random gives None"),
            (Fault::PlaysAnother, "and leads to"),
            (Fault::LoudCode, "not in kebab case"),
            (Fault::LoudSentence, "without full stop"),
            (Fault::NoRule, "names no rule"),
        ],
    );
}

#[test]
fn law_2_finds_what_breaks_it() {
    only_law_fails(
        2,
        &[(Fault::RefusalCosts, "refused, but the position became")],
    );
}

#[test]
fn law_3_finds_what_breaks_it() {
    only_law_fails(
        3,
        &[
            (Fault::GarbagePrintsAlike, "which parses as"),
            (Fault::CodesCollide, "have the same code"),
            (Fault::UntidyText, "has blanks around it"),
        ],
    );
}

#[test]
fn law_4_finds_what_breaks_it() {
    only_law_fails(
        4,
        &[
            (Fault::OptionForgotten, "cannot be set and read"),
            (Fault::OptionUnwritten, "are written as"),
            (Fault::DefaultListedLast, "does not begin with its default"),
            (Fault::ParsingCosts, "record of the first"),
            (Fault::ParsingBlinds, "and saw"),
        ],
    );
}

#[test]
fn law_5_finds_what_breaks_it() {
    only_law_fails(5, &[(Fault::LosesCard, "at the start `cards of")]);
}

#[test]
fn law_6_finds_what_breaks_it() {
    only_law_fails(
        6,
        &[
            (Fault::ViewPeeks, "read the same, but show"),
            (Fault::ViewShowsTheBuried, "read the same, but show"),
            (Fault::ObservationPeeks, "the observation differs"),
            (Fault::ObservationStops, "does not fill"),
            (Fault::EventTells, "lead to the same view, but the log says"),
            (Fault::TextTells, "lead to the same view, but the log says"),
            (Fault::TextTellsOfTheHand, "read differently"),
            (Fault::TextLies, "another action"),
            (Fault::TextHidesFromOneself, "the own action reads"),
            (Fault::RefusalTells, "the sampled world answers"),
            (Fault::RulePeeks, "the actions (or their mask)"),
            (Fault::PointsTell, "the open facts"),
            (Fault::PreviewTells, "a preview in the sampled world"),
            (
                Fault::SampleForgetsTheTurn,
                "the sampled world has the view",
            ),
            (Fault::SampleDealsInOrder, "would be fair"),
            (
                Fault::SampleMiscounts,
                "the sampled world keeps a wrong fact",
            ),
        ],
    );
}

#[test]
fn law_7_finds_what_breaks_it() {
    only_law_fails(7, &[(Fault::LaidIsMiscounted, "cards are laid, kept is")]);
}

#[test]
fn law_8_finds_what_breaks_it() {
    only_law_fails(
        8,
        &[
            (Fault::LeftCountsTwice, "in the twin"),
            (Fault::NothingOnTheRight, "the twin lacks"),
        ],
    );
}

#[test]
fn law_9_finds_what_breaks_it() {
    only_law_fails(
        9,
        &[
            (Fault::ParseCutsCharacters, "panicked"),
            (Fault::ParseIsLoose, "is accepted, but prints as"),
            (Fault::IndexOverflows, "panicked"),
            (Fault::AnyNumberOfSeats, "seats is set up"),
            (Fault::OptionPanics, "panicked"),
            (Fault::RefusedOptionSticks, "changes the options"),
        ],
    );
}

#[test]
fn law_10_finds_what_breaks_it() {
    only_law_fails(
        10,
        &[
            (Fault::GetsStuck, "with 0 actions and 0 outcomes"),
            (Fault::RanksEarly, "the ranking"),
            (Fault::PlacesFromZero, "are not the places of a competition"),
            (Fault::IndicesCollide, "have the same index"),
            (Fault::IndexLeadsElsewhere, "leads to"),
            (Fault::MaskIsLate, "mask["),
            (Fault::ChanceHasIndices, "has an index"),
            (Fault::OtherIndicesLead, "is not in the mask, but leads to"),
            (Fault::RoundsGoBack, "comes after round"),
        ],
    );
}

/// The toy as a subject that is wrong itself, in the way `WRONG` says.
struct Misled<const WRONG: u8>;

const NO_STARTS: u8 = 0;
const NO_NEW_GAME: u8 = 1;
const ENDED: u8 = 2;
const HIDES_NOTHING: u8 = 3;
const IMPOSSIBLE_WORLDS: u8 = 4;
const NO_TRUE_WORLD: u8 = 5;
const NEVER_REVEALS: u8 = 6;
const COUNTS_LAID_CARDS: u8 = 7;
const ENDED_OPENLY: u8 = 8;

impl<const WRONG: u8> Subject for Misled<WRONG> {
    type Game = Toy;

    const HIDDEN: bool = WRONG != HIDES_NOTHING && WRONG != ENDED_OPENLY;

    fn starts() -> Vec<(String, Toy)> {
        let mut starts = Tables::starts();
        match WRONG {
            NO_STARTS => starts.clear(),
            NO_NEW_GAME => starts.retain(|(name, _)| name.starts_with("begun")),
            ENDED | ENDED_OPENLY => starts.iter_mut().for_each(|(_, game)| {
                let mut source = SimSource::new(0, 0);
                while game.play_random(&mut source).is_some() {}
            }),
            _ => {}
        }
        starts
    }

    fn garbage(source: &mut SimSource) -> Action {
        Tables::garbage(source)
    }

    fn inventory(game: &Toy) -> Vec<(String, i64)> {
        let mut inventory = Tables::inventory(game);
        if WRONG == COUNTS_LAID_CARDS {
            inventory.extend((0..game.round()).map(|_| ("more".into(), 1)));
        }
        inventory
    }

    fn audit(game: &Toy) -> Result<(), String> {
        Tables::audit(game)
    }

    fn could_be(sampled: &Toy, truth: &Toy) -> bool {
        WRONG != IMPOSSIBLE_WORLDS || sampled == truth
    }

    fn worlds(truth: &Toy, viewer: Viewer) -> Option<Vec<(Toy, u64)>> {
        let mut worlds = Tables::worlds(truth, viewer)?;
        worlds.retain(|(world, _)| WRONG != NO_TRUE_WORLD || world != truth);
        Some(worlds)
    }

    fn reveals(before: &Toy, by: Actor, action: Action) -> bool {
        WRONG != NEVER_REVEALS && Tables::reveals(before, by, action)
    }
}

#[test]
fn a_law_that_checks_nothing_fails() {
    let check = laws::check::<Misled<NO_STARTS>>;
    assert_fails(|| check(CONFIG), &["law 1 is broken", "no game to check"]);
    let replay = laws::records_replay::<Misled<NO_NEW_GAME>>;
    assert_fails(|| replay(CONFIG), &["law 4 is broken", "none has a record"]);
    let hide = laws::views_keep_secrets::<Misled<ENDED>>;
    assert_fails(|| hide(CONFIG), &["law 6 is broken", "was the true one"]);
    let short = LawsConfig {
        max_moves: 5,
        ..CONFIG
    };
    let end = laws::only_the_end_lists_nothing::<Tables>;
    assert_fails(|| end(short), &["law 10 is broken", "within 5 moves"]);
}

#[test]
fn a_subject_that_contradicts_its_game_is_found() {
    let law = laws::views_keep_secrets::<Misled<HIDES_NOTHING>>;
    assert_fails(|| law(CONFIG), &["though HIDDEN is false"]);
    let law = laws::views_keep_secrets::<Misled<IMPOSSIBLE_WORLDS>>;
    assert_fails(|| law(CONFIG), &["the sampled world could not be"]);
    let law = laws::views_keep_secrets::<Misled<NO_TRUE_WORLD>>;
    assert_fails(|| law(CONFIG), &["the true world is not among"]);
    let law = laws::views_keep_secrets::<Misled<NEVER_REVEALS>>;
    assert_fails(|| law(CONFIG), &["read the same, but show", "Over"]);
    let law = laws::pieces_are_conserved::<Misled<COUNTS_LAID_CARDS>>;
    assert_fails(|| law(CONFIG), &["4 kinds at the start, now 5"]);
}

#[test]
fn a_game_without_secrets_may_say_so() {
    laws::views_keep_secrets::<Misled<ENDED_OPENLY>>(CONFIG);
}

#[test]
fn a_failure_can_be_played_again() {
    let law = || laws::kept_facts_hold::<Tables>(CONFIG);
    let broken = || fault::with(Fault::LaidIsMiscounted, || failure(law)).unwrap();
    let message = broken();
    assert_eq!(message, broken(), "the same seed fails in the same way");
    for part in [
        "start:   ",
        "seed:    5, game ",
        "move:    after ",
        "reason:  ",
    ] {
        assert!(message.contains(part), "`{part}` is missing in\n{message}");
    }
    let (_, name) = message.split_once("start:   ").unwrap();
    let name = name.lines().next().unwrap();
    let start = Tables::starts()
        .into_iter()
        .find(|(other, _)| other == name);
    let (_, script) = message.split_once("as a scenario:").unwrap();
    let played = fault::with(Fault::LaidIsMiscounted, || {
        scenario::run(start.unwrap().1, script)
    });
    assert!(Tables::audit(&played).is_err());
    assert!(message.contains(&played.draw(Ink::Plain)));
}
