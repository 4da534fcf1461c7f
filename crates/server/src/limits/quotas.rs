//! Quotas: how much a client may have at a time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::{Problem, problem::Quota};
use tessera_store::{GuestId, Made, TableId};
use tokio::time::Instant;

use super::Limits;
use crate::address::AddressKey;

/// How much clients may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotaLimits {
    /// Tables that a guest has created and that are open or running.
    pub tables_per_guest: u32,
    /// Those of them at which a bot plays.
    pub bot_tables_per_guest: u32,
    /// Courses that a guest has added.
    pub courses_per_guest: u32,
    /// Records that a guest has imported.
    pub imports_per_guest: u32,
    /// Sockets and streams of a guest, on each server.
    pub sockets_per_guest: u32,
    /// Sockets and streams of one address, on each server.
    pub sockets_per_address: u32,
    /// Tables that were created from one address within a day and are open or running.
    pub tables_per_address: u32,
    /// Those of them at which a bot plays.
    pub bot_tables_per_address: u32,
    /// Courses that are added from one address within a day.
    pub courses_per_address: u32,
    /// Records that are imported from one address within a day.
    pub imports_per_address: u32,
    /// Rows that the log of a table may have: a game that does not end is stopped.
    pub rows_per_table: u32,
}

impl Default for QuotaLimits {
    fn default() -> QuotaLimits {
        QuotaLimits {
            tables_per_guest: 50,
            bot_tables_per_guest: 30,
            courses_per_guest: 50,
            imports_per_guest: 200,
            sockets_per_guest: 50,
            sockets_per_address: 1_000,
            tables_per_address: 500,
            bot_tables_per_address: 200,
            courses_per_address: 100,
            imports_per_address: 200,
            rows_per_table: 10_000,
        }
    }
}

/// Something that an address may have a limited number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressUse {
    /// A table without bots.
    Table(TableId),
    /// A table at which a bot plays.
    BotTable(TableId),
    /// A course.
    Course,
    /// An imported record.
    Import,
}

/// How long something counts for the address from which it was created. If another server ends a
/// table, this one keeps counting it until then.
const COUNTED_FOR: Duration = Duration::from_secs(24 * 3600);

/// What was created from each address.
#[derive(Debug, Default)]
pub(super) struct AddressUses(Mutex<Uses>);

#[derive(Debug, Default)]
struct Uses {
    by_address: HashMap<AddressKey, Vec<(AddressUse, Instant)>>,
    /// The addresses of the tables among them.
    of_tables: HashMap<TableId, AddressKey>,
}

impl AddressUse {
    fn table(self) -> Option<TableId> {
        match self {
            AddressUse::Table(table) | AddressUse::BotTable(table) => Some(table),
            AddressUse::Course | AddressUse::Import => None,
        }
    }
}

impl AddressUses {
    fn lock(&self) -> MutexGuard<'_, Uses> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, address: AddressKey, counts: impl Fn(AddressUse) -> bool) -> u32 {
        let uses = self.lock();
        let uses = uses.by_address.get(&address).into_iter().flatten();
        let counted = uses.filter(|(used, at)| counts(*used) && at.elapsed() < COUNTED_FOR);
        u32::try_from(counted.count()).unwrap_or(u32::MAX)
    }

    fn add(&self, address: AddressKey, used: AddressUse) {
        let mut uses = self.lock();
        if let Some(table) = used.table() {
            uses.of_tables.insert(table, address);
        }
        let of_address = uses.by_address.entry(address).or_default();
        of_address.push((used, Instant::now()));
    }

    fn forget_table(&self, table: TableId) {
        let mut uses = self.lock();
        let Some(address) = uses.of_tables.remove(&table) else {
            return;
        };
        if let Some(of_address) = uses.by_address.get_mut(&address) {
            of_address.retain(|(used, _)| used.table() != Some(table));
            if of_address.is_empty() {
                uses.by_address.remove(&address);
            }
        }
    }

    pub(super) fn forget_old(&self) {
        let mut uses = self.lock();
        let Uses {
            by_address,
            of_tables,
        } = &mut *uses;
        by_address.retain(|_, of_address| {
            of_address.retain(|(used, at)| {
                let counts = at.elapsed() < COUNTED_FOR;
                if let Some(table) = used.table().filter(|_| !counts) {
                    of_tables.remove(&table);
                }
                counts
            });
            !of_address.is_empty()
        });
    }
}

/// The side that a socket counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SocketOwner {
    Guest(GuestId),
    Address(AddressKey),
}

