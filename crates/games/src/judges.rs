//! The files of outside judges, for every game.

use tessera_core::oracle::Report;
use tessera_protocol::GameName;

use crate::registry::{Playable, Visit, visit};

/// The files that the outside judges of a game write, and how they are verified.
#[derive(Clone, Copy, Debug)]
pub struct JudgeFiles {
    /// The values of their member `schema`.
    pub schemas: &'static [&'static str],
    /// The members that identify files without a schema; empty when there are no such files.
    pub members: &'static [&'static str],
    /// Replays one of them; the error says why a text is not such a file.
    pub verify: fn(&str) -> Result<Report, String>,
}

struct FilesOf;

impl Visit for FilesOf {
    type Answer = JudgeFiles;

    fn visit<G: Playable>(self) -> JudgeFiles {
        JudgeFiles {
            schemas: G::SCHEMAS,
            members: G::MEMBERS,
            verify: G::verify,
        }
    }
}

impl JudgeFiles {
    /// The files of every game.
    pub fn all() -> impl Iterator<Item = JudgeFiles> {
        GameName::ALL.iter().map(|&game| visit(game, FilesOf))
    }

    /// The names of all kinds of files.
    pub fn kinds() -> Vec<String> {
        let mut kinds = Vec::new();
        for files in JudgeFiles::all() {
            kinds.extend(files.schemas.iter().map(ToString::to_string));
            if !files.members.is_empty() {
                kinds.push(format!("files with `{}`", files.members.join("` and `")));
            }
        }
        kinds
    }

    /// The files with this schema.
    pub fn of_schema(schema: &str) -> Option<JudgeFiles> {
        JudgeFiles::all().find(|files| files.schemas.contains(&schema))
    }

    /// The files without a schema that are identified by members, all of which satisfy `has`.
    pub fn of_members(has: impl Fn(&str) -> bool) -> Option<JudgeFiles> {
        JudgeFiles::all().find(|files| {
            let members = files.members;
            !members.is_empty() && members.iter().all(|member| has(member))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_has_exactly_one_judge() {
        let mut all: Vec<_> = JudgeFiles::all().flat_map(|files| files.schemas).collect();
        assert!(
            all.iter()
                .all(|schema| JudgeFiles::of_schema(schema).is_some())
        );
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(JudgeFiles::of_schema("chess-replay/1").is_none());
    }

    #[test]
    fn files_without_a_schema_are_identified_by_their_members() {
        let find = |members: &[&str]| JudgeFiles::of_members(|member| members.contains(&member));
        for files in JudgeFiles::all().filter(|files| !files.members.is_empty()) {
            let found = find(files.members).map(|found| found.schemas);
            assert_eq!(found, Some(files.schemas));
            assert!(find(&files.members[1..]).is_none());
        }
        assert!(find(&[]).is_none());
    }
}
