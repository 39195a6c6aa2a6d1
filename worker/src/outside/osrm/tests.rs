//! Tests the client against small servers that the tests run.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::json;
use tokio::net::TcpListener;

use super::*;
use crate::outside::answering::{http, server};

/// The answer of a road service with 1000 km per degree to the east and one minute per 10 km.
fn roads(request: &str) -> String {
    let path = request.split(' ').nth(1).unwrap();
    let url: Url = format!("http://h{path}").parse().unwrap();
    let coordinates = url.path().rsplit('/').next().unwrap();
    let east: Vec<f64> =
        coordinates.split(';').map(|it| it.split(',').next().unwrap().parse().unwrap()).collect();
    assert!(east.len() <= 100, "{} coordinates", east.len());
    let value = |name: &str| url.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
    assert_eq!(value("annotations"), "distance,duration");
    let list = |name: &str| -> Vec<f64> {
        value(name).split(';').map(|at| east[at.parse::<usize>().unwrap()]).collect()
    };
    let table = |unit: f64| -> Vec<Vec<f64>> {
        let row = |from: &f64| list("destinations").iter().map(|to| (to - from).abs() * unit).collect();
        list("sources").iter().map(row).collect()
    };
    http("200 OK", &json!({"code": "Ok", "distances": table(1e6), "durations": table(6e3)}).to_string())
}

fn open(address: &str) -> Osrm {
    Osrm::open(&SecretString::from(format!("{address}/table/v1/driving"))).unwrap()
}

fn line(points: usize) -> Vec<[f64; 2]> {
    (0..points).map(|at| [at as f64 / 1_000.0, 50.0]).collect()
}

/// Asks as an agent does, on a thread that may wait.
async fn table(osrm: Osrm, points: usize) -> (Result<RoadTable, RoadError>, Vec<(usize, usize)>) {
    let asking = tokio::task::spawn_blocking(move || {
        let heard = std::sync::Mutex::new(Vec::new());
        let hear = |done, parts| heard.lock().unwrap().push((done, parts));
        let table = osrm.table(&line(points), &hear, &CancellationToken::new());
        (table, heard.into_inner().unwrap())
    });
    asking.await.unwrap()
}

async fn error(address: &str) -> RoadError {
    table(open(address), 3).await.0.unwrap_err()
}

#[tokio::test]
async fn a_large_table_is_assembled_from_blocks() {
    let (table, heard) = table(open(&server(roads).await), 120).await;
    let table = table.unwrap();
    for from in 0..120 {
        for to in 0..120 {
            let (km, minutes) = table.way(from, to).unwrap();
            let expected = (to as f64 - from as f64).abs();
            assert!((km - expected).abs() < 1e-6 && (minutes - expected / 10.0).abs() < 1e-6, "{from} {to}");
        }
    }
    assert_eq!((heard[0], heard[9], heard.len()), ((0, 9), (9, 9), 10));
}

#[tokio::test]
async fn a_failed_request_is_repeated_once() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let flaky = server(move |request| match count.fetch_add(1, Ordering::SeqCst) {
        0 => http("503 Service Unavailable", ""),
        _ => roads(request),
    });
    assert!(table(open(&flaky.await), 3).await.0.is_ok());
    assert_eq!(asked.load(Ordering::SeqCst), 2);

    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let away = server(move |_| {
        count.fetch_add(1, Ordering::SeqCst);
        http("429 Too Many Requests", "")
    });
    assert_eq!(error(&away.await).await, RoadError::NoAnswer);
    assert_eq!(asked.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn an_unreachable_service_gives_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    assert_eq!(error(&address).await, RoadError::NoAnswer);
}

#[tokio::test]
async fn refusals_redirects_and_invalid_answers_are_errors_and_redirects_are_not_followed() {
    let elsewhere = Arc::new(AtomicUsize::new(0));
    let visits = Arc::clone(&elsewhere);
    let inside = server(move |request| {
        visits.fetch_add(1, Ordering::SeqCst);
        roads(request)
    })
    .await;
    let redirect = http(&format!("302 Found\r\nlocation: {inside}/table"), "");
    let nonsense = http("200 OK", "<html>Welcome</html>");
    let too_big = http("400 Bad Request", &json!({"code": "TooBig"}).to_string());
    let small = http("200 OK", &json!({"code": "Ok", "distances": [[0]], "durations": [[0]]}).to_string());
    let long = http("200 OK", &" ".repeat(LARGEST_ANSWER + 1));
    for answer in [redirect, nonsense, too_big, small, long] {
        let address = server(move |_| answer.clone()).await;
        assert_eq!(error(&address).await, RoadError::Unusable);
    }
    assert_eq!(elsewhere.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn cancelling_stops_the_requests_immediately() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let osrm = open(&format!("http://{}", listener.local_addr().unwrap()));
    let cancel = CancellationToken::new();
    let token = cancel.clone();
    let asking = tokio::task::spawn_blocking(move || osrm.table(&line(3), &|_, _| {}, &token));
    // Accepts the connection and never answers.
    let _silent = listener.accept().await.unwrap();
    cancel.cancel();
    assert_eq!(asking.await.unwrap().unwrap_err(), RoadError::Cancelled);
}

#[tokio::test]
async fn a_key_in_the_address_is_sent_but_never_appears_in_an_error() {
    let keyed = server(|request| {
        assert!(request.contains("?key=hunter2&annotations="), "{request}");
        assert!(request.to_lowercase().contains("authorization: basic"), "{request}");
        roads(request)
    });
    let address = keyed.await.replace("http://", "http://me:hunter2@");
    let secret = SecretString::from(format!("{address}/table/v1/driving?key=hunter2"));
    assert!(table(Osrm::open(&secret).unwrap(), 2).await.0.is_ok());

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let away = format!("http://me:hunter2@{}/x?key=hunter2", listener.local_addr().unwrap());
    drop(listener);
    let osrm = Osrm::open(&SecretString::from(away)).unwrap();
    match osrm.ask(&line(2), &|_, _| {}).await {
        Err(Failure::Away(cause)) => assert!(!cause.contains("hunter2"), "{cause}"),
        _ => panic!("it was reached"),
    }
}