/// How many sockets each guest and each address has.
#[derive(Clone, Debug, Default)]
pub(super) struct Sockets(Arc<Mutex<HashMap<SocketOwner, u32>>>);

/// The place of a socket, which is free again when this is dropped.
#[derive(Debug)]
pub struct SocketPlace {
    sockets: Sockets,
    owners: Vec<SocketOwner>,
}

impl Sockets {
    fn lock(&self) -> MutexGuard<'_, HashMap<SocketOwner, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a socket for each of its owners, who may have so many at most, or for none.
    fn enter(&self, owners: &[(SocketOwner, u32)]) -> Result<SocketPlace, Problem> {
        let mut sockets = self.lock();
        for (owner, most) in owners {
            if sockets.get(owner).is_some_and(|count| count >= most) {
                return Err(reached(Quota::Sockets, *most));
            }
        }
        let owners: Vec<SocketOwner> = owners.iter().map(|(owner, _)| *owner).collect();
        for owner in &owners {
            *sockets.entry(*owner).or_default() += 1;
        }
        Ok(SocketPlace {
            sockets: self.clone(),
            owners,
        })
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock();
        for owner in &self.owners {
            if let Some(count) = sockets.get_mut(owner) {
                *count -= 1;
                if *count == 0 {
                    sockets.remove(owner);
                }
            }
        }
    }
}

impl Limits {
    /// Checks that a guest who has made this much may create another table.
    ///
    /// # Errors
    /// When a quota is used up.
    pub fn check_new_table(
        &self,
        made: &Made,
        address: AddressKey,
        has_bots: bool,
    ) -> Result<(), Problem> {
        let Some(active) = &self.active else {
            return Ok(());
        };
        let quotas = &active.settings.quotas;
        let addresses = &active.addresses;
        let is_table = |used: AddressUse| used.table().is_some();
        let is_bot_table = |used| matches!(used, AddressUse::BotTable(_));
        below(
            Quota::Tables,
            made.open.saturating_add(made.running),
            quotas.tables_per_guest,
        )?;
        let by_address = addresses.count(address, is_table);
        below(
            Quota::TablesOfAddress,
            by_address,
            quotas.tables_per_address,
        )?;
        if has_bots {
            below(
                Quota::BotTables,
                made.with_bots,
                quotas.bot_tables_per_guest,
            )?;
            let by_address = addresses.count(address, is_bot_table);
            let most = quotas.bot_tables_per_address;
            below(Quota::BotTablesOfAddress, by_address, most)?;
        }
        Ok(())
    }

    /// Checks that a guest who has made this much may add another course.
    ///
    /// # Errors
    /// When a quota is used up.
    pub fn check_new_course(&self, made: &Made, address: AddressKey) -> Result<(), Problem> {
        let Some(active) = &self.active else {
            return Ok(());
        };
        let quotas = &active.settings.quotas;
        let by_address = active
            .addresses
            .count(address, |used| used == AddressUse::Course);
        below(Quota::Courses, made.courses, quotas.courses_per_guest)?;
        below(
            Quota::CoursesOfAddress,
            by_address,
            quotas.courses_per_address,
        )
    }

    /// Checks that a guest who has made this much may import another record.
    ///
    /// # Errors
    /// When a quota is used up.
    pub fn check_new_import(&self, made: &Made, address: AddressKey) -> Result<(), Problem> {
        let Some(active) = &self.active else {
            return Ok(());
        };
        let quotas = &active.settings.quotas;
        let by_address = active
            .addresses
            .count(address, |used| used == AddressUse::Import);
        below(Quota::Imports, made.imported, quotas.imports_per_guest)?;
        below(
            Quota::ImportsOfAddress,
            by_address,
            quotas.imports_per_address,
        )
    }

    /// Notes what was created from an address.
    pub fn note_use(&self, address: AddressKey, used: AddressUse) {
        if let Some(active) = &self.active {
            active.addresses.add(address, used);
        }
    }

    /// Stops counting a table, because its game is over.
    pub fn forget_table(&self, table: TableId) {
        if let Some(active) = &self.active {
            active.addresses.forget_table(table);
        }
    }

    /// The address from which a table was created on this server, while it counts.
    pub fn address_of(&self, table: TableId) -> Option<AddressKey> {
        let active = self.active.as_ref()?;
        active.addresses.lock().of_tables.get(&table).copied()
    }

