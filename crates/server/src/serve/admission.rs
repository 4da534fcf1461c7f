//! How many connections may be open: in total, and from one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use thiserror::Error;

use crate::{
    address::{AddressKey, TrustedProxies},
    settings::ConnectionLimits,
};

/// Counts connections and refuses those that are too many.
#[derive(Debug)]
pub struct Admission {
    limits: ConnectionLimits,
    /// Not limited by address, since a proxy has the connections of all people behind it.
    proxies: TrustedProxies,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    total: usize,
    by_address: HashMap<AddressKey, usize>,
}

/// A connection that was admitted; it is counted until this is dropped.
#[derive(Debug)]
pub struct Admitted {
    admission: Arc<Admission>,
    address: AddressKey,
}

/// The reason why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The server has as many as it can hold.
    #[error("the server has as many connections as it can hold")]
    Full,
    /// The address has as many as it may have.
    #[error("your address has as many connections as one address may have")]
    AddressFull,
}

impl Admission {
    /// An admission without any connections yet.
    pub fn new(limits: ConnectionLimits, proxies: TrustedProxies) -> Arc<Admission> {
        Arc::new(Admission {
            limits,
            proxies,
            counts: Mutex::default(),
        })
    }

    /// Counts a connection from this address.
    ///
    /// # Errors
    /// When it would be one too many.
    pub fn admit(self: &Arc<Admission>, peer: IpAddr) -> Result<Admitted, Refusal> {
        let mut counts = self.counts();
        if counts.total >= self.limits.total {
            return Err(Refusal::Full);
        }
        let address = AddressKey::of(peer);
        let count = counts.by_address.entry(address).or_default();
        if *count >= self.limits.per_address && !self.proxies.trusts(peer) {
            return Err(Refusal::AddressFull);
        }
        *count += 1;
        counts.total += 1;
        metrics::gauge!("tessera_connections").set(counts.total as f64);
        Ok(Admitted {
            admission: Arc::clone(self),
            address,
        })
    }

    /// The number of open connections.
    pub fn open(&self) -> usize {
        self.counts().total
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut counts = self.admission.counts();
        counts.total -= 1;
        metrics::gauge!("tessera_connections").set(counts.total as f64);
        // An address without connections is forgotten: the map has one entry for each open
        // connection at most.
        if let Some(count) = counts.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admission() -> Arc<Admission> {
        admission_behind(TrustedProxies::default())
    }

    fn admission_behind(proxies: TrustedProxies) -> Arc<Admission> {
        let limits = ConnectionLimits {
            total: 3,
            per_address: 2,
        };
        Admission::new(limits, proxies)
    }

    fn peer(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let admission = admission();
        let [near, far] = [peer("192.0.2.1"), peer("192.0.2.2")];
        let first = admission.admit(near).unwrap();
        let second = admission.admit(near).unwrap();
        let refused = admission.admit(near).unwrap_err();
        assert_eq!(refused, Refusal::AddressFull);
        let other = admission.admit(far).unwrap();
        assert_eq!(admission.admit(far).unwrap_err(), Refusal::Full);
        drop(first);
        assert_eq!(admission.open(), 2);
        drop(admission.admit(near).unwrap());
        drop((second, other));
        assert_eq!(admission.open(), 0);
        assert!(admission.counts().by_address.is_empty());
    }

    #[test]
    fn a_trusted_proxy_is_limited_in_total_only() {
        let proxies = TrustedProxies {
            networks: vec!["192.0.2.0/24".parse().unwrap()],
            ..TrustedProxies::default()
        };
        let admission = admission_behind(proxies);
        let _held = [(); 3].map(|()| admission.admit(peer("192.0.2.1")).unwrap());
        let refused = admission.admit(peer("192.0.2.1")).unwrap_err();
        assert_eq!(refused, Refusal::Full);
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_as_one() {
        let admission = admission();
        let _held = [
            admission.admit(peer("2001:db8::1")).unwrap(),
            admission.admit(peer("2001:db8::ffff:1")).unwrap(),
        ];
        let third = admission.admit(peer("2001:db8::2"));
        assert_eq!(third.unwrap_err(), Refusal::AddressFull);
        admission.admit(peer("2001:db8:0:1::2")).unwrap();
    }
}
