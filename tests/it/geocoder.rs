//! Routes to addresses: the geocoder that the operator has configured says where they are, in the chat and on the command
//! line. Each address is asked about once. Without the service, coordinates are needed.

use std::sync::{Arc, Mutex};

use axum::{
    Json, Router,
    extract::{Query, State},
    routing::get,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::{Services, TestApp, run_command};

const STOPS: &str = "name,street,postcode,city,demand\n\
     Depot,Dock Road 1,10178,Berlin,0\n\
     Anna,Main Street 10,12043,Berlin,5\n\
     Bert,Long Street 22,10623,Berlin,5\n\
     Cem,Nowhere 7,99999,Berlin,5\n";
const QUESTION: &str = "1 van of 20 units";

type Asked = Arc<Mutex<Vec<String>>>;

#[derive(Deserialize)]
struct Wanted {
    q: String,
}

/// A geocoder that knows streets by their numbers. Returns its address and the questions that it gets.
async fn geocoder() -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Asked::default();
    let router = Router::new().route("/search", get(search)).with_state(Arc::clone(&asked));
    tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
    (address, asked)
}

async fn search(State(asked): State<Asked>, Query(wanted): Query<Wanted>) -> Json<Value> {
    asked.lock().unwrap().push(wanted.q.clone());
    let place = |latitude: &str, rank: u8| json!([{"lat": latitude, "lon": "13.40", "place_rank": rank}]);
    Json(match wanted.q.split(',').next() {
        Some("Dock Road 1") => place("52.50", 30),
        Some("Main Street 10") => place("52.52", 30),
        Some("Long Street 22") => place("52.54", 16),
        _ => json!([]),
    })
}

async fn with_geocoder(address: &str) -> Services {
    Services::new().await.with("GEOCODER_URL", address).with("GEOCODER_PER_SECOND", "100")
}

#[tokio::test]
async fn stops_with_addresses_are_planned_where_the_geocoder_knows_them_and_asked_about_once() {
    let (address, asked) = geocoder().await;
    let app = TestApp::start_on(with_geocoder(&address).await).await;
    let user = app.signed_in("pro").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "stops.csv", STOPS.into()).await;
    for question in [QUESTION, "1 van of 30 units"] {
        chat.send_to("vehicle_routing", question).await;
        let answer = chat.next("chat_response").await["content"].as_str().unwrap().to_owned();
        assert!(answer.contains("11.6 km"), "{answer}");
        assert!(answer.contains("3 of 4 addresses"), "{answer}");
        assert!(answer.contains("Not found, so not planned: “Nowhere 7, 99999 Berlin”"), "{answer}");
        assert!(answer.contains("ways to there are rough: “Long Street 22, 10623 Berlin”"), "{answer}");
    }
    let expected = [
        "Dock Road 1, 10178 Berlin",
        "Main Street 10, 12043 Berlin",
        "Long Street 22, 10623 Berlin",
        "Nowhere 7, 99999 Berlin",
    ];
    assert_eq!(*asked.lock().unwrap(), expected);
}

#[tokio::test]
async fn the_command_line_uses_the_same_geocoder() {
    let (address, _) = geocoder().await;
    let services = with_geocoder(&address).await;
    std::fs::write(services.folder.path().join("stops.csv"), STOPS).unwrap();
    let arguments = ["analyze", "stops.csv", "--agent", "vehicle_routing", "--ask", QUESTION];
    let output = run_command(&services, &arguments).await;
    let answer = String::from_utf8(output.stdout).unwrap();
    assert!(answer.contains("11.6 km") && answer.contains("3 of 4 addresses"), "{answer}");
}

#[tokio::test]
async fn addresses_without_a_geocoder_are_answered_with_what_is_needed() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let away = format!("http://me:hunter2@{}", listener.local_addr().unwrap());
    drop(listener);
    for (services, says) in [
        (Services::new().await, "names no service that looks addresses up"),
        (with_geocoder(&away).await, "did not answer"),
    ] {
        std::fs::write(services.folder.path().join("stops.csv"), STOPS).unwrap();
        let arguments = ["analyze", "stops.csv", "--agent", "vehicle_routing", "--ask", QUESTION];
        let output = run_command(&services, &arguments).await;
        let complaint =
            String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
        assert!(complaint.contains(says) && complaint.contains("`latitude`"), "{complaint}");
        assert!(!complaint.contains("hunter2"), "{complaint}");
    }
}
