//! The caller's address: the other end of the connection, or the address that a trusted proxy names.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// An address with its own count. `None` for a request without a connection: all of those share one count.
pub(crate) type Peer = Option<IpAddr>;

/// The caller of a request. `X-Forwarded-For` is used only when a trusted proxy sent it; other headers are never used.
pub(crate) fn peer(request: &Request, trusted: &[IpNet]) -> Peer {
    let ConnectInfo(connected) = request.extensions().get::<ConnectInfo<SocketAddr>>()?;
    let connected = connected.ip().to_canonical();
    let lines = request.headers().get_all(FORWARDED_FOR).iter().map(|line| line.to_str().unwrap_or("?"));
    let lines: Vec<&str> = lines.collect();
    Some(counted_as(named(connected, &lines, trusted).unwrap_or(connected)))
}

/// Every proxy appends the address that called it. Read from the right, the first address that is no trusted proxy is
/// the caller. The caller may have invented everything to the left of it.
fn named(connected: IpAddr, lines: &[&str], trusted: &[IpNet]) -> Option<IpAddr> {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    if !is_trusted(connected) {
        return None;
    }
    let names = lines.iter().rev().flat_map(|line| line.rsplit(','));
    for name in names {
        let address = address(name.trim())?;
        if !is_trusted(address) {
            return Some(address);
        }
    }
    None
}

/// Some proxies add the port.
fn address(text: &str) -> Option<IpAddr> {
    let address = text.parse().or_else(|_| text.parse::<SocketAddr>().map(|socket| socket.ip())).ok()?;
    Some(address.to_canonical())
}

/// An IPv6 network of 2^64 addresses counts as one peer, because one caller can use all of them.
pub(crate) fn counted_as(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn found(connected: &str, lines: &[&str], trusted: &[&str]) -> String {
        let mut request = Request::new(Body::empty());
        let socket = SocketAddr::new(connected.parse().unwrap(), 4_000);
        request.extensions_mut().insert(ConnectInfo(socket));
        for line in lines {
            request.headers_mut().append(FORWARDED_FOR, line.parse().unwrap());
        }
        request.headers_mut().append("x-real-ip", "6.6.6.6".parse().unwrap());
        request.headers_mut().append("forwarded", "for=6.6.6.6".parse().unwrap());
        let trusted: Vec<IpNet> = trusted.iter().map(|network| network.parse().unwrap()).collect();
        peer(&request, &trusted).unwrap().to_string()
    }

    #[test]
    fn headers_of_an_untrusted_peer_are_ignored() {
        assert_eq!(found("9.9.9.9", &["1.2.3.4"], &[]), "9.9.9.9");
        assert_eq!(found("9.9.9.9", &["1.2.3.4"], &["10.0.0.0/8"]), "9.9.9.9");
    }

    #[test]
    fn the_address_from_a_trusted_proxy_is_used_and_the_callers_own_header_is_ignored() {
        let trusted = ["10.0.0.0/8", "2001:db8::/32"];
        assert_eq!(found("10.0.0.1", &["1.2.3.4"], &trusted), "1.2.3.4");
        assert_eq!(found("::ffff:10.0.0.1", &["6.6.6.6, 1.2.3.4 ,10.0.0.2"], &trusted), "1.2.3.4");
        assert_eq!(found("2001:db8::1", &["6.6.6.6", "1.2.3.4", "10.0.0.2"], &trusted), "1.2.3.4");
        assert_eq!(found("10.0.0.1", &["::ffff:1.2.3.4"], &trusted), "1.2.3.4");
        assert_eq!(found("10.0.0.1", &["1.2.3.4:5678"], &trusted), "1.2.3.4");
    }

    #[test]
    fn without_a_valid_header_the_proxy_counts_as_the_caller() {
        let trusted = ["10.0.0.0/8"];
        for lines in [&[][..], &["unknown"], &["1.2.3.4, "], &["1.2.3.4, what"], &["10.0.0.7, 10.0.0.8"]] {
            assert_eq!(found("10.0.0.1", lines, &trusted), "10.0.0.1", "{lines:?}");
        }
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_as_one_caller() {
        assert_eq!(found("2a00:1:2:3:4:5:6:7", &[], &[]), "2a00:1:2:3::");
        assert_eq!(found("::ffff:1.2.3.4", &[], &[]), "1.2.3.4");
        assert_eq!(found("10.0.0.1", &["2a00:1:2:3::9"], &["10.0.0.1/32"]), "2a00:1:2:3::");
    }

    #[test]
    fn a_request_without_a_connection_has_no_address() {
        assert_eq!(peer(&Request::new(Body::empty()), &[]), None);
    }
}
