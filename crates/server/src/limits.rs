//! Rates and quotas: how often clients may send requests, and how much they may have.
//!
//! Rates are counted by this server, in memory: by address, by guest, by table and by socket
//! ([`RateLimits`]). Quotas of guests are counted by the store, and so over all servers; quotas of
//! addresses by this server alone, since addresses are not stored ([`QuotaLimits`]).

mod class;
mod quotas;
mod rates;

use std::{num::NonZeroU32, time::Duration};

use tessera_protocol::Problem;
use tessera_store::GuestId;

pub use class::RequestClass;
pub use quotas::{AddressUse, QuotaLimits, SocketPlace};
pub use rates::{ClassRates, DirectRate, Rate, RateLimits};

use crate::address::AddressKey;
use quotas::{AddressUses, Sockets};
use rates::KeyedRates;

/// The limits of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LimitSettings {
    /// How often clients may send requests.
    pub rates: RateLimits,
    /// How much clients may have.
    pub quotas: QuotaLimits,
}

/// The counters that enforce the limits.
#[derive(Debug)]
pub struct Limits {
    /// `None` if the host has switched limits off.
    active: Option<Box<Active>>,
}

#[derive(Debug)]
struct Active {
    settings: LimitSettings,
    by_address: KeyedRates<AddressKey>,
    by_guest: KeyedRates<GuestId>,
    addresses: AddressUses,
    sockets: Sockets,
}

impl Limits {
    /// Limits without any counts. Without settings nothing is limited.
    pub fn new(settings: Option<LimitSettings>) -> Limits {
        let active = settings.map(|settings| {
            Box::new(Active {
                by_address: KeyedRates::new(&settings.rates.address),
                by_guest: KeyedRates::new(&settings.rates.guest),
                addresses: AddressUses::default(),
                sockets: Sockets::default(),
                settings,
            })
        });
        Limits { active }
    }

    /// Counts a request of an address.
    ///
    /// # Errors
    /// When it is one too many; the error has the time after which another one is allowed.
    pub fn check_address(&self, class: RequestClass, address: AddressKey) -> Result<(), Problem> {
        match &self.active {
            Some(active) => counted(active.by_address.check(class, &address), class, "address"),
            None => Ok(()),
        }
    }

    /// Counts a request of a guest.
    ///
    /// # Errors
    /// When it is one too many; the error has the time after which another one is allowed.
    pub fn check_guest(&self, class: RequestClass, guest: GuestId) -> Result<(), Problem> {
        match &self.active {
            Some(active) => counted(active.by_guest.check(class, &guest), class, "guest"),
            None => Ok(()),
        }
    }

    /// The rate of messages of one socket.
    pub fn socket_rate(&self) -> DirectRate {
        DirectRate::new(self.rates().map(|rates| rates.socket))
    }

    /// The rate of commands at one table.
    pub fn table_rate(&self) -> DirectRate {
        DirectRate::new(self.rates().map(|rates| rates.table))
    }

    fn rates(&self) -> Option<&RateLimits> {
        self.active.as_ref().map(|active| &active.settings.rates)
    }

    /// The quotas, unless limits are switched off.
    pub fn quotas(&self) -> Option<&QuotaLimits> {
        self.active.as_ref().map(|active| &active.settings.quotas)
    }

    /// Forgets the counts that would limit nobody now. The server calls this regularly, so that
    /// memory does not grow with the number of addresses.
    pub fn forget_unused(&self) {
        if let Some(active) = &self.active {
            active.by_address.forget_unused();
            active.by_guest.forget_unused();
            active.addresses.forget_old();
        }
    }
}

fn counted(
    checked: Result<(), Duration>,
    class: RequestClass,
    scope: &'static str,
) -> Result<(), Problem> {
    checked.map_err(|wait| {
        metrics::counter!("tessera_limited_total", "class" => class.name(), "by" => scope)
            .increment(1);
        too_fast(wait)
    })
}

/// The refusal of a request that may be repeated after a time.
pub(crate) fn too_fast(wait: Duration) -> Problem {
    let milliseconds = wait.as_millis().max(1);
    Problem::TooFast {
        retry_after_ms: u32::try_from(milliseconds).unwrap_or(u32::MAX),
    }
}

/// A number of the default settings.
const fn positive(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}
