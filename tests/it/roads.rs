//! Routes on roads: the road service that the operator has configured supplies the distances of a plan, in the chat and
//! on the command line. Without the service, a plan is still made.

use std::sync::{Arc, Mutex};

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    routing::get,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::{Services, TestApp, run_command};

const STOPS: &str =
    "location_id,name,lat,lon,demand\nD,Depot,52.50,13.40,0\nA,Anna,52.52,13.40,5\nB,Bert,52.54,13.40,5\n";
const QUESTION: &str = "1 van of 20 units";

type Asked = Arc<Mutex<Vec<String>>>;

#[derive(Deserialize)]
struct Wanted {
    sources: String,
    destinations: String,
}

/// A road service with 7 km and 14 minutes between any two places. Returns its address and the requests that it gets.
async fn road_service() -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Asked::default();
    let router = Router::new().route("/table/v1/driving/{places}", get(table)).with_state(Arc::clone(&asked));
    tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
    (address, asked)
}

async fn table(
    State(asked): State<Asked>,
    Path(places): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Json<Value> {
    let coordinates: Vec<String> = places.split(';').map(str::to_owned).collect();
    let list = |text: &str| -> Vec<String> {
        text.split(';').map(|at| coordinates[at.parse::<usize>().unwrap()].clone()).collect()
    };
    let (from, to) = (list(&wanted.sources), list(&wanted.destinations));
    let table = |value: f64| -> Vec<Vec<f64>> {
        let row = |from: &String| to.iter().map(|to| if from == to { 0.0 } else { value }).collect();
        from.iter().map(row).collect()
    };
    asked.lock().unwrap().push(places);
    Json(json!({"code": "Ok", "distances": table(7_000.0), "durations": table(840.0)}))
}

async fn ask(services: Services) -> String {
    let app = TestApp::start_on(services).await;
    let user = app.signed_in("pro").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "stops.csv", STOPS.into()).await;
    chat.send_to("vehicle_routing", QUESTION).await;
    chat.next("chat_response").await["content"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_plan_uses_distances_and_times_of_the_road_service() {
    let (address, asked) = road_service().await;
    let answer = ask(Services::new().await.with("OSRM_URL", &address)).await;
    assert!(answer.starts_with("**1 vehicle visits all 2 stops on 21 km.**"), "{answer}");
    assert!(answer.contains("is on the way for 42 min"), "{answer}");
    assert!(answer.contains("Distances and times are those of the road service"), "{answer}");
    // The service receives only coordinates.
    let points = "13.400000,52.500000;13.400000,52.520000;13.400000,52.540000";
    assert_eq!(*asked.lock().unwrap(), [format!("{points};{points}")]);
}

#[tokio::test]
async fn a_plan_is_made_without_roads_when_the_service_is_unreachable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://me:hunter2@{}", listener.local_addr().unwrap());
    drop(listener);
    let answer = ask(Services::new().await.with("OSRM_URL", &address)).await;
    let warning = "- The road service did not answer, so distances are great circles times 1.3.";
    assert!(answer.contains(warning), "{answer}");
    assert!(answer.starts_with("**1 vehicle visits all 2 stops on 11.6 km.**"), "{answer}");
    assert!(!answer.contains("hunter2") && !answer.contains("127.0.0.1"));
}

#[tokio::test]
async fn the_command_line_uses_the_same_road_service() {
    let (address, _) = road_service().await;
    let services = Services::new().await.with("OSRM_URL", &address);
    std::fs::write(services.folder.path().join("stops.csv"), STOPS).unwrap();
    let arguments = ["analyze", "stops.csv", "--agent", "vehicle_routing", "--ask", QUESTION];
    let output = run_command(&services, &arguments).await;
    let answer = String::from_utf8(output.stdout).unwrap();
    assert!(answer.starts_with("**1 vehicle visits all 2 stops on 21 km.**"), "{answer}");

    let services = services.with("OSRM_URL", "osrm.local");
    let output = run_command(&services, &arguments).await;
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.starts_with("supplychain: OSRM_URL: must be an http or https address"), "{complaint}");
}
