//! Where a connection to a database or a webhook of a user may lead. A host is resolved once, every address is checked, and the
//! connection leads to a checked address, so that a second answer of the name server cannot lead elsewhere.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use tokio::{
    net::{TcpStream, UdpSocket, lookup_host},
    time::timeout,
};

const PATIENCE: Duration = Duration::from_secs(10);
/// The metadata service of Azure, the only one with a public address.
const AZURE: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

/// Who may be meant by an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Public,
    /// This machine and networks of its operator.
    Private,
    /// No service of a user: metadata services, multicast and reserved ranges.
    Never,
}

/// Why no connection leads to a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// Its name has no address.
    NotFound,
    /// It is in a private network or on this machine, and only public ones are allowed.
    Private,
    /// It is never the service of a user.
    Never,
}

/// The addresses of a host, all of which may be connected to.
///
/// # Errors
/// When the host is not found, or one of its addresses is private and `allows_private` is false.
pub async fn of_host(host: &str, port: u16, allows_private: bool) -> Result<Vec<SocketAddr>, Unreachable> {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let found = timeout(PATIENCE, lookup_host((bare, port))).await;
    let addresses: Vec<SocketAddr> = match found {
        Ok(Ok(addresses)) => addresses.collect(),
        Ok(Err(_)) | Err(_) => return Err(Unreachable::NotFound),
    };
    if addresses.is_empty() {
        return Err(Unreachable::NotFound);
    }
    for address in &addresses {
        match reach(address.ip()) {
            Reach::Public => {}
            Reach::Private if allows_private => {}
            Reach::Private => return Err(Unreachable::Private),
            Reach::Never => return Err(Unreachable::Never),
        }
    }
    Ok(addresses)
}

/// Whether a connection leads back to this machine, which may have a public address.
pub(super) fn is_own(stream: &TcpStream) -> bool {
    match (stream.local_addr(), stream.peer_addr()) {
        (Ok(local), Ok(peer)) => local.ip().to_canonical() == peer.ip().to_canonical(),
        _ => true,
    }
}

/// Whether an address is one of this machine, which may be public: what is sent to it would leave from itself. Sends nothing.
pub async fn leads_home(address: SocketAddr) -> bool {
    let any = if address.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
    let leaves_from = async {
        let socket = UdpSocket::bind(any).await?;
        socket.connect(address).await?;
        socket.local_addr()
    };
    leaves_from.await.is_ok_and(|from| from.ip().to_canonical() == address.ip().to_canonical())
}

/// Who may be meant by an address. Forms of IPv6 that carry an IPv4 address count as that one.
#[must_use]
pub fn reach(address: IpAddr) -> Reach {
    match address {
        IpAddr::V4(address) => of_v4(address),
        IpAddr::V6(address) => match carried(address) {
            Some(inner) => of_v4(inner),
            None => of_v6(address),
        },
    }
}

fn of_v4(address: Ipv4Addr) -> Reach {
    let [a, b, c, _] = address.octets();
    let is_reserved = a == 0 || a >= 224 || (a, b, c) == (192, 0, 0) || (a, b, c) == (192, 88, 99);
    if is_reserved || address.is_link_local() || address == AZURE || address.is_documentation() {
        return Reach::Never;
    }
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_benchmark = a == 198 && (18..20).contains(&b);
    if address.is_loopback() || address.is_private() || is_shared || is_benchmark {
        return Reach::Private;
    }
    Reach::Public
}

fn of_v6(address: Ipv6Addr) -> Reach {
    let first = address.segments()[0];
    let second = address.segments()[1];
    if address.is_loopback() || first & 0xfe00 == 0xfc00 {
        // AWS answers questions about its machines here.
        return if (first, second) == (0xfd00, 0x0ec2) { Reach::Never } else { Reach::Private };
    }
    let is_teredo_or_reserved = first == 0x2001 && second < 0x0200;
    let is_documentation = (first, second) == (0x2001, 0x0db8) || first == 0x3fff;
    let is_global = first & 0xe000 == 0x2000 && !is_teredo_or_reserved && !is_documentation;
    if is_global { Reach::Public } else { Reach::Never }
}

/// The IPv4 address in a mapped, compatible, translated (NAT64) or 6to4 address.
fn carried(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let v4 = |high: u16, low: u16| Ipv4Addr::from(u32::from(high) << 16 | u32::from(low));
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0xffff) | (0, 0, 0, 0, 0xffff, 0) | (0x64, 0xff9b, 0, 0, 0, 0) => Some(v4(g, h)),
        (0, 0, 0, 0, 0, 0) if g != 0 => Some(v4(g, h)),
        (0x2002, ..) => Some(v4(b, c)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(texts: &[&str], expected: Reach) {
        for text in texts {
            assert_eq!(reach(text.parse().unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn public_addresses_are_public() {
        all(&["8.8.8.8", "1.1.1.1", "203.0.114.1", "2600:1f18::1", "2a00:1450::1"], Reach::Public);
        all(&["::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"], Reach::Public);
    }

    #[test]
    fn this_machine_and_private_networks_are_private_in_every_form() {
        all(&["127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.255"], Reach::Private);
        all(&["192.168.1.1", "100.64.0.1", "100.100.100.200", "198.18.0.1"], Reach::Private);
        all(&["::1", "fc00::1", "fd12::1"], Reach::Private);
        all(&["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::a00:1"], Reach::Private);
        all(&["2002:a00:1::1", "::ffff:0:7f00:1"], Reach::Private);
    }

    #[test]
    fn metadata_multicast_and_reserved_addresses_are_never_a_database() {
        all(&["169.254.169.254", "168.63.129.16", "0.0.0.0", "0.1.2.3", "224.0.0.1"], Reach::Never);
        all(&["240.0.0.1", "255.255.255.255", "192.0.0.192", "192.0.2.1"], Reach::Never);
        all(&["::", "fe80::1", "fec0::1", "ff02::1", "fd00:ec2::254", "2001:db8::1"], Reach::Never);
        all(&["::ffff:169.254.169.254", "2001::1", "64:ff9b:1::1", "100::1"], Reach::Never);
    }

    #[tokio::test]
    async fn a_connection_from_an_address_to_itself_leads_to_this_machine() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        assert!(is_own(&TcpStream::connect(address).await.unwrap()));
        let elsewhere = tokio::net::TcpSocket::new_v4().unwrap();
        elsewhere.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        assert!(!is_own(&elsewhere.connect(address).await.unwrap()));
        assert!(leads_home(address).await);
        assert!(!leads_home("127.0.0.2:1".parse().unwrap()).await, "it would leave from 127.0.0.1");
    }

    #[tokio::test]
    async fn a_host_is_refused_when_one_of_its_addresses_is_private() {
        for host in ["127.0.0.1", "localhost", "[::1]", "10.1.2.3"] {
            assert_eq!(of_host(host, 5432, false).await, Err(Unreachable::Private), "{host}");
        }
        assert_eq!(of_host("169.254.169.254", 5432, true).await, Err(Unreachable::Never));
        assert_eq!(of_host("127.0.0.1", 5432, true).await.unwrap(), ["127.0.0.1:5432".parse().unwrap()]);
        assert_eq!(of_host("8.8.8.8", 5433, false).await.unwrap(), ["8.8.8.8:5433".parse().unwrap()]);
    }
}
