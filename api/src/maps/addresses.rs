//! The addresses that names may resolve to: a listed name is reached at public addresses only, so that the owner of its
//! name server cannot point it into our own network. An address that is meant to be private must be listed as an
//! address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Resolves a name and removes addresses that are not public. `localhost` resolves as usual.
pub(super) struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let name = name.as_str();
            let found = tokio::net::lookup_host((name, 0)).await?;
            let is_wanted = |ip: IpAddr| if name == "localhost" { ip.is_loopback() } else { is_public(ip) };
            let wanted: Vec<SocketAddr> = found.filter(|address| is_wanted(address.ip())).collect();
            if wanted.is_empty() {
                return Err("no public address".into());
            }
            Ok(Box::new(wanted.into_iter()) as Addrs)
        })
    }
}

fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_for_protocols = (a, b, c) == (192, 0, 0);
    let is_for_benchmarks = a == 198 && (b == 18 || b == 19);
    let is_reserved = a == 0 || a >= 224;
    !(ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || is_shared
        || is_for_protocols
        || is_for_benchmarks
        || is_reserved)
}

/// Only global unicast addresses that may be assigned (2000::/3), without those that contain an IPv4 address.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(inner) = ip.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    let [first, second, ..] = ip.segments();
    let is_global = first & 0xe000 == 0x2000;
    let is_tunnel = first == 0x2002 || (first == 0x2001 && second == 0);
    let is_documentation = first == 0x2001 && second == 0x0db8;
    is_global && !is_tunnel && !is_documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_loopback_and_special_addresses_are_not_public() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn internet_addresses_are_public() {
        for address in ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
