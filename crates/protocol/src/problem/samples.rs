//! Samples of all problems, for tests, documentation and fixtures.

use strum::VariantArray as _;

use super::{MemberFault, Occupant, OptionFault, Problem, Quota, SeatFault, StoreFault};
use crate::{
    table::Status,
    words::{SeatLetter, Version},
};

impl Problem {
    /// A sample of each kind; where the sentence depends on the facts, one for each sentence.
    pub fn samples() -> Vec<Problem> {
        let seat = SeatLetter::B;
        let name = || "Ben".to_owned();
        let detail = || "what is wrong".to_owned();
        let statuses = [
            Status::Open,
            Status::Running,
            Status::Finished,
            Status::Archived,
        ];
        let seat_faults = [
            SeatFault::LevelWithoutBot,
            SeatFault::BotWithoutLevel,
            SeatFault::SecondSeat,
        ];
        let member_faults = [
            MemberFault::Count { count: 0, most: 64 },
            MemberFault::Length {
                length: 40,
                most: 32,
            },
            MemberFault::Character { character: 0x202e },
            MemberFault::Spaces,
            MemberFault::Value {
                allowed: vec!["A".into(), "B".into(), "spectator".into()],
            },
            MemberFault::Cursor,
        ];
        let option_faults = [
            OptionFault::Unknown {
                known: vec!["farms".into()],
            },
            OptionFault::Value {
                allowed: vec!["third".into(), "off".into()],
                value: "fourth".into(),
            },
            OptionFault::Document {
                detail: detail(),
                member: "tiles[2].rotation".into(),
            },
        ];
        let mut samples = vec![
            Problem::SeatTokenOnly,
            Problem::NotAnAction {
                expected: "`place X,Y rR`".into(),
                text: "put it there".into(),
            },
            Problem::BeyondChance,
            Problem::Stale {
                expected: Version(7),
            },
            Problem::IdReused,
            Problem::NoTable,
            Problem::UnknownToken,
            Problem::LinkUsed,
            Problem::NotSeated,
            Problem::NotAtTable,
            Problem::NotYourSeat { seat },
            Problem::LinkNeeded { seat },
            Problem::BotPlays,
            Problem::NoBotPlays,
            Problem::AlreadySeated { seat },
            Problem::SeatTaken {
                by: Occupant::Person { name: name() },
                seat,
            },
            Problem::SeatTaken {
                by: Occupant::Bot {
                    level: "casual".into(),
                },
                seat,
            },
            Problem::NoFreeSeat,
            Problem::NoSeat { seats: 2 },
            Problem::NameTaken { name: name() },
            Problem::BadSeatCount {
                fewest: 2,
                most: 4,
                seats: 5,
            },
            Problem::NoLevel {
                known: vec!["novice".into(), "expert".into()],
                level: "hard".into(),
            },
            Problem::TooLarge { most: 8 << 10 },
            Problem::NotJson {
                column: 12,
                detail: detail(),
                line: 1,
            },
            Problem::WrongForm {
                column: Some(12),
                detail: detail(),
                line: Some(1),
                member: Some("seats[1].level".into()),
            },
            Problem::NotAway {
                away_after: 120,
                name: name(),
                seat,
            },
            Problem::SeatsFree {
                seats: vec![SeatLetter::B, SeatLetter::C],
            },
            Problem::CannotLeave,
            Problem::ForeignOrigin {
                public_url: "https://tessera.example".into(),
            },
            Problem::WrongType,
            Problem::Who,
            Problem::NoGameCalled { name: name() },
            Problem::Outdated {
                client: 1,
                server: 2,
            },
            Problem::NoCourse { name: name() },
            Problem::CourseTaken { name: name() },
            Problem::BadCourse {
                detail: detail(),
                member: "tiles[2].rotation".into(),
            },
            Problem::BadRecord {
                detail: detail(),
                member: None,
                move_number: Some(17),
            },
            Problem::NoSuchAddress {
                path: "/api/nothing".into(),
            },
            Problem::NoSuchMethod {
                method: "PUT".into(),
                path: "/api/games".into(),
            },
            Problem::UpgradeNeeded,
            Problem::StillRunning,
            Problem::OwnViewOnly,
            Problem::NoSuchVersion { last: 12 },
            Problem::NoGame,
            Problem::Unavailable,
            Problem::TooFast {
                retry_after_ms: 1_500,
            },
            Problem::Busy {
                retry_after_ms: 1_000,
            },
            Problem::SlowBody,
            Problem::Internal,
            Problem::BrokenTable,
        ];
        samples.extend(option_faults.map(|fault| Problem::BadOption {
            fault,
            option: "farms".into(),
        }));
        let quotas = Quota::VARIANTS.iter();
        samples.extend(quotas.map(|&quota| Problem::QuotaReached { most: 50, quota }));
        let store_faults = StoreFault::VARIANTS.iter();
        samples.extend(store_faults.map(|&why| Problem::CannotStore { why }));
        samples.extend(statuses.map(|status| Problem::WrongStatus { status }));
        samples.extend(seat_faults.map(|fault| Problem::BadSeat { fault, seat }));
        samples.extend(member_faults.map(|fault| Problem::BadMember {
            fault,
            member: "name".into(),
        }));
        samples
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::problem::Code;

    #[test]
    fn there_is_a_sample_of_each_kind() {
        let samples: BTreeSet<Code> = Problem::samples().iter().map(Code::from).collect();
        let all: BTreeSet<Code> = Code::all().iter().copied().collect();
        assert_eq!(samples, all);
    }

    #[test]
    fn sentences_begin_in_lower_case_and_end_without_a_full_stop() {
        for problem in Problem::samples() {
            let sentence = problem.to_string();
            assert!(
                !sentence.is_empty() && !sentence.ends_with('.'),
                "{sentence}"
            );
            let first = sentence.chars().next().unwrap();
            let name = ["Ben", "/api"]
                .iter()
                .any(|name| sentence.starts_with(name));
            assert!(first.is_lowercase() || first == '`' || name, "{sentence}");
        }
    }
}
