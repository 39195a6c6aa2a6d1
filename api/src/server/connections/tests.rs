use super::*;

fn connections(per_peer: usize, in_all: usize) -> Connections {
    let trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    Connections::new(Caps { per_peer: Some(per_peer), in_all, trusted_proxies })
}

fn admit(connections: &Connections, peer: &str) -> Option<Place> {
    connections.admit(SocketAddr::new(peer.parse().unwrap(), 4_000))
}

fn must_go(place: &Place) -> bool {
    place.connection.must_make_room.load(Relaxed)
}

#[test]
fn the_oldest_connection_without_a_request_is_closed_for_a_new_one_of_the_peer() {
    let connections = connections(2, 10);
    let busy = admit(&connections, "1.1.1.1").unwrap();
    let _request = busy.connection().begin(false);
    let silent = admit(&connections, "1.1.1.1").unwrap();
    let other = admit(&connections, "2.2.2.2").unwrap();
    let new = admit(&connections, "1.1.1.1").unwrap();
    assert_eq!([&busy, &silent, &other, &new].map(must_go), [false, true, false, false]);
}

#[test]
fn a_peer_with_all_connections_in_use_gets_no_more_but_other_peers_do() {
    let connections = connections(2, 10);
    let places = [(); 2].map(|()| admit(&connections, "1.1.1.1").unwrap());
    let requests = places.each_ref().map(|place| place.connection().begin(false));
    assert!(admit(&connections, "1.1.1.1").is_none());
    assert!(admit(&connections, "2.2.2.2").is_some());
    drop(requests);
    // These connections may get a new request at any moment.
    assert!(admit(&connections, "1.1.1.1").is_none());
    drop(places);
    assert!(admit(&connections, "1.1.1.1").is_some());
    assert!(connections.registry().all.is_empty() && connections.registry().of_peer.is_empty());
}

#[test]
fn idle_connections_are_closed_after_those_that_never_sent_a_request() {
    let connections = connections(2, 10);
    let mut resting = Connection::new("1.1.1.1".parse().unwrap());
    resting.opened -= Duration::from_secs(5);
    resting.has_asked.store(true, Relaxed);
    resting.quiet_since.store(3_000, Relaxed);
    let resting = Arc::new(resting);
    connections.registry().add(&resting);
    let silent = admit(&connections, "1.1.1.1").unwrap();
    let _third = admit(&connections, "1.1.1.1").unwrap();
    assert!(must_go(&silent) && !resting.must_make_room.load(Relaxed));
    let _third_request = _third.connection().begin(false);
    let _fourth = admit(&connections, "1.1.1.1").unwrap();
    assert!(resting.must_make_room.load(Relaxed));
}

#[test]
fn only_the_total_limit_applies_to_a_trusted_proxy() {
    let connections = connections(2, 5);
    let places: Vec<_> = (0..5).map(|_| admit(&connections, "10.0.0.1").unwrap()).collect();
    assert!(!places.iter().any(must_go));
    let _sixth = admit(&connections, "10.0.0.1").unwrap();
    assert_eq!(places.iter().filter(|place| must_go(place)).count(), 1);
    assert!(must_go(&places[0]));
}

#[test]
fn a_socket_is_never_closed_to_make_room() {
    let connections = connections(1, 10);
    let socket = admit(&connections, "1.1.1.1").unwrap();
    drop(socket.connection().begin(false).for_good());
    assert!(admit(&connections, "1.1.1.1").is_none());
    assert!(!must_go(&socket));
}
