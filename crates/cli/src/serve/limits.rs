//! Rates and quotas in the configuration file.
//!
//! ```toml
//! [rates.address]
//! sign-up = { per-minute = 60, burst = 300 }
//! [rates.guest]
//! command = { per-minute = 300, burst = 120 }
//! [rates]
//! table = { per-minute = 600, burst = 240 }
//! socket = { per-minute = 1200, burst = 300 }
//! [quotas]
//! tables-per-guest = 50
//! ```

use std::{collections::BTreeMap, num::NonZeroU32};

use serde::Deserialize;
use tessera_server::limits::{ClassRates, QuotaLimits, Rate, RateLimits, RequestClass};

use crate::failure::Failure;

/// A rate in the file.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RateFile {
    per_minute: NonZeroU32,
    burst: NonZeroU32,
}

impl From<RateFile> for Rate {
    fn from(rate: RateFile) -> Rate {
        Rate {
            burst: rate.burst,
            per_minute: rate.per_minute,
        }
    }
}

/// The rates that differ from the default.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RatesFile {
    address: BTreeMap<String, RateFile>,
    guest: BTreeMap<String, RateFile>,
    table: Option<RateFile>,
    socket: Option<RateFile>,
}

impl RatesFile {
    /// The rates, with defaults for those that the file does not name.
    pub(super) fn settings(self) -> Result<RateLimits, Failure> {
        let mut rates = RateLimits::default();
        change(&mut rates.address, self.address, "address")?;
        change(&mut rates.guest, self.guest, "guest")?;
        if let Some(rate) = self.table {
            rates.table = rate.into();
        }
        if let Some(rate) = self.socket {
            rates.socket = rate.into();
        }
        Ok(rates)
    }
}

fn change(
    rates: &mut ClassRates,
    changes: BTreeMap<String, RateFile>,
    scope: &str,
) -> Result<(), Failure> {
    for (name, rate) in changes {
        let class = RequestClass::named(&name).ok_or_else(|| {
            let known = RequestClass::ALL.iter().map(|class| class.name());
            let known: Vec<_> = known.collect();
            Failure::usage(format!(
                "rates.{scope}.{name}: there is no such class of requests; there are: {}",
                known.join(", ")
            ))
        })?;
        rates.set(class, rate.into());
    }
    Ok(())
}

macro_rules! quotas {
    ($($quota:ident)*) => {
        /// The quotas that differ from the default.
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub(super) struct QuotasFile {
            $($quota: Option<u32>,)*
        }

        impl QuotasFile {
            /// The quotas, with defaults for those that the file does not name.
            pub(super) fn settings(&self) -> QuotaLimits {
                let default = QuotaLimits::default();
                QuotaLimits {
                    $($quota: self.$quota.unwrap_or(default.$quota),)*
                }
            }
        }
    };
}

quotas! {
    tables_per_guest
    bot_tables_per_guest
    courses_per_guest
    imports_per_guest
    sockets_per_guest
    sockets_per_address
    tables_per_address
    bot_tables_per_address
    courses_per_address
    imports_per_address
    rows_per_table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_rates_and_quotas_can_be_configured() {
        let file: RatesFile = toml::from_str(
            "socket = { per-minute = 7, burst = 8 }\n[guest]\nheavy-read = { per-minute = 5, burst = 6 }\n",
        )
        .unwrap();
        let Ok(rates) = file.settings() else {
            panic!("these are rates");
        };
        let heavy = rates.guest.of(RequestClass::HeavyRead);
        assert_eq!((heavy.per_minute.get(), heavy.burst.get()), (5, 6));
        assert_eq!(rates.socket.burst.get(), 8);
        let default = RateLimits::default();
        assert_eq!(rates.address, default.address);
        let file: QuotasFile = toml::from_str("imports-per-guest = 3\n").unwrap();
        assert_eq!(file.settings().imports_per_guest, 3);
        assert_eq!(
            file.settings().tables_per_guest,
            QuotaLimits::default().tables_per_guest
        );
    }

    #[test]
    fn an_unknown_class_is_refused_with_the_known_ones() {
        let file: RatesFile =
            toml::from_str("[guest]\nmoves = { per-minute = 5, burst = 6 }\n").unwrap();
        let refused = file.settings().err().unwrap().to_string();
        assert!(refused.contains("rates.guest.moves"), "{refused}");
        assert!(refused.contains("heavy-read"), "{refused}");
        assert!(toml::from_str::<QuotasFile>("tables = 1").is_err());
    }
}
