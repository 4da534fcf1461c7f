//! The address of a client, to which limits apply.
//!
//! Addresses are kept in memory only, and used for limits only.

mod forwarded;

use std::net::{IpAddr, Ipv6Addr};

pub use forwarded::{ForwardedHeader, TrustedProxies};

/// What counts as one address: an IPv4 address, or an IPv6 network of 64 bits, the smallest that a
/// household or a rented machine gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressKey {
    /// An IPv4 address.
    V4(u32),
    /// The first half of an IPv6 address.
    V6(u64),
}

impl AddressKey {
    /// The key of an address. An IPv4-mapped IPv6 address counts as IPv4.
    pub fn of(address: IpAddr) -> AddressKey {
        match address.to_canonical() {
            IpAddr::V4(address) => AddressKey::V4(address.to_bits()),
            IpAddr::V6(address) => AddressKey::V6(network_of(address)),
        }
    }
}

fn network_of(address: Ipv6Addr) -> u64 {
    u64::try_from(address.to_bits() >> 64).expect("64 of 128 bits are left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_counts_by_its_network_and_mapped_ipv4_as_ipv4() {
        let key = |text: &str| AddressKey::of(text.parse().unwrap());
        assert_eq!(key("2001:db8::1"), key("2001:db8::2"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }
}