    /// A place for a socket of a guest.
    ///
    /// # Errors
    /// When the guest or the address has as many as allowed.
    pub fn enter_socket(
        &self,
        guest: Option<GuestId>,
        address: AddressKey,
    ) -> Result<Option<SocketPlace>, Problem> {
        let Some(active) = &self.active else {
            return Ok(None);
        };
        let quotas = &active.settings.quotas;
        let mut owners = vec![(SocketOwner::Address(address), quotas.sockets_per_address)];
        owners.extend(guest.map(|guest| (SocketOwner::Guest(guest), quotas.sockets_per_guest)));
        active.sockets.enter(&owners).map(Some)
    }
}

fn below(quota: Quota, count: u32, most: u32) -> Result<(), Problem> {
    if count < most {
        Ok(())
    } else {
        Err(reached(quota, most))
    }
}

fn reached(quota: Quota, most: u32) -> Problem {
    metrics::counter!("tessera_quota_reached_total", "quota" => quota.name()).increment(1);
    Problem::QuotaReached { most, quota }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::LimitSettings;

    const NEAR: AddressKey = AddressKey::V4(1);
    const FAR: AddressKey = AddressKey::V4(2);

    fn limits(change: impl FnOnce(&mut QuotaLimits)) -> Limits {
        let mut settings = LimitSettings::default();
        change(&mut settings.quotas);
        Limits::new(Some(settings))
    }

    fn quota(checked: Result<(), Problem>) -> Option<Quota> {
        match checked {
            Ok(()) => None,
            Err(Problem::QuotaReached { quota, .. }) => Some(quota),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn tables_of_a_guest_are_those_that_are_open_or_running() {
        let limits = limits(|quotas| {
            quotas.tables_per_guest = 3;
            quotas.bot_tables_per_guest = 2;
        });
        let mut made = Made {
            open: 1,
            running: 1,
            with_bots: 2,
            ..Made::default()
        };
        let check = |made: &Made, has_bots| quota(limits.check_new_table(made, NEAR, has_bots));
        assert_eq!(check(&made, false), None);
        assert_eq!(check(&made, true), Some(Quota::BotTables));
        made.open = 2;
        assert_eq!(check(&made, false), Some(Quota::Tables));
    }

    #[test]
    fn tables_of_an_address_count_until_they_are_over() {
        let limits = limits(|quotas| quotas.tables_per_address = 2);
        let [first, second] = [TableId::new([1; 16]), TableId::new([2; 16])];
        let made = Made::default();
        let check = |address| quota(limits.check_new_table(&made, address, false));
        limits.note_use(NEAR, AddressUse::Table(first));
        assert_eq!(check(NEAR), None);
        limits.note_use(NEAR, AddressUse::BotTable(second));
        assert_eq!(check(NEAR), Some(Quota::TablesOfAddress));
        assert_eq!(check(FAR), None);
        assert_eq!(limits.address_of(second), Some(NEAR));
        limits.forget_table(second);
        assert_eq!(check(NEAR), None);
        assert_eq!(limits.address_of(second), None);
    }

    // The clock is paused, and the test advances it.
    #[tokio::test(start_paused = true)]
    async fn imports_of_an_address_count_for_a_day() {
        let limits = limits(|quotas| quotas.imports_per_address = 1);
        let check = || quota(limits.check_new_import(&Made::default(), NEAR));
        assert_eq!(check(), None);
        limits.note_use(NEAR, AddressUse::Import);
        assert_eq!(check(), Some(Quota::ImportsOfAddress));
        tokio::time::advance(COUNTED_FOR).await;
        assert_eq!(check(), None);
        limits.forget_unused();
        let active = limits.active.as_ref().unwrap();
        assert!(active.addresses.lock().by_address.is_empty());
    }

    #[test]
    fn the_place_of_a_socket_is_free_again_when_it_ends() {
        let limits = limits(|quotas| {
            quotas.sockets_per_guest = 1;
            quotas.sockets_per_address = 2;
        });
        let guest = Some(GuestId::new([7; 16]));
        let first = limits.enter_socket(guest, NEAR).unwrap();
        assert!(limits.enter_socket(guest, FAR).is_err());
        let _second = limits.enter_socket(None, NEAR).unwrap();
        assert!(limits.enter_socket(None, NEAR).is_err());
        assert!(limits.enter_socket(None, FAR).is_ok());
        drop(first);
        assert!(limits.enter_socket(guest, NEAR).is_ok());
    }

    #[test]
    fn nothing_is_limited_if_limits_are_off() {
        let off = Limits::new(None);
        let made = Made {
            open: u32::MAX,
            ..Made::default()
        };
        assert_eq!(quota(off.check_new_table(&made, NEAR, true)), None);
        assert!(off.quotas().is_none());
    }
}
