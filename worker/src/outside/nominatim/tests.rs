//! Tests the client against small servers that the tests run.

use std::sync::{Arc, Mutex as Lock};

use platform::config::Geocoder as Settings;
use tokio::net::TcpListener;

use super::*;
use crate::outside::answering::{http, server};

const HOUSE: Located = Located::At { latitude: 52.5, longitude: 13.4, is_exact: true };

fn open(address: &str) -> Nominatim {
    let settings = Settings { search: format!("{address}/search").into(), per_second: 1_000 };
    Nominatim::open(&settings, None).unwrap()
}

/// Asks as an agent does, on a thread that may wait.
async fn locate(nominatim: Nominatim, addresses: &[&str]) -> Vec<Located> {
    let addresses: Vec<String> = addresses.iter().map(|&address| address.to_owned()).collect();
    let asking = tokio::task::spawn_blocking(move || {
        nominatim.locate(&addresses, &|_, _| {}, &CancellationToken::new()).unwrap()
    });
    asking.await.unwrap()
}

/// A service that knows every address but those with "nowhere", and the questions that it gets.
async fn service() -> (String, Arc<Lock<Vec<String>>>) {
    let asked = Arc::<Lock<Vec<String>>>::default();
    let log = Arc::clone(&asked);
    let address = server(move |request| {
        let url: Url = format!("http://h{}", request.split(' ').nth(1).unwrap()).parse().unwrap();
        let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
        assert_eq!((value("format").as_str(), value("limit").as_str()), ("jsonv2", "1"));
        let is_known = !value("q").contains("nowhere");
        log.lock().unwrap().push(value("q"));
        http("200 OK", if is_known { r#"[{"lat":"52.5","lon":"13.4","place_rank":30}]"# } else { "[]" })
    })
    .await;
    (address, asked)
}

#[tokio::test]
async fn equal_addresses_are_asked_about_once() {
    let (address, asked) = service().await;
    let found = locate(open(&address), &["Main St 1, Town", "nowhere 5", "main st  1, town"]).await;
    assert_eq!(found, [HOUSE, Located::Nowhere, HOUSE]);
    assert_eq!(*asked.lock().unwrap(), ["Main St 1, Town", "nowhere 5"]);
}

#[tokio::test]
async fn what_was_found_before_the_service_went_away_is_kept() {
    let count = Arc::new(Lock::new(0));
    let address = server(move |_| {
        let mut count = count.lock().unwrap();
        *count += 1;
        match *count {
            1 => http("200 OK", r#"[{"lat":"52.5","lon":"13.4"}]"#),
            _ => http("403 Forbidden", ""),
        }
    })
    .await;
    let found = locate(open(&address), &["A", "B", "C"]).await;
    assert_eq!(found, [HOUSE, Located::NotAnswered, Located::NotAnswered]);
}

#[tokio::test]
async fn no_address_is_asked_about_when_the_time_is_over() {
    let (address, asked) = service().await;
    let nominatim = Nominatim { longest: Duration::ZERO, ..open(&address) };
    assert_eq!(locate(nominatim, &["A"]).await, [Located::NotAnswered]);
    assert!(asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn requests_keep_the_distance_that_the_operator_sets() {
    let settings = Settings { search: "http://h/search".to_owned().into(), per_second: 1 };
    let nominatim = Nominatim::open(&settings, None).unwrap();
    let soon = Instant::now() + Duration::from_millis(900);
    assert!(nominatim.wait_for_turn(soon).await);
    assert!(!nominatim.wait_for_turn(soon).await);
}

#[tokio::test]
async fn cancelling_stops_the_requests_immediately() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nominatim = open(&format!("http://{}", listener.local_addr().unwrap()));
    let cancel = CancellationToken::new();
    let token = cancel.clone();
    let asking = tokio::task::spawn_blocking(move || nominatim.locate(&["A".to_owned()], &|_, _| {}, &token));
    // Accepts the connection and never answers.
    let _silent = listener.accept().await.unwrap();
    cancel.cancel();
    assert_eq!(asking.await.unwrap(), None);
}
