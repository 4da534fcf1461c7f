//! The classes of requests that are limited separately.

use strum::{IntoStaticStr, VariantArray};

/// A class of requests. Each has its own rates, so that somebody who reads a lot can still move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RequestClass {
    /// Becoming a guest, changing a name, ending a session.
    SignUp,
    /// Creating a table, also for a rematch.
    Table,
    /// Sitting down, getting up, starting, resigning, seating a bot, making a link.
    Join,
    /// A move.
    Command,
    /// A preview.
    Preview,
    /// Reading a table, the page or its files.
    Read,
    /// A list of tables: each of them may have to be read from its log.
    List,
    /// Reading what is computed from a complete log: replays, records, view logs.
    HeavyRead,
    /// Importing a record.
    Import,
    /// Adding a course.
    Course,
    /// Opening a socket or a stream.
    Connect,
}

impl RequestClass {
    /// All classes.
    pub const ALL: &'static [RequestClass] = RequestClass::VARIANTS;

    /// Its name in the configuration and in metrics.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The class with this name.
    pub fn named(name: &str) -> Option<RequestClass> {
        Self::ALL.iter().copied().find(|class| class.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_found_by_its_name() {
        for &class in RequestClass::ALL {
            assert_eq!(RequestClass::named(class.name()), Some(class));
        }
        assert_eq!(RequestClass::HeavyRead.name(), "heavy-read");
        assert_eq!(RequestClass::named("HeavyRead"), None);
    }
}
