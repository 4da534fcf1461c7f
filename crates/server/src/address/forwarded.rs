//! The address of a client behind proxies, as far as they can be trusted.
//!
//! Anybody can send a header that names an address. A proxy appends the address that it has seen,
//! so the header is read from the right, and only as far as trusted proxies have written it.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The header in which the proxies name the client. Only one is read: a proxy that writes one of
/// them passes on what the client has written into the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`, as nginx and Caddy write it.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl ForwardedHeader {
    /// Its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            ForwardedHeader::XForwardedFor => "x-forwarded-for",
            ForwardedHeader::Forwarded => "forwarded",
        }
    }
}

/// The proxies that are trusted. By default there are none, and the address of a client is that
/// of its connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies {
    /// Their networks.
    pub networks: Vec<IpNet>,
    /// The header that they write.
    pub header: ForwardedHeader,
}

/// The number of proxies in a row that are followed.
const MOST_PROXIES: usize = 8;

impl TrustedProxies {
    /// Whether connections from this address come from a proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks
            .iter()
            .any(|network| network.contains(&address))
    }

    /// The address of the client that sends these headers over a connection from `peer`: the
    /// nearest one that is not a proxy. An entry that is not an address ends the chain.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.trusts(client) {
            return client;
        }
        let values = headers.get_all(self.header.name()).into_iter();
        let texts: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
        let hops = texts.iter().rev().flat_map(|text| text.rsplit(','));
        for hop in hops.take(MOST_PROXIES) {
            let named = match self.header {
                ForwardedHeader::XForwardedFor => address_in(hop),
                ForwardedHeader::Forwarded => for_parameter(hop).and_then(address_in),
            };
            let Some(named) = named else {
                return client;
            };
            client = named;
            if !self.trusts(client) {
                return client;
            }
        }
        client
    }
}

/// The value of the parameter `for` of one element of `Forwarded`.
fn for_parameter(element: &str) -> Option<&str> {
    element.split(';').find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        let is_for = name.trim().eq_ignore_ascii_case("for");
        is_for.then(|| value.trim().trim_matches('"'))
    })
}

/// An address with or without a port.
fn address_in(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse::<IpAddr>().ok();
    let address = address.or_else(|| text.parse().ok().map(|socket: SocketAddr| socket.ip()));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(header: ForwardedHeader) -> TrustedProxies {
        TrustedProxies {
            networks: vec!["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()],
            header,
        }
    }

    fn client(header: ForwardedHeader, peer: &str, values: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header.name(), value.parse().unwrap());
        }
        let client = proxies(header).client(peer.parse().unwrap(), &headers);
        client.to_string()
    }

    #[test]
    fn forwarding_headers_of_strangers_are_ignored() {
        let by = |peer: &str, values: &[&str]| client(ForwardedHeader::XForwardedFor, peer, values);
        assert_eq!(by("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        // The proxy has appended the real address to the one that the client made up.
        assert_eq!(by("10.0.0.1", &["198.51.100.1, 192.0.2.7"]), "192.0.2.7");
        assert_eq!(by("10.0.0.1", &["198.51.100.1", "192.0.2.7"]), "192.0.2.7");
    }

    #[test]
    fn trusted_proxies_in_a_row_are_followed_from_the_right() {
        let by = |peer: &str, values: &[&str]| client(ForwardedHeader::XForwardedFor, peer, values);
        assert_eq!(by("10.0.0.1", &["192.0.2.7, 10.9.9.9"]), "192.0.2.7");
        assert_eq!(by("::1", &["2001:db8::7"]), "2001:db8::7");
        assert_eq!(by("::ffff:10.0.0.1", &["192.0.2.7:4711"]), "192.0.2.7");
        assert_eq!(by("10.0.0.1", &["10.0.0.2"]), "10.0.0.2");
        let endless = ["10.0.0.2, "; 100].concat() + "10.0.0.2";
        assert_eq!(by("10.0.0.1", &[&endless]), "10.0.0.2");
    }

    #[test]
    fn a_value_that_is_not_an_address_ends_the_chain() {
        let by = |values: &[&str]| client(ForwardedHeader::XForwardedFor, "10.0.0.1", values);
        assert_eq!(by(&[]), "10.0.0.1");
        assert_eq!(by(&["192.0.2.7, unknown"]), "10.0.0.1");
        assert_eq!(by(&["192.0.2.7,"]), "10.0.0.1");
    }

    #[test]
    fn the_standard_header_is_read_if_it_is_configured() {
        let by = |values: &[&str]| client(ForwardedHeader::Forwarded, "10.0.0.1", values);
        assert_eq!(
            by(&["for=198.51.100.1, For=192.0.2.7;proto=https"]),
            "192.0.2.7"
        );
        assert_eq!(by(&["proto=https;for=\"[2001:db8::7]:80\""]), "2001:db8::7");
        assert_eq!(by(&["for=_hidden"]), "10.0.0.1");
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "198.51.100.1".parse().unwrap());
        let proxies = proxies(ForwardedHeader::Forwarded);
        let peer = "10.0.0.1".parse().unwrap();
        assert_eq!(proxies.client(peer, &headers), peer);
    }
}
