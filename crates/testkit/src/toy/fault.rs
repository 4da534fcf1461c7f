//! Ways to break the toy, one at a time.

use std::cell::Cell;

/// What is wrong with the toy now. The law that each breaks is in `faults.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    ListsTwice,
    HidesAction,
    HidesOutcome,
    WeighsNothing,
    CheckIsStricter,
    ChanceActsForSeats,
    PlayScoresNothing,
    CountsOneMore,
    PicksTheFirst,
    PicksGarbage,
    PicksNothing,
    PlaysGarbage,
    PlaysNothing,
    PlaysAnother,
    LoudCode,
    LoudSentence,
    NoRule,
    RefusalCosts,
    GarbagePrintsAlike,
    CodesCollide,
    UntidyText,
    OptionForgotten,
    OptionUnwritten,
    DefaultListedLast,
    ParsingCosts,
    ParsingBlinds,
    LosesCard,
    ViewPeeks,
    ViewShowsTheBuried,
    ObservationPeeks,
    ObservationStops,
    EventTells,
    TextTells,
    TextTellsOfTheHand,
    TextLies,
    TextHidesFromOneself,
    RefusalTells,
    RulePeeks,
    PointsTell,
    PreviewTells,
    SampleForgetsTheTurn,
    SampleDealsInOrder,
    SampleMiscounts,
    LaidIsMiscounted,
    LeftCountsTwice,
    NothingOnTheRight,
    ParseCutsCharacters,
    ParseIsLoose,
    IndexOverflows,
    AnyNumberOfSeats,
    OptionPanics,
    RefusedOptionSticks,
    GetsStuck,
    RanksEarly,
    PlacesFromZero,
    IndicesCollide,
    IndexLeadsElsewhere,
    MaskIsLate,
    ChanceHasIndices,
    OtherIndicesLead,
    RoundsGoBack,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    static PARSED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the toy has this fault now.
pub fn is(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// Runs `run` with the fault in this thread.
pub fn with<T>(fault: Fault, run: impl FnOnce() -> T) -> T {
    /// Mends the toy also after a panic.
    struct Mend;
    impl Drop for Mend {
        fn drop(&mut self) {
            FAULT.set(Fault::None);
        }
    }
    let _mend = Mend;
    FAULT.set(fault);
    PARSED.set(false);
    run()
}

/// A parser that leaves a trace: a fault can make rules depend on more than the state.
pub fn note_parsing() {
    PARSED.set(true);
}

/// Whether something was parsed since the toy was broken.
pub fn has_parsed() -> bool {
    PARSED.get()
}
